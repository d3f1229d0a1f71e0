// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";
import { buildInputs } from "../program/sqlMigrations";

/** Arguments of SqlMigrations. */
export interface SqlMigrationsArgs {
  /**
   * A list of files in their order, or a folder. In a folder, the scripts are its `*.sql` files and the
   * `migration.sql` of each subfolder, sorted by name (`10.sql` before `2.sql`). Paths are relative to the
   * program's folder. Give plain values, not Outputs.
   */
  scripts: string | string[];
  /**
   * Table that records what was applied: 1 to 63 lower-case letters, digits and underscores, not beginning
   * with a digit or `sqlite_`. With another table, `pulumi up` applies all scripts again. Default:
   * `pulumi_migrations`. A change replaces the resource.
   */
  table?: pulumi.Input<string>;
  /**
   * Whether to record the scripts that drizzle, Prisma or the bunny.net CLI has already applied, as the
   * tables of these tools show, instead of failing. Default: `false`.
   */
  adopt?: pulumi.Input<boolean>;
}

/** One script as the state holds it. */
export interface ScriptChecksum {
  /** File name, unique among the scripts. The name of a `migration.sql` includes its folder. */
  name: string;
  /**
   * SHA-256 of its text in hexadecimal. Line ends are read as LF, so a Windows checkout has the same
   * checksum.
   */
  checksum: string;
}

/**
 * Applies SQL scripts to the configured database, once each and in order, each in its own transaction. A
 * table of the database records each one by name and checksum. Changing or removing an applied script, or
 * inserting one before it, fails with an error that names the script, even in a preview. Destroy leaves the
 * data in place. ID and import ID: the table.
 *
 * @example Apply the scripts of a folder
 * ```ts
 * new edge.SqlMigrations("schema", { scripts: "migrations" });
 * ```
 */
export class SqlMigrations extends EdgeResource {
  /**
   * Table that records what was applied: 1 to 63 lower-case letters, digits and underscores, not beginning
   * with a digit or `sqlite_`. With another table, `pulumi up` applies all scripts again.
   */
  declare readonly table: pulumi.Output<string>;
  /** The scripts as they were applied, in order. */
  declare readonly scripts: pulumi.Output<ScriptChecksum[]>;

  /**
   * Reads and checks the scripts, in a preview too. As a dynamic resource:
   * @throws RunError, a sentence: no such folder or file, no scripts, two of one name, an empty one, one that
   * begins or ends a transaction.
   */
  constructor(name: string, args: SqlMigrationsArgs, options?: pulumi.CustomResourceOptions) {
    super("SqlMigrations", name, declared, options?.id === undefined ? buildInputs(name, args) : {}, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): SqlMigrations {
    return new SqlMigrations(name, {} as SqlMigrationsArgs, { ...options, id });
  }

  /** Whether a value is a SqlMigrations, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is SqlMigrations {
    return isOfClass(value, "SqlMigrations");
  }
}

const declared = { outputs: ["table", "scripts"], assigned: {}, secrets: [] };
