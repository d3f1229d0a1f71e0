import * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "./account";
import type { DataFunction } from "./call";
import { machine } from "./load";

/**
 * An argument of an SQL statement. A whole number goes as an integer, another number as a float, a bigint as an integer
 * of 64 bits, a boolean as 1 or 0, `{ base64 }` as a blob.
 */
export type SqlRowsArgument = null | boolean | number | bigint | string | { base64: string };

/** A value of a row: an integer beyond 2⁵³ is a decimal text, a blob a base64 text. */
export type SqlRowsValue = null | number | string;

/** Arguments of getSqlRows. */
export interface GetSqlRowsArgs {
  /** One SQL statement that only reads. */
  sql: string;
  /** Values for the statement's `?`, as a list, or for its `:name`, `@name` and `$name`, as an object. */
  args?: readonly SqlRowsArgument[] | Readonly<Record<string, SqlRowsArgument>> | undefined;
  /**
   * Says that the database token is a read-only one. Only a server that does not offer `describe` needs it: the
   * platform then is the guard. Default: false.
   */
  readOnlyToken?: boolean | undefined;
}

/** Arguments of getSqlRowsOutput. */
export interface GetSqlRowsOutputArgs {
  /** One SQL statement that only reads. */
  sql: pulumi.Input<string>;
  /** Values as in {@link GetSqlRowsArgs}. */
  args?:
    | pulumi.Input<
        readonly pulumi.Input<SqlRowsArgument>[] | Readonly<Record<string, pulumi.Input<SqlRowsArgument>>>
      >
    | undefined;
  /** As in {@link GetSqlRowsArgs}. Default: false. */
  readOnlyToken?: pulumi.Input<boolean> | undefined;
}

/** A column of a result. */
export interface SqlRowsColumn {
  name: string;
  /** The type that the table declares, as written there; null for an expression. */
  type: string | null;
}

export interface GetSqlRowsResult {
  /** The columns in their order. */
  columns: SqlRowsColumn[];
  /** The rows, each an object by column name. */
  rows: Record<string, SqlRowsValue>[];
}

const sqlRows: DataFunction<GetSqlRowsArgs, GetSqlRowsResult> = {
  name: "getSqlRows",
  takes: ["sql", "args", "readOnlyToken"],
  async read(api, { sql, args, readOnlyToken }) {
    const statement = { sql, ...(args !== undefined && { args: machine().toSqlArguments(args) }) };
    return machine().toSqlRows(await api.sql.read(statement, { readOnlyToken }));
  },
};

/**
 * The rows of an SQL statement that only reads, from the database of the settings. A statement of which
 * the database does not say that it only reads is refused before it is run.
 *
 * @example
 * ```ts
 * const { rows } = await edge.getSqlRows({ sql: "SELECT name FROM site WHERE id = ?", args: [7] });
 * ```
 */
export function getSqlRows(args: GetSqlRowsArgs, options: EdgeInvokeOptions = {}): Promise<GetSqlRowsResult> {
  return machine().plain(sqlRows, args, options);
}

/** Like {@link getSqlRows}, as an Output. */
export function getSqlRowsOutput(
  args: GetSqlRowsOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetSqlRowsResult> {
  return machine().output(sqlRows, { ...args, args: pulumi.output(args?.args) }, options);
}
