import type { FailureForm } from "../server/failures";
import { notFound } from "../server/refusal";
import type { RouteRequest } from "../server/route";
import type { Database } from "./databases";
import { LIBSQL_MISSING } from "./libsql";

/** The error body of the database service (observed); text where the client libraries must show it. */
export const databaseFailure: FailureForm = ({ status, key, message }) =>
  key === LIBSQL_MISSING
    ? { status, raw: message, contentType: "text/plain" }
    : { status, body: { error: message } };

/** The account's database that the path names. */
export function databaseOf({ account, params }: RouteRequest<"databaseId">): Database {
  const database = account.state.databases.find(({ id }) => id === params.databaseId);
  if (database === undefined) throw notFound(`There is no database ${params.databaseId}.`, "databaseId");
  return database;
}
