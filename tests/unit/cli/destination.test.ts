import { symlinkSync } from "node:fs";
import { chooseFolderFiles, chooseProjectFiles, renderImportLine } from "../../../cli/discover/destination";
import { programMarker } from "../../../cli/discover/program";
import { emptyState, readStackState, type StackState } from "../../../cli/discover/stackState";
import { installablePackage } from "../../../cli/install";
import { folderForEach } from "./folder";

const folder = folderForEach((created) => {
  created.install("pulumi-edge-platform");
  created.write("Pulumi.yaml", "name: shop\nruntime: nodejs\n");
});

const writeFiles = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([name, text]) => folder.write(name, text));

/** Returns the file that a run would write, the statement that loads it, and the build command. */
const choose = (state: StackState = emptyState, force = false, cwd = folder.path) => {
  const destination = chooseProjectFiles(cwd, undefined, state, force);
  expect(destination.importFile).toBe(folder.at("import.json"));
  const { resourcesFile, entry } = destination;
  return [resourcesFile.replace(`${folder.path}/`, ""), renderImportLine(destination), entry.buildCommand];
};

test.each<[string, Record<string, string>, [file: string, statement: string, build?: string]]>([
  ["a program that is not there yet", {}, ["imported.ts", 'import "./imported";']],
  [
    "a file that Pulumi.yaml names",
    { "Pulumi.yaml": "name: shop\nruntime: nodejs\nmain: infra/main.ts\n", "infra/main.ts": "" },
    ["infra/imported.ts", 'import "./imported";'],
  ],
  [
    "a project without TypeScript",
    { "Pulumi.yaml": "name: shop\nruntime: {name: nodejs, options: {typescript: false}}\n" },
    ["imported.js", 'require("./imported");'],
  ],
  [
    "TypeScript in ES modules",
    { "package.json": '{"type": "module", "main": "index.ts"}', "index.ts": "" },
    ["imported.ts", 'import "./imported.js";'],
  ],
  [
    "an ES module in a CommonJS package",
    { "Pulumi.yaml": "name: shop\nruntime: nodejs\nmain: index.mjs\n", "index.mjs": "" },
    ["imported.mjs", 'import "./imported.mjs";'],
  ],
  [
    "a compiled program with its source in src",
    {
      "package.json": '{"main": "bin/", "scripts": {"build": "tsc"}}',
      "src/index.ts": "",
      "bin/index.js": "",
    },
    ["src/imported.ts", 'import "./imported";', "npm run build"],
  ],
])("%s: the file is beside the program, and in its language", (_, texts, [file, statement, build]) => {
  writeFiles({ "a/b.txt": "", ...texts });
  expect(choose()).toEqual([file, statement, build]);
  expect(choose(emptyState, false, folder.at("a"))).toEqual([file, statement, build]);
});

test.each([
  ["groups", "index.ts", 'import "./groups/imported";'],
  [".", "src/index.ts", 'import "../imported";'],
])("the program loads a file in the folder %s from %s", (out, main, statement) => {
  writeFiles({ "package.json": JSON.stringify({ main }), [main]: "" });
  expect(renderImportLine(chooseFolderFiles(folder.path, folder.at(out), false))).toBe(statement);
});

test("a project without this package is refused", () => {
  folder.remove();
  writeFiles({ "Pulumi.yaml": "name: shop\nruntime: nodejs\n" });
  expect(() => choose()).toThrow(`run "npm install ${installablePackage}" there`);
});

describe("run again", () => {
  const type = "pulumi-nodejs:dynamic/edge:Origin";
  const createState = (...ids: string[]): StackState => ({
    isManaged: (className, id) => className === "Origin" && ids.includes(id),
    names: new Set(),
  });
  const originalFolder = process.cwd();
  beforeEach(() => {
    process.chdir(folder.path);
    writeFiles({
      "imported.ts": `${programMarker}\nnew edge.Origin("a", {});\n`,
      "import.json": JSON.stringify({ resources: ["a", "b"].map((id) => ({ type, name: id, id })) }),
    });
  });
  afterEach(() => process.chdir(originalFolder));

  test("after the import, writes another file", () => {
    expect(choose(createState("a", "b"))[0]).toBe("imported-2.ts");
  });

  test("before the import, fails with the command that imports; with --force, writes the same file again", () => {
    expect(() => choose()).toThrow(
      'import.json lists resources that have not been imported (2): run "pulumi import --file import.json --generate-code=false --yes", or write it and its program again with --force. If they were imported earlier, or into another stack, delete import.json.',
    );
    expect(choose(createState("c"), true)[0]).toBe("imported.ts");
  });

  test("a file that discover did not write stays, even with --force", () => {
    writeFiles({ "imported.ts": "" });
    expect(choose(emptyState, true)[0]).toBe("imported-2.ts");
  });

  test("after a part of the import, only the rest of the import helps", () => {
    for (const force of [true, false])
      expect(() => choose(createState("a"), force)).toThrow(/not been imported \(1\): run "[^"]+"\. If they/);
  });

  test("another file with the name import.json is overwritten only with --force, and a link never followed", () => {
    writeFiles({ "import.json": "{}" });
    expect(() => choose()).toThrow("import.json already exists and is not an import file");
    expect(choose(emptyState, true)[0]).toBe("imported-2.ts");
    symlinkSync("nowhere", folder.at("imported-2.ts"));
    expect(choose(emptyState, true)[0]).toBe("imported-3.ts");
  });
});

test("a stack manages what it declares by the classes or by the plugin, whatever its id", async () => {
  const urn = "urn:pulumi:dev::shop::edge:index:Database::main";
  const resources = [
    { urn, type: "pulumi-nodejs:dynamic/edge:Database", id: "größe" },
    { urn, type: "edge:index:OriginGroup", id: "1/7" },
    { urn: "urn:pulumi:dev::shop::aws:s3:Bucket::b", type: "aws:s3:Bucket", id: "b" },
  ];
  // Print single bytes, so that a chunk of output can end within a character.
  const bytes = JSON.stringify([...Buffer.from(JSON.stringify({ deployment: { resources } }))]);
  const script = `for (const byte of ${bytes}) { process.stdout.write(Buffer.of(byte)); await new Promise((next) => setTimeout(next, byte > 127 ? 20 : 0)); }`;
  folder.write("bin/pulumi", `#!${process.execPath}\n(async () => { ${script} })();\n`, 0o755);
  const path = process.env["PATH"];
  process.env["PATH"] = folder.at("bin");
  const { isManaged, names } = await readStackState(folder.path, undefined);
  process.env["PATH"] = path;
  expect(isManaged("Database", "größe")).toBe(true);
  expect(["1/7", "1/8"].map((id) => isManaged("OriginGroup", id))).toEqual([true, false]);
  expect([...names]).toEqual(["main"]);
});
