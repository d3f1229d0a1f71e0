import * as z from "zod";
import { alwaysReturned, field, readOnly } from "../model/field";
import { boolean, matchingText, plainKind, text } from "../model/kinds";
import { setOf } from "../model/list";
import { declareObject } from "./declare/declareObject";

/** Whether a value has the form of a region code. Accepts unknown codes, because regions are added without notice. */
const isRegionCode = (code: unknown): boolean => typeof code === "string" && /^[A-Z]{2,4}$/.test(code);

const regionCodeHint = "such as DE, NY or SYD: 2 to 4 capital letters";

const knownRegionCodes =
  "AMS ASB AT BE BO BR BU CA CO CZ DE DEN DK ES FR GA GR HK HR ID IL ISR IT JH JP LA MI MX MY NG NY PH PL SE SG SIL SYD TH TR TX UK WA";

const region = {
  ...plainKind(z.string(), isRegionCode, `a region code ${regionCodeHint}`),
  knownValues: knownRegionCodes.split(" "),
};

/** Declares a set of regions. */
const regions = (minLength: 0 | 1) => {
  const kind = setOf(region);
  const isValid = (value: unknown) =>
    Array.isArray(value) && value.length >= minLength && value.every(isRegionCode);
  const allowed = `a list of ${minLength ? "at least one region code" : "region codes"} ${regionCodeHint}`;
  const { sent } = plainKind(kind.received, isValid, allowed);
  return { ...kind, sent, argument: sent.transform(kind.fromWire) as unknown as typeof kind.argument };
};

/** A boolean that some responses send as the string `"true"` or `"false"`. */
const booleanOrString = {
  ...boolean(),
  received: z.union([z.boolean(), z.string().transform((value) => value === "true")]),
};

export const database = declareObject({
  className: "Database",
  noun: "database",
  area: "SQL databases",
  summary: "An SQL database.",
  description:
    'An SQL database. Its regions change in place; its name and its storage region cannot be changed, and no change replaces a database, because the new one would be empty. Destroy keeps it unless `onDelete` is `"delete"`. ID and import ID: `<databaseId>`.',
  examples: {
    "A database with a token that reads and writes": `const shop = new edge.Database("shop", { name: "shop", storageRegion: "DE", primaryRegions: ["DE"] });
const token = new edge.DatabaseToken("app", { databaseId: shop.databaseId, kind: "full-access" });`,
    "Adopt an existing database by its name": `new edge.Database("blog", {
  name: "blog", storageRegion: "DE", primaryRegions: ["DE", "NY"], replicaRegions: ["SYD"], adopt: true,
});`,
  },
  path: "/database/v2/databases",
  id: "databaseId",
  fields: {
    databaseId: readOnly(
      "id",
      matchingText(
        /^[\w-]+$/,
        "the id of a database, the first part of its URL's host: letters, digits, - and _",
      ),
      "ID of the database.",
      alwaysReturned,
    ),
    name: field("name", text(1, 63), "Name of the database, unique in its account.", {
      required: true,
      createOnly: true,
    }),
    url: readOnly(
      "url",
      text(),
      "URL of the database, for client libraries and for `databaseUrl` of an `EdgeProvider`.",
    ),
    storageRegion: field("storage_region", region, "Region that stores the data.", {
      required: true,
      createOnly: true,
      argumentDescription: "Region that stores the data: `DE`, `NY`, `SYD` and so on.",
    }),
    primaryRegions: field(
      "primary_regions",
      regions(1),
      "Regions that accept reads and writes. Order and duplicates make no difference.",
      { required: true },
    ),
    replicaRegions: field(
      "replicas_regions",
      regions(0),
      "Regions that hold a read-only replica. Order and duplicates make no difference.",
      { createDefault: [] },
    ),
    blockReads: readOnly("block_reads", booleanOrString, "Whether the platform refuses reads."),
    blockWrites: readOnly("block_writes", booleanOrString, "Whether the platform refuses writes."),
    sizeMax: readOnly(
      "size_max",
      text(),
      "Maximum size of the database, as a string in the API's format, for example `1 GB`.",
    ),
    currentSize: readOnly(
      "current_size",
      text(),
      "Current size of the database, as a string in the API's format, for example `4 KB`.",
    ),
  },
  envelope: "db",
  verbs: {
    list: {
      pageSize: { per_page: 100 },
      pageFormat: "database",
      omits: ["storageRegion", "primaryRegions", "replicaRegions"],
    },
    create: { returns: { id: "db_id" } },
    update: { method: "PATCH" },
  },
  holdsData: true,
  keptByDefault: true,
  hooks: {
    // An update sends both lists of regions: the API may reset an omitted one.
    complete: (values, { primaryRegions, replicaRegions }, verb) =>
      verb === "update" ? { primaryRegions, replicaRegions } : values,
    findDeleteProblem: ({ name }, recorded) =>
      name === recorded["name"]
        ? undefined
        : `its name on the platform is ${JSON.stringify(name)}, but ${JSON.stringify(recorded["name"])} in the state. Check that it is the database that you want to delete, run "pulumi refresh", then run the command again.`,
    fromResponse: (outputs) => ({ ...outputs, url: outputs.url ?? null }),
    // The response to a create has no URL, so a state without one triggers a read.
    compare: ({ url }) => ({ changed: url === undefined ? ["url"] : [] }),
  },
  client: {
    name: "databases",
    doc: "SQL databases and their access tokens. Tokens cannot be listed, and are only revoked all at once.",
    list: "Every database, page by page.",
    get: "One database.",
    create:
      "Creates a database and returns its id. After an error with `ambiguous: true` it may exist: look for its name. @throws ConflictError if the name is taken",
    update: "Changes the regions. A list that is left out is not sent.",
    delete: "Deletes a database with all its data.",
  },
  example: {
    title: "A database",
    arguments: { name: "shop", storageRegion: "DE", primaryRegions: ["DE"] },
    change: { primaryRegions: ["DE", "NY"] },
  },
});
