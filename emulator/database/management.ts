import * as z from "zod";
import { keyOrBearer } from "../server/access";
import { integerOf, parseBody } from "../server/input";
import { Refusal } from "../server/refusal";
import { noContent, ok } from "../server/response";
import { area, type Route } from "../server/route";
import { createdDatabase, DATABASE_DEFAULTS, type Database, region } from "./databases";
import type { DatabaseHosts } from "./hosts";
import { databaseFailure, databaseOf } from "./lookup";
import { newToken, tokenKind } from "./tokens";

const { undocumented } = area(keyOrBearer(), databaseFailure);

const all = "/database/v2/databases";
const one = `${all}/{databaseId}` as const;

const databaseInput = z.object({
  name: z.string().min(1).max(63),
  storage_region: region,
  primary_regions: z.array(region),
  replicas_regions: z.array(region),
});

/** Null counts as omitted. */
const regionsInput = z.object({
  primary_regions: z.array(region).nullish(),
  replicas_regions: z.array(region).nullish(),
});

const tokenInput = z.object({
  authorization: tokenKind,
  expires_at: z.iso.datetime({ offset: true }).nullish(),
});

/** Databases (public API description) and their tokens, which are neither listed nor revoked individually. */
export const managementRoutes: Route[] = [
  undocumented("GET", all, ({ account, query, platform }) => {
    const page = integerOf(query, "page", { fallback: 1 });
    const perPage = integerOf(query, "per_page", { fallback: 100, max: 1000 });
    const { databases } = account.state;
    const end = page * perPage;
    return ok({
      databases: databases
        .slice(end - perPage, end)
        .map((database) => shown(database, platform.databaseHosts)),
      page_info: {
        current_page: page,
        total_items: databases.length,
        has_more_items: end < databases.length,
      },
    });
  }),

  undocumented("GET", one, (request) =>
    ok({ db: shown(databaseOf(request), request.platform.databaseHosts) }),
  ),

  undocumented("POST", all, async ({ account, body, platform }) => {
    const input = parseBody(databaseInput, body);
    const { databases } = account.state;
    if (databases.some(({ name }) => name === input.name))
      throw new Refusal(409, "conflict", `There is a database named ${JSON.stringify(input.name)}.`);
    const made = createdDatabase(input, platform);
    databases.push(made);
    await platform.databaseHosts.open(made.id);
    return ok({ db_id: made.id });
  }),

  undocumented("PATCH", one, (request) => {
    const database = databaseOf(request);
    const { primary_regions, replicas_regions } = parseBody(regionsInput, request.body);
    const defaults = { primary_regions: [shownRegion(database)], replicas_regions: [] };
    Object.assign(
      database,
      request.platform.resetOmittedFields ? defaults : {},
      primary_regions == null ? {} : { primary_regions },
      replicas_regions == null ? {} : { replicas_regions },
    );
    return ok({ db: shown(database, request.platform.databaseHosts) });
  }),

  undocumented("DELETE", one, async (request) => {
    const database = databaseOf(request);
    const { account, platform } = request;
    account.state.databases.splice(account.state.databases.indexOf(database), 1);
    await Promise.all([platform.databaseHosts.close(database.id), platform.engines.end(database)]);
    return ok({ db_id: database.id });
  }),

  undocumented("PUT", `${one}/auth/generate`, (request) => {
    const database = databaseOf(request);
    const { authorization, expires_at } = parseBody(tokenInput, request.body);
    const made = newToken(authorization, expires_at ?? null);
    database.tokens.push(made);
    return ok({ token: made.token, ...(expires_at && { expires_at }) });
  }),

  undocumented("POST", `${one}/auth/revoke`, (request) => {
    databaseOf(request).tokens = [];
    return noContent;
  }),
];

const shownRegion = ({ storage_region }: Database) => storage_region ?? DATABASE_DEFAULTS.storage_region;

/** A database in listings. */
const shown = ({ tokens, sql, blocked, url, ...rest }: Database, { urls }: DatabaseHosts) => ({
  ...DATABASE_DEFAULTS,
  ...rest,
  url: url ?? urls[rest.id] ?? `libsql://${rest.id}.database.example`,
  block_reads: blocked,
  block_writes: blocked,
});
