import * as pulumi from "@pulumi/pulumi";
import { readScripts, type ScriptChecksum } from "../classes/sqlMigrations/scripts";
import { EdgeResource, isOfType, objectOf, typeOf } from "./edgeResource";

export type { ScriptChecksum } from "../classes/sqlMigrations/scripts";

/** Arguments of a SqlMigrations. */
export interface SqlMigrationsArgs {
  /**
   * A folder, whose `*.sql` files are applied in the order of their names (by code units: 10.sql before 2.sql), or a
   * list of files in the order given. Paths are relative to the program's folder. Plain values, no Outputs.
   */
  scripts: string | string[];
  /**
   * The table that records what was applied: 1 to 63 lower-case letters, digits and underscores, not beginning with a
   * digit or `sqlite_`. Default: pulumi_migrations. A change replaces: all scripts are applied again, recorded there.
   */
  table?: pulumi.Input<string>;
}

/** What the provider host is handed, and the state holds: no SQL text. */
export interface SqlMigrationsInputs {
  table: pulumi.Input<string>;
  /** The argument `scripts`, where the host finds the texts. */
  from: string | string[];
  scripts: { name: string; checksum: string }[];
}

/**
 * Applies SQL scripts to the configured database, once each and in order, each in its own transaction. A table of the
 * database records each one by name and checksum. Changing or removing an applied script, or inserting one before it,
 * fails with an error that names the script, even in a preview. Destroy leaves the data in place. ID and import ID: the
 * table.
 *
 * @example
 * ```ts
 * new edge.SqlMigrations("schema", { scripts: "migrations" });
 * ```
 */
export class SqlMigrations extends EdgeResource {
  /** The type token, by which policy packs recognize the class. */
  static readonly __pulumiType: string = typeOf("SqlMigrations");

  declare readonly table: pulumi.Output<string>;
  /** The scripts as they were applied, in order. */
  declare readonly scripts: pulumi.Output<ScriptChecksum[]>;

  /**
   * Registers the scripts to be applied. Reads and validates them immediately.
   * @throws RunError, a sentence: no such folder or file, no scripts, two of one name, an empty one, one that begins or
   * ends a transaction.
   */
  constructor(name: string, args: SqlMigrationsArgs, options?: pulumi.CustomResourceOptions) {
    super("SqlMigrations", name, outputs, options?.id === undefined ? inputsOf(name, args) : {}, options);
  }

  /** What a table records, read and never changed. `id`: the table. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): SqlMigrations {
    return new SqlMigrations(name, {} as SqlMigrationsArgs, { ...options, id });
  }

  /** Whether a value is a SqlMigrations, also one of another copy of this package. */
  static override isInstance(value: unknown): value is SqlMigrations {
    return isOfType(value, SqlMigrations.__pulumiType);
  }
}

function inputsOf(name: string, args: SqlMigrationsArgs): SqlMigrationsInputs {
  const { scripts: from, table = "pulumi_migrations", ...others } = objectOf(name, args);
  try {
    const scripts = readScripts(from).map((script) => ({ name: script.name, checksum: script.checksum }));
    return { ...others, table, from, scripts };
  } catch (error) {
    // The SDK shows a RunError without its stack, which a user's mistake in a file does not need.
    throw new pulumi.RunError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const outputs = ["table", "scripts"];
