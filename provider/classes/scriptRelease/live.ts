import type { ScriptRelease } from "../../api/scripts";
import type { Properties } from "../lifecycle";
import { type Code, hashOf } from "./code";

/** The live release. `matched`: the requested code, set only if the live release is known to be the requested one. */
export interface Live {
  readonly release: ScriptRelease;
  readonly matched?: { readonly code?: Code | undefined };
}

/** What identifies a release: its UUID, or its ID if the API returns no UUID. */
export const nameOf = ({ Uuid, Id }: ScriptRelease): string => Uuid ?? String(Id);

/** Whether the outputs show that the requested code or release is live and nobody has published since. */
export function isLive(outputs: Properties, given: Properties): boolean {
  if (given["release"] !== undefined) return given["release"] === outputs["release"];
  if (given["code"] === undefined) return true;
  const { published } = outputs;
  const live = outputs["release"] ?? String(outputs["releaseId"]);
  return (published === undefined || published === live) && outputs["codeHash"] === hashOf(given["code"]);
}

/** Compares the live release with the request: by its code or, if the API returns none, with the recorded publish. */
export function compareWithRequest(
  release: ScriptRelease,
  { code, release: uuid }: { readonly code?: Code | undefined; readonly release?: string | undefined },
  recorded: Properties,
): Live {
  const isRecorded = recorded["published"] === nameOf(release) && hashOf(recorded["code"]) === hashOf(code);
  const holds = release.Code == null ? isRecorded : hashOf(release.Code) === hashOf(code);
  const isAsked = uuid === undefined ? holds : release.Uuid === uuid;
  return isAsked ? { release, matched: { code } } : { release };
}
