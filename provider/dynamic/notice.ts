import { printable } from "../http/printable";
import { redact } from "../http/redact";

const said = new Set<string>();

/** Prints one line on the user's terminal, where the engine shows this process's stderr. */
export function notice(sentence: string): void {
  process.stderr.write(`${printable(redact(sentence))}\n`);
}

/** Prints a sentence once per process and subject. */
export function noticeOnce(subject: string, sentence: string): void {
  if (said.has(subject)) return;
  said.add(subject);
  notice(sentence);
}
