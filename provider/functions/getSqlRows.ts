import * as z from "zod";
import type { SqlArgument, SqlResult, SqlValue } from "../api/sql";
import { isBase64, mapSqlArguments } from "../api/sql/statement";
import { EdgeError } from "../base/errors";
import { shortenForMessage } from "../base/messageText";
import { alwaysReturned, readOnly, value } from "../model/field";
import { boolean, nonEmptyText, plainKind, text } from "../model/kinds";
import { listOf, mapOf } from "../model/list";
import { object } from "../model/object";
import { dataFunction } from "./dataFunction";

/**
 * A value in `args` of `getSqlRows`. A safe integer (below 2⁵³) is sent as an integer, any other number as a float, a bigint
 * as a 64-bit integer, a boolean as 1 or 0, and `{ base64 }` as a blob.
 */
export type SqlRowsArgument = null | boolean | number | bigint | string | { base64: string };

/** A value in a row. An integer that is not safe (2⁵³ or more) is a decimal string, and a blob is a Base64 string. */
export type SqlRowsValue = null | number | string;

type SqlRowsArguments = readonly SqlRowsArgument[] | Readonly<Record<string, SqlRowsArgument>>;

const anyType = { spec: { $ref: "pulumi.json#/Any" } };
const sqlArgumentsKind = plainKind(z.custom<SqlRowsArguments>(), () => true, "a list or an object", anyType);
const rowValueKind = plainKind(z.custom<SqlRowsValue>(), () => true, "null, a number or a text", anyType);

const resultColumn = object("SqlRowsColumn", "A column of a result.", {
  name: readOnly("name", text(), "Name of the column.", alwaysReturned),
  type: readOnly("type", text(), "Type as the table declares it; null for an expression.", {
    alwaysReturned: true,
    nullable: true,
  }),
});

export const getSqlRows = dataFunction({
  description:
    "The rows that a read-only SQL statement returns from the database in the setting `edge:databaseUrl`. A statement that may write is refused before it runs.",
  examples: {
    "A row by its ID":
      'const { rows } = await edge.getSqlRows({ sql: "SELECT name FROM site WHERE id = ?", args: [7] });',
  },
  arguments: {
    sql: value(nonEmptyText(), "One SQL statement that only reads.", { required: true }),
    args: value(
      sqlArgumentsKind,
      "Values for the statement's `?`, as a list, or for its `:name`, `@name` and `$name`, as an object.",
    ),
    readOnlyToken: value(
      boolean(),
      "Whether the database token is read-only. Needed only if the server lacks `describe`, the request that shows whether a statement writes. Default: `false`.",
    ),
  },
  result: {
    columns: value(listOf(resultColumn), "The columns in their order."),
    rows: value(listOf(mapOf(rowValueKind)), "The rows, each an object by column name."),
  },
  async read(api, { sql, args, readOnlyToken }) {
    const statement = { sql, ...(args !== undefined && { args: mapSqlArguments(args, toSqlArgument) }) };
    return toSqlRows(await api.sql.read(statement, { readOnlyToken }));
  },
});

/** Converts an argument for the typed client. @throws EdgeError that names its position or name, never its value. */
function toSqlArgument(value: SqlRowsArgument, name: string): SqlArgument {
  // Send safe integers as SQL integers, because the type matters: 7 / 2 is 3 in SQL, but 7.0 / 2 is 3.5.
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value !== "object" || value === null) return value;
  if ("__pulumiOutput" in value)
    throw new EdgeError(
      `SQL argument ${name} of getSqlRows is an Output: use getSqlRowsOutput, which waits for it.`,
    );
  if (Object.keys(value).join() === "base64" && typeof value.base64 === "string" && isBase64(value.base64))
    return Buffer.from(value.base64, "base64");
  throw new EdgeError(
    `SQL argument ${name} must be null, a boolean, a number, a bigint, a string or, for a blob, { base64: "…" }.`,
  );
}

/** Converts a result to plain data. @throws EdgeError if two columns have the same name: one of them would be lost. */
export function toSqlRows({ columns, rows }: SqlResult) {
  const names = columns.map(({ name }) => name);
  const seen = new Set<string>();
  const duplicate = names.find((name) => seen.size === seen.add(name).size);
  if (duplicate !== undefined)
    throw new EdgeError(
      `Two columns of the result are named ${JSON.stringify(shortenForMessage(duplicate, 100))}: give one of them another name with AS.`,
    );
  return {
    columns,
    rows: rows.map((row) => Object.fromEntries(row.map((value, i) => [names[i], toRowValue(value)]))),
  };
}

function toRowValue(value: SqlValue): SqlRowsValue {
  if (typeof value === "bigint") {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
}
