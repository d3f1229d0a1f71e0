import type * as z from "zod";
import type { Client } from "../http/client";
import { NotFoundError } from "../http/errors";
import type { Operation } from "../http/operation";
import * as model from "../model/script";
import { conforming, idNumber, text } from "./arguments";
import { read } from "./common";
import { items, type PagedOperation, pageOf } from "./paging";
import type * as types from "./types";

/** What the Status of a release means; undefined for a number that has no name. */
export const releaseStatusName = (status: number | null | undefined): string | undefined =>
  typeof status === "number" ? model.releaseStatuses[status] : undefined;

const { received: scriptRelease } = model.scriptRelease;
const { received: scriptCode } = model.scriptCode;

export type ScriptRelease = z.output<typeof scriptRelease>;

const scriptPath = "/compute/script/{scriptId}";

const write = { method: "POST", invalidates: scriptPath, source: "public API description" } as const;

export const readActiveRelease: Operation<ScriptRelease> = {
  ...read,
  name: "read active release",
  path: `${scriptPath}/releases/active`,
  response: scriptRelease,
  source: "documented",
};

export const listReleases: PagedOperation<ScriptRelease> = {
  ...read,
  name: "list releases",
  path: `${scriptPath}/releases`,
  response: pageOf(scriptRelease),
  source: "public API description",
};

export const readCode: Operation<z.output<typeof scriptCode>> = {
  ...read,
  name: "read draft",
  path: `${scriptPath}/code`,
  response: scriptCode,
  source: "public API description",
};

export const writeCode: Operation = {
  ...write,
  name: "write draft",
  path: `${scriptPath}/code`,
  idempotent: true,
};

/** Each publish of a draft makes a release. */
export const publishDraft: Operation = {
  ...write,
  name: "publish draft",
  path: `${scriptPath}/publish`,
  idempotent: false,
};

/** Sent again later, it would undo what others have published since. */
export const publishRelease: Operation = {
  ...write,
  name: "publish release",
  path: `${scriptPath}/publish/{uuid}`,
  idempotent: false,
};

/** A call about one script; `what` is its part in messages: "draft". */
export const scriptCall = (scriptId: number, what: string) => ({
  path: { scriptId: idNumber("scriptId", scriptId) },
  subject: `${what} of edge script ${scriptId}`,
});

/** Edge scripts. */
export const scripts = (client: Client) => ({
  /** The live release. @throws NotFoundError if the script does not exist or has no active release. */
  async activeRelease(scriptId: number): Promise<types.ScriptRelease> {
    try {
      return await client.send(readActiveRelease, scriptCall(scriptId, "active release"));
    } catch (error) {
      throw error instanceof NotFoundError ? eitherReason(error, scriptId) : error;
    }
  },

  /** Every release of a script, page by page. @throws NotFoundError */
  releases: (scriptId: number): AsyncIterable<types.ScriptRelease> =>
    items(client, listReleases, scriptCall(scriptId, "releases")),

  /** The code that the next publish makes a release of. @throws NotFoundError */
  async code(scriptId: number): Promise<types.ScriptCode> {
    return client.send(readCode, scriptCall(scriptId, "draft"));
  },

  /** Replaces the draft; what is live stays. @throws NotFoundError */
  async setCode(scriptId: number, input: types.ScriptCodeInput): Promise<void> {
    const body = conforming("scripts.setCode", model.scriptCode, input);
    await client.send(writeCode, { ...scriptCall(scriptId, "draft"), body });
  },

  /** Makes a new release of the draft, which is live at once. @throws NotFoundError */
  async publish(scriptId: number, input: types.ScriptPublicationInput = {}): Promise<void> {
    const body = conforming("scripts.publish", model.scriptPublication, input);
    await client.send(publishDraft, { ...scriptCall(scriptId, "draft"), body });
  },

  /** Makes an earlier release live again. @throws NotFoundError */
  async publishRelease(
    scriptId: number,
    uuid: string,
    input: types.ScriptPublicationInput = {},
  ): Promise<void> {
    const { path, subject } = scriptCall(scriptId, `release ${text("uuid", uuid)}`);
    const body = conforming("scripts.publishRelease", model.scriptPublication, input);
    await client.send(publishRelease, { path: { ...path, uuid }, subject, body });
  },
});

/** The API returns a 404 without an explanation in both cases (observed). */
function eitherReason(error: NotFoundError, scriptId: number): NotFoundError {
  const reasons = `Either there is no edge script ${scriptId}, or it has no active release: publish one first.`;
  return new NotFoundError(`${error.message} ${reasons}`, error);
}
