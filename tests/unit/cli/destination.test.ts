import { symlinkSync } from "node:fs";
import { projectDestination } from "../../../cli/discover/destination";
import { writtenByDiscover } from "../../../cli/discover/program";
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

/** What a run would do, with paths in the project's folder. */
const destined = (state: StackState = emptyState, force = false, cwd = folder.path) => {
  const { program, importFile, form, load, build } = projectDestination(cwd, undefined, state, force);
  const inside = (path: string) => path.replace(`${folder.path}/`, "");
  expect(inside(importFile)).toBe("import.json");
  return [
    inside(program),
    form.commonJs ? "require" : "import",
    load && `${inside(load.entry)}: ${load.line}`,
    build,
  ];
};

const template = 'import * as pulumi from "@pulumi/pulumi";\n';
const ours = "new shop.Platform();\n";
const compiled = (folder: string) =>
  JSON.stringify({
    compilerOptions: { outDir: "bin", rootDir: folder, module: "commonjs", ignoreDeprecations: "6.0" },
    include: [folder],
  });

test.each<[string, Record<string, string>, unknown[]]>([
  ["an empty program is replaced", { "index.ts": template }, ["index.ts", "import"]],
  ["a program that is not there yet is written", {}, ["index.ts", "import"]],
  [
    "a file beside the program is written, which the program imports",
    { "index.ts": ours },
    ["imported.ts", "import", 'index.ts: import "./imported";'],
  ],
  [
    "a file that exists is not overwritten",
    { "index.ts": `${ours}import "./imported";`, "imported.ts": ours, "imported-2.ts": "" },
    ["imported-3.ts", "import", 'index.ts: import "./imported-3";'],
  ],
  [
    "main of package.json is the program",
    { "package.json": '{"main": "src/stack.ts"}', "src/stack.ts": ours, "index.ts": template },
    ["src/imported.ts", "import", 'src/stack.ts: import "./imported";'],
  ],
  [
    "a file that Pulumi.yaml names is the program",
    { "Pulumi.yaml": "name: shop\nruntime: nodejs\nmain: infra/main.ts\n", "infra/main.ts": template },
    ["infra/main.ts", "import"],
  ],
  [
    "so is a folder that it names",
    { "Pulumi.yaml": "name: shop\nruntime: nodejs\nmain: infra\n", "infra/index.ts": ours },
    ["infra/imported.ts", "import", 'infra/index.ts: import "./imported";'],
  ],
  [
    "JavaScript with require",
    { "package.json": '{"main": "index.js"}', "index.js": ours },
    ["imported.js", "require", 'index.js: require("./imported");'],
  ],
  [
    "a project without TypeScript",
    { "Pulumi.yaml": "name: shop\nruntime: {name: nodejs, options: {typescript: false}}\n" },
    ["index.js", "require"],
  ],
  [
    "JavaScript in ES modules",
    { "package.json": '{"type": "module"}', "index.js": ours },
    ["imported.js", "import", 'index.js: import "./imported.js";'],
  ],
  [
    "TypeScript in ES modules",
    { "package.json": '{"type": "module", "main": "index.ts"}', "index.ts": ours },
    ["imported.ts", "import", 'index.ts: import "./imported.js";'],
  ],
  [
    "an ES module in a CommonJS package",
    { "Pulumi.yaml": "name: shop\nruntime: nodejs\nmain: index.mjs\n", "index.mjs": ours },
    ["imported.mjs", "import", 'index.mjs: import "./imported.mjs";'],
  ],
  [
    "the source of a compiled program, and the command that compiles it",
    {
      "package.json": '{"main": "bin/index.js"}',
      "tsconfig.json": compiled("src"),
      "src/index.ts": ours,
      "bin/index.js": "compiled",
    },
    ["src/imported.ts", "import", 'src/index.ts: import "./imported";', "npx tsc"],
  ],
  [
    "the project's own command, if it has one",
    {
      "package.json": '{"main": "bin/", "scripts": {"build": "tsc"}}',
      "tsconfig.json": compiled("."),
      "index.ts": template,
      "bin/index.js": "compiled",
    },
    ["index.ts", "import", undefined, "npm run build"],
  ],
])("%s", (_, texts, [program, form, load, build]) => {
  folder.install("typescript");
  files(texts);
  expect(destined()).toEqual([program, form, load, build]);
});

test("a subfolder of the project is no different", () => {
  files({ "index.ts": template, "a/b/c.txt": "" });
  expect(destined(emptyState, false, folder.at("a/b"))[0]).toBe("index.ts");
});

test("a program that is a symbolic link is refused", () => {
  files({ "elsewhere.ts": template });
  symlinkSync("elsewhere.ts", folder.at("index.ts"));
  expect(() => destined()).toThrow("index.ts is a symbolic link");
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
    manages: (_, id) => ids.includes(id),
    names: new Set(),
  });
  const written = `${writtenByDiscover}\nnew edge.Origin("a", {});\n`;

  test("after the import, writes another file", () => {
    files({ "index.ts": written, "import.json": listed("a", "b") });
    expect(destined(holding("a", "b"))).toEqual([
      "imported.ts",
      "import",
      'index.ts: import "./imported";',
      undefined,
    ]);
  });

  test("before the import, fails with the command that imports", () => {
    files({ "index.ts": written, "import.json": listed("a", "b") });
    expect(() => destined()).toThrow(
      'import.json lists resources that have not been imported (2): run "pulumi import --file import.json --generate-code=false --yes", or write it and its program again with --force. If they were imported earlier, or into another stack, delete import.json.',
    );
  });

  test("before the import with --force, writes the same file again", () => {
    files({ "index.ts": written, "import.json": listed("a", "b") });
    expect(destined(holding("c"), true)[0]).toBe("index.ts");
    files({ "imported.ts": written });
    expect(destined(holding("c"), true)).toEqual([
      "imported.ts",
      "import",
      'index.ts: import "./imported";',
      undefined,
    ]);
    files({ "index.ts": `${written}import "./imported";\n` });
    expect(destined(holding("c"), true)).toEqual(["imported.ts", "import", undefined, undefined]);
  });

  test("a file that discover did not write stays, even with --force", () => {
    files({ "index.ts": ours, "imported.ts": ours, "import.json": listed("a") });
    expect(destined(emptyState, true)[0]).toBe("imported-2.ts");
  });

  test("after a part of the import, only the rest of the import helps", () => {
    files({ "index.ts": written, "import.json": listed("a", "b") });
    for (const force of [true, false])
      expect(() => destined(holding("a"), force)).toThrow(/not been imported \(1\): run "[^"]+"\. If they/);
  });

  test("another file with the name import.json is overwritten only with --force", () => {
    files({ "index.ts": template, "import.json": "{}" });
    expect(() => destined()).toThrow("import.json already exists and is not an import file");
    expect(destined(emptyState, true)[0]).toBe("index.ts");
  });
});
