import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const root = join(__dirname, "..", "..");

/** A tokenizer tries its parts only where the one before ended; what quotes an end that never comes is read once. */
const sticky = ["provider/migrations/statements.ts", "emulator/database/tokenize.ts"];

/** Every pattern that is written as a literal, with the file that it is in. */
function patterns(): [string, string, RegExp][] {
  const found: [string, string, RegExp][] = [];
  for (const folder of ["provider", "cli", "emulator"])
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
      const path = `${folder}/${file}`;
      if (!file.endsWith(".ts") || sticky.includes(path)) continue;
      const source = ts.createSourceFile(
        file,
        readFileSync(join(root, path), "utf8"),
        ts.ScriptTarget.Latest,
      );
      const visit = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node)) {
          const [, body = "", flags = ""] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
          found.push([path, node.text, new RegExp(body, flags)]);
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
  return found;
}

const size = 20_000;
const classes = [..."aA0 \t\n\\\"'`<>[]{}()=:/.-_%&#@,;|*+?$!~^é\u0000"];

/** What a pattern may spend its time on: one character, or two that it names, over and over, with an end that fits nothing. */
function attacks(source: string): string[] {
  const named = source.match(/[A-Za-z]+|[^A-Za-z\\]/g) ?? [];
  const pieces = new Set([
    ...classes,
    `\\"`,
    `\\'`,
    ...named,
    ...named.map((piece, i) => piece + (named[i + 1] ?? "")),
  ]);
  return [...pieces].map((piece) => `${piece.repeat(Math.ceil(size / piece.length))}\u0001x`);
}

/** Milliseconds of the processor, which other work on the machine is not counted into. */
function cost(pattern: RegExp, text: string): number {
  const before = process.cpuUsage();
  text.replace(pattern, "");
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// Steps that grow with the square of the length are hundreds of millions here, a second; those that grow with it take a few milliseconds.
test.each(patterns())("%s: %s takes time in proportion to the length", (_path, source, pattern) => {
  for (const text of attacks(source)) {
    const least = Math.min(...[1, 2].map(() => cost(pattern, text)));
    expect([text.slice(0, 8), least > 100]).toEqual([text.slice(0, 8), false]);
  }
});

test("a pattern whose steps grow with the square of the length is found", () => {
  for (const pattern of [/\s+$/, /\/+$/, /<[^>]*>/, /"(?:[^"\\]|\\.)*"/]) {
    const worst = Math.max(...attacks(pattern.source).map((text) => cost(pattern, text)));
    expect([pattern.source, worst > 100]).toEqual([pattern.source, true]);
  }
});
