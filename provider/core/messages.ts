import type { Lifecycle } from "../classes/lifecycle";
import { printable } from "../http/errors";
import { redact } from "../http/redact";
import type { RecordedResource } from "./resource";
import { capitalize } from "./text";

/** `error`: in a strict preview, which then fails. */
export type Severity = "info" | "warning" | "error";

export type Sink = (sentence: string, severity: Severity) => void;

/** The engine shows this process's stderr on the user's terminal, as information about the stack. */
let show: Sink = (sentence) => void process.stderr.write(`${sentence}\n`);

/** For a server that knows to which resource a message belongs. */
export function showBy(sink: Sink): void {
  show = sink;
}

export const notice = (sentence: string, severity: Severity = "warning"): void =>
  show(printable(redact(sentence)), severity);

const shownSubjects = new Set<string>();

export function noticeOnce(subject: string, sentence: string, severity?: Severity): void {
  if (shownSubjects.has(subject)) return;
  shownSubjects.add(subject);
  notice(sentence, severity);
}

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
export type ReportLine = readonly [kind: keyof typeof further, sentence: string];

/** How many lines of one kind a process prints for a class. */
const maxLines = 5;

const lineCounts = new Map<string, number>();

/** Lines are counted for each platform and class. */
interface Reported {
  readonly lifecycle: Pick<Lifecycle, "className">;
  readonly account: { readonly url: string };
}

/** Prints one of many lines. After the last one that it prints, it adds that there are more. */
export function report(
  { lifecycle: { className }, account }: Reported,
  ...[kind, sentence]: ReportLine
): void {
  const counted = `${kind} ${className} ${account.url}`;
  const count = (lineCounts.get(counted) ?? 0) + 1;
  lineCounts.set(counted, count);
  const severity = kind === "fails" ? "warning" : "info";
  if (count <= maxLines) notice(sentence, severity);
  if (count === maxLines + 1)
    notice(`Further ${className} resources that ${further[kind]} are not listed.`, severity);
}

/** For an object that someone else has deleted. */
export function reportAbsent(
  resource: RecordedResource & Reported,
  consequence = "only its state is deleted",
): void {
  const what = capitalize(resource.lifecycle.describe(resource.key));
  report(resource, "absent", `${what} no longer exists on the platform: ${consequence}.`);
}

/** What an adoption means for a program without `onDelete`. */
export const keptByDestroy = ' Destroy will keep it unless onDelete is "delete".';

/** For an object of the recorded id that someone else created: destroy is not to delete it. */
export function reportRecreated(resource: RecordedResource & Reported): void {
  const what = resource.lifecycle.describe(resource.key);
  report(
    resource,
    "recreated",
    `Somebody deleted ${what} and created it again: it counts as adopted from now on.${keptByDestroy}`,
  );
}
