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

interface FilePatterns {
  readonly literals: readonly RegExp[];
  /** How many calls of the RegExp constructor the file has. */
  readonly constructedCount: number;
}

function findPatterns(path: string): FilePatterns {
  const source = ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest);
  const literals: RegExp[] = [];
  let constructedCount = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, body = "", flags = ""] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
      literals.push(new RegExp(body, flags));
    }
    const builds = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (builds && node.expression.getText(source) === "RegExp") constructedCount += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { literals, constructedCount };
}

const patternsByFile = new Map(sources.map((path) => [path, findPatterns(path)]));

/** Loads a file. Returns the patterns that it constructs. */
function captureConstructed(path: string): RegExp[] {
  const Original = globalThis.RegExp;
  const constructed: RegExp[] = [];
  globalThis.RegExp = new Proxy(Original, {
    construct(_, [pattern, flags]) {
      const regExp = new Original(pattern, flags);
      const [, , caller = ""] = (new Error().stack ?? "").split("\n");
      if (caller.includes(path)) constructed.push(regExp);
      return regExp;
    },
  });
  try {
    jest.isolateModules(() => require(join(root, path)));
  } finally {
    globalThis.RegExp = Original;
  }
  return constructed;
}

/** Returns "safe", "linear", "polynomial" or "exponential" for each pattern, or null if its analysis fails. */
function analyzeWorstCases(all: readonly RegExp[]): (string | null)[] {
  const input = JSON.stringify(all.map(({ source, flags }) => [source, flags]));
  const script = join(root, "tests", "worstCases.cjs");
  return JSON.parse(execFileSync(process.execPath, [script], { input, encoding: "utf8" }));
}

test("no pattern takes more than linear time", () => {
  const patterns = new Map<string, { path: string; pattern: RegExp }>();
  for (const [path, { literals, constructedCount }] of patternsByFile) {
    const constructed = constructedCount > 0 ? captureConstructed(path) : [];
    // emulator/control.ts constructs a pattern only when a user supplies one.
    if (path !== "emulator/control.ts") expect([path, constructed.length]).toEqual([path, constructedCount]);
    for (const pattern of [...literals, ...constructed]) patterns.set(String(pattern), { path, pattern });
  }
  const all = [{ path: "an example", pattern: /^(a+)+$/ }, ...patterns.values()];
  const worstCases = analyzeWorstCases(all.map(({ pattern }) => pattern));
  const cases = all.map(({ path, pattern }, i) => [worstCases[i], path, String(pattern)]);
  expect(cases.filter(([worstCase]) => worstCase !== "safe" && worstCase !== "linear")).toEqual([
    ["exponential", "an example", "/^(a+)+$/"],
  ]);
});
