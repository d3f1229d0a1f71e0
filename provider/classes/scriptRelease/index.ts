import * as api from "../../api/scripts";
import { requireManagementApi } from "../../api/verifyServer";
import { InvalidArgumentError, is404Or405 } from "../../base/errors";
import { value } from "../../model/field";
import { boolean, id, nonEmptyText } from "../../model/kinds";
import type { Properties } from "../../model/properties";
import { scriptRelease as releaseModel, scriptPublication } from "../../model/script";
import {
  checkExactlyOne,
  defineClass,
  type InputsOf,
  type KeyOf,
  type ResourceClass,
  withOptions,
} from "../define";
import { codeKind, getCodeHash } from "./code";
import { describeCreate, describeOtherRelease, describeUnchanged, describeUpdate } from "./preview";
import { makeLive } from "./publish";
import { findRelease, getUuidOrId, isRequested, isSameUuid, readLiveRelease } from "./reads";

const fields = {
  scriptId: value(id(), "ID of the edge script.", { partOfId: "given" }),
  adopt: value(
    boolean(),
    "Whether to publish even if another release is live, instead of failing. Default: the setting `edge:adopt`.",
    { transient: true },
  ),
  overwriteDraft: value(
    boolean(),
    "Whether to overwrite an unpublished draft, which may be someone's work in progress, instead of failing. Default: `false`.",
    { transient: true },
  ),
  code: value(
    codeKind,
    "Code to publish: a string, a StringAsset or a FileAsset. The state stores strings and StringAssets in full, and only the path and hash of a FileAsset. Give either `code` or `release`.",
    { nullable: true, hiddenInMessages: true },
  ),
  release: value(nonEmptyText(), "UUID of the live release.", {
    nullable: true,
    argumentDescription: "UUID of an earlier release to make live again, instead of `code`.",
  }),
  note: value(
    scriptPublication.fields.note.kind,
    "Note to attach to the next release that is published. Changing only the note publishes nothing.",
    { setting: "shown" },
  ),
  releaseId: withOptions(releaseModel.fields.id, {}, "ID of the live release."),
  codeHash: value(
    nonEmptyText(),
    "SHA-256 of the live code in hexadecimal. If the API does not return the live code, it is the SHA-256 of the code that was published.",
    { readOnly: true, nullable: true },
  ),
  published: value(
    nonEmptyText(),
    "UUID of the release that this resource last published or found live. If the API returns no UUID, it is the release ID. If it differs from `release`, someone else has published since.",
    { readOnly: true, nullable: true },
  ),
};

export type Inputs = InputsOf<typeof fields>;
type Key = KeyOf<typeof fields>;

/** The live release. `requested`: the arguments, if the release is known to match them. */
interface Live {
  readonly release: api.ScriptRelease;
  readonly requested?: Partial<Inputs>;
}

export const scriptRelease: ResourceClass<Inputs, Key, Live> = defineClass({
  area: "edge scripts",
  description:
    "The live release of an edge script: code that is published, or an earlier release that is made live again. If another release goes live, that is drift, and the next `pulumi up --refresh` undoes it. Destroying the resource does not unpublish the release. ID and import ID: `<scriptId>`.",
  examples: {
    "Publish a file":
      'new edge.ScriptRelease("shop", {\n  scriptId: 6,\n  code: new pulumi.asset.FileAsset("dist/shop.js"),\n});',
    "Go back to an earlier release":
      'new edge.ScriptRelease("shop", { scriptId: 6, release: "6f1c6e1a-2f0b-4d5c-9a3e-0b8f6f2d7c11" });',
  },
  fields,
  className: "ScriptRelease",
  alwaysReadable: true,

  path: ({ scriptId }) => `/compute/script/${scriptId}/releases/active`,
  describe: ({ scriptId }) => `live release of edge script ${scriptId}`,
  serialPath: ({ scriptId }) => `/compute/script/${scriptId}`,

  checkTogether: (inputs, isKnown) =>
    checkExactlyOne(inputs, isKnown, ["code", "release"], "determines what goes live"),

  async locate(client, inputs) {
    const { scriptId } = inputs;
    const live = await scriptRelease.read(client, inputs).catch(async (error: unknown) => {
      // The API returns the same 404 for a missing script and for a missing operation.
      if (!is404Or405(error) || error.operation !== api.scriptRoutes.releases.name) throw error;
      await requireManagementApi(client);
      throw new InvalidArgumentError(
        `Edge script ${scriptId} was not found: check scriptId. If the script does exist, the API at the configured base URL reports neither a live release nor a list of its releases.`,
      );
    });
    const requested = live && isRequested(live.release, inputs) && { requested: inputs };
    return { found: live && { key: { scriptId }, live: { ...live, ...requested } } };
  },

  async read(client, { scriptId }) {
    try {
      return { release: await client.get(api.scriptRoutes.activeRelease, { path: { scriptId } }) };
    } catch (error) {
      // A 404 may mean that the script has no live release, or that it does not exist. Only the list shows which.
      if (!is404Or405(error) || (await scriptRelease.findInList(client, { scriptId }))) throw error;
      return undefined;
    }
  },

  async findInList(client, { scriptId = 0 }) {
    // A release without a status may be the live one.
    return findRelease(
      client,
      scriptId,
      ({ Status, Deleted }) => !Deleted && (Status == null || api.releaseStatusName(Status) === "Live"),
    );
  },

  // If the requested release is already live, the create writes nothing, so it needs no `adopt`.
  toleratesExisting: (live: Live | undefined) => live?.requested !== undefined,

  async create(client, inputs, existing: Live | undefined) {
    const key = { scriptId: inputs.scriptId };
    const release = existing?.release ?? (await makeLive(client, inputs, undefined, {}));
    return { key, live: { release, requested: inputs } };
  },

  async update(client, { scriptId }, { inputs, recorded }) {
    const requested = { ...inputs, scriptId };
    const previous = await readLiveRelease(client, scriptId);
    if (previous && isRequested(previous, requested, recorded)) return { release: previous, requested };
    const lastPublished = { release: recorded["published"], hash: getCodeHash(recorded["code"]) };
    return { release: await makeLive(client, requested, previous, lastPublished), requested };
  },

  keepNotice: ({ scriptId }) =>
    `Edge script ${scriptId} keeps its live release: the API has no operation to unpublish one, and nothing was sent.`,

  toOutputs: ({ release, requested }: Live, key, recorded) => ({
    ...key,
    release: chooseSpelling(release.Uuid ?? null, requested?.release ?? recorded?.["release"]),
    releaseId: release.Id,
    codeHash: getCodeHash(release.Code) ?? (requested && (getCodeHash(requested.code) ?? null)),
    ...(requested && { code: requested.code ?? null, published: getUuidOrId(release) }),
  }),

  compare(recorded, inputs) {
    if (isRecordedAsLive(recorded, inputs)) return {};
    return {
      changed: ["release"],
      computed: ["releaseId", "codeHash", "published", inputs.release === undefined ? "release" : "code"],
    };
  },

  async compareByReading(client, { scriptId }, recorded, inputs) {
    if (isRecordedAsLive(recorded, inputs)) return {};
    return { notice: await describeUpdate(client, { ...inputs, scriptId }, recorded) };
  },

  describeConflict: (inputs, { release }) =>
    `${describeOtherRelease(inputs, release)}. If you renamed the resource, add aliases. To publish in its place, set adopt: true.`,

  async previewNotice(inputs, existing: Live | undefined, step, client) {
    if (existing?.requested) return describeUnchanged(inputs);
    return describeCreate(client, inputs, existing?.release, step === "refuse");
  },
});

/** Whether the outputs show that the requested code or release is live, and that no one has published another since. */
function isRecordedAsLive(outputs: Properties, { code, release }: Partial<Inputs>): boolean {
  if (release !== undefined) return release === outputs["release"];
  if (code === undefined) return true;
  const { published } = outputs;
  const live = outputs["release"] ?? String(outputs["releaseId"]);
  return (
    (published === undefined || isSameUuid(published, live)) && outputs["codeHash"] === getCodeHash(code)
  );
}

/** Keeps the case in which the program, or the state, has the UUID, so that the two do not differ. */
const chooseSpelling = (uuid: string | null, known: unknown): unknown =>
  isSameUuid(uuid, known) ? known : uuid;
