import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parse } from "yaml";
import { isPlainObject } from "../../provider/model/members";
import { findProjectFile, parsePluginPath } from "../../provider/project";

/** A Pulumi project on disk. */
export interface Project {
  /** The project file: Pulumi.yaml, Pulumi.yml or Pulumi.json. */
  readonly file: string;
  readonly folder: string;
  /** The program's folder. The engine starts the plugin there. It is the project's folder unless `main` names another. */
  readonly programFolder: string;
  /** The program's file if `main` names a file instead of a folder. */
  readonly mainFile: string | undefined;
  /** Pulumi's name for the language of the program, such as "nodejs". */
  readonly runtime: string | undefined;
  /** Whether Pulumi compiles the program. It does, even for JavaScript, unless `runtime.options.typescript` is false. */
  readonly isCompiled: boolean;
  /** Whether the project file declares resources, as one of a program in YAML may do. */
  readonly hasResources: boolean;
  /** Whether preview, up and destroy refresh the state first. */
  readonly alwaysRefreshes: boolean;
  /** The provider plugin's folder as the project file names it, relative to the project's folder. */
  readonly pluginPath: string | undefined;
  /** The path of the provider host that this package added to the project file before version 0.3.0. */
  readonly oldHost: string | undefined;
}

/** Finds the project in this folder or above it. @throws Error if there is none, or if its file is not valid */
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
  const runtime = isPlainObject(content["runtime"]) ? content["runtime"] : { name: content["runtime"] };
  return {
    file,
    folder,
    programFolder: mainFile === undefined ? main : dirname(mainFile),
    mainFile,
    runtime: typeof runtime["name"] === "string" ? runtime["name"] : undefined,
    isCompiled: !(isPlainObject(runtime["options"]) && runtime["options"]["typescript"] === false),
    hasResources: isPlainObject(content["resources"]),
    alwaysRefreshes: isPlainObject(content["options"]) && content["options"]["refresh"] === "always",
    pluginPath: parsePluginPath(readFileSync(file, "utf8")),
    oldHost: findOldHost(content),
  };
}

function parseProjectFile(file: string): Record<string, unknown> {
  try {
    // JSON is a subset of YAML, so this also reads Pulumi.json.
    const content: unknown = parse(readFileSync(file, "utf8"));
    if (isPlainObject(content)) return content;
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
  throw new Error(`${file} is not a Pulumi project file: it contains no settings.`);
}

function findOldHost(content: Record<string, unknown>): string | undefined {
  const plugins = content["plugins"];
  const providers = isPlainObject(plugins) ? plugins["providers"] : undefined;
  const entries = Array.isArray(providers) ? providers.filter(isPlainObject) : [];
  const entry = entries.find(({ name, path }) => isOldHost(name, path));
  return entry && String(entry["path"]);
}

/** Whether an entry names the provider host of versions before 0.3.0, which no longer exists. */
export const isOldHost = (name: unknown, path: unknown): boolean =>
  name === "pulumi-nodejs" && /(^|[\\/])pulumi-edge-platform[\\/]host[\\/]?$/.test(String(path));
