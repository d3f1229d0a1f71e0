import * as pulumi from "@pulumi/pulumi";
import type { SqlArgument, SqlResult, SqlStatement, SqlValue } from "../api/sql";
import { EdgeError } from "../http/errors";
import type { GetSqlRowsArgs, GetSqlRowsResult, SqlRowsArgument, SqlRowsValue } from "./getSqlRows";

/** Arguments in the client's form. @throws EdgeError naming an argument by its position or name, never its value. */
export function toSqlArguments(args: NonNullable<GetSqlRowsArgs["args"]>): NonNullable<SqlStatement["args"]> {
  if (typeof args !== "object" || args === null || ArrayBuffer.isView(args))
    throw new EdgeError("args must be a list of positional SQL arguments or an object of named ones.");
  if (isList(args)) return args.map((value, i) => toArgument(value, String(i + 1)));
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, toArgument(value, name)]));
}

const isList = (args: NonNullable<GetSqlRowsArgs["args"]>): args is readonly SqlRowsArgument[] =>
  Array.isArray(args);

function toArgument(value: SqlRowsArgument, name: string): SqlArgument {
  // A program's integers are meant as integers: 7 / 2 is 3 in SQL.
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value !== "object" || value === null) return value;
  if (pulumi.Output.isInstance(value))
    throw new EdgeError(
      `SQL argument ${name} of getSqlRows is an Output: use getSqlRowsOutput, which waits for it.`,
    );
  if (Object.keys(value).join() === "base64" && isBase64(value.base64))
    return Buffer.from(value.base64, "base64");
  throw new EdgeError(
    `SQL argument ${name} must be null, a boolean, a number, a bigint, a string or, for a blob, { base64: "…" }.`,
  );
}

const isBase64 = (text: unknown): boolean =>
  typeof text === "string" &&
  /^[A-Za-z0-9+/]*={0,2}$/.test(text) &&
  text.replace(/(?<!=)=+$/, "").length % 4 !== 1;

/** A result as plain data. @throws EdgeError if two columns have the same name: one of them would be lost. */
export function toSqlRows({ columns, rows }: SqlResult): GetSqlRowsResult {
  const names = columns.map(({ name }) => name);
  const seen = new Set<string>();
  const twice = names.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined)
    throw new EdgeError(
      `Two columns of the result are called ${JSON.stringify(twice.slice(0, 100))}: give one of them another name with AS.`,
    );
  return {
    columns: columns.map(({ name, type }) => ({ name, type })),
    rows: rows.map((row) => Object.fromEntries(row.map((value, i) => [names[i], toValue(value)]))),
  };
}

function toValue(value: SqlValue): SqlRowsValue {
  if (typeof value === "bigint") {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
}
