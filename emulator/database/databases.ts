import * as z from "zod";
import type { Making } from "../platform/making";
import { type DatabaseToken, databaseTokenSeed, defaultTokens } from "./tokens";

const FIRST_DATABASE = 901;

/** An SQL database. Its content is in the engine, from the first request on. */
export interface Database {
  id: string;
  name: string;
  /** The URL in listings; null for the emulator's own. */
  url: string | null;
  /** A blocked database returns 403 to every request (public API description). */
  blocked: boolean;
  /** SQL that runs once, before the first request. */
  sql: string;
  tokens: DatabaseToken[];
  /** The other members of listings (public API description), each with a default; sizes are strings. */
  size_max?: string | undefined;
  current_size?: string | undefined;
  storage_region?: string | undefined;
  primary_regions?: string[] | undefined;
  replicas_regions?: string[] | undefined;
}

/** The platform's regions (public API description). */
export const region = z.enum(
  "AMS ASB AT BE BO BR BU CA CO CZ DE DEN DK ES FR GA GR HK HR ID IL ISR IT JH JP LA MI MX MY NG NY PH PL SE SG SIL SYD TH TR TX UK WA".split(
    " ",
  ),
);

/** Defaults of the members in listings. */
export const DATABASE_DEFAULTS = {
  size_max: "1 GB",
  current_size: "4 KB",
  storage_region: "DE",
  primary_regions: ["DE"],
  replicas_regions: [],
} as const;

export const databaseSeed = z.strictObject({
  id: z
    .string()
    .regex(/^[\w-]+$/, "must be letters, digits, - and _")
    .optional(),
  name: z.string().optional(),
  url: z.string().nullable().default(null),
  blocked: z.boolean().default(false),
  sql: z.string().default(""),
  tokens: z.array(databaseTokenSeed).optional(),
  size_max: z.string().optional(),
  current_size: z.string().optional(),
  storage_region: z.string().optional(),
  primary_regions: z.array(z.string()).optional(),
  replicas_regions: z.array(z.string()).optional(),
});

/** Takes the output of the seed's schema, in which the settings are filled in. */
export function newDatabase(seed: z.output<typeof databaseSeed>, { ids }: Pick<Making, "ids">): Database {
  const id = seed.id ?? `db-${ids.take(FIRST_DATABASE)}`;
  return { ...seed, id, name: seed.name ?? id, tokens: seed.tokens ?? defaultTokens(id) };
}

/** What a create sets. */
type Created = Required<Pick<Database, "name" | "storage_region" | "primary_regions" | "replicas_regions">>;

/** A database that the API creates: empty, without tokens, its id a ULID. */
export function createdDatabase(created: Created, { ids }: Pick<Making, "ids">): Database {
  const id = `db_${String(ids.take(FIRST_DATABASE)).padStart(26, "0")}`;
  return { ...created, id, url: null, blocked: false, sql: "", tokens: [] };
}
