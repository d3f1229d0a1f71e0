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

/** CPU time in milliseconds, which does not include other work on the machine. */
function cost(read: RegExp | ((text: string) => unknown), text: string): number {
  const before = process.cpuUsage();
  if (typeof read === "function") read(text);
  else text.replace(read, "");
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// Quadratic time means hundreds of millions of steps here, a second; linear time takes a few milliseconds.
test.each(patterns)("%s: %s takes linear time", (_path, pattern) => {
  const slow = attacks(pattern.source).find((text) => cost(pattern, text) > 100 && cost(pattern, text) > 100);
  expect(slow?.slice(0, 8)).toBeUndefined();
});

test("a pattern that takes quadratic time is detected", () => {
  for (const pattern of [/\s+$/, /\/+$/, /<[^>]*>/, /"(?:[^"\\]|\\.)*"/]) {
    const isFound = attacks(pattern.source).some((text) => cost(pattern, text) > 100);
    expect([pattern.source, isFound]).toEqual([pattern.source, true]);
  }
});

const signs = "'\"`[]:@$#?;-/*()";
const scripts = [...signs].flatMap((sign) =>
  [...signs, "a", " "].map((other) => (sign + other).repeat(size / 2)),
);

test.each([
  ["SqlMigrations", (sql: string) => splitStatements(sql)],
  ["the emulator", (sql: string) => emulated(sql)],
])("%s reads a script in linear time", (_, read) => {
  const long = "x".repeat(size);
  const names = ["", `'${long}'`, `[${long}]`, long];
  const triggers = names.map((name) => `CREATE TRIGGER ${name} ${"; ".repeat(size / 2)}`);
  for (const sql of [...scripts, ...triggers]) {
    const slow = cost(read, sql) > 250 && cost(read, sql) > 250;
    expect([sql.slice(0, 30), slow]).toEqual([sql.slice(0, 30), false]);
  }
});
