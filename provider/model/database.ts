import type { ZodType } from "zod";
import * as z from "zod";
import { field, readOnly } from "./field";
import { boolean, type Kind, matchingText, oneOf, plainKind, text } from "./kinds";
import { type ListKind, listSchema } from "./list";
import { object } from "./object";
import { addDuration, parseInstant } from "./time";

/** Returns whether a value has the form of a region code. Accepts unknown codes, because regions are added without notice. */
export const isRegionCode = (code: unknown): boolean => typeof code === "string" && /^[A-Z]{2,4}$/.test(code);

const regionCodeHint = "such as DE, NY or SYD: 2 to 4 capital letters";

const knownRegionCodes =
  "AMS ASB AT BE BO BR BU CA CO CZ DE DEN DK ES FR GA GR HK HR ID IL ISR IT JH JP LA MI MX MY NG NY PH PL SE SG SIL SYD TH TR TX UK WA";

const region = {
  ...plainKind(z.string(), isRegionCode, `a region code ${regionCodeHint}`),
  knownValues: knownRegionCodes.split(" "),
};

/** Declares a set of regions. Sorts it and removes duplicates, so that another order or a duplicate is not a change. */
const regions = (minLength: 0 | 1): ListKind<typeof region> => {
  const { argument, ...rest } = plainKind(
    listSchema(region.received),
    (value) => Array.isArray(value) && value.length >= minLength && value.every(isRegionCode),
    `a list of ${minLength ? "at least one region code" : "region codes"} ${regionCodeHint}`,
  );
  return {
    ...rest,
    item: region,
    argument: argument.transform(sortUnique) as unknown as typeof argument,
    toWire: sortUnique,
    fromWire: sortUnique,
  };
};

const sortUnique = (regionCodes: readonly string[]): string[] => [...new Set(regionCodes)].sort();

/** A boolean that some responses send as the string `"true"` or `"false"`. */
const booleanOrString = {
  ...boolean(),
  received: z.union([z.boolean(), z.string().transform((text) => text === "true")]),
};

const primaryRegions = field(
  "primary_regions",
  regions(1),
  "Regions that take reads and writes. A set: order and duplicates are ignored.",
  { required: true },
);
const replicaRegions = field(
  "replicas_regions",
  regions(0),
  "Regions that hold a read-only replica. A set: order and duplicates are ignored.",
);

export const database = object("Database", "An SQL database.", {
  databaseId: readOnly(
    "id",
    matchingText(
      /^[\w-]+$/,
      "the id of a database, the first part of its URL's host: letters, digits, - and _",
    ),
    "ID of the database.",
    { always: true },
  ),
  name: field("name", text(1, 63), "Name of the database, unique in its account.", { required: true }),
  url: readOnly("url", text(0), "URL of the database."),
  storageRegion: field("storage_region", region, "Region that stores the data.", { required: true }),
  primaryRegions,
  replicaRegions,
  blockReads: readOnly("block_reads", booleanOrString, "Whether the platform refuses reads."),
  blockWrites: readOnly("block_writes", booleanOrString, "Whether the platform refuses writes."),
  sizeMax: readOnly(
    "size_max",
    text(0),
    "Maximum size of the database, as a string in the API's format, for example `1 GB`.",
  ),
  currentSize: readOnly(
    "current_size",
    text(0),
    "Current size of the database, as a string in the API's format, for example `4 KB`.",
  ),
});

/** The fields that an update can change. */
export const databaseRegions = object("DatabaseRegions", "The regions of an SQL database.", {
  primaryRegions: { ...primaryRegions, facts: {} },
  replicaRegions,
});

const isInstant = (value: unknown) => typeof value === "string" && parseInstant(value) !== undefined;

const tokenExpiry = plainKind(
  z.string(),
  isInstant,
  "an instant such as 2027-01-31T08:00:00Z, or null for never",
);

/** The body of both the create request and its response. No other response contains the token. */
export const databaseToken = object("DatabaseToken", "An access token of an SQL database.", {
  kind: field(
    "authorization",
    oneOf("full-access", "read-only"),
    "Access that the token grants: full access, or read-only.",
    { required: true },
  ),
  token: readOnly("token", { ...text(1), received: z.string().min(1) }, "The token.", {
    always: true,
    secret: true,
    shownOnce: true,
  }),
  expiresAt: field("expires_at", tokenExpiry, "When the token expires, in ISO 8601; null if it never does.", {
    required: true,
    nullable: true,
  }),
});

const durationExamples = '"12h", "30d", "1w", "1m" (a month) or "1y"';

const isDuration = (value: unknown): value is string =>
  typeof value === "string" && addDuration(new Date(), value) !== undefined;

export const duration = plainKind(z.string(), isDuration, `a duration such as ${durationExamples}`);

const unnormalizedExpiry = plainKind(
  z.string(),
  (value) => value === "never" || isDuration(value) || isInstant(value),
  `a duration such as ${durationExamples}, an ISO 8601 instant with its zone, or "never"`,
);

/** When a token expires. An instant is normalized to UTC, so that writing it in another time zone is not a change. */
export const expiry: Kind<string, string, string> = {
  ...unnormalizedExpiry,
  argument: unnormalizedExpiry.argument.transform(
    (value) => parseInstant(value)?.toISOString() ?? value,
  ) as unknown as ZodType<string, string>,
};
