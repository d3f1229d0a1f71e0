import type * as z from "zod";
import { type Access, credentialsOf } from "../server/access";
import { parseBody } from "../server/input";
import { Refusal } from "../server/refusal";
import { ok, type RouteResponse } from "../server/response";
import { area, type Route, type RouteRequest } from "../server/route";
import { runCursor } from "./cursor";
import type { Database } from "./databases";
import { databaseFailure, databaseOf } from "./lookup";
import { managementRoutes } from "./management";
import { runPipeline } from "./pipeline";
import { cursorBody, documentedPipelineBody, pipelineBody } from "./requests";
import { SqlError } from "./sqlError";
import { isExpired, type TokenKind } from "./tokens";

const unauthorized = (message: string) => new Refusal(401, "unauthorized", message);

/** A bearer token of any database; whether it is this one's is checked later. */
const tokenAccess: Access = ({ bearer }, accounts) => {
  const account = accounts.find(({ state }) =>
    state.databases.some(({ tokens }) => tokens.some(({ token }) => token === bearer)),
  );
  if (account === undefined) throw unauthorized("The access token is missing or not valid.");
  return account;
};

/** The protocol versions are public. */
const openAccess: Access = (_, [first]) => {
  if (first === undefined) throw unauthorized("There is no account.");
  return first;
};

const sql = area(tokenAccess, databaseFailure);
const probe = area(openAccess, databaseFailure);

/** The SQL pipeline of a database. */
async function pipeline(request: RouteRequest<"databaseId">): Promise<RouteResponse> {
  const { body, platform } = request;
  const database = databaseOf(request);
  const readOnly = openedAs(database, request) === "read-only";
  const keepsStream = !platform.documentedOnly; // the baton is not documented
  const form = platform.documentedOnly ? documentedPipelineBody : pipelineBody;
  const given = parseBody<z.output<typeof pipelineBody>>(form, body);
  return ok(await runPipeline(await engineOf(request, database), given, { readOnly, keepsStream }));
}

/** Reports that the database speaks a version of the protocol. */
const supported = (): RouteResponse => ({
  status: 200,
  raw: "Hrana over HTTP\n",
  contentType: "text/plain; charset=utf-8",
});

const pipelineRoutes: Route[] = [
  sql.documented("POST", "/sql/{databaseId}/v2/pipeline", pipeline),
  sql.undocumented("POST", "/sql/{databaseId}/v3/pipeline", pipeline),

  sql.undocumented("POST", "/sql/{databaseId}/v3/cursor", async (request) => {
    const database = databaseOf(request);
    const readOnly = openedAs(database, request) === "read-only";
    const given = parseBody(cursorBody, request.body);
    const lines = await runCursor(await engineOf(request, database), given, readOnly);
    return { status: 200, chunks: lines, contentType: "text/plain; charset=utf-8" };
  }),

  probe.undocumented("GET", "/sql/{databaseId}/v2", supported),
  probe.undocumented("GET", "/sql/{databaseId}/v3", supported),
];

export const databaseRoutes: Route[] = [...pipelineRoutes, ...managementRoutes];

/** The kind of the token that the request carries; refuses one that is not, or no longer, this database's. */
function openedAs({ tokens, blocked, id }: Database, { headers, platform }: RouteRequest): TokenKind {
  const { bearer } = credentialsOf(headers);
  const found = tokens.find(({ token }) => token === bearer);
  if (found === undefined) throw unauthorized(`The access token is not valid for the database ${id}.`);
  if (isExpired(found, platform.now())) throw unauthorized("The access token has expired.");
  if (blocked) throw new Refusal(403, "forbidden", `The database ${id} is blocked.`);
  return found.authorization;
}

async function engineOf({ platform }: RouteRequest, database: Database) {
  try {
    return await platform.engines.of(database);
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    throw new Refusal(
      500,
      "internal_error",
      `The SQL that the seed gives for ${database.id} failed: ${error.message}`,
    );
  }
}
