import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve, sep } from "node:path";
import { findProjectFile } from "../../provider/project";
import { requirePluginPath } from "../project/pluginState";
import { type Project, readProject } from "../project/project";
import { renderImportCommand } from "../pulumi";
import { toRelativePath } from "../text";
import { programMarker } from "./program";
import { emptyState, parseClassName, type StackState } from "./stackState";

/** A language in which `discover` writes programs. TypeScript and JavaScript differ in their files' extension. */
type Language = "javascript" | "python" | "yaml";

/** The source file in which the program starts. */
interface ProgramEntry {
  readonly language: Language;
  /** Path of the file, which may not exist yet. */
  readonly file: string;
  /** Whether the file must load other files with `require` instead of `import`. */
  readonly isCommonJs: boolean;
  /** Whether the paths in its `import` or `require` statements need the file extension. */
  readonly needsExtension: boolean;
  /** The command that compiles the program, or undefined if Pulumi runs the source file itself. */
  readonly buildCommand?: string;
}

/** The files that `discover` writes, and what it needs to know about the project. */
export interface Destination {
  /** The file that `pulumi import --file` reads. */
  readonly importFile: string;
  /** The file that declares the resources. */
  readonly resourcesFile: string;
  /** The program, which must load `resourcesFile`. */
  readonly entry: ProgramEntry;
  /** The resources that the stack already has, which are not declared again. With `--out`, none. */
  readonly state: StackState;
}

/** Chooses files in the folder of `--out`. @throws Error if one of the files exists and `force` is not set */
export function chooseFolderFiles(cwd: string, folder: string, force: boolean): Destination {
  const entry = (findProjectFile(cwd) && findEntry(readProject(cwd))) || {
    language: "javascript" as const,
    file: join(cwd, "index.ts"),
    isCommonJs: false,
    needsExtension: false,
  };
  const importFile = join(folder, "import.json");
  const resourcesFile = join(folder, `imported${extname(entry.file)}`);
  const existingFile = [importFile, resourcesFile].find(exists);
  if (existingFile !== undefined && !force)
    throw new Error(
      `${existingFile} already exists: choose another folder with --out, or overwrite it with --force.`,
    );
  return { importFile, resourcesFile, entry, state: emptyState };
}

/**
 * Chooses an import file beside the project file, and a source file beside the program.
 * @throws Error if this package is not installed, or if an existing import.json must not be overwritten
 */
export function chooseProjectFiles(
  cwd: string,
  stack: string | undefined,
  state: StackState,
  force: boolean,
): Destination {
  const project = readProject(cwd);
  const entry = findEntry(project);
  if (!entry)
    throw new Error(
      `discover writes programs in TypeScript, JavaScript, Python and YAML, but the runtime of ${toRelativePath(project.file)} is ${project.runtime}. Write one in TypeScript into another folder with --out.`,
    );
  if (entry.language === "javascript") requirePluginPath(project);
  const importFile = join(project.folder, "import.json");
  const overwrite = exists(importFile) && decideOverwrite(importFile, stack, state, force);
  return { importFile, resourcesFile: chooseResourcesFile(entry, overwrite), entry, state };
}

/**
 * Whether to overwrite the last run's program: only with `force`, and only if no resource in `file` was imported.
 * @throws Error if imports are pending and the program must not be overwritten; without `force`, if `file` is no import file
 */
function decideOverwrite(file: string, stack: string | undefined, state: StackState, force: boolean) {
  const resources = readListedResources(file);
  if (resources === undefined && !force)
    throw new Error(
      `${toRelativePath(file)} already exists and is not an import file: move it, or overwrite it with --force.`,
    );
  const pendingResources =
    resources?.filter(({ type, id }) => !state.isManaged(parseClassName(type) ?? type, id)) ?? [];
  if (pendingResources.length === 0) return false;
  // If some resources were imported, overwriting the program would remove them from it.
  const noneImported = pendingResources.length === resources?.length;
  if (force && noneImported) return true;
  const hint = noneImported ? ", or write it and its program again with --force" : "";
  throw new Error(
    `${toRelativePath(file)} lists resources that have not been imported (${pendingResources.length}): run "${renderImportCommand(file, stack)}"${hint}. If they were imported earlier, or into another stack, delete ${toRelativePath(file)}.`,
  );
}

function readListedResources(file: string): { type: string; id: string }[] | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")).resources;
  } catch {
    return undefined;
  }
}

/**
 * Returns the first unused path of imported.ts, imported-2.ts … or, with `overwrite`, the last file if `discover` wrote it. A
 * program in YAML that does not exist yet becomes Main.yaml, which Pulumi runs by itself.
 */
function chooseResourcesFile({ file: entryFile, language }: ProgramEntry, overwrite: boolean): string {
  if (language === "yaml" && basename(entryFile) === "Main.yaml") {
    if (!exists(entryFile) || (overwrite && isWrittenByDiscover(entryFile))) return entryFile;
  }
  const candidate = (n: number) =>
    join(
      dirname(entryFile),
      `imported${n === 1 ? "" : `${language === "python" ? "_" : "-"}${n}`}${extname(entryFile)}`,
    );
  let number = 1;
  while (exists(candidate(number))) number++;
  const lastFile = candidate(number - 1);
  return overwrite && number > 1 && isWrittenByDiscover(lastFile) ? lastFile : candidate(number);
}

const isWrittenByDiscover = (file: string): boolean =>
  readFileSync(file, "utf8").split("\n")[0]?.includes(programMarker) === true;

/** Returns the statement with which the program loads `resourcesFile`, or undefined if no statement can. */
export function renderImportLine({ entry, resourcesFile }: Destination): string | undefined {
  if (entry.language === "yaml") return undefined;
  const extension = extname(resourcesFile);
  if (entry.language === "python") return `import ${basename(resourcesFile, extension)}`;
  const path = relative(dirname(entry.file), resolve(resourcesFile)).slice(0, -extension.length);
  const module = path.split(sep).join("/");
  const specifier = `${module.startsWith(".") ? "" : "./"}${module}${entry.needsExtension ? extension.replace("t", "j") : ""}`;
  return entry.isCommonJs ? `require("${specifier}");` : `import "${specifier}";`;
}

/** Returns undefined for a language in which `discover` writes no programs. */
function findEntry(project: Project): ProgramEntry | undefined {
  const { runtime, mainFile, programFolder } = project;
  const other = { isCommonJs: false, needsExtension: false };
  switch (runtime) {
    case "python":
      return { language: "python", file: mainFile ?? join(programFolder, "__main__.py"), ...other };
    case "yaml":
      return { language: "yaml", file: findTemplate(project), ...other };
    case "nodejs":
    case "bun":
      return findModuleEntry(project);
    default:
      return undefined;
  }
}

/** The program is in Main.yaml, or in the project file if there is none. */
function findTemplate({ file, programFolder, hasResources }: Project): string {
  const main = join(programFolder, "Main.yaml");
  return hasResources && !exists(main) ? file : main;
}

/**
 * Finds the entry as Pulumi does: `main` of the project file, then `main` of package.json, then an index file. If the
 * entry is compiled output, returns its source file.
 */
function findModuleEntry({ mainFile, programFolder, isCompiled }: Project): ProgramEntry {
  const root = findManifestFolder(programFolder);
  const { main, type, scripts } = readManifest(root);
  const loadedFile =
    mainFile ??
    (main && resolveModule(join(root, main))) ??
    resolveModule(programFolder) ??
    join(programFolder, isCompiled ? "index.ts" : "index.js");
  const source = findSource(loadedFile, root);
  const file = source ?? loadedFile;
  const extension = extname(file);
  const isEsModule = extension.startsWith(".m") || (type === "module" && !extension.startsWith(".c"));
  return {
    language: "javascript",
    file,
    isCommonJs: !isEsModule && extension.endsWith("js"),
    needsExtension: isEsModule || ![".ts", ".js"].includes(extension),
    ...(source !== undefined && {
      buildCommand: scripts?.build === undefined ? "npx tsc" : "npm run build",
    }),
  };
}

/** Finds the source of a compiled file. For "bin/index.js", tries "index.ts" and "src/index.ts". */
function findSource(output: string, root: string): string | undefined {
  if (!output.endsWith("js")) return undefined;
  const [, ...path] = `${relative(root, output).slice(0, -2)}ts`.split(sep);
  return [path, ["src", ...path]].map((names) => join(root, ...names)).find(isFile);
}

/** Returns the nearest folder with a package.json: this one or one above it. If there is none, returns this one. */
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

/** Returns the path if it is a file, otherwise the index file in that folder. */
const resolveModule = (path: string): string | undefined =>
  [path, ...["index.js", "index.mjs", "index.ts", "index.mts"].map((name) => join(path, name))].find(isFile);

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Also returns true for a broken link, because a broken link must not be overwritten either. */
const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
