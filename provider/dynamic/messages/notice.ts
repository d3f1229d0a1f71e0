import { printable } from "../../http/errors";
import { redact } from "../../http/redact";

/** `error`: for a host whose preview then fails. */
export type Severity = "info" | "warning" | "error";

/** Shows one message to the user. */
export type Sink = (sentence: string, severity: Severity) => void;

/** The engine shows this process's stderr on the user's terminal, as information about the stack. */
let show: Sink = (sentence) => void process.stderr.write(`${sentence}\n`);

/** Has all messages shown by a host that knows their resource. */
export function showBy(sink: Sink): void {
  show = sink;
}

export const notice = (sentence: string, severity: Severity = "warning"): void =>
  show(printable(redact(sentence)), severity);

const shownSubjects = new Set<string>();

/** Shows a message once per process and subject. */
export function noticeOnce(subject: string, sentence: string, severity?: Severity): void {
  if (shownSubjects.has(subject)) return;
  shownSubjects.add(subject);
  notice(sentence, severity);
}
