import * as z from "zod";
import { keyOrBearerAuth } from "../../server/access";
import { Refusal } from "../../server/failures";
import { parseBody, parseInteger } from "../../server/input";
import { noContent, ok } from "../../server/response";
import { routeBuilders } from "../../server/route";
import { omitNullish } from "../../validate";
import {
  assignDatabaseId,
  createDatabase,
  createToken,
  type Database,
  type DatabaseServices,
  type DatabaseState,
  databaseDefaults,
  databaseSeedSchema,
  findDatabase,
  toDatabaseError,
  tokenKindSchema,
} from "./databases";
import type { DatabaseHosts } from "./hosts";

const { undocumented } = routeBuilders<DatabaseState, DatabaseServices>(keyOrBearerAuth(), toDatabaseError);

const databasesPath = "/database/v2/databases";
const databasePath = `${databasesPath}/{databaseId}` as const;

const databaseInputSchema = z.object({
  name: z.string().min(1).max(63),
  storage_region: z.string(),
  primary_regions: z.array(z.string()),
  replicas_regions: z.array(z.string()),
});

/** The API treats null like an omitted member. */
const regionsInputSchema = z.object({
  primary_regions: z.array(z.string()).nullish(),
  replicas_regions: z.array(z.string()).nullish(),
});

const tokenInputSchema = z.object({
  authorization: tokenKindSchema,
  expires_at: z.iso.datetime({ offset: true }).nullish(),
});

/** Databases (public API description) and their tokens. No endpoint lists tokens or revokes a single one. */
export const databaseManagementRoutes = [
  undocumented("GET", databasesPath, ({ state: { databases }, query, platform }) => {
    const page = parseInteger(query, "page", { fallback: 1 });
    const perPage = parseInteger(query, "per_page", { fallback: 100, max: 1000 });
    const end = page * perPage;
    return ok({
      databases: databases
        .slice(end - perPage, end)
        .map((each) => toDatabaseView(each, platform.databaseHosts)),
      page_info: {
        current_page: page,
        total_items: databases.length,
        has_more_items: end < databases.length,
      },
    });
  }),

  undocumented("GET", databasePath, (request) =>
    ok({ db: toDatabaseView(findDatabase(request), request.platform.databaseHosts) }),
  ),

  undocumented("POST", databasesPath, async ({ state: { databases }, body, platform }) => {
    const input = parseBody(databaseInputSchema, body);
    if (databases.some(({ name }) => name === input.name))
      throw new Refusal(409, "conflict", `There is a database named ${JSON.stringify(input.name)}.`);
    const id = assignDatabaseId(platform);
    databases.push(createDatabase(databaseSeedSchema.parse({ ...input, id, tokens: [] }), platform));
    await platform.databaseHosts.open(id);
    return ok({ db_id: id });
  }),

  undocumented("PATCH", databasePath, (request) => {
    const database = findDatabase(request);
    const { storage_region = databaseDefaults.storage_region } = database;
    const defaults = { primary_regions: [storage_region], replicas_regions: [] };
    const resetValues = request.platform.resetOmittedFields ? defaults : {};
    Object.assign(database, resetValues, omitNullish(parseBody(regionsInputSchema, request.body)));
    return ok({ db: toDatabaseView(database, request.platform.databaseHosts) });
  }),

  undocumented("DELETE", databasePath, async (request) => {
    const database = findDatabase(request);
    const { state, platform } = request;
    state.databases.splice(state.databases.indexOf(database), 1);
    await Promise.all([platform.databaseHosts.close(database.id), platform.engines.end(database.id)]);
    return ok({ db_id: database.id });
  }),

  undocumented("PUT", `${databasePath}/auth/generate`, (request) => {
    const database = findDatabase(request);
    const { authorization, expires_at } = parseBody(tokenInputSchema, request.body);
    const token = createToken(authorization, expires_at ?? null);
    database.tokens.push(token);
    return ok({ token: token.token, ...(expires_at && { expires_at }) });
  }),

  undocumented("POST", `${databasePath}/auth/revoke`, (request) => {
    findDatabase(request).tokens = [];
    return noContent;
  }),
];

const toDatabaseView = ({ tokens, sql, blocked, url, ...rest }: Database, { urls }: DatabaseHosts) => ({
  ...databaseDefaults,
  ...rest,
  url: url ?? urls[rest.id] ?? `libsql://${rest.id}.database.example`,
  block_reads: blocked,
  block_writes: blocked,
});
