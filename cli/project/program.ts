import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import type { Project } from "./project";
import { readTsConfig, type TsConfig } from "./tsconfig";

/** The source file in which a program begins. */
export interface Entry {
  /** It may not exist yet. */
  readonly file: string;
  /** Whether Node.js loads it as an ES module. */
  readonly esModule: boolean;
  /** The command that compiles it, if Pulumi runs the compiler's output. */
  readonly build: string | undefined;
  readonly tsConfig: TsConfig | undefined;
}

/**
 * Finds the entry of a program as Pulumi does: `main` of the project file, `main` of package.json, an index file. If
 * that is the compiler's output, finds its source.
 */
export function entryOf({ mainFile, programFolder, compiles }: Project): Entry {
  const root = manifestFolder(programFolder);
  const { main, type, scripts } = manifestIn(root);
  const named = mainFile ?? (main && join(root, main));
  const loaded = (named && fileAt(named)) ?? fileAt(programFolder);
  const tsConfig = readTsConfig(programFolder) ?? readTsConfig(root);
  const source = loaded && tsConfig?.sourceOf(loaded);
  const file = source ?? loaded ?? join(programFolder, compiles ? "index.ts" : "index.js");
  const extension = extname(file);
  return {
    file,
    esModule: extension.startsWith(".m") || (type === "module" && !extension.startsWith(".c")),
    build: source && (scripts?.build === undefined ? "npx tsc" : "npm run build"),
    tsConfig,
  };
}

/** The nearest folder with a package.json, there or above. */
function manifestFolder(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, "package.json"))) return at;
    if (dirname(at) === at) return folder;
  }
}

interface Manifest {
  readonly main?: string;
  readonly type?: string;
  readonly scripts?: { readonly build?: string };
}

function manifestIn(folder: string): Manifest {
  const file = join(folder, "package.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Manifest) : {};
}

const indexFiles = ["index.js", "index.mjs", "index.ts", "index.mts"];

/** A file, or the index of a folder. */
function fileAt(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found && path;
  return indexFiles.map((name) => join(path, name)).find(existsSync);
}
