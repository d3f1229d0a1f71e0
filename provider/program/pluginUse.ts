import { readFileSync } from "node:fs";
import * as pulumi from "@pulumi/pulumi";
import { toDynamicTypeToken, toPluginTypeToken } from "../core/tokens";
import { findProjectFile, parsePluginPath } from "../project";

/**
 * Returns whether resources run on this package's provider plugin: whether the project file names it, unless `edge:plugin` in
 * the stack's configuration overrides this. Otherwise, they are Pulumi's dynamic resources. A wrong result replaces no
 * resource: the engine either fails, or moves the state by means of the aliases.
 */
export function usesPlugin(): boolean {
  const setting = new pulumi.Config("edge").get("plugin");
  if (setting !== undefined && setting !== "true" && setting !== "false")
    throw new pulumi.RunError(`edge:plugin is ${JSON.stringify(setting)}; it must be true or false.`);
  return setting === undefined ? isPluginInProjectFile() : setting === "true";
}

/** Finds the project file. The SDK reports no root folder to inline programs, so they use the working folder. */
export const findCurrentProjectFile = (): string | undefined =>
  findProjectFile(pulumi.getRootDirectory() || process.cwd());

const pluginUseByFile = new Map<string, boolean>();

/** Reads each project file only once, because a program may declare thousands of resources. */
function isPluginInProjectFile(): boolean {
  const file = findCurrentProjectFile();
  if (file === undefined) return false;
  const isPlugin = pluginUseByFile.get(file) ?? parsePluginPath(readFileSync(file, "utf8")) !== undefined;
  pluginUseByFile.set(file, isPlugin);
  return isPlugin;
}

/** A class's type tokens as a resource of the plugin and as a dynamic resource. `other`, the one not in use, is an alias. */
interface TypeTokens {
  readonly inUse: string;
  readonly other: string;
}

export function buildTypeTokens(className: string): TypeTokens {
  const [plugin, dynamic] = [toPluginTypeToken(className), toDynamicTypeToken(className)];
  return usesPlugin() ? { inUse: plugin, other: dynamic } : { inUse: dynamic, other: plugin };
}
