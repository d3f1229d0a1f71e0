import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

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
  "emulator/control.ts": ({ parseFault }: { parseFault(json: unknown): unknown }) =>
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

/** The worst case of each pattern: "safe", "linear", "polynomial", "exponential", or null if the analysis fails. */
function worstCasesOf(all: readonly RegExp[]): (string | null)[] {
  const input = JSON.stringify(all.map(({ source, flags }) => [source, flags]));
  const script = join(root, "tests", "worstCases.cjs");
  return JSON.parse(execFileSync(process.execPath, [script], { input, encoding: "utf8" }));
}

test("no pattern takes more than linear time", () => {
  const distinct = new Map(patterns.map(([path, pattern]) => [String(pattern), { path, pattern }]));
  const all = [...distinct.values()];
  const worstCases = worstCasesOf(all.map(({ pattern }) => pattern));
  const found = all.map(({ path, pattern }, i) => [worstCases[i], path, String(pattern)]);
  expect(found.filter(([worstCase]) => worstCase !== "safe" && worstCase !== "linear")).toEqual([]);
});

test("a pattern that takes longer is found", () => {
  const slow = [/\s+$/, /\/+$/, /<[^>]*>/, /"(?:[^"\\]|\\.)*"/, /^(a+)+$/];
  expect(worstCasesOf(slow)).toEqual(["polynomial", "polynomial", "polynomial", "polynomial", "exponential"]);
});
