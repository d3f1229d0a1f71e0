import { execFileSync } from "node:child_process";
import { join } from "node:path";

const root = join(__dirname, "..", "..");

/** Files that a program has loaded after each of these texts, below the package's root; `require` resolves the package as in a program. */
function loadedBy(...texts: string[]): string[][] {
  const report = "console.log(JSON.stringify(Object.keys(require.cache)));";
  const cwd = join(root, "examples");
  const env = { PATH: process.env["PATH"] };
  const [first = "", ...later] = texts.map((text) => `${text}\n`);
  const program = [first, ...later.map((text) => report + text)].join("");
  const args = ["-e", `${program}process.on("exit", () => ${report.slice(0, -1)});`];
  const lines = execFileSync(process.execPath, args, { cwd, env, encoding: "utf8" }).trim().split("\n");
  return lines.map((line) =>
    (JSON.parse(line) as string[]).map((file) => file.slice(root.length + 1).replaceAll("\\", "/")),
  );
}

const packagesOf = (files: string[]) =>
  new Set(files.flatMap((file) => /^node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(file)?.[1] ?? []));
const layersOf = (files: string[]) =>
  new Set(files.flatMap((file) => /^dist\/provider\/(\w+)\//.exec(file)?.[1] ?? []));

const settings = { EDGE_BASE_URL: "http://127.0.0.1:1", EDGE_API_KEY: "key", EDGE_MAX_ATTEMPTS: "1" };
const [pulumi = [], imported = [], afterCalls = []] = loadedBy(
  'require("@pulumi/pulumi");',
  'require("pulumi-edge-platform");',
  `Object.assign(process.env, ${JSON.stringify(settings)});
require("pulumi-edge-platform").getNodeIps().catch(() => {});`,
);

test("importing the package loads neither zod nor undici, nor any module that needs them", () => {
  const ofPulumi = packagesOf(pulumi);
  expect(imported).toContain("dist/provider/sdk/originGroup.js");
  expect([...packagesOf(imported)].filter((name) => !ofPulumi.has(name))).toEqual([]);
  expect(imported.filter((file) => /^dist\/provider\/(?!sdk|program)/.test(file)).sort()).toEqual([
    "dist/provider/api/sql/statements.js",
    "dist/provider/classes/sqlMigrations/scripts.js",
    "dist/provider/config/closest.js",
    "dist/provider/config/explicit.js",
    "dist/provider/config/settings.js",
    "dist/provider/core/text.js",
    "dist/provider/http/settings.js",
    "dist/provider/index.js",
    "dist/provider/project.js",
  ]);
});

test("the first call of a data function loads zod and undici", () => {
  expect([...packagesOf(afterCalls)]).toEqual(expect.arrayContaining(["zod", "undici"]));
  expect([...layersOf(afterCalls)]).toEqual(expect.arrayContaining(["api", "http"]));
});

test("the typed client loads nothing of Pulumi, and undici only with its first request", () => {
  const [files = []] = loadedBy('require("pulumi-edge-platform/api");');
  expect([...packagesOf(files)]).toEqual(["zod"]);
});
