import * as z from "zod";
import { type Access, credentialsOf, keyOrBearer } from "../server/access";
import type { FailureForm } from "../server/failures";
import { integerOf, parseBody } from "../server/input";
import { notFound, Refusal } from "../server/refusal";
import { noContent, ok, type RouteResponse } from "../server/response";
import { area, type Route, type RouteRequest } from "../server/route";
import { runCursor } from "./cursor";
import { DATABASE_DEFAULTS, type Database } from "./databases";
import { runPipeline } from "./pipeline";
import { cursorBody, documentedPipelineBody, pipelineBody } from "./requests";
import { SqlError } from "./sqlError";
import { isExpired, newToken, type TokenKind, tokenKind } from "./tokens";

/** The path of a database; its own port serves it. */
export const databasePath = (id: string): string => `/sql/${id}`;

/** The error body of the database service (observed). */
const databaseFailure: FailureForm = ({ status, message }) => ({ status, body: { error: message } });

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
const management = area(keyOrBearer(), databaseFailure);

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

/** The tokens of databases, which are neither listed nor revoked individually. */
const managementRoutes: Route[] = [
  management.undocumented("GET", "/database/v2/databases", ({ account, query, platform }) => {
    const page = integerOf(query, "page", { fallback: 1 });
    const perPage = integerOf(query, "per_page", { fallback: 100, max: 1000 });
    const { databases } = account.state;
    const end = page * perPage;
    return ok({
      databases: databases
        .slice(end - perPage, end)
        .map((database) => shown(database, platform.databaseUrls)),
      page_info: {
        current_page: page,
        total_items: databases.length,
        has_more_items: end < databases.length,
      },
    });
  }),

  management.undocumented("GET", "/database/v2/databases/{databaseId}", (request) =>
    ok({ db: shown(databaseOf(request), request.platform.databaseUrls) }),
  ),

  management.undocumented("PUT", "/database/v2/databases/{databaseId}/auth/generate", (request) => {
    const database = databaseOf(request);
    const { authorization, expires_at } = parseBody(tokenInput, request.body);
    const made = newToken(authorization, expires_at ?? null);
    database.tokens.push(made);
    return ok({ token: made.token, ...(expires_at && { expires_at }) });
  }),

  management.undocumented("POST", "/database/v2/databases/{databaseId}/auth/revoke", (request) => {
    databaseOf(request).tokens = [];
    return noContent;
  }),
];

export const databaseRoutes: Route[] = [...pipelineRoutes, ...managementRoutes];

const tokenInput = z.object({
  authorization: tokenKind,
  expires_at: z.iso.datetime({ offset: true }).nullish(),
});

/** A database in listings. */
const shown = ({ tokens, sql, blocked, url, ...rest }: Database, urls: Readonly<Record<string, string>>) => ({
  ...DATABASE_DEFAULTS,
  ...rest,
  url: url ?? urls[rest.id] ?? `libsql://${rest.id}.database.example`,
  block_reads: blocked,
  block_writes: blocked,
});

function databaseOf({ account, params }: RouteRequest<"databaseId">): Database {
  const database = account.state.databases.find(({ id }) => id === params.databaseId);
  if (database === undefined) throw notFound(`There is no database ${params.databaseId}.`, "databaseId");
  return database;
}

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
