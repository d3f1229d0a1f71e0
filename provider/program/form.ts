import { readFileSync } from "node:fs";
import * as pulumi from "@pulumi/pulumi";
import { toDynamicTypeToken, toPluginTypeToken } from "../core/tokens";
import { findProjectFile, parsePluginPath, pluginName } from "../project";

/** How resources run: on Pulumi's host of dynamic resources, or on this package's provider plugin. */
export type ResourceForm = "dynamic" | "plugin";

/**
 * Returns "plugin" if the project file names the plugin. `edge:plugin` in the stack's configuration overrides this. A wrong
 * form replaces no resource: the engine either fails, or moves the state by means of the aliases.
 */
export function getCurrentForm(): ResourceForm {
  const setting = new pulumi.Config("edge").get("plugin");
  if (setting !== undefined && setting !== "true" && setting !== "false")
    throw new pulumi.RunError(`edge:plugin is ${JSON.stringify(setting)}; it must be true or false.`);
  return (setting === undefined ? isPluginInProjectFile() : setting === "true") ? "plugin" : "dynamic";
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

/** The type tokens of a class in both forms. `other`, the token of the form that is not in use, is an alias. */
interface TypeTokens {
  readonly inUse: string;
  readonly other: string;
}

export const buildTypeTokens = (className: string, form: ResourceForm): TypeTokens =>
  form === "plugin"
    ? { inUse: toPluginTypeToken(className), other: toDynamicTypeToken(className) }
    : { inUse: toDynamicTypeToken(className), other: toPluginTypeToken(className) };

/** The part of EdgeProvider's type token that names a package. */
export const getProviderPackage = (form: ResourceForm) => (form === "plugin" ? pluginName : "pulumi-nodejs");
