import * as z from "zod";
import {
  type Authenticator,
  type Credentials,
  parseCredentials,
  type ServerAccount,
} from "../../server/access";
import { Refusal } from "../../server/failures";
import { parseBody } from "../../server/input";
import { ok, type RouteResponse } from "../../server/response";
import { type RouteRequest, routeBuilders } from "../../server/route";

import {
  createDatabase,
  type Database,
  type DatabaseServices,
  type DatabaseState,
  databaseSeedSchema,
  findDatabase,
  isTokenExpired,
  type TokenKind,
  toDatabaseError,
} from "./databases";
import { databaseManagementRoutes } from "./management";
import { runCursor, runPipeline } from "./pipeline";
import { cursorSchema, documentedPipelineSchema, type PipelineBody, pipelineSchema } from "./requests";
import { SqlError } from "./sqlError";

type SqlRequest = RouteRequest<"databaseId", DatabaseState, DatabaseServices>;

const unauthorized = (message: string) => new Refusal(401, "unauthorized", message);

/** Accepts a token of any database. `requireTokenKind` then checks that the token belongs to the requested database. */
function findTokenAccount({ bearer }: Credentials, accounts: readonly ServerAccount[]): ServerAccount {
  const account = (accounts as readonly ServerAccount<DatabaseState>[]).find(({ state }) =>
    state.databases.some(({ tokens }) => tokens.some(({ token }) => token === bearer)),
  );
  if (account === undefined) throw unauthorized("The access token is missing or not valid.");
  return account;
}

/** Accepts any request, because everyone may read which protocol versions the server supports. */
const acceptAnyone: Authenticator = (_, [first]) => {
  if (first === undefined) throw unauthorized("There is no account.");
  return first;
};

const sqlRoutes = routeBuilders<DatabaseState, DatabaseServices>(findTokenAccount, toDatabaseError);
const probeRoutes = routeBuilders<DatabaseState>(acceptAnyone, toDatabaseError);

async function servePipeline(request: SqlRequest): Promise<RouteResponse> {
  const { documentedOnly } = request.platform;
  const database = findDatabase(request);
  const readOnly = requireTokenKind(database, request) === "read-only";
  const schema = documentedOnly ? documentedPipelineSchema : pipelineSchema;
  const pipeline = parseBody<PipelineBody>(schema, request.body);
  const keepOpen = !documentedOnly; // the baton is not documented
  const engine = await getOrStartEngine(request, database);
  return ok(await runPipeline(engine, pipeline, { readOnly, keepOpen, signal: request.signal }));
}

/** The response to a client that asks whether the server supports a version of the protocol. */
const confirmVersion = (): RouteResponse => ({
  status: 200,
  raw: "Hrana over HTTP\n",
  contentType: "text/plain; charset=utf-8",
});

export const databaseArea = {
  seedSchema: z.array(databaseSeedSchema).min(1),
  create: createDatabase,
  idNames: { databases: "id", tokens: "token" },
  routes: [
    sqlRoutes.documented("POST", "/sql/{databaseId}/v2/pipeline", servePipeline),
    sqlRoutes.undocumented("POST", "/sql/{databaseId}/v3/pipeline", servePipeline),

    sqlRoutes.undocumented("POST", "/sql/{databaseId}/v3/cursor", async (request) => {
      const database = findDatabase(request);
      const readOnly = requireTokenKind(database, request) === "read-only";
      const cursor = parseBody(cursorSchema, request.body);
      const { signal } = request;
      const lines = await runCursor(await getOrStartEngine(request, database), cursor, { readOnly, signal });
      return { status: 200, chunks: lines, contentType: "text/plain; charset=utf-8" };
    }),

    probeRoutes.undocumented("GET", "/sql/{databaseId}/v2", confirmVersion),
    probeRoutes.undocumented("GET", "/sql/{databaseId}/v3", confirmVersion),

    ...databaseManagementRoutes,
  ],
};

/** Returns the kind of the token. Refuses an expired token, a token of another database, and a blocked database. */
function requireTokenKind({ tokens, blocked, id }: Database, { headers, platform }: SqlRequest): TokenKind {
  const { bearer } = parseCredentials(headers);
  const accessToken = tokens.find(({ token }) => token === bearer);
  if (accessToken === undefined) throw unauthorized(`The access token is not valid for the database ${id}.`);
  if (isTokenExpired(accessToken, platform.now())) throw unauthorized("The access token has expired.");
  if (blocked) throw new Refusal(403, "forbidden", `The database ${id} is blocked.`);
  return accessToken.authorization;
}

async function getOrStartEngine({ platform }: SqlRequest, database: Database) {
  try {
    return await platform.engines.getOrStart(database);
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    throw new Refusal(
      500,
      "internal_error",
      `The SQL that the seed gives for ${database.id} failed: ${error.message}`,
    );
  }
}
