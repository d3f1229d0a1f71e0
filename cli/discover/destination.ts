import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { dirname, extname, join, relative, resolve, sep } from "node:path";
import { findProjectFile } from "../../provider/project";
import { requirePluginPath } from "../project/plugin";
import { type Project, readProject } from "../project/project";
import { renderImportCommand } from "../pulumi";
import { relativePath } from "../text";
import { programMarker } from "./program";
import { classNameFromType, emptyState, type StackState } from "./stackState";

/** The source file that Pulumi runs first. */
interface ProgramEntry {
  /** It may not exist yet. */
  readonly file: string;
  /** Whether it loads other files with `require`. */
  readonly isCommonJs: boolean;
  /** Whether import statements in this file need the file extension. */
  readonly needsExtension: boolean;
  /** The command that compiles the program; missing if Pulumi runs the source file itself. */
  readonly buildCommand?: string;
}

/** The files that a run of `discover` writes, and their context. */
export interface Destination {
  /** For `pulumi import --file`. */
  readonly importPath: string;
  /** The file that declares the resources. */
  readonly resourcesFile: string;
  /** The program that has to load that file. */
  readonly entry: ProgramEntry;
  /** The stack's resources, which the program does not declare again. */
  readonly state: StackState;
}

/** Returns the files in a separate folder, for `--out`. @throws Error if one of them exists, unless `force`. */
export function folderDestination(cwd: string, folder: string, force: boolean): Destination {
  const entry =
    findProjectFile(cwd) === undefined
      ? { file: join(cwd, "index.ts"), isCommonJs: false, needsExtension: false }
      : findEntry(readProject(cwd));
  const importPath = join(folder, "import.json");
  const resourcesFile = join(folder, `imported${extname(entry.file)}`);
  const existingFile = [importPath, resourcesFile].find(exists);
  if (existingFile !== undefined && !force)
    throw new Error(
      `${existingFile} already exists: choose another folder with --out, or overwrite it with --force.`,
    );
  return { importPath, resourcesFile, entry, state: emptyState };
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
  requirePluginPath(project);
  const importPath = join(project.folder, "import.json");
  const overwrite = exists(importPath) && mayOverwrite(importPath, stack, state, force);
  const entry = findEntry(project);
  return { importPath, resourcesFile: chooseResourcesFile(entry.file, overwrite), entry, state };
}

/** Whether `force` may overwrite an import file, because none of its resources was imported. @throws Error if it must not. */
function mayOverwrite(file: string, stack: string | undefined, state: StackState, force: boolean): boolean {
  const resources = readListedResources(file);
  if (resources === undefined && !force)
    throw new Error(
      `${relativePath(file)} already exists and is not an import file: move it, or overwrite it with --force.`,
    );
  const pending =
    resources?.filter(({ type, id }) => !state.isManaged(classNameFromType(type) ?? type, id)) ?? [];
  if (pending.length === 0) return false;
  // Overwriting the program would also remove the resources that have been imported.
  const noneImported = pending.length === resources?.length;
  if (force && noneImported) return true;
  const hint = noneImported ? ", or write it and its program again with --force" : "";
  throw new Error(
    `${relativePath(file)} lists resources that have not been imported (${pending.length}): run "${renderImportCommand(file, stack)}"${hint}. If they were imported earlier, or into another stack, delete ${relativePath(file)}.`,
  );
}

function readListedResources(file: string): { type: string; id: string }[] | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")).resources;
  } catch {
    return undefined;
  }
}

/** Returns the first free name among imported.ts, imported-2.ts …; with `isRepeated`, the last file that `discover` wrote. */
function chooseResourcesFile(program: string, overwrite: boolean): string {
  const candidate = (n: number) =>
    join(dirname(program), `imported${n === 1 ? "" : `-${n}`}${extname(program)}`);
  let number = 1;
  while (exists(candidate(number))) number++;
  const lastFile = candidate(number - 1);
  return overwrite && number > 1 && readFileSync(lastFile, "utf8").startsWith(programMarker)
    ? lastFile
    : candidate(number);
}

/** Returns the statement that loads the written file into the program. */
export function importStatement({ entry, resourcesFile }: Destination): string {
  const extension = extname(resourcesFile);
  const path = relative(dirname(entry.file), resolve(resourcesFile)).slice(0, -extension.length);
  const module = path.split(sep).join("/");
  const specifier = `${module.startsWith(".") ? "" : "./"}${module}${entry.needsExtension ? extension.replace("t", "j") : ""}`;
  return entry.isCommonJs ? `require("${specifier}");` : `import "${specifier}";`;
}

/**
 * Finds the entry of a program as Pulumi does: `main` of the project file, `main` of package.json, an index file. If
 * that is the compiler's output, finds its source.
 */
function findEntry({ mainFile, programFolder, compiles }: Project): ProgramEntry {
  const root = findManifestFolder(programFolder);
  const { main, type, scripts } = readManifest(root);
  const loadedFile =
    mainFile ??
    (main && resolveModule(join(root, main))) ??
    resolveModule(programFolder) ??
    join(programFolder, compiles ? "index.ts" : "index.js");
  const source = findSource(loadedFile, root);
  const file = source ?? loadedFile;
  const extension = extname(file);
  const isEsModule = extension.startsWith(".m") || (type === "module" && !extension.startsWith(".c"));
  return {
    file,
    isCommonJs: !isEsModule && extension.endsWith("js"),
    needsExtension: isEsModule || ![".ts", ".js"].includes(extension),
    ...(source !== undefined && {
      buildCommand: scripts?.build === undefined ? "npx tsc" : "npm run build",
    }),
  };
}

/** Finds the source of compiled output: for "bin/index.js", "index.ts" or "src/index.ts". */
function findSource(output: string, root: string): string | undefined {
  if (!output.endsWith("js")) return undefined;
  const [, ...path] = `${relative(root, output).slice(0, -2)}ts`.split(sep);
  return [path, ["src", ...path]].map((names) => join(root, ...names)).find(isFile);
}

/** Returns this folder or its nearest ancestor with a package.json; this folder if there is none. */
function findManifestFolder(folder: string): string {
  for (let ancestor = folder; ; ancestor = dirname(ancestor)) {
    if (existsSync(join(ancestor, "package.json"))) return ancestor;
    if (dirname(ancestor) === ancestor) return folder;
  }
}

function readManifest(folder: string): { main?: string; type?: string; scripts?: { build?: string } } {
  const file = join(folder, "package.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** Returns the path if it is a file, else the index file of that folder. */
const resolveModule = (path: string): string | undefined =>
  [path, ...["index.js", "index.mjs", "index.ts", "index.mts"].map((name) => join(path, name))].find(isFile);

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Also true for a broken link, which must not be overwritten either. */
const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
