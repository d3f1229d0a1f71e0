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

const files = sources.map((path) => ({ path, ...findPatterns(path) }));

/** Loads files. Returns the patterns that they construct, each with its file. */
function captureConstructed(paths: readonly string[]): { path: string; pattern: RegExp }[] {
  const Original = globalThis.RegExp;
  const constructed: { path: string; pattern: RegExp }[] = [];
  globalThis.RegExp = new Proxy(Original, {
    construct(_, [source, flags]) {
      const pattern = new Original(source, flags);
      const [, , caller = ""] = (new Error().stack ?? "").split("\n");
      const path = paths.find((each) => caller.includes(each));
      if (path !== undefined) constructed.push({ path, pattern });
      return pattern;
    },
  });
  try {
    jest.isolateModules(() => {
      for (const path of paths) require(join(root, path));
    });
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

// The analysis takes ten seconds, and patterns rarely change.
(process.env["EDGE_FULL"] === "1" ? test : test.skip)("no pattern takes more than linear time", () => {
  const patterns = new Map<string, { path: string; pattern: RegExp }>();
  const constructing = files.filter(({ constructedCount }) => constructedCount > 0);
  const constructed = captureConstructed(constructing.map(({ path }) => path));
  for (const { path, literals, constructedCount } of files) {
    const own = constructed.filter((each) => each.path === path).map(({ pattern }) => pattern);
    // emulator/control.ts constructs a pattern only when a user supplies one.
    if (path !== "emulator/control.ts") expect([path, own.length]).toEqual([path, constructedCount]);
    for (const pattern of [...literals, ...own]) patterns.set(String(pattern), { path, pattern });
  }
  const all = [{ path: "an example", pattern: /^(a+)+$/ }, ...patterns.values()];
  const worstCases = analyzeWorstCases(all.map(({ pattern }) => pattern));
  const cases = all.map(({ path, pattern }, i) => [worstCases[i], path, String(pattern)]);
  expect(cases.filter(([worstCase]) => worstCase !== "safe" && worstCase !== "linear")).toEqual([
    ["exponential", "an example", "/^(a+)+$/"],
  ]);
});
