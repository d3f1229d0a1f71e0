import { callRoute } from "../api/callRoute";
import * as api from "../api/databases";
import { collectUnique, findListItem, listItems } from "../api/paging";
import { EdgeError } from "../http/errors";
import { database as databaseModel, databaseRegions, isRegionCode } from "../model/database";
import { oneOf } from "../model/kinds";
import { createCollectionHooks, createNameMatcher } from "./collection";
import type { Properties } from "./lifecycle";
import { type ResourceClass, resource } from "./resource";
import * as role from "./roles";

const { adopt } = role.adoption("database", "an existing database of the same name");

const fields = {
  ...role.toClassFields(databaseModel),
  databaseId: role.assignedId(databaseModel.fields.databaseId),
  name: role.settable(databaseModel.fields.name, {
    argumentDescription: "Name of the database, unique in its account. Immutable: changing it is an error.",
  }),
  storageRegion: role.settable(databaseModel.fields.storageRegion, {
    argumentDescription:
      "Region that stores the data: `DE`, `NY`, `SYD` and so on. Immutable: changing it is an error.",
  }),
  adopt,
  onDelete: role.setting(
    oneOf("delete", "keep"),
    "What a delete does: `delete` the database with its data, or `keep` it. Default: `keep`.",
  ),
};

export type Inputs = role.InputsFromFields<typeof fields>;
type Key = role.KeyFromFields<typeof fields>;

const about = {
  area: "SQL databases",
  description:
    'An SQL database. Its regions change in place; its name and its storage region cannot be changed, and no change replaces a database, because the new one would be empty. Destroy keeps it unless `onDelete` is `"delete"`. ID and import ID: `<databaseId>`.',
  examples: {
    "A database with a token that reads and writes": `const shop = new edge.Database("shop", { name: "shop", storageRegion: "DE", primaryRegions: ["DE"] });
const token = new edge.DatabaseToken("app", { databaseId: shop.databaseId, kind: "full-access" });`,
    "Adopt an existing database by its name": `new edge.Database("blog", {
  name: "blog", storageRegion: "DE", primaryRegions: ["DE", "NY"], replicaRegions: ["SYD"], adopt: true,
});`,
  },
};

/** Null after a create, whose response contains only the id. */
type Live = api.Database | null;

const { path, describe, lookupPaths, locate, listSimilar } = createCollectionHooks<Inputs, Key, api.Database>(
  api.database,
  api.databases,
  (client) => collectUnique(listItems(client, api.databases.list, { clientMethod: "get" }), ({ id }) => id),
  { ...createNameMatcher(api.database), remedy: "import the one that this resource should manage." },
);

export const database: ResourceClass<Inputs, Key, Live> = resource(fields, about, {
  className: "Database",
  path,
  describe,
  lookupPaths,
  listSimilar,

  discovery: {
    area: "databases",
    title: "SQL databases",
    async *find(client) {
      for await (const { id, name } of listItems(client, api.databases.list))
        yield { id, namePath: [name?.trim() ? name : id] };
    },
  },

  // The list may omit the regions of a database. If so, this reads the database.
  async locate(client, inputs) {
    const lookup = await locate(client, inputs);
    const { found } = lookup;
    if (!found) return lookup;
    const { storage_region, primary_regions, replicas_regions } = found.live;
    const hasAllRegions = ![storage_region, primary_regions, replicas_regions].includes(undefined);
    const live = hasAllRegions ? found.live : await client.get(api.databases.get, { path: found.key });
    const isSameRegion = live.storage_region == null || live.storage_region === inputs.storageRegion;
    // In a preview, the requested region may not be known yet.
    if (isSameRegion || !isRegionCode(inputs.storageRegion)) return { ...lookup, found: { ...found, live } };
    const [existing, requested] = [live.storage_region, inputs.storageRegion].map((code) =>
      JSON.stringify(code),
    );
    throw new EdgeError(
      `Database ${JSON.stringify(inputs.name)} already exists (id ${live.id}) with the storage region ${existing}, which cannot be changed to ${requested}. Choose another name, or set storageRegion to ${existing} and adopt: true.`,
    );
  },

  read: (client, key) => client.get(api.databases.get, { path: key }),

  findInList: (client, { databaseId }) =>
    findListItem(client, api.databases.list, ({ id }) => id === databaseId),

  async create(client, inputs) {
    const input = databaseModel.toWire(inputs);
    const databaseId = await callRoute(client, api.databases.create, { input });
    return { key: { databaseId }, live: null };
  },

  // If no region changed, only reads the `url`. Otherwise sends both lists of regions: the API may reset an omitted one.
  update(client, key, { values, merged: { primaryRegions, replicaRegions } }) {
    if (!("primaryRegions" in values || "replicaRegions" in values))
      return client.send(api.databases.get, { path: key });
    const input = databaseRegions.toWire({ primaryRegions, replicaRegions });
    return callRoute(client, api.databases.update, { path: key, input });
  },

  async delete(client, key, recorded) {
    const { name } = await client.get(api.databases.get, { path: key });
    if (name !== recorded["name"])
      throw new EdgeError(
        `Database ${key.databaseId} was not deleted: its name on the platform is ${JSON.stringify(name)}, but ${JSON.stringify(recorded["name"])} in the state. Check that it is the database that you want to delete, run "pulumi refresh", then run the command again.`,
      );
    await callRoute(client, api.databases.delete, { path: key });
  },

  keepNotice: (key, { name, onDelete }) =>
    onDelete === undefined
      ? `Database ${key.databaseId} ${JSON.stringify(name)} was not deleted, because its data cannot be restored. To delete a database with its data, set onDelete: "delete" and run "pulumi up" before the destroy.`
      : undefined,

  toOutputs: (live, key) =>
    live ? { ...selectReturnedOutputs(live), url: live.url ?? null, ...key } : { ...key },

  // The response to a create has no url, so a state without one triggers a read.
  compare: ({ url }) => ({ changed: url === undefined ? ["url"] : [] }),

  async compareByReading(_client, key, recorded, inputs) {
    for (const field of ["name", "storageRegion"] as const) {
      if (typeof recorded[field] !== "string" || inputs[field] === recorded[field]) continue;
      const [before, after] = [recorded[field], inputs[field]].map((value) => JSON.stringify(value));
      throw new EdgeError(
        `The ${field} of database ${key.databaseId} cannot be changed from ${before} to ${after}, and the database is not replaced, because the new one would be empty. Set ${field} to ${before}. To create another database, declare it under another resource name.`,
      );
    }
    return {};
  },
});

/**
 * Returns only the outputs that the response contains. A missing list of regions must not be recorded as empty: the next
 * update would send the empty list and clear the regions.
 */
const selectReturnedOutputs = (live: api.Database): Properties =>
  Object.fromEntries(
    Object.entries(databaseModel.fields).flatMap(([name, { wire }]) =>
      live[wire] === undefined ? [] : [[name, databaseModel.fromWire(live)[name]]],
    ),
  );
