import { printable } from "../http/printable";
import { redact } from "../http/redact";

const said = new Set<string>();

/** One deliberate line to the user's terminal, which is where the engine sends this process's stderr. */
export function notice(sentence: string): void {
  process.stderr.write(`${printable(redact(sentence))}\n`);
}

/** Says a sentence once per process and subject. */
export function noticeOnce(subject: string, sentence: string): void {
  if (said.has(subject)) return;
  said.add(subject);
  notice(sentence);
}
