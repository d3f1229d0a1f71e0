import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { CreateContext } from "../../platform/platform";
import { type FailureFormatter, notFound } from "../../server/failures";
import type { RouteRequest } from "../../server/route";
import type { DatabaseEngines } from "./engine";
import type { DatabaseHosts } from "./hosts";
import { libsqlMissingKey } from "./sqlite";

const firstDatabaseId = 901;

export const tokenKindSchema = z.enum(["full-access", "read-only"]);

export type TokenKind = z.output<typeof tokenKindSchema>;

const databaseTokenSchema = z.strictObject({
  token: z.string().min(1),
  authorization: tokenKindSchema.default("full-access"),
  expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
});

/** An access token of a database. `expires_at` is in RFC 3339, or null if the token does not expire. */
export type DatabaseToken = z.output<typeof databaseTokenSchema>;

/** Returns the tokens of a database whose seed omits `tokens`. They are the same at each start. */
const createDefaultTokens = (databaseId: string): DatabaseToken[] =>
  tokenKindSchema.options.map((authorization) => ({
    token: `${databaseId}-${authorization}`,
    authorization,
    expires_at: null,
  }));

export const createToken = (authorization: TokenKind, expiresAt: string | null): DatabaseToken => ({
  token: randomBytes(32).toString("base64url"),
  authorization,
  expires_at: expiresAt,
});

export const isTokenExpired = ({ expires_at }: DatabaseToken, now: number): boolean =>
  expires_at !== null && Date.parse(expires_at) <= now;

/** An SQL database. The first request creates its content from `sql`. From then on, the engine stores the content. */
export interface Database {
  id: string;
  name: string;
  /** The URL that the API returns. If null, the API returns the emulator's own URL. */
  url: string | null;
  /** A blocked database refuses SQL requests with 403 (public API description). */
  blocked: boolean;
  /** Initial SQL, which runs once, before the first request. */
  sql: string;
  tokens: DatabaseToken[];
  /** The remaining members that the API returns (public API description). Sizes are strings. */
  size_max?: string | undefined;
  current_size?: string | undefined;
  storage_region?: string | undefined;
  primary_regions?: string[] | undefined;
  replicas_regions?: string[] | undefined;
}

export interface DatabaseState {
  databases: Database[];
}

export interface DatabaseServices {
  readonly engines: DatabaseEngines;
  readonly databaseHosts: DatabaseHosts;
}

export const databaseDefaults = {
  size_max: "1 GB",
  current_size: "4 KB",
  storage_region: "DE",
  primary_regions: ["DE"],
  replicas_regions: [],
} as const;

export const databaseSeedSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[\w-]+$/, "must be letters, digits, - and _")
    .optional(),
  name: z.string().optional(),
  url: z.string().nullable().default(null),
  blocked: z.boolean().default(false),
  sql: z.string().default(""),
  tokens: z.array(databaseTokenSchema).optional(),
  size_max: z.string().optional(),
  current_size: z.string().optional(),
  storage_region: z.string().optional(),
  primary_regions: z.array(z.string()).optional(),
  replicas_regions: z.array(z.string()).optional(),
});

export function createDatabase(seed: z.output<typeof databaseSeedSchema>, { ids }: CreateContext): Database {
  const id = seed.id ?? `db-${ids.assign(firstDatabaseId)}`;
  return { ...seed, id, name: seed.name ?? id, tokens: seed.tokens ?? createDefaultTokens(id) };
}

/** Returns a new id in the API's form: `db_` and the 26 characters of a ULID. */
export const assignDatabaseId = ({ ids }: CreateContext): string =>
  `db_${String(ids.assign(firstDatabaseId)).padStart(26, "0")}`;

/** Returns the database that the path identifies. Refuses an unknown id with 404. */
export function findDatabase({ state, params }: RouteRequest<"databaseId", DatabaseState>): Database {
  const database = state.databases.find(({ id }) => id === params.databaseId);
  if (database === undefined) throw notFound(`There is no database ${params.databaseId}.`, "databaseId");
  return database;
}

/** Returns the database service's error body (observed). If libsql is missing, returns plain text, which SQL clients show. */
export const toDatabaseError: FailureFormatter = ({ status, key, message }) =>
  key === libsqlMissingKey
    ? { status, raw: message, contentType: "text/plain" }
    : { status, body: { error: message } };
