import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createCommands } from "../../cli/commands";
import { switchInstallCommands } from "../../cli/install";
import { objectAreas } from "../../provider/api/objects/areas";
import { classes } from "../../provider/classes";
import * as functions from "../../provider/functions";
import { objects } from "../../provider/objects";
import type { ObjectDeclaration } from "../../provider/objects/declare/declaration";
import { renderApiTypes } from "./apiTypes";
import { renderClass, renderProviderArgs } from "./classes";
import { renderEmulatorModels } from "./emulatorModels";
import { renderFunction } from "./functions";
import { otherExamples, renderLanguageExamples } from "./languageExamples";
import {
  isGeneratedPage,
  renderExampleStatement,
  renderMethodTables,
  renderObjectExample,
  renderObjectPage,
} from "./objectPages";
import type { Manifest } from "./publisher";
import { renderAreaTable, renderLlmsIndex, renderReferences } from "./references";
import { getTitle } from "./render";
import { buildSchema } from "./schema";
import { fileHeader, getFileStem } from "./sdk";
import type { Schema } from "./spec";
import { fillInTables, renderTables } from "./tables";

const root = resolve(__dirname, "..", "..");

/** Returns the content of each generated file. The keys are paths relative to the root. */
export function renderGeneratedFiles(): Map<string, string> {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
  const statements = new Map(
    formatFiles(objects.map((each) => [getExamplePath(each), renderExampleStatement(each)])),
  );
  // A class that has no examples of its own has that of its page.
  const documentedClasses = classes.map((each) => {
    const declaration = objects.find(({ className }) => className === each.className);
    if (!declaration || Object.keys(each.examples).length > 0) return each;
    const statement = statements.get(getExamplePath(declaration)) ?? "";
    return { ...each, examples: { [declaration.example.title]: statement.trimEnd() } };
  });
  const schemaText = `${JSON.stringify(buildSchema(documentedClasses, functions, manifest), null, 2)}\n`;

  // Parse the text again, so that TypeScript gets exactly the schema that other languages get.
  const schema = JSON.parse(schemaText) as Schema;
  const tables = renderTables(schema);
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const textByMarker = new Map([
    ...tables,
    ...listExampleArguments().map(([className, args]): [string, string] => [
      `Python and YAML of ${className}`,
      renderLanguageExamples(schema, className, args),
    ]),
    ...renderReferences(schema, tables, createCommands()),
    ["methods of declared objects", renderMethodTables(objectAreas)],
    ["program of the README", findProgram(readme)],
  ]);
  const pageNames = readdirSync(join(root, "docs")).filter((page) => page.endsWith(".md"));
  const pages = pageNames.map((page): [string, string] => {
    const path = `docs/${page}`;
    return [path, switchInstallCommands(fillInTables(readFileSync(join(root, path), "utf8"), textByMarker))];
  });
  const objectPages = renderObjectPages(textByMarker, statements);
  const allPages = [...new Map([...pages, ...objectPages.filter(([path]) => path.endsWith(".md"))])].sort();
  const skillFile = "skills/edge-platform/SKILL.md";
  const typesFile = "provider/api/types.ts";
  const models = objects.map(({ className, model }): [string, object] => [className, model]);
  const codeFiles = formatFiles([
    ["schema.json", schemaText],
    ...renderSdk(schema),
    ["emulator/objects/models.ts", renderEmulatorModels()],
    [
      typesFile,
      renderApiTypes([...loadExportedObjects("model"), ...models], loadExportedObjects("api"), objectAreas),
    ],
  ]);
  return new Map([
    ...codeFiles,
    ...pages,
    ...objectPages,
    [
      "README.md",
      switchInstallCommands(fillInTables(readme, new Map([["areas", renderAreaTable("docs/")]]))),
    ],
    [skillFile, fillInTables(readFileSync(join(root, skillFile), "utf8"), textByMarker)],
    ["llms.txt", renderLlmsIndex(allPages)],
  ]);
}

const listExampleArguments = (): [className: string, args: Readonly<Record<string, unknown>>][] => [
  ...objects.map(({ className, example }): [string, typeof example.arguments] => [
    className,
    example.arguments,
  ]),
  ...Object.entries(otherExamples),
];

/** Returns the first TypeScript block of a page. */
function findProgram(page: string): string {
  const [block] = /^```ts\n[\s\S]*?^```$/m.exec(page) ?? [];
  if (block === undefined) throw new Error("The page has no program.");
  return block;
}

/** Returns the objects that the files in a folder of provider/ export, with their names. */
function loadExportedObjects(layer: string): [string, object][] {
  const folder = join(root, "provider", layer);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => Object.entries<unknown>(require(join(folder, file))))
    .filter((entry): entry is [string, object] => typeof entry[1] === "object" && entry[1] !== null);
}

/** Returns the pages and the examples of the declared objects whose page is not written by hand. */
function renderObjectPages(
  textByMarker: ReadonlyMap<string, string>,
  statements: ReadonlyMap<string, string>,
): [path: string, text: string][] {
  return objects.flatMap((each): [string, string][] => {
    const path = `docs/${getFileStem(each.className)}.md`;
    const current = readIfExists(join(root, path));
    if (!isGeneratedPage(current)) return [];
    const examplePath = getExamplePath(each);
    const example = renderObjectExample(each, statements.get(examplePath) ?? "");
    const argumentTable = textByMarker.get(`arguments of ${each.className}`) ?? "";
    const page = renderObjectPage(each, example, argumentTable, current);
    return [
      [examplePath, example],
      [path, fillInTables(page, textByMarker)],
    ];
  });
}

const getExamplePath = ({ className }: ObjectDeclaration) => `examples/classes/${getFileStem(className)}.ts`;

function renderSdk(schema: Schema): [string, string][] {
  const owners = new Map<string, string>();
  const argumentOwners = new Map<string, string>();
  const files: [stem: string, text: string][] = [["edgeProviderArgs", renderProviderArgs(schema)]];
  for (const [token, spec] of Object.entries(schema.functions)) {
    files.push([getTitle(token), renderFunction(schema, token, spec, owners)]);
  }
  for (const [token, spec] of Object.entries(schema.resources)) {
    const title = getTitle(token);
    files.push([getFileStem(title), renderClass(schema, title, spec, owners, argumentOwners)]);
  }
  const exportLines = files
    .map(([stem]) => `export * from "./${stem}";`)
    .sort((a, b) => a.localeCompare(b, "en"));
  files.push(["index", [fileHeader, ...exportLines, ""].join("\n")]);
  return files.map(([stem, text]) => [`provider/sdk/${stem}.ts`, text]);
}

/** Formats all files with one biome process, because a process for each file would take seconds. */
function formatFiles(files: readonly (readonly [path: string, text: string])[]): [string, string][] {
  const biome = join(dirname(require.resolve("@biomejs/biome/package.json")), "bin", "biome");
  const folder = mkdtempSync(join(tmpdir(), "edge-generated-"));
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const args = [biome, "format", "--write", "--vcs-enabled=false", `--config-path=${root}`, folder];
    execFileSync(process.execPath, args, { cwd: root, stdio: "pipe" });
    return files.map(([path]) => [path, readFileSync(join(folder, path), "utf8")]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the files that are out of date, and returns their paths. */
export function writeStaleFiles(
  files: ReadonlyMap<string, string> = renderGeneratedFiles(),
  folder = root,
): string[] {
  const staleFiles = [...files].filter(([path, text]) => readIfExists(join(folder, path)) !== text);
  for (const [path, text] of staleFiles) writeFileSync(join(folder, path), text);
  return staleFiles.map(([path]) => path);
}

export function readIfExists(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
