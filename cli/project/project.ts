import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parse } from "yaml";
import { findProjectFile, parsePluginPath } from "../../provider/project";

/** A Pulumi project on disk. */
export interface Project {
  /** The project file: Pulumi.yaml, Pulumi.yml or Pulumi.json. */
  readonly file: string;
  readonly folder: string;
  /** The folder of the program, in which the engine starts the plugin. `main` names it; default: the project's folder. */
  readonly programFolder: string;
  /** The program's file, if `main` names a file instead of a folder. */
  readonly mainFile: string | undefined;
  /** Pulumi's name for the language of the program, such as "nodejs". */
  readonly runtime: string | undefined;
  /** Whether Pulumi compiles the program. Unless `runtime.options.typescript` is false, it does so for JavaScript too. */
  readonly compiles: boolean;
  /** Whether preview, up and destroy refresh the state first. */
  readonly refreshes: boolean;
  /** The folder of the provider plugin as written, relative to the project's folder. */
  readonly pluginPath: string | undefined;
  /** The path of the provider host that versions before 0.3.0 added to the project file. */
  readonly oldHost: string | undefined;
}

/** Finds the project of a folder, and reads its file. @throws Error if there is none, or it is not valid. */
export function readProject(startFolder: string): Project {
  const file = findProjectFile(startFolder);
  if (file === undefined) {
    throw new Error(
      `There is no Pulumi project in ${resolve(startFolder)} or above it: go to the project's folder, or create a project with "pulumi new".`,
    );
  }
  const folder = dirname(file);
  const content = parseProjectFile(file);
  const main = typeof content["main"] === "string" ? resolve(folder, content["main"]) : folder;
  const mainFile = statSync(main, { throwIfNoEntry: false })?.isFile() ? main : undefined;
  const runtime = isMapping(content["runtime"]) ? content["runtime"] : { name: content["runtime"] };
  return {
    file,
    folder,
    programFolder: mainFile === undefined ? main : dirname(mainFile),
    mainFile,
    runtime: typeof runtime["name"] === "string" ? runtime["name"] : undefined,
    compiles: !(isMapping(runtime["options"]) && runtime["options"]["typescript"] === false),
    refreshes: isMapping(content["options"]) && content["options"]["refresh"] === "always",
    pluginPath: parsePluginPath(readFileSync(file, "utf8")),
    oldHost: findOldHost(content),
  };
}

function parseProjectFile(file: string): Record<string, unknown> {
  try {
    // JSON is a subset of YAML, so this also reads Pulumi.json.
    const content: unknown = parse(readFileSync(file, "utf8"));
    if (isMapping(content)) return content;
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
  throw new Error(`${file} is not a Pulumi project file: it contains no settings.`);
}

function findOldHost(content: Record<string, unknown>): string | undefined {
  const plugins = content["plugins"];
  const providers = isMapping(plugins) ? plugins["providers"] : undefined;
  const entries = Array.isArray(providers) ? providers.filter(isMapping) : [];
  const entry = entries.find(({ name, path }) => isOldHost(name, path));
  return entry && String(entry["path"]);
}

/** Recognizes an entry that makes Pulumi use the provider host of this package's earlier versions, which no longer exists. */
export const isOldHost = (name: unknown, path: unknown): boolean =>
  name === "pulumi-nodejs" && /(^|[\\/])pulumi-edge-platform[\\/]host[\\/]?$/.test(String(path));

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
