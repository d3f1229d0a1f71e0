// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { SqlRowsArgument, SqlRowsValue } from "../functions/getSqlRows";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

export type { SqlRowsArgument, SqlRowsValue };

/** Arguments of getSqlRows. */
export interface GetSqlRowsArgs {
  /** One SQL statement that only reads. */
  sql: string;
  /** Values for the statement's `?`, as a list, or for its `:name`, `@name` and `$name`, as an object. */
  args?: readonly SqlRowsArgument[] | Readonly<Record<string, SqlRowsArgument>> | undefined;
  /**
   * Whether the database token is read-only. Needed only if the server lacks `describe`, the request that
   * shows whether a statement writes. Default: `false`.
   */
  readOnlyToken?: boolean | undefined;
}

/** Arguments of getSqlRowsOutput. */
export interface GetSqlRowsOutputArgs {
  /** One SQL statement that only reads. */
  sql: pulumi.Input<string>;
  /** Values for the statement's `?`, as a list, or for its `:name`, `@name` and `$name`, as an object. */
  args?:
    | pulumi.Input<
        readonly pulumi.Input<SqlRowsArgument>[] | Readonly<Record<string, pulumi.Input<SqlRowsArgument>>>
      >
    | undefined;
  /**
   * Whether the database token is read-only. Needed only if the server lacks `describe`, the request that
   * shows whether a statement writes. Default: `false`.
   */
  readOnlyToken?: pulumi.Input<boolean | undefined> | undefined;
}

/** A column of a result. */
export interface SqlRowsColumn {
  /** Name of the column. */
  name: string;
  /** Type as the table declares it; null for an expression. */
  type: string | null;
}

/** Result of getSqlRows. */
export interface GetSqlRowsResult {
  /** The columns in their order. */
  columns: SqlRowsColumn[];
  /** The rows, each an object by column name. */
  rows: Record<string, SqlRowsValue>[];
}

/**
 * The rows that a read-only SQL statement returns from the database in the setting `edge:databaseUrl`. A
 * statement that may write is refused before it runs.
 *
 * @example A row by its ID
 * ```ts
 * const { rows } = await edge.getSqlRows({ sql: "SELECT name FROM site WHERE id = ?", args: [7] });
 * ```
 */
export function getSqlRows(args: GetSqlRowsArgs, options: EdgeInvokeOptions = {}): Promise<GetSqlRowsResult> {
  return loadInvokeModule().invoke("getSqlRows", args, options);
}

/** Like {@link getSqlRows}, as an Output. */
export function getSqlRowsOutput(
  args: GetSqlRowsOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetSqlRowsResult> {
  return loadInvokeModule().invokeOutput("getSqlRows", args, options);
}
