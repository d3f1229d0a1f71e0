import type { Lifecycle, Properties } from "../classes/lifecycle";
import { redact } from "../http/redact";
import type { Account } from "./account";
import { differing, wanted } from "./managed";
import { notice } from "./notice";
import { get, pick } from "./paths";
import { capital } from "./sentence";
import { unknownAt } from "./unknowns";

/**
 * Lines about what Pulumi's own words do not show: "created" for what was adopted, "deleted" for what stays. Each of
 * these completes "Further resources of class OriginGroup that … are not listed."
 */
const further = {
  adopts: "adopt an object",
  adopted: "adopted an object",
  fails: "may fail to be created",
  foreseen: "are to be created",
  found: "were there already",
  stays: "leave an object behind",
  sameState: "were updated in the state only",
  gone: "are gone from the platform",
} as const;

/** How many lines of one kind and class a run prints. */
const listed = 5;

/** Where lines are counted: on one platform, in all provider processes of a run. */
type Place = Pick<Account, "store" | "settings">;

const printed = new Map<string, number>();

/** Prints one of many lines: a run lists the first five of a kind and class, and then says that there are more. */
export function report(
  account: Place,
  { kind }: Lifecycle,
  what: keyof typeof further,
  sentence: string,
): void {
  const line = nextLine(account, `${what} ${kind}`);
  if (line <= listed) notice(sentence);
  if (line === listed + 1) notice(`Further resources of class ${kind} that ${further[what]} are not listed.`);
}

/** Says a sentence once in a run. */
export function reportOnce(account: Place, subject: string, sentence: string): void {
  if (nextLine(account, subject, 1) === 1) notice(sentence);
}

/** The number of this line in the run; one more than `last` if that many have been taken. */
function nextLine({ store, settings }: Place, subject: string, last = listed + 1): number {
  const name = `${subject} ${settings.baseUrl}`;
  for (let line = (printed.get(name) ?? 0) + 1; line <= last; line += 1) {
    printed.set(name, line);
    if (store.lock(`line ${line} ${name}`)) return line;
  }
  return last + 1;
}

/** The object as people know it: by its name too, if the platform assigned its id. */
export function titleOf(lifecycle: Lifecycle, key: Properties, { name }: Properties): string {
  if (!lifecycle.locate || typeof name !== "string") return lifecycle.describe(key);
  return `${lifecycle.describe(pick(key, lifecycle.assigned ?? []))} ${shorten(JSON.stringify(name))}`;
}

/** What adopting writes over `live`: `weight 3 → 20, enabled false → true`. Empty if that is nothing. */
export function overwrites(lifecycle: Lifecycle, inputs: Properties, live: Properties): string {
  const desired = wanted(lifecycle, inputs);
  const paths = [
    ...differing(lifecycle, desired, live),
    ...lifecycle.settable.filter((path) => unknownAt(inputs, path)),
  ];
  const show = (properties: Properties, path: string): string =>
    shown(lifecycle, path, get(properties, path));
  return [...new Set(paths)]
    .map((path) => {
      const after = unknownAt(inputs, path) ? "a value not known yet" : show(desired, path);
      return [path, show(live, path), "→", after].filter(Boolean).join(" ");
    })
    .join(", ");
}

/** A value in a line; nothing for one that the platform does not show. */
function shown({ secrets }: Lifecycle, path: string, value: unknown): string {
  if (value === undefined) return "";
  return secrets?.includes(path) ? "[secret]" : shorten(JSON.stringify(value));
}

/** Masked first: of a secret that is cut off, the rest would be shown. */
function shorten(text: string): string {
  const clean = redact(text);
  return clean.length > 120 ? `${clean.slice(0, 119)}…` : clean;
}

/** After a create that adopted: the same words as its preview, in the past. */
export const adoptedSentence = (
  lifecycle: Lifecycle,
  key: Properties,
  inputs: Properties,
  live: Properties,
): string =>
  `Adopted ${titleOf(lifecycle, key, live)}: ${overwrites(lifecycle, inputs, live) || "nothing changed"}.`;

/** What Pulumi calls "deleted" although somebody else had deleted it. */
export const reportGone = (lifecycle: Lifecycle, account: Place, key: Properties): void => {
  const what = capital(lifecycle.describe(key));
  report(account, lifecycle, "gone", `${what} is gone from the platform: only its state is deleted.`);
};

export const staysSentence = (
  lifecycle: Lifecycle,
  key: Properties,
  recorded: Properties,
  mode: unknown,
): string => {
  const what = capital(lifecycle.describe(key));
  if (mode === "disable") return `${what} stays, disabled: onDelete is "disable".`;
  if (recorded["onDelete"] === mode) return `${what} stays: onDelete is ${JSON.stringify(mode)}.`;
  return `${what} stays: it was adopted or imported. onDelete: "delete" would delete it.`;
};
