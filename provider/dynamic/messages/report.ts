import type { Lifecycle, Properties } from "../../classes/lifecycle";
import { shortened } from "../../http/errors";
import type { Account } from "../account/account";
import { desiredValues, differing } from "../plan/managed";
import { get, pick } from "../values/paths";
import { hiddenBecause } from "../values/secrets";
import { unknownAt } from "../values/unknowns";
import { notice, type Severity } from "./notice";
import { capital } from "./sentence";

/**
 * Lines about what Pulumi's report does not show: "created" for an adopted object, "deleted" for one that stays. Each of
 * these completes "Further OriginGroup resources that … are not listed."
 */
const further = {
  adopts: "adopt an object",
  adopted: "adopted an object",
  fails: "may fail to be created",
  foreseen: "will be created",
  found: "already existed",
  stays: "leave their object in place",
  sameState: "were updated only in the state",
  absent: "no longer exist on the platform",
  recreated: "were deleted and created again by somebody else",
} as const;

/** One of many lines about objects of a class: its kind and its sentence. */
export type Line = readonly [kind: keyof typeof further, sentence: string];

/** How many characters of a value a line shows. */
const longestValue = 120;

/** How many lines of one kind and class a process prints. */
const listed = 5;

/** Lines are counted per platform. */
type Place = Pick<Account, "settings">;

const printed = new Map<string, number>();

/** Prints one of many lines: a process lists the first five of a kind and class, then one line says that there are more. */
export function report(account: Place, { className }: Lifecycle, ...[kind, sentence]: Line): void {
  const line = nextLine(account, `${kind} ${className}`);
  const severity: Severity = kind === "fails" ? "warning" : "info";
  if (line <= listed) notice(sentence, severity);
  if (line === listed + 1)
    notice(`Further ${className} resources that ${further[kind]} are not listed.`, severity);
}

/** Prints a sentence once in a process. */
export function reportOnce(account: Place, subject: string, sentence: string, severity?: Severity): void {
  if (nextLine(account, subject) === 1) notice(sentence, severity);
}

function nextLine({ settings }: Place, subject: string): number {
  const name = `${subject} ${settings.baseUrl}`;
  const line = (printed.get(name) ?? 0) + 1;
  printed.set(name, line);
  return line;
}

/** The object for people: with its name, if the API assigned its id. */
export function titleOf(lifecycle: Lifecycle, key: Properties, { name }: Properties): string {
  if (!lifecycle.locate || typeof name !== "string") return lifecycle.describe(key);
  return `${lifecycle.describe(pick(key, lifecycle.assigned ?? []))} ${shortened(JSON.stringify(name), longestValue)}`;
}

/** What an adoption means for a program without `onDelete`. */
export const keptByDestroy = ' Destroy will keep it unless onDelete is "delete".';

/** What adopting overwrites in `live`: `weight 3 → 20, enabled false → true`. Empty if nothing. */
export function overwrites(lifecycle: Lifecycle, inputs: Properties, live: Properties): string {
  const desired = desiredValues(lifecycle, inputs);
  return differing(lifecycle, inputs, live)
    .map((path) => {
      const after = unknownAt(inputs, path) ? "a value not known yet" : shown(lifecycle, desired, path);
      return [path, shown(lifecycle, live, path), "→", after].filter(Boolean).join(" ");
    })
    .join(", ");
}

/** A value in a line; empty for one that the API does not return. */
function shown(lifecycle: Lifecycle, properties: Properties, path: string): string {
  const value = get(properties, path);
  if (value === undefined) return "";
  return hiddenBecause(lifecycle, path) ?? shortened(JSON.stringify(value), longestValue);
}

/** For an object that Pulumi reports as deleted although somebody else had deleted it. */
export const reportAbsent = (lifecycle: Lifecycle, account: Place, key: Properties): void => {
  const what = capital(lifecycle.describe(key));
  const sentence = `${what} no longer exists on the platform: only its state is deleted.`;
  report(account, lifecycle, "absent", sentence);
};

/** For an object of the recorded id that somebody else created: destroy is not to delete it. */
export const reportRecreated = (lifecycle: Lifecycle, account: Place, key: Properties): void =>
  report(
    account,
    lifecycle,
    "recreated",
    `Somebody deleted ${lifecycle.describe(key)} and created it again: it counts as adopted from now on.${keptByDestroy}`,
  );
