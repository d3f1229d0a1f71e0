import * as pulumi from "@pulumi/pulumi";
import { defaultTable, readScriptChecksums, type ScriptChecksum } from "../classes/sqlMigrations/scripts";
import type { SqlMigrationsArgs } from "../sdk/sqlMigrations";
import { requireObject } from "./edgeResource";
import { getCurrentForm } from "./form";

/** Returns the inputs for the form in use. The plugin reads the scripts itself. */
export const buildInputs = (name: string, args: SqlMigrationsArgs): object =>
  getCurrentForm() === "plugin" ? requireObject(name, args) : buildDynamicInputs(name, args);

/** Returns inputs for Pulumi's host of dynamic resources, with checksums: the SQL stays out of the state. */
export function buildDynamicInputs(name: string, args: SqlMigrationsArgs) {
  const { scripts: from, table = defaultTable, ...others } = requireObject(name, args);
  try {
    const scripts: readonly ScriptChecksum[] = readScriptChecksums(from);
    return { ...others, table, from, scripts };
  } catch (error) {
    // The SDK prints a RunError without a stack trace. A trace would not help the user to correct a file.
    throw new pulumi.RunError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
