import type { Run } from "../harness";
import { renderFileCommand } from "./replay";

/** Records a sequence as shell lines that repeat it. */
export class Journal {
  readonly #lines: string[] = [];
  readonly #files = new Map<string, string>();

  line(text: string): void {
    this.#lines.push(text);
  }

  /** Adds a line that writes the file, if the file has changed. */
  file(name: string, text: string): void {
    if (this.#files.get(name) === text) return;
    this.#files.set(name, text);
    this.line(renderFileCommand(name, text));
  }

  output({ ok, steps, errors }: Run): void {
    const done = steps.map(({ op, name }) => `${op} ${name}`).join(", ");
    this.#lines.push(`# ${ok ? "ok" : "failed"}: ${done || "nothing to do"}`);
    for (const [name, error] of Object.entries(errors))
      this.#lines.push(`#   ${name}: ${error.replaceAll("\n", " ")}`);
  }

  toString = (): string => this.#lines.join("\n");
}
