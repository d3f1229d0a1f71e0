import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, posix } from "node:path";
import * as ts from "typescript";
import { createApiReports, getReportPath } from "../../tools/apiReport.cjs";
import { fullTest } from "../support/fullRun";
import { pack, root } from "../support/packed";

const artifact = pack();
afterAll(() => rmSync(dirname(artifact.tarball), { recursive: true }));
const paths = artifact.files.map(({ path }) => path);
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** The file in dist for each source file. */
const sourceOutputs = ["provider", "emulator", "cli", "facts"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `dist/${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.([cm]?[jt]s|css|html)$|^dist\/facts\//.test(file))
    .map((file) => file.replace(/\.ts$/, ".js")),
);

/** Finds the declarations that programs can reach, and the packages that these import. */
function findReachable() {
  const files = Object.values(manifest.exports as Record<string, { types?: string }>).flatMap(({ types }) =>
    types ? [posix.normalize(types)] : [],
  );
  const packages = new Set<string>();
  for (const file of files)
    for (const { fileName } of ts.preProcessFile(readFileSync(join(root, file), "utf8"), true, true)
      .importedFiles) {
      if (!fileName.startsWith(".")) packages.add(fileName);
      else {
        const path = posix.join(dirname(file), fileName);
        const found = [`${path}.d.ts`, `${path}/index.d.ts`].find((each) => existsSync(join(root, each)));
        if (found === undefined) throw new Error(`${file} imports ${fileName}, which is not there.`);
        if (!files.includes(found)) files.push(found);
      }
    }
  return { files, packages: [...packages] };
}

/** Files that only tools/bundle.mjs creates. */
const bundles = ["dist/THIRD_PARTY.txt", "dist/provider/core/undici.js"];

describe("the packed package", () => {
  test("contains every source's build, the declarations that a program can reach and the bundles, and nothing else", () => {
    const expectedFiles = [...sourceOutputs, ...findReachable().files, ...bundles].sort();
    expect(paths.filter((path) => path.startsWith("dist/")).sort()).toEqual(expectedFiles);
  });

  test("has declarations that use those of no other package than Pulumi's", () => {
    expect(findReachable().packages.sort()).toEqual(["@pulumi/pulumi"]);
  });

  test("contains the licenses of bundled packages, and no zod locales except English", () => {
    const licenses = readFileSync(join(root, "dist", "THIRD_PARTY.txt"), "utf8");
    expect(licenses.match(/^\S+ [\d.]+ \(.*\)$/gm)).toEqual([
      expect.stringMatching(/^@grpc\/grpc-js \S+ \(Apache-2.0\)$/),
      expect.stringMatching(/^@js-sdsl\/ordered-map \S+ \(MIT\)$/),
      expect.stringMatching(/^@pulumi\/pulumi \S+ \(Apache-2.0\)$/),
      expect.stringMatching(/^google-protobuf \S+ \(\(BSD-3-Clause AND Apache-2.0\)\)$/),
      expect.stringMatching(/^undici \S+ \(MIT\)$/),
      expect.stringMatching(/^zod \S+ \(MIT\)$/),
    ]);
    expect(
      licenses.match(/Permission is hereby granted|Apache License$|Redistributions in binary/gm),
    ).toHaveLength(6);
    const bundle = readFileSync(join(root, "dist/provider/core/index.js"), "utf8");
    expect(bundle.match(/(?<=\/locales\/)\w+(?=\.js$)/gm)).toEqual(["en"]);
  });

  test("contains only the plugin, the pages of the docs with their pictures, the skill and the six files at the top", () => {
    const others = paths.filter((path) => !path.startsWith("dist/"));
    const pages = readdirSync(join(root, "docs")).filter((file) => file.endsWith(".md"));
    const pictures = readdirSync(join(root, "docs", "pictures")).map((file) => `pictures/${file}`);
    const docs = [...pages, ...pictures].map((file) => `docs/${file}`);
    const top = ["CHANGELOG.md", "LICENSE", "README.md", "llms.txt", "package.json", "schema.json"];
    const launchers = ["plugin/pulumi-resource-edge", "plugin/pulumi-resource-edge.cmd"];
    expect(others.sort()).toEqual([...docs, ...launchers, ...top, "skills/edge-platform/SKILL.md"].sort());
  });

  test("has an executable plugin, and is small", () => {
    // npm makes only the commands of a package executable, and the plugin is not one of them.
    const launchers = artifact.files.filter(({ path }) => /pulumi-resource-[\w-]+$/.test(path));
    expect(launchers.map(({ mode }) => mode & 0o111)).toEqual([0o111]);
    expect(artifact.size).toBeLessThan(1_700_000);
    expect(artifact.unpackedSize).toBeLessThan(7_000_000);
  });

  test("imports only packages that are always installed", () => {
    const allowed = new Set([
      ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
      ...builtinModules,
      // undici loads it only for a cache that this package does not use.
      "sqlite",
      // The plugin's bundle contains these.
      "@grpc/grpc-js",
      "google-protobuf",
    ]);
    const missing = new Set<string>();
    for (const path of paths.filter((file) => /^dist\/.*ts$|^dist\/.*js$/.test(file))) {
      const text = readFileSync(join(root, path), "utf8");
      for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
        const owner = /^(@[^/]+\/)?[^/]+/.exec(fileName.replace(/^node:/, ""))?.[0] ?? fileName;
        if (!fileName.startsWith(".") && !allowed.has(owner)) missing.add(`${path}: ${fileName}`);
      }
    }
    expect([...missing]).toEqual([]);
  });
});

describe("third-party checks of the package", () => {
  const runScript = (command: string, ...args: string[]) => {
    const script = join(root, "node_modules", command);
    return execFileSync(process.execPath, [script, ...args], { cwd: root, encoding: "utf8", stdio: "pipe" });
  };

  fullTest("its types resolve without problems in every module resolution mode", () => {
    const output = runScript("@arethetypeswrong/cli/dist/index.js", artifact.tarball, "--format", "json");
    const { analysis } = JSON.parse(output) as { analysis: { problems: unknown[]; entrypoints: object } };
    expect(Object.keys(analysis.entrypoints)).toEqual(Object.keys(manifest.exports));
    expect(analysis.problems).toEqual([]);
  });

  test("publint finds nothing", () => {
    expect(runScript("publint/src/cli.js", "run", artifact.tarball, "--strict")).toContain("All good!");
  });
});

test.each([...createApiReports()])("the API report of %s is up to date", (name, text) => {
  const file = getReportPath(name);
  const currentText = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (currentText === text) return;
  throw new Error(
    `${file} is not what the build declares: renew it with "npm run api-report" and commit it with the change.`,
  );
});
