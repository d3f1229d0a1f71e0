import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { statementsOf as emulated } from "../../emulator/database/sql";
import { splitStatements } from "../../provider/api/sql/statements";
import { isLinear } from "../growth";

const root = join(__dirname, "..", "..");

const sources = ["provider", "cli", "emulator"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `${folder}/${file}`),
);

interface Found {
  readonly literals: readonly RegExp[];
  /** How often a pattern is built. */
  readonly built: number;
}

function patternsIn(path: string): Found {
  const source = ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest);
  const literals: RegExp[] = [];
  let built = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, body = "", flags = ""] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
      literals.push(new RegExp(body, flags));
    }
    const builds = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (builds && node.expression.getText(source) === "RegExp") built += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { literals, built };
}

const found = new Map(sources.map((path) => [path, patternsIn(path)]));

/** Builds each pattern that is neither a literal nor built when the file is loaded. */
const builders: Readonly<Record<string, (loaded: never) => unknown>> = {
  "emulator/control/faults.ts": ({ parseFault }: { parseFault(json: unknown): unknown }) =>
    parseFault({ pathPattern: "^/loadbalancer/" }),
};

/** The patterns that a file builds while it is loaded and used. */
function builtBy(path: string): RegExp[] {
  const Original = globalThis.RegExp;
  const made = new Map<string, RegExp>();
  class Recorded extends Original {
    constructor(pattern: string | RegExp, flags?: string) {
      super(pattern, flags);
      const [, , caller = ""] = (new Error().stack ?? "").split("\n");
      if (caller.includes(path)) made.set(String(this), new Original(this.source, this.flags));
    }
    static override get [Symbol.species]() {
      return Original;
    }
  }
  globalThis.RegExp = Recorded as RegExpConstructor;
  try {
    jest.isolateModules(
      () => builders[path]?.(require(join(root, path)) as never) ?? require(join(root, path)),
    );
  } finally {
    globalThis.RegExp = Original;
  }
  return [...made.values()];
}

/** Every pattern, with the file that it is in. */
const patterns: [string, RegExp][] = [...found].flatMap(([path, { literals, built }]) =>
  [...literals, ...(built > 0 ? builtBy(path) : [])].map((pattern): [string, RegExp] => [path, pattern]),
);

test("every pattern built with RegExp is tested", () => {
  const missing = [...found].filter(([path, { built }]) => built > 0 && builtBy(path).length < built);
  expect(missing.map(([path]) => path)).toEqual([]);
});

const classes = [..."aA0 \t\n\\\"'`<>[]{}()=:/.-_%&#@,;|*+?$!~^é\u0000"];

/** A text of about this length that is to cost as much as possible. */
type Attack = (size: number) => string;

/** What a pattern may spend its time on: one character, or two that it names, over and over, with an end that fits nothing. */
function attacks(source: string): Attack[] {
  const named = source.match(/[A-Za-z]+|[^A-Za-z\\]/g) ?? [];
  const pieces = new Set([
    ...classes,
    `\\"`,
    `\\'`,
    ...named,
    ...named.map((piece, i) => piece + (named[i + 1] ?? "")),
  ]);
  return [...pieces].map((piece) => (size) => `${repeated(piece, size)}\u0001x`);
}

const repeated = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length));

/** The beginning of a text that takes longer than linear time to read. */
async function slowText(
  read: (text: string) => unknown,
  texts: readonly Attack[],
): Promise<string | undefined> {
  for (const text of texts) if (!(await isLinear(read, text))) return text(30);
  return undefined;
}

const removing = (pattern: RegExp) => (text: string) => text.replace(pattern, "");

test.each(patterns)("%s: %s takes linear time", async (_path, pattern) => {
  expect(await slowText(removing(pattern), attacks(pattern.source))).toBeUndefined();
});

test.each([/\s+$/, /\/+$/, /<[^>]*>/, /"(?:[^"\\]|\\.)*"/])(
  "that %s takes quadratic time is detected",
  async (pattern) => {
    expect(await slowText(removing(pattern), attacks(pattern.source))).toBeDefined();
  },
);

const signs = "'\"`[]:@$#?;-/*()";
const scripts = [...signs].flatMap((sign) =>
  [...signs, "a", " "].map(
    (other): Attack =>
      (size) =>
        repeated(sign + other, size),
  ),
);
const triggers = ["", "''", "[]", "x"].map((quotes): Attack => {
  const [open = "", close = ""] = quotes;
  return (size) => `CREATE TRIGGER ${open}${quotes && repeated("x", size)}${close} ${repeated("; ", size)}`;
});

test.each([
  ["SqlMigrations", splitStatements],
  ["the emulator", emulated],
])("%s reads a script in linear time", async (_, read) => {
  expect(await slowText(read, [...scripts, ...triggers])).toBeUndefined();
});
