import type { FailureForm } from "../server/failures";
import { notFound } from "../server/refusal";
import type { RouteRequest } from "../server/route";
import type { Database } from "./databases";

/** The error body of the database service (observed). */
export const databaseFailure: FailureForm = ({ status, message }) => ({ status, body: { error: message } });

/** The account's database that the path names. */
export function databaseOf({ account, params }: RouteRequest<"databaseId">): Database {
  const database = account.state.databases.find(({ id }) => id === params.databaseId);
  if (database === undefined) throw notFound(`There is no database ${params.databaseId}.`, "databaseId");
  return database;
}
