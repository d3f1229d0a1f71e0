import { setTimeout } from "node:timers/promises";
import { capitalize, replaceControls } from "../base/messageText";
import { redact } from "../base/redact";
import type { Lifecycle } from "../classes/lifecycle";
import type { Properties } from "../model/properties";
import { describeParts, type Parts } from "./ledger/parts";
import type { RecordedResource } from "./resource";

/** `error` occurs only in a strict preview, and makes it fail. */
export type Severity = "info" | "warning" | "error";

export type MessageSink = (message: string, severity: Severity) => void;

/** By default, messages go to stderr. The engine shows them on the user's terminal, as information about the stack. */
let showMessage: MessageSink = (message) => void process.stderr.write(`${message}\n`);

/** Redirects messages from stderr. The plugin calls this, because it knows to which resource a message belongs. */
export function setMessageSink(sink: MessageSink): void {
  showMessage = sink;
}

export const notify = (message: string, severity: Severity = "warning"): void =>
  showMessage(replaceControls(redact(message)), severity);

const shownTopics = new Set<string>();

export function notifyOnce(topic: string, message: string, severity?: Severity): void {
  if (shownTopics.has(topic)) return;
  shownTopics.add(topic);
  notify(message, severity);
}

/**
 * The kinds of lines that correct Pulumi's report, which says "created" for an adopted object and "deleted" for one that
 * stays. Each value completes the sentence "Further OriginGroup resources that … are not listed."
 */
const reportKinds = {
  adopts: "adopt an object and change it",
  adopted: "adopted an object and changed it",
  adoptsUnchanged: "adopt an object and change nothing",
  adoptedUnchanged: "adopted an object and changed nothing",
  fails: "may fail to be created",
  creates: "will be created",
  found: "already existed",
  stays: "leave their object in place",
  stateOnly: "were updated only in the state",
  absent: "no longer exist on the platform",
  recreated: "were deleted and created again by somebody else",
} as const;

/** The arguments of `report`, apart from the resource. */
export type ReportLine = readonly [kind: keyof typeof reportKinds, message: string];

/** How many lines of one kind, class and platform a process prints. There is no limit for those that show what changes. */
const maxReportLines = 5;
const isUnlimited = (kind: keyof typeof reportKinds): boolean => kind === "adopts" || kind === "adopted";

const reportCounts = new Map<string, number>();

/** The part of a resource that `report` uses: it counts lines by kind, class and platform. */
interface ReportSubject {
  readonly lifecycle: Pick<Lifecycle, "className">;
  readonly account: { readonly url: string };
}

/**
 * Prints a line. Above the limit, prints once that further ones are not listed. Adoptions that change nothing are counted
 * instead: the caller awaits the returned promise, because the engine shows no line after the response.
 */
export function report(
  { lifecycle: { className }, account }: ReportSubject,
  ...[kind, message]: ReportLine
): Promise<void> | undefined {
  const countKey = `${kind} ${className} ${account.url}`;
  const count = (reportCounts.get(countKey) ?? 0) + 1;
  reportCounts.set(countKey, count);
  const severity = kind === "fails" ? "warning" : "info";
  if (count <= maxReportLines || isUnlimited(kind)) {
    notify(message, severity);
    return undefined;
  }
  if (kind === "adoptsUnchanged" || kind === "adoptedUnchanged")
    return countTogether(`${className} resources that ${reportKinds[kind]}`);
  if (count === maxReportLines + 1)
    notify(`Further ${className} resources that ${reportKinds[kind]} are not listed.`, severity);
  return undefined;
}

interface CountedBatch {
  count: number;
  readonly printed: Promise<void>;
}

const batches = new Map<string, CountedBatch>();

/** How long a batch waits for further resources, which the engine creates side by side. */
const batchTime = 50;

/** Counts resources, and prints one line for all that come shortly after the first. Waits: the engine shows no later lines. */
function countTogether(noun: string): Promise<void> {
  const batch = batches.get(noun) ?? { count: 0, printed: setTimeout(batchTime).then(print) };
  batches.set(noun, batch);
  batch.count++;
  return batch.printed;

  function print(): void {
    batches.delete(noun);
    notify(`Further ${noun}: ${batch.count}.`, "info");
  }
}

export function reportAbsentObject(
  resource: RecordedResource & ReportSubject,
  consequence = "only its state is deleted",
): void {
  const subject = capitalize(resource.lifecycle.describe(resource.key));
  report(resource, "absent", `${subject} no longer exists on the platform: ${consequence}.`);
}

/** Describes the object of a replaced resource for which the program gives the ID of another object. */
export const describeObjectReplacedById = (lifecycle: Lifecycle, key: Properties): string =>
  `${capitalize(lifecycle.describe(key))} stays on the platform: the program names another object by its ID. Delete it on the platform if it is not needed.`;

/** Ends a message about an object that destroy keeps by default. */
export const keptByDestroyNote = ' Destroy will keep it unless onDelete is "delete".';

/** Reports an object that someone else created with the recorded id. It counts as adopted, so destroy keeps it by default. */
export function reportRecreatedObject(resource: RecordedResource & ReportSubject): void {
  const subject = resource.lifecycle.describe(resource.key);
  report(
    resource,
    "recreated",
    `Somebody deleted ${subject} and created it again: it counts as adopted from now on.${keptByDestroyNote}`,
  );
}

/** Describes an object, or several, that a delete has left because another resource of the program has claimed it. */
export function describeClaimByOther(
  subject: string,
  { defaultOnDelete }: Lifecycle,
  { adopted, onDelete }: Properties,
  isSingle = true,
): string {
  const [was, it] = isSingle ? ["was", "it"] : ["were", "them"];
  const wasCreated = adopted === false && onDelete === undefined && defaultOnDelete === "delete";
  const adoptionHint = wasCreated
    ? ` If that resource adopted ${it}, destroy will keep ${it} unless onDelete is "delete".`
    : "";
  return `${subject} ${was} not deleted: another resource of this program manages ${it} now. If you renamed the resource, add aliases.${adoptionHint}`;
}

/** Describes the parts of an object that a delete or an update has left because other resources have claimed them. */
export const describeKeptParts = (
  { lifecycle, key, recorded }: Pick<RecordedResource, "lifecycle" | "key" | "recorded">,
  parts: Parts,
): string =>
  describeClaimByOther(describeParts(lifecycle, key, parts), lifecycle, recorded, parts.size === 1);
