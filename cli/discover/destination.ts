import { existsSync, lstatSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { findProjectFile } from "../../provider/project";
import { pluginPathOf } from "../project/plugin";
import { type Entry, entryOf } from "../project/program";
import { readProject } from "../project/project";
import { readTsConfig, type TsConfig } from "../project/tsconfig";
import { importLine } from "../pulumi";
import { shown } from "../text";
import { type Form, writtenByDiscover } from "./program";
import { prologueOf } from "./prologue";
import { emptyState, type StackState } from "./stackState";

/** Where a run writes. */
export interface Destination {
  /** Whether the project's program will declare the resources, or somebody takes them from a folder. */
  readonly isProject: boolean;
  /** For `pulumi import --file`. */
  readonly importFile: string;
  /** The file that declares the resources. */
  readonly program: string;
  readonly form: Form;
  /** What the stack holds already, which is left out. */
  readonly state: StackState;
  /** How the project's program loads the file, if it does not do so yet. */
  readonly load?: { readonly entry: string; readonly line: string };
  /** The command that compiles the project's program. */
  readonly build?: string | undefined;
}

/**
 * A folder of its own: import.json and index.ts.
 * @throws Error if one of them exists, unless `force`, or the program is empty.
 */
export function folderDestination(cwd: string, folder: string, force: boolean): Destination {
  const files = { importFile: join(folder, "import.json"), program: join(folder, "index.ts") };
  const there = Object.values(files).find((file) => exists(file) && !isEmptyProgram(file));
  if (there !== undefined && !force)
    throw new Error(
      `${there} already exists: choose another folder with --out, or overwrite it with --force.`,
    );
  const around = findProjectFile(cwd) === undefined ? cwd : readProject(cwd).programFolder;
  const form = { ...variablesUnder(readTsConfig(around)), commonJs: false };
  return { isProject: false, ...files, form, state: emptyState };
}

/**
 * The project's own program if it is empty, else a new file beside it. Nothing that `discover` did not write is
 * overwritten.
 * @throws Error if an earlier run's resources have not been imported, unless `force`; or the program is a link.
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
  const isAgain = exists(importFile) && isPending(importFile, stack, state, force);
  const entry = entryOf(project);
  if (lstatSync(entry.file, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(
      `${shown(entry.file)} is a symbolic link, through which nothing is written: use --out <folder>.`,
    );
  const program = programFile(entry, isAgain);
  const form = { ...variablesUnder(entry.tsConfig), commonJs: isCommonJs(entry) };
  return {
    isProject: true,
    importFile,
    program,
    form,
    state,
    ...loading(entry, program),
    build: entry.build,
  };
}

/** Whether an import file lists resources that the stack does not hold. @throws Error if they must not be overwritten. */
function isPending(file: string, stack: string | undefined, state: StackState, force: boolean): boolean {
  const listed = listedIn(file);
  if (listed === undefined && !force)
    throw new Error(
      `${shown(file)} already exists and is not an import file: move it, or overwrite it with --force.`,
    );
  const pending = listed?.filter(({ type, id }) => !state.manages(type, id)) ?? [];
  if (pending.length === 0) return false;
  // What is imported in part is declared by the program that would be overwritten.
  const isWhole = pending.length === listed?.length;
  if (force && isWhole) return true;
  throw new Error(
    `${shown(file)} lists resources that have not been imported (${pending.length}): run "${importLine(file, stack)}"${isWhole ? ", or write it and its program again with --force" : ""}. If they were imported earlier, or into another stack, delete ${shown(file)}.`,
  );
}

function listedIn(file: string): { type: string; id: string }[] | undefined {
  try {
    return (JSON.parse(readFileSync(file, "utf8")) as { resources?: { type: string; id: string }[] })
      .resources;
  } catch {
    return undefined;
  }
}

function programFile({ file }: Entry, isAgain: boolean): string {
  const beside = (n: number) => join(dirname(file), `imported${n === 1 ? "" : `-${n}`}${extname(file)}`);
  let next = 1;
  while (exists(beside(next))) next++;
  const latest = next === 1 ? file : beside(next - 1);
  if (isAgain && textOf(latest).startsWith(writtenByDiscover)) return latest;
  return !exists(file) || isEmptyProgram(file) ? file : beside(next);
}

/** Whether a file has only comments and imports of packages. */
const isEmptyProgram = (file: string): boolean =>
  lstatSync(file).isFile() && prologueOf(readFileSync(file, "utf8")).isAll;

/** How the program's entry loads another file beside it. */
function loading(entry: Entry, program: string): Pick<Destination, "load"> {
  const { file, esModule } = entry;
  if (program === file) return {};
  const extension = extname(program).replace("t", "j");
  const module = `./${basename(program, extname(program))}${esModule || extension !== ".js" ? extension : ""}`;
  const line = isCommonJs(entry) ? `require("${module}");` : `import "${module}";`;
  return textOf(file).includes(line) ? {} : { load: { entry: file, line } };
}

/** A strict compiler refuses constants that nothing refers to. */
const variablesUnder = (tsConfig: TsConfig | undefined): Pick<Form, "variables"> => ({
  variables: tsConfig?.options.noUnusedLocals !== true,
});

const isCommonJs = ({ file, esModule }: Entry): boolean => !esModule && /js$/.test(file);

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** Whether there is such a file, or a link, wherever it leads. */
const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
