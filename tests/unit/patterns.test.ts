import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { statementsOf as emulated } from "../../emulator/database/sql";
import { splitStatements } from "../../provider/api/sql/statements";

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
  "provider/http/redaction/named.ts": ({ namedSecrets }: { namedSecrets(text: string): unknown }) =>
    namedSecrets("key=x"),
  "cli/db/env.ts": ({ withVariables }: { withVariables(text: string, set: object): unknown }) =>
    withVariables("", { NAME: "x" }),
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

type Read = (text: string) => unknown;

/** Microseconds by which a cost may be off. */
const resolution = 1;

/** CPU time in microseconds, which does not include other work on the machine. */
function cost(read: Read, text: string): number {
  const before = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * Eight times the text costs 8 times as much in linear time and 64 times in quadratic time, on every machine. A collection
 * of garbage may cost more than a quick read: what seems slow is measured again.
 */
function isLinear(read: Read, attack: Attack): boolean {
  const [short, long] = [attack(1_000), attack(8_000)];
  read(short); // V8 compiles what runs for the second time.
  return Array.from({ length: 10 }).some(() => cost(read, long) <= 24 * (cost(read, short) + resolution));
}

const removing =
  (pattern: RegExp): Read =>
  (text) =>
    text.replace(pattern, "");

test.each(patterns)("%s: %s takes linear time", (_path, pattern) => {
  const slow = attacks(pattern.source).find((attack) => !isLinear(removing(pattern), attack));
  expect(slow?.(8)).toBeUndefined();
});

test.each([/\s+$/, /\/+$/, /<[^>]*>/, /"(?:[^"\\]|\\.)*"/])(
  "that %s takes quadratic time is detected",
  (pattern) => {
    expect(attacks(pattern.source).every((attack) => isLinear(removing(pattern), attack))).toBe(false);
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
])("%s reads a script in linear time", (_, read) => {
  const slow = [...scripts, ...triggers].find((attack) => !isLinear(read, attack));
  expect(slow?.(30)).toBeUndefined();
});
