import * as api from "../api/databases";
import { collect, collectUnique, items, some } from "../api/paging";
import type { Client } from "../http/client";
import { ConflictError, EdgeError, withMessage } from "../http/errors";
import { database as databaseModel, databaseRegions, isRegion } from "../model/database";
import { oneOf } from "../model/kinds";
import type { Properties } from "./lifecycle";
import { located, nameOr, type ResourceClass, resource } from "./resource";
import * as role from "./roles";

const { adopt } = role.adoption("database", "an existing database of the same name");

const fields = {
  ...role.fieldsOf(databaseModel),
  databaseId: role.assigned(databaseModel.fields.databaseId),
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
    "What deleting this resource does: delete the database with its data, or keep it. Default: `keep`.",
  ),
};

export type Inputs = role.InputsOf<typeof fields>;
type Key = role.KeyOf<typeof fields>;

const about = {
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

export const database: ResourceClass<Inputs, Key, Live> = resource(fields, about, {
  className: "Database",
  defaultOnDelete: "keep",

  discovery: {
    area: "databases",
    title: "SQL databases",
    async *find(client) {
      for await (const { id, name } of items(client, api.databases.list))
        yield { id, name: [nameOr(name, id)] };
    },
  },

  path: ({ databaseId }) => `/database/v2/databases/${databaseId}`,
  describe: ({ databaseId, name }) => `database ${databaseId ?? JSON.stringify(name)}`,

  async locate(client, given) {
    const list = items(client, api.databases.list, { shared: true });
    const all = await collectUnique(list, ({ id }) => id);
    const matches = all.filter(({ name }) => name === given.name);
    const several = `There are ${matches.length} databases named ${JSON.stringify(given.name)}`;
    const remedy = "import the one that this resource should manage.";
    const lookup = located(all, matches, keyOf, several, remedy);
    const entry = lookup.found?.live;
    const live =
      entry &&
      (hasAllRegions(entry)
        ? entry
        : await client.getShared(api.databases.get, { path: { databaseId: entry.id } }));
    if (live) requireSameStorageRegion(given, live);
    return { ...lookup, found: live && { key: keyOf(live), live } };
  },

  read: (client, key) => client.getShared(api.databases.get, { path: key }),

  isListed: (client, { databaseId }) =>
    some(items(client, api.databases.list, { shared: true }), ({ id }) => id === databaseId),

  async create(client, given) {
    const { name, storageRegion, primaryRegions, replicaRegions = [] } = given;
    const body = databaseModel.toWire({ name, storageRegion, primaryRegions, replicaRegions });
    const databaseId = await client
      .send(api.databases.create, { body })
      .catch((error: unknown) => explainNameConflict(client, given, error));
    return { key: { databaseId }, live: null };
  },

  // Sends both lists, because the API may reset an omitted one. An update that only completes the state with `url`, as after a create, only reads.
  update(client, key, { values, merged: { primaryRegions, replicaRegions } }) {
    if (!("primaryRegions" in values || "replicaRegions" in values))
      return client.send(api.databases.get, { path: key });
    const body = databaseRegions.toWire({ primaryRegions, replicaRegions });
    return client.send(api.databases.update, { path: key, body });
  },

  async delete(client, key, recorded) {
    const { name } = await client.getShared(api.databases.get, { path: key });
    if (name !== recorded["name"]) throw nameMismatchError(key, name, recorded["name"]);
    await client.send(api.databases.delete, { path: key });
  },

  keepNotice: (key, { name, onDelete }) =>
    onDelete === undefined
      ? `Database ${key.databaseId} ${JSON.stringify(name)} was not deleted, because its data cannot be restored. To delete a database with its data, set onDelete: "delete" and run "pulumi up" before the destroy.`
      : undefined,

  toOutputs: (live, key) => (live ? { ...outputsOf(live), url: live.url ?? null, ...key } : { ...key }),

  contrast(recorded, given) {
    const immutable = (["name", "storageRegion"] as const).find(
      (field) => typeof recorded[field] === "string" && given[field] !== recorded[field],
    );
    return {
      // The response to a create has no url, so a state without one triggers a read.
      changed: recorded["url"] === undefined ? ["url"] : [],
      refusal: immutable && cannotChange(recorded, immutable, given[immutable]),
    };
  },
});

/** Whether a list entry contains all region fields. If not, the database is read on its own. */
const hasAllRegions = ({ storage_region, primary_regions, replicas_regions }: api.Database): boolean =>
  ![storage_region, primary_regions, replicas_regions].includes(undefined);

/**
 * The outputs that the response contains. A missing list of regions must not be recorded as empty: the next update would
 * send the empty list and clear the regions.
 */
const outputsOf = (live: api.Database): Properties =>
  Object.fromEntries(
    Object.entries(databaseModel.fields).flatMap(([name, { wire }]) =>
      live[wire] === undefined ? [] : [[name, databaseModel.fromWire(live)[name]]],
    ),
  );

const keyOf = ({ id }: api.Database): Key => ({ databaseId: id });

/** Skips the comparison if the region is still unknown, as it can be in a preview. */
function requireSameStorageRegion(
  { name, storageRegion }: Inputs,
  { id, storage_region }: api.Database,
): void {
  if (!isRegion(storageRegion) || storage_region == null || storage_region === storageRegion) return;
  const [there, asked] = [storage_region, storageRegion].map((code) => JSON.stringify(code));
  throw new EdgeError(
    `Database ${JSON.stringify(name)} already exists (id ${id}) with the storage region ${there}, which cannot be changed to ${asked}. Choose another name, or set storageRegion to ${there} and adopt: true.`,
  );
}

/**
 * Adds a remedy to a name conflict that `locate` did not find: the name was taken afterwards, or the database that has it
 * is not in the list.
 */
async function explainNameConflict(client: Client, { name }: Inputs, error: unknown): Promise<never> {
  if (!(error instanceof ConflictError)) throw error;
  const all = await collect(items(client, api.databases.list)).catch((): api.Database[] => []);
  const taken = all.find((each) => each.name === name);
  const remedy = taken
    ? `The existing database has the id ${taken.id}: set adopt: true, import it, or choose another name.`
    : "The name is taken, but no database with this name was found in the account: choose another name.";
  throw withMessage(error, `${error.message} ${remedy}`);
}

const nameMismatchError = (key: Key, now: unknown, recorded: unknown): EdgeError =>
  new EdgeError(
    `Database ${key.databaseId} was not deleted: its name on the platform is ${JSON.stringify(now)}, but ${JSON.stringify(recorded)} in the state. Check that it is the database that you want to delete, run "pulumi refresh", then run the command again.`,
  );

function cannotChange(recorded: Properties, field: "name" | "storageRegion", asked: unknown): string {
  const [before, after] = [recorded[field], asked].map((value) => JSON.stringify(value));
  return `The ${field} of database ${recorded["databaseId"]} cannot be changed from ${before} to ${after}, and the database is not replaced, because the new one would be empty. Set ${field} to ${before}. To create another database, declare it under another resource name.`;
}
