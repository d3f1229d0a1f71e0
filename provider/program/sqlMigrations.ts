import * as pulumi from "@pulumi/pulumi";
import { defaultTable, type ScriptChecksum, scriptChecksums } from "../classes/sqlMigrations/scripts";
import type { SqlMigrationsArgs } from "../sdk/sqlMigrations";
import { objectOf } from "./edgeResource";

/** What the host is handed, and the state holds: no SQL text, and with `from` where the host finds the texts. */
export function inputsOf(name: string, args: SqlMigrationsArgs) {
  const { scripts: from, table = defaultTable, ...others } = objectOf(name, args);
  try {
    const scripts: readonly ScriptChecksum[] = scriptChecksums(from);
    return { ...others, table, from, scripts };
  } catch (error) {
    // The SDK shows a RunError without its stack, which a user's mistake in a file does not need.
    throw new pulumi.RunError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
