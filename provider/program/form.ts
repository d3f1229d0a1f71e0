import { readFileSync } from "node:fs";
import * as pulumi from "@pulumi/pulumi";
import { pluginTypeOf, typeOf } from "../core/text";
import { findProjectFile, pluginName, pluginPathIn } from "../project";

/** What runs a program's resources: Pulumi's host of dynamic resources, or the provider plugin of this package. */
export type Form = "dynamic" | "plugin";

/**
 * The form of this program's resources: the plugin if the project file names it, unless `edge:plugin` in the stack's
 * configuration decides. If the decision is wrong, the engine fails or moves the state by the aliases: it replaces nothing.
 */
export function formInUse(): Form {
  const setting = new pulumi.Config("edge").get("plugin");
  if (setting !== undefined && setting !== "true" && setting !== "false")
    throw new pulumi.RunError(`edge:plugin is ${JSON.stringify(setting)}; it must be true or false.`);
  return (setting === undefined ? projectNamesPlugin() : setting === "true") ? "plugin" : "dynamic";
}

/** The project file. An inline program of the Automation API is not told its root: its working folder decides. */
export const projectFile = (): string | undefined =>
  findProjectFile(pulumi.getRootDirectory() || process.cwd());

const decisions = new Map<string, boolean>();

/** Reads each project file once: a program may declare thousands of resources. */
function projectNamesPlugin(): boolean {
  const file = projectFile();
  if (file === undefined) return false;
  const decided = decisions.get(file) ?? pluginPathIn(readFileSync(file, "utf8")) !== undefined;
  decisions.set(file, decided);
  return decided;
}

/** The type tokens of a class, or of what else has one in each form: that in use, and the other form's, which is an alias. */
interface TypeTokens {
  readonly inUse: string;
  readonly other: string;
}

export const typeTokens = (className: string, form: Form): TypeTokens =>
  form === "plugin"
    ? { inUse: pluginTypeOf(className), other: typeOf(className) }
    : { inUse: typeOf(className), other: pluginTypeOf(className) };

/** The package of EdgeProvider's type token. */
export const providerPackage = (form: Form): string => (form === "plugin" ? pluginName : "pulumi-nodejs");
