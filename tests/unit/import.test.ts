import { execFileSync } from "node:child_process";
import { join } from "node:path";

const root = join(__dirname, "..", "..");

/** Files that a program with this text loads, below the package's root; `require` resolves the package as in a program. */
function loadedBy(text: string): string[] {
  const program = `${text}\nprocess.on("exit", () => console.log(JSON.stringify(Object.keys(require.cache))));`;
  const cwd = join(root, "examples");
  const env = { PATH: process.env["PATH"] };
  const answer = execFileSync(process.execPath, ["-e", program], { cwd, env, encoding: "utf8" });
  return (JSON.parse(answer) as string[]).map((file) => file.slice(root.length + 1).replaceAll("\\", "/"));
}

const packagesOf = (files: string[]) =>
  new Set(files.flatMap((file) => /^node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(file)?.[1] ?? []));
const layersOf = (files: string[]) =>
  new Set(files.flatMap((file) => /^dist\/provider\/(\w+)\//.exec(file)?.[1] ?? []));

test("importing the package loads neither zod nor undici, nor any module that needs them", () => {
  const files = loadedBy('require("pulumi-edge-platform");');
  const ofPulumi = packagesOf(loadedBy('require("@pulumi/pulumi");'));
  expect(files).toContain("dist/provider/sdk/originGroup.js");
  expect([...packagesOf(files)].filter((name) => !ofPulumi.has(name))).toEqual([]);
  expect(files.filter((file) => /^dist\/provider\/(?!sdk|program)/.test(file)).sort()).toEqual([
    "dist/provider/api/sql/statements.js",
    "dist/provider/classes/sqlMigrations/scripts.js",
    "dist/provider/config/closest.js",
    "dist/provider/config/explicit.js",
    "dist/provider/dynamic/text.js",
    "dist/provider/index.js",
    "dist/provider/project.js",
  ]);
});

test("the first call of a data function loads zod and undici", () => {
  const settings = { EDGE_BASE_URL: "http://127.0.0.1:1", EDGE_API_KEY: "key", EDGE_MAX_ATTEMPTS: "1" };
  const files = loadedBy(`Object.assign(process.env, ${JSON.stringify(settings)});
require("pulumi-edge-platform").getNodeIps().catch(() => {});`);
  expect([...packagesOf(files)]).toEqual(expect.arrayContaining(["zod", "undici"]));
  expect([...layersOf(files)]).toEqual(expect.arrayContaining(["api", "http"]));
});

test("the typed client loads nothing of Pulumi, and undici only with its first request", () => {
  const packages = packagesOf(loadedBy('require("pulumi-edge-platform/api");'));
  expect([...packages]).toEqual(["zod"]);
});
