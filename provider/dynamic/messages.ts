import type { Lifecycle } from "../classes/lifecycle";
import { shortened } from "../http/errors";
import { notice } from "./messages/notice";
import type { Recorded } from "./resource";
import { capital } from "./text";

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

/** Of one kind and class. */
const mostLines = 5;

const counts = new Map<string, number>();

/** Lines are counted for each platform and class. */
interface Counted {
  readonly lifecycle: Pick<Lifecycle, "className">;
  readonly account: { readonly url: string };
}

/** Prints one of many lines: a process lists the first five of a kind and class, then one line says that there are more. */
export function report({ lifecycle: { className }, account }: Counted, ...[kind, sentence]: Line): void {
  const counted = `${kind} ${className} ${account.url}`;
  const count = (counts.get(counted) ?? 0) + 1;
  counts.set(counted, count);
  const severity = kind === "fails" ? "warning" : "info";
  if (count <= mostLines) notice(sentence, severity);
  if (count === mostLines + 1)
    notice(`Further ${className} resources that ${further[kind]} are not listed.`, severity);
}

/** A value in a message. */
export const inShort = (value: unknown): string => shortened(JSON.stringify(value), 120);

/** What an adoption means for a program without `onDelete`. */
export const keptByDestroy = ' Destroy will keep it unless onDelete is "delete".';

/** For an object that Pulumi reports as deleted although somebody else had deleted it. */
export const reportAbsent = (resource: Recorded & Counted): void =>
  reportGone(resource, "only its state is deleted");

/** For an object that a refresh does not find. */
export const reportAbsentInRefresh = (resource: Recorded & Counted): void =>
  reportGone(resource, "a refresh removes it from the state");

function reportGone(resource: Recorded & Counted, consequence: string): void {
  const what = capital(resource.lifecycle.describe(resource.key));
  report(resource, "absent", `${what} no longer exists on the platform: ${consequence}.`);
}

/** For an object of the recorded id that somebody else created: destroy is not to delete it. */
export function reportRecreated(resource: Recorded & Counted): void {
  const what = resource.lifecycle.describe(resource.key);
  report(
    resource,
    "recreated",
    `Somebody deleted ${what} and created it again: it counts as adopted from now on.${keptByDestroy}`,
  );
}
