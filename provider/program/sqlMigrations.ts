import * as pulumi from "@pulumi/pulumi";
import { defaultTable, readScriptChecksums, type ScriptChecksum } from "../classes/sqlMigrations/scripts";
import type { SqlMigrationsArgs } from "../sdk/sqlMigrations";
import { requireObject } from "./edgeResource";
import { usesPlugin } from "./pluginUse";

/** Returns the inputs of the resource. On the plugin, an error leaves the arguments as they are: the plugin reports it. */
export function buildInputs(name: string, args: SqlMigrationsArgs): object {
  const given = requireObject(name, args);
  try {
    return convertArguments(given);
  } catch (error) {
    if (usesPlugin()) return given;
    // The SDK prints a RunError without a stack trace. A trace would not help the user to correct a file.
    throw new pulumi.RunError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Replaces the paths of scripts by checksums, so the state has no SQL, and a saved plan applies the scripts that it names. */
export function convertArguments({ scripts: from, table = defaultTable, ...others }: SqlMigrationsArgs) {
  const scripts: readonly ScriptChecksum[] = readScriptChecksums(from);
  return { ...others, table, from, scripts };
}
