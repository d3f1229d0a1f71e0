import { symlinkSync } from "node:fs";
import { folderDestination, importStatement, projectDestination } from "../../../cli/discover/destination";
import { firstLine } from "../../../cli/discover/program";
import { emptyState, type StackState } from "../../../cli/discover/stackState";
import { Folder } from "./folder";

let folder: Folder;
const home = process.cwd();

beforeEach(() => {
  folder = new Folder();
  process.chdir(folder.path);
  folder.install("pulumi-edge-platform");
  folder.file("Pulumi.yaml", "name: shop\nruntime: nodejs\n");
});
afterEach(() => {
  process.chdir(home);
  folder.remove();
});

const files = (texts: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(texts)) folder.file(name, text);
};

/** What a run would write, and the line and the command that it would print. */
const destined = (state: StackState = emptyState, force = false, cwd = folder.path) => {
  const destination = projectDestination(cwd, undefined, state, force);
  expect(destination.importFile).toBe(folder.at("import.json"));
  const { imported, entry } = destination;
  return [imported.replace(`${folder.path}/`, ""), importStatement(destination), entry.build];
};

test.each<[string, Record<string, string>, [file: string, statement: string, build?: string]]>([
  ["a program that is not there yet", {}, ["imported.ts", 'import "./imported";']],
  ["an index file", { "index.ts": "" }, ["imported.ts", 'import "./imported";']],
  [
    "names that are taken",
    { "index.ts": "", "imported.ts": "", "imported-2.ts": "" },
    ["imported-3.ts", 'import "./imported-3";'],
  ],
  [
    "main of package.json",
    { "package.json": '{"main": "src/stack.ts"}', "src/stack.ts": "", "index.ts": "" },
    ["src/imported.ts", 'import "./imported";'],
  ],
  [
    "a file that Pulumi.yaml names",
    { "Pulumi.yaml": "name: shop\nruntime: nodejs\nmain: infra/main.ts\n", "infra/main.ts": "" },
    ["infra/imported.ts", 'import "./imported";'],
  ],
  [
    "a folder that Pulumi.yaml names",
    { "Pulumi.yaml": "name: shop\nruntime: nodejs\nmain: infra\n", "infra/index.ts": "" },
    ["infra/imported.ts", 'import "./imported";'],
  ],
  [
    "JavaScript",
    { "package.json": '{"main": "index.js"}', "index.js": "" },
    ["imported.js", 'require("./imported");'],
  ],
  [
    "a project without TypeScript",
    { "Pulumi.yaml": "name: shop\nruntime: {name: nodejs, options: {typescript: false}}\n" },
    ["imported.js", 'require("./imported");'],
  ],
  [
    "JavaScript in ES modules",
    { "package.json": '{"type": "module"}', "index.js": "" },
    ["imported.js", 'import "./imported.js";'],
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
    "a compiled program, whose source is in src",
    { "package.json": '{"main": "bin/index.js"}', "src/index.ts": "", "bin/index.js": "" },
    ["src/imported.ts", 'import "./imported";', "npx tsc"],
  ],
  [
    "a compiled program with a build command",
    {
      "package.json": '{"main": "bin/", "scripts": {"build": "tsc"}}',
      "index.ts": "",
      "bin/index.js": "",
    },
    ["imported.ts", 'import "./imported";', "npm run build"],
  ],
])("%s: the file is beside the program, and in its language", (_, texts, [file, statement, build]) => {
  files(texts);
  expect(destined()).toEqual([file, statement, build]);
});

test("a subfolder of the project is no different", () => {
  files({ "index.ts": "", "a/b/c.txt": "" });
  expect(destined(emptyState, false, folder.at("a/b"))[0]).toBe("imported.ts");
});

test.each([
  ["groups", "index.ts", 'import "./groups/imported";'],
  ["src/groups", "src/index.ts", 'import "./groups/imported";'],
  [".", "src/index.ts", 'import "../imported";'],
])("the program loads a file in the folder %s from %s", (out, main, statement) => {
  files({ "package.json": JSON.stringify({ main }), [main]: "" });
  expect(importStatement(folderDestination(folder.path, out, false))).toBe(statement);
});

test("a project without this package is refused", () => {
  folder.remove();
  files({ "Pulumi.yaml": "name: shop\nruntime: python\n" });
  expect(() => destined()).toThrow('run "npm install pulumi-edge-platform" there');
});

describe("run again", () => {
  const listed = (...ids: string[]) =>
    JSON.stringify({
      resources: ids.map((id) => ({ type: "pulumi-nodejs:dynamic/edge:Origin", name: id, id })),
    });
  const holding = (...ids: string[]): StackState => ({
    manages: (className, id) => className === "Origin" && ids.includes(id),
    names: new Set(),
  });
  const written = `${firstLine}\nnew edge.Origin("a", {});\n`;

  test("after the import, writes another file", () => {
    files({ "imported.ts": written, "import.json": listed("a", "b") });
    expect(destined(holding("a", "b"))[0]).toBe("imported-2.ts");
  });

  test("before the import, fails with the command that imports; with --force, writes the same file again", () => {
    files({ "imported.ts": written, "import.json": listed("a", "b") });
    expect(() => destined()).toThrow(
      'import.json lists resources that have not been imported (2): run "pulumi import --file import.json --generate-code=false --yes", or write it and its program again with --force. If they were imported earlier, or into another stack, delete import.json.',
    );
    expect(destined(holding("c"), true)[0]).toBe("imported.ts");
  });

  test("a file that discover did not write stays, even with --force", () => {
    files({ "imported.ts": "", "import.json": listed("a") });
    expect(destined(emptyState, true)[0]).toBe("imported-2.ts");
  });

  test("after a part of the import, only the rest of the import helps", () => {
    files({ "imported.ts": written, "import.json": listed("a", "b") });
    for (const force of [true, false])
      expect(() => destined(holding("a"), force)).toThrow(/not been imported \(1\): run "[^"]+"\. If they/);
  });

  test("another file with the name import.json is overwritten only with --force, and a link never followed", () => {
    files({ "import.json": "{}" });
    expect(() => destined()).toThrow("import.json already exists and is not an import file");
    expect(destined(emptyState, true)[0]).toBe("imported.ts");
    symlinkSync("nowhere", folder.at("imported.ts"));
    expect(destined(emptyState, true)[0]).toBe("imported-2.ts");
  });
});
