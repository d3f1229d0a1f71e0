import * as pulumi from "@pulumi/pulumi";
import { withChecksums } from "../classes/sqlMigrations/scripts";
import type { SqlMigrationsArgs } from "../sdk/sqlMigrations";
import { objectOf } from "./edgeResource";

/** What the host is handed, and the state holds. */
export function inputsOf(name: string, args: SqlMigrationsArgs) {
  const program = objectOf(name, args);
  try {
    return withChecksums(program);
  } catch (error) {
    // The SDK shows a RunError without its stack, which a user's mistake in a file does not need.
    throw new pulumi.RunError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
