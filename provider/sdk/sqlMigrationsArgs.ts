// Generated from provider/classes by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";

/** Arguments of SqlMigrations. */
export interface SqlMigrationsArgs {
  /**
   * A folder, whose `*.sql` files are applied in the order of their names (by code units: `10.sql` before
   * `2.sql`), or a list of files in the order given. Paths are relative to the program's folder. Plain
   * values, no Outputs.
   */
  scripts: string | string[];
  /**
   * Table that records what was applied: 1 to 63 lower-case letters, digits and underscores, not beginning
   * with a digit or `sqlite_`. With another one all scripts are applied again, and recorded there. Default:
   * `pulumi_migrations`. A change replaces the resource.
   */
  table?: pulumi.Input<string>;
}
