import * as pulumi from "@pulumi/pulumi";
import { defaultTable, type ScriptChecksum, scriptChecksums } from "../classes/sqlMigrations/scripts";
import type { SqlMigrationsArgs } from "../sdk/sqlMigrations";
import { objectOf } from "./edgeResource";
import { formInUse } from "./form";

/** The inputs of the resource. The plugin reads the scripts itself. */
export const inputsOf = (name: string, args: SqlMigrationsArgs): object =>
  formInUse() === "plugin" ? objectOf(name, args) : dynamicInputsOf(name, args);

/** What Pulumi's host of dynamic resources is given and the state holds: no SQL text, and with `from` where it finds the texts. */
export function dynamicInputsOf(name: string, args: SqlMigrationsArgs) {
  const { scripts: from, table = defaultTable, ...others } = objectOf(name, args);
  try {
    const scripts: readonly ScriptChecksum[] = scriptChecksums(from);
    return { ...others, table, from, scripts };
  } catch (error) {
    // The SDK shows a RunError without its stack, which a user's mistake in a file does not need.
    throw new pulumi.RunError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
