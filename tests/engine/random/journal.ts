import type { Run } from "../harness";

/** What was done, as a person can repeat it. */
export class Journal {
  readonly #lines: string[] = [];
  #text = "";

  line(text: string): void {
    this.#lines.push(text);
  }

  program(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#lines.push(
      `cat > index.js <<'EOF'\nconst pulumi = require("@pulumi/pulumi");\nconst edge = require("pulumi-edge-platform");\n${text}\nEOF`,
    );
  }

  output({ ok, steps, errors }: Run): void {
    const done = steps.map(({ op, name }) => `${op} ${name}`).join(", ");
    this.#lines.push(`# ${ok ? "ok" : "failed"}: ${done || "nothing to do"}`);
    for (const [name, error] of Object.entries(errors))
      this.#lines.push(`#   ${name}: ${error.replaceAll("\n", " ")}`);
  }

  toString = (): string => this.#lines.join("\n");
}
