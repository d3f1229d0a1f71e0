import { requireApi } from "../../api/recognize";
import * as api from "../../api/scripts";
import type { Client } from "../../http/client";
import { EdgeError, InvalidArgumentError, isMissing } from "../../http/errors";
import { value } from "../../model/field";
import { boolean, id, text } from "../../model/kinds";
import { scriptRelease as releaseModel, scriptPublication } from "../../model/script";
import { eitherOf, type ResourceClass, resource } from "../resource";
import * as role from "../roles";
import { code, hashOf } from "./code";
import { compareWithRequest, isLive, type Live, nameOf } from "./live";
import { publish, readLive, releasesOf } from "./publish";

const fields = {
  scriptId: role.identity(value(id(), ""), "ID of the edge script."),
  adopt: role.option(
    boolean(),
    "Whether to publish even if another release is already live, instead of failing. Default: the setting `edge:adopt`, else `false`.",
  ),
  overwriteDraft: role.option(
    boolean(),
    "Whether to overwrite an unpublished draft, which may be somebody's work in progress, instead of failing. Default: `false`.",
  ),
  code: role.settable(
    value(
      code,
      "Code to publish: a string, a StringAsset or a FileAsset. The state stores strings and StringAssets in full, and only the path and hash of a FileAsset. Give either `code` or `release`.",
      { nullable: true, unprinted: true },
    ),
  ),
  release: role.settable(value(text(1), "UUID of the live release.", { nullable: true }), {
    argumentDescription: "UUID of an earlier release to make live again, instead of `code`.",
  }),
  note: role.setting(
    scriptPublication.fields.note.kind,
    "Note to attach to the next release that is published. Changing only the note publishes nothing.",
    { output: true },
  ),
  releaseId: role.output({ ...releaseModel.fields.id, description: "ID of the live release." }),
  codeHash: role.output(
    value(
      text(1),
      "SHA-256 of the live code in hexadecimal; if the API does not return the code, of what was published.",
      { nullable: true },
    ),
  ),
  published: role.output(
    value(
      text(1),
      "UUID of the release that this resource last published or found live (the release ID, if the API returns no UUID). If it differs from `release`, somebody else has published since.",
      { nullable: true },
    ),
  ),
};

export type Inputs = role.InputsOf<typeof fields>;
type Key = role.KeyOf<typeof fields>;

const about = {
  description:
    "The live release of an edge script: code that is published, or an earlier release that is made live again. If another release goes live, that is drift, and the next `pulumi up` undoes it. Destroying the resource does not unpublish the release. ID and import ID: `<scriptId>`.",
  examples: {
    "Publish a file":
      'new edge.ScriptRelease("shop", {\n  scriptId: 501,\n  code: new pulumi.asset.FileAsset("dist/shop.js"),\n});',
    "Go back to an earlier release":
      'new edge.ScriptRelease("shop", { scriptId: 501, release: "6f1c6e1a-2f0b-4d5c-9a3e-0b8f6f2d7c11" });',
  },
};

export const scriptRelease: ResourceClass<Inputs, Key, Live> = resource(fields, about, {
  className: "ScriptRelease",
  defaultOnDelete: "keep",
  foundBy: [],

  path: ({ scriptId }) => `/compute/script/${scriptId}/releases/active`,
  describe: ({ scriptId }) => `live release of edge script ${scriptId}`,

  checkTogether: (given, known) => eitherOf(given, known, ["code", "release"], "determines what goes live"),

  async locate(client, given) {
    const live = await scriptRelease.read(client, given).catch(async (error) => {
      if (isMissing(error))
        await scriptRelease.isListed(client, given).catch((none) => failNotFound(client, given, none));
      throw error;
    });
    return {
      found: live && { key: { scriptId: given.scriptId }, live: compareWithRequest(live.release, given, {}) },
    };
  },

  async read(client, { scriptId }) {
    try {
      return {
        release: await client.getShared(api.scripts.activeRelease, { path: { scriptId } }),
      };
    } catch (error) {
      // A 404 has two possible reasons: only the list shows whether the script exists.
      if (!isMissing(error) || (await scriptRelease.isListed(client, { scriptId }))) throw error;
      return undefined;
    }
  },

  async isListed(client, { scriptId = 0 }) {
    const releases = await releasesOf(client, scriptId);
    // A release without a status may be the live one.
    return releases.some(
      ({ Status, Deleted }) => !Deleted && (Status == null || api.releaseStatusName(Status) === "Live"),
    );
  },

  isAsRequested: (live: Live) => live.matched === undefined,

  async create(client, given, found: Live | undefined): Promise<{ key: Key; live: Live }> {
    const key = { scriptId: given.scriptId };
    if (found?.matched) return { key, live: found };
    return { key, live: { release: await publish(client, given, undefined, {}), matched: given } };
  },

  async update(client, { scriptId }, { inputs, recorded }): Promise<Live> {
    const asked = { ...inputs, scriptId };
    const previous = await readLive(client, scriptId);
    const live = previous && compareWithRequest(previous, asked, recorded);
    if (live?.matched) return live;
    const own = { release: recorded["published"], hash: hashOf(recorded["code"]) };
    return { release: await publish(client, asked, previous, own), matched: asked };
  },

  keepNotice: ({ scriptId }) =>
    `Edge script ${scriptId} keeps its live release: the API has no operation to unpublish one, and nothing was sent.`,

  toOutputs: ({ release, matched }: Live, key) => ({
    ...key,
    release: release.Uuid ?? null,
    releaseId: release.Id,
    codeHash: hashOf(release.Code) ?? (matched && (hashOf(matched.code) ?? null)),
    ...(matched && { code: matched.code ?? null, published: nameOf(release) }),
  }),

  contrast(recorded, given) {
    if (isLive(recorded, given)) return {};
    const { scriptId, release, releaseId } = recorded;
    return {
      changed: ["release"],
      computed: ["releaseId", "codeHash", "published", given.release === undefined ? "release" : "code"],
      notice: replacing(scriptId, release ?? releaseId, given),
    };
  },

  async compare(client, { scriptId }, _recorded, _given, moved) {
    const read = moved ? scriptRelease.read(client, { scriptId }) : undefined;
    await read?.catch((error) => failIfInAnotherAccount(scriptId, error));
    return {};
  },

  previewNotice(given, found: Live | undefined, step) {
    const { scriptId } = given;
    if (!found) return `Edge script ${scriptId} has no live release: "pulumi up" will publish one.`;
    if (found.matched)
      return `The live release of edge script ${scriptId} is already the one that the program specifies: "pulumi up" will publish nothing.`;
    const live = nameOf(found.release);
    return step === "adopt"
      ? replacing(scriptId, live, given)
      : `The live release of edge script ${scriptId}, ${live}, is not the one that the program specifies: "pulumi up" will fail unless adopt is true.`;
  },
});

const replacing = (scriptId: unknown, live: unknown, { release }: { readonly release?: unknown }): string =>
  `Makes ${release === undefined ? "the program's code" : `release ${release}`} live in edge script ${scriptId} instead of release ${live}.`;

/** The API returns the same 404 whether the script or the operation does not exist. */
async function failNotFound(client: Client, { scriptId }: Inputs, error: unknown): Promise<never> {
  if (!isMissing(error)) throw error;
  await requireApi(client);
  throw new InvalidArgumentError(
    `Edge script ${scriptId} was not found: check scriptId. If the script does exist, the API at the configured base URL reports neither a live release nor a list of its releases.`,
  );
}

/** Errors other than 404 and 405 are ignored: they are reported elsewhere, and do not show that the script is in another account. */
function failIfInAnotherAccount(scriptId: number, error: unknown): void {
  if (!isMissing(error)) return;
  throw new EdgeError(
    `The state of edge script ${scriptId} was written with a different API key, base URL or provider, and the script was not found in the account in use. Nothing was changed. Restore the previous API key, base URL or provider; if the script has been deleted, remove the resource from the program.`,
  );
}
