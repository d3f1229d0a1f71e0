import { execFileSync } from "node:child_process";
import { join } from "node:path";

const root = join(__dirname, "..", "..");

/** Returns the files of this repository that a program loads when it imports a module. */
function listLoadedFiles(name: string): string[] {
  const program = `require("${name}"); console.log(JSON.stringify(Object.keys(require.cache)))`;
  const cwd = join(root, "examples");
  const env = { PATH: process.env["PATH"] };
  const files = JSON.parse(execFileSync(process.execPath, ["-e", program], { cwd, env, encoding: "utf8" }));
  return (files as string[]).map((file) => file.slice(root.length + 1).replaceAll("\\", "/"));
}

const listPackages = (files: string[]) =>
  new Set(files.flatMap((file) => /^node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(file)?.[1] ?? []));

test("importing the package loads neither zod nor undici, nor any module that needs them", () => {
  const pulumiPackages = listPackages(listLoadedFiles("@pulumi/pulumi"));
  const loadedFiles = listLoadedFiles("pulumi-edge-platform");
  expect(loadedFiles).toContain("dist/provider/sdk/originGroup.js");
  expect([...listPackages(loadedFiles)].filter((name) => !pulumiPackages.has(name))).toEqual([]);
  expect(loadedFiles.filter((file) => /^dist\/provider\/(?!sdk|program)/.test(file)).sort()).toEqual([
    "dist/provider/api/sql/splitStatements.js",
    "dist/provider/base/closest.js",
    "dist/provider/classes/sqlMigrations/scripts.js",
    "dist/provider/config/explicit.js",
    "dist/provider/config/settings.js",
    "dist/provider/core/tokens.js",
    "dist/provider/http/settings.js",
    "dist/provider/index.js",
    "dist/provider/project.js",
  ]);
});

test("the typed client loads nothing of Pulumi, and undici only with its first request", () => {
  expect([...listPackages(listLoadedFiles("pulumi-edge-platform/api"))]).toEqual(["zod"]);
});
