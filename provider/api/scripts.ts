import type * as z from "zod";
import type { Client } from "../http/client";
import { NotFoundError } from "../http/errors";
import type { Operation } from "../http/operation";
import { scriptRelease as model, releaseStatuses } from "../model/script";
import { idNumber } from "./arguments";
import type * as types from "./types";

/** What the Status of a release means; undefined for a number that has no name. */
export const releaseStatusName = (status: number | null | undefined): string | undefined =>
  typeof status === "number" ? releaseStatuses[status] : undefined;

const { received: scriptRelease } = model;

type ScriptRelease = z.output<typeof scriptRelease>;

export const readActiveRelease: Operation<ScriptRelease> = {
  name: "read active release",
  method: "GET",
  path: "/compute/script/{scriptId}/releases/active",
  response: scriptRelease,
  idempotent: true,
  source: "documented",
};

/** Edge scripts. */
export const scripts = (client: Client) => ({
  /** The live release. @throws NotFoundError if the script does not exist or has no active release. */
  async activeRelease(scriptId: number): Promise<types.ScriptRelease> {
    const path = { scriptId: idNumber("scriptId", scriptId) };
    try {
      return await client.send(readActiveRelease, {
        path,
        subject: `active release of edge script ${scriptId}`,
      });
    } catch (error) {
      throw error instanceof NotFoundError ? eitherReason(error, scriptId) : error;
    }
  },
});

/** The API returns a 404 without an explanation in both cases (observed). */
function eitherReason(error: NotFoundError, scriptId: number): NotFoundError {
  const reasons = `Either there is no edge script ${scriptId}, or it has no active release: publish one first.`;
  return new NotFoundError(`${error.message} ${reasons}`, error);
}
