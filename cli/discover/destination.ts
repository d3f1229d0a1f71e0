import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { dirname, extname, join, relative, resolve, sep } from "node:path";
import { findProjectFile } from "../../provider/project";
import { pluginPathOf } from "../project/plugin";
import { type Project, readProject } from "../project/project";
import { importLine } from "../pulumi";
import { relativePath } from "../text";
import { firstLine } from "./program";
import { classOfType, emptyState, type StackState } from "./stackState";

/** The source file that Pulumi runs first. */
interface ProgramEntry {
  /** It may not exist yet. */
  readonly file: string;
  /** Whether it loads other files with `require`. */
  readonly commonJs: boolean;
  /** Whether import statements in this file need the file extension. */
  readonly withExtension: boolean;
  /** The command that compiles the program; missing if Pulumi runs the source file itself. */
  readonly build?: string;
}

/** The files that a run of `discover` writes, and their context. */
export interface Destination {
  /** For `pulumi import --file`. */
  readonly importFile: string;
  /** The file that declares the resources. */
  readonly imported: string;
  /** The program that has to load that file. */
  readonly entry: ProgramEntry;
  /** The stack's resources, which the program does not declare again. */
  readonly state: StackState;
}

/** Returns the files in a separate folder, for `--out`. @throws Error if one of them exists, unless `force`. */
export function folderDestination(cwd: string, folder: string, force: boolean): Destination {
  const entry =
    findProjectFile(cwd) === undefined
      ? { file: join(cwd, "index.ts"), commonJs: false, withExtension: false }
      : entryOf(readProject(cwd));
  const importFile = join(folder, "import.json");
  const imported = join(folder, `imported${extname(entry.file)}`);
  const existing = [importFile, imported].find(exists);
  if (existing !== undefined && !force)
    throw new Error(
      `${existing} already exists: choose another folder with --out, or overwrite it with --force.`,
    );
  return { importFile, imported, entry, state: emptyState };
}

/**
 * Returns the import file beside the project file, and a new source file beside the program.
 * @throws Error if the resources of an earlier run have not been imported, unless `force`.
 */
export function projectDestination(
  cwd: string,
  stack: string | undefined,
  state: StackState,
  force: boolean,
): Destination {
  const project = readProject(cwd);
  pluginPathOf(project);
  const importFile = join(project.folder, "import.json");
  const isRepeated = exists(importFile) && isPending(importFile, stack, state, force);
  const entry = entryOf(project);
  return { importFile, imported: fileBeside(entry.file, isRepeated), entry, state };
}

/** Whether `force` may overwrite an import file, because none of its resources was imported. @throws Error if it must not. */
function isPending(file: string, stack: string | undefined, state: StackState, force: boolean): boolean {
  const listed = listedIn(file);
  if (listed === undefined && !force)
    throw new Error(
      `${relativePath(file)} already exists and is not an import file: move it, or overwrite it with --force.`,
    );
  const pending = listed?.filter(({ type, id }) => !state.manages(classOfType(type) ?? type, id)) ?? [];
  if (pending.length === 0) return false;
  // Overwriting the program would also remove the resources that have been imported.
  const isWhole = pending.length === listed?.length;
  if (force && isWhole) return true;
  const again = isWhole ? ", or write it and its program again with --force" : "";
  throw new Error(
    `${relativePath(file)} lists resources that have not been imported (${pending.length}): run "${importLine(file, stack)}"${again}. If they were imported earlier, or into another stack, delete ${relativePath(file)}.`,
  );
}

function listedIn(file: string): { type: string; id: string }[] | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")).resources;
  } catch {
    return undefined;
  }
}

/** Returns the first free name among imported.ts, imported-2.ts …; with `isRepeated`, the last file that `discover` wrote. */
function fileBeside(program: string, isRepeated: boolean): string {
  const fileAt = (n: number) =>
    join(dirname(program), `imported${n === 1 ? "" : `-${n}`}${extname(program)}`);
  let free = 1;
  while (exists(fileAt(free))) free++;
  const last = fileAt(free - 1);
  return isRepeated && free > 1 && readFileSync(last, "utf8").startsWith(firstLine) ? last : fileAt(free);
}

/** Returns the statement that loads the written file into the program. */
export function importStatement({ entry, imported }: Destination): string {
  const extension = extname(imported);
  const path = relative(dirname(entry.file), resolve(imported)).slice(0, -extension.length);
  const module = path.split(sep).join("/");
  const named = `${module.startsWith(".") ? "" : "./"}${module}${entry.withExtension ? extension.replace("t", "j") : ""}`;
  return entry.commonJs ? `require("${named}");` : `import "${named}";`;
}

/**
 * Finds the entry of a program as Pulumi does: `main` of the project file, `main` of package.json, an index file. If
 * that is the compiler's output, finds its source.
 */
function entryOf({ mainFile, programFolder, compiles }: Project): ProgramEntry {
  const root = manifestFolder(programFolder);
  const { main, type, scripts } = manifestIn(root);
  const loaded =
    mainFile ??
    (main && indexAt(join(root, main))) ??
    indexAt(programFolder) ??
    join(programFolder, compiles ? "index.ts" : "index.js");
  const source = sourceOf(loaded, root);
  const file = source ?? loaded;
  const extension = extname(file);
  const esModule = extension.startsWith(".m") || (type === "module" && !extension.startsWith(".c"));
  return {
    file,
    commonJs: !esModule && extension.endsWith("js"),
    withExtension: esModule || ![".ts", ".js"].includes(extension),
    ...(source !== undefined && { build: scripts?.build === undefined ? "npx tsc" : "npm run build" }),
  };
}

/** Finds the source of compiled output: for "bin/index.js", "index.ts" or "src/index.ts". */
function sourceOf(output: string, root: string): string | undefined {
  if (!output.endsWith("js")) return undefined;
  const [, ...path] = `${relative(root, output).slice(0, -2)}ts`.split(sep);
  return [path, ["src", ...path]].map((names) => join(root, ...names)).find(isFile);
}

/** Returns this folder or its nearest ancestor with a package.json; this folder if there is none. */
function manifestFolder(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, "package.json"))) return at;
    if (dirname(at) === at) return folder;
  }
}

function manifestIn(folder: string): { main?: string; type?: string; scripts?: { build?: string } } {
  const file = join(folder, "package.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** Returns the path if it is a file, else the index file of that folder. */
const indexAt = (path: string): string | undefined =>
  [path, ...["index.js", "index.mjs", "index.ts", "index.mts"].map((name) => join(path, name))].find(isFile);

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Also true for a broken link, which must not be overwritten either. */
const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
