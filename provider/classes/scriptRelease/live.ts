import type { ScriptRelease } from "../../api/scripts";
import type { Properties } from "../lifecycle";
import { type Code, hashOf } from "./code";
import { nameOf } from "./publish";

/** The live release. `asked`: what the program asks for, if the release is known to be that. */
export interface Live {
  readonly release: ScriptRelease;
  readonly asked?: { readonly code?: Code | undefined };
}

/** Whether outputs say that what is asked is live, and nobody has published since. */
export function isLive(outputs: Properties, given: Properties): boolean {
  if (given["release"] !== undefined) return given["release"] === outputs["release"];
  if (given["code"] === undefined) return true;
  const { published } = outputs;
  const live = outputs["release"] ?? String(outputs["releaseId"]);
  return (published === undefined || published === live) && outputs["codeHash"] === hashOf(given["code"]);
}

/** The live release, with what is asked if it is that: by its code, or if the API returns none, as it was recorded. */
export function judged(
  release: ScriptRelease,
  { code, release: uuid }: { readonly code?: Code | undefined; readonly release?: string | undefined },
  recorded: Properties,
): Live {
  const isRecorded = recorded["published"] === nameOf(release) && hashOf(recorded["code"]) === hashOf(code);
  const holds = release.Code == null ? isRecorded : hashOf(release.Code) === hashOf(code);
  const isAsked = uuid === undefined ? holds : release.Uuid === uuid;
  return isAsked ? { release, asked: { code } } : { release };
}
