import type * as pulumi from "@pulumi/pulumi";
import type { SqlRowsArgument, SqlRowsValue } from "../functions/getSqlRows";
import type { EdgeInvokeOptions } from "./account";
import { callModule } from "./load";

export type { SqlRowsArgument, SqlRowsValue };

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
  return callModule().call("getSqlRows", args, options);
}

/** Like {@link getSqlRows}, as an Output. */
export function getSqlRowsOutput(
  args: GetSqlRowsOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetSqlRowsResult> {
  return callModule().callOutput("getSqlRows", args, options);
}
