import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { findEmbeddedFailure } from "../../api/embeddedFailure";
import { pageSchema } from "../../api/pages";
import { collectUnique, listItems } from "../../api/paging";
import type { Client } from "../../http/client";
import { EdgeError, InvalidArgumentError, is404Or405, isAmbiguous } from "../../http/errors";
import type { HttpMethod } from "../../http/operation";
import type { Members } from "../../model/object";
import { isSameValue } from "../../model/sameness";
import { defineClass, type ResourceClass } from "../define";
import {
  type ArgumentError,
  type DerivedLifecycle,
  isProperties,
  type Lifecycle,
  type Properties,
} from "../lifecycle";
import { fields, type Inputs, type Key } from "./fields";
import {
  listDeclaredPaths,
  matchesDeclared,
  mergeDeclaredMembers,
  pickMembers,
  selectDeclaredMembers,
} from "./members";

export type { Inputs };

/** `isRead`: whether a read returned the members. If not, they come from the response to the create. */
type Live = { readonly members: Members; readonly isRead: boolean };
type ApiObjectHooks = Omit<Lifecycle<Inputs, Key, Live>, keyof DerivedLifecycle>;

const objectSchema = z.looseObject({});
const objectPageSchema = pageSchema(objectSchema);

/** Whether the object was created but has never been read. If so, it is not known whether it still exists. */
const isUnread = (state: Properties) => "objectPath" in state && state["values"] === undefined;

/** Returns what finds and reads the object, and what writes share with it. For a refresh or a delete, `args` are recorded outputs. */
function createObjectReader(args: Partial<Inputs>, recorded: Properties) {
  const { path = "", operations: { read } = {}, match = [], idProperty } = args;
  // In a preview, an unknown `properties` is a string.
  const properties: Members = isProperties(args.properties) ? args.properties : {};

  const operation = <A>(name: string, method: HttpMethod, requestPath: string, response?: z.ZodType<A>) => ({
    name,
    method,
    path: requestPath,
    source: "public API description" as const,
    idempotent: name !== "create object",
    embeddedFailure: findEmbeddedFailure,
    invalidates: read?.path ?? path,
    ...(response && { response }),
  });
  const get = (client: Client, requestPath: string): Promise<Members> =>
    client.get(operation("read object", "GET", requestPath, objectSchema), {
      subject: `object ${requestPath}`,
    });

  const getId = (live: Members) => (idProperty === undefined ? (live["Id"] ?? live["id"]) : live[idProperty]);

  async function list(client: Client): Promise<readonly Members[]> {
    const listPath = read?.path ?? path;
    const getPath = (live: Members) => toKey(live).objectPath;
    const pagedOperation = {
      ...operation("list objects", "GET", listPath, objectPageSchema),
      getItemId: getPath,
    };
    const call = { clientMethod: "get", subject: `objects of ${listPath}` } as const;
    const listPages = () => collectUnique(listItems(client, pagedOperation, call), getPath);
    if (!read?.items) return listPages();
    const response = await get(client, listPath);
    const hasMore = response["HasMoreItems"] ?? response["hasMoreItems"];
    if (hasMore === true || (read.items === "items" && response["cursor"])) return listPages();
    const members = response[read.items];
    // For a create, null means "no objects". It does not prove that a recorded object is gone.
    if (members === null && recorded["objectPath"] === undefined) return [];
    if (Array.isArray(members) && members.every(isProperties)) return members;
    throw new EdgeError(`GET ${listPath} returned no list ${read.items}: check operations.read.`);
  }

  /** Returns an object's key. `expected`: the key that is looked up. @throws EdgeError if the object has no usable ID */
  function toKey(live: Members, expected?: Key): Key {
    const id = getId(live);
    const text = Number.isSafeInteger(id) ? String(id) : typeof id === "string" ? id : "";
    const isId = text.isWellFormed() && !/^\.{0,2}$/.test(text);
    // A list's IDs are either all numbers or all names. If `expected` ends with a number, an ID that is a name is an error.
    const hasExpectedType = !/\/\d+$/.test(expected?.objectPath ?? "") || /^\d+$/.test(text);
    if (isId && hasExpectedType) return { objectPath: `${path}/${encodeURIComponent(text)}` };
    throw new EdgeError(
      `The API returned an object of ${path} without an ID: its ${idProperty ?? "Id or id"} is neither an integer nor a name. Set idProperty to the member that is its ID. If it was just created, it is not in the state: look for it on the platform before you run "pulumi up" again.`,
    );
  }

  async function find(client: Client, key: Key): Promise<Live | undefined> {
    const candidates = read ? await list(client) : [await get(client, key.objectPath)];
    const members = candidates.find((live) => toKey(live, key).objectPath === key.objectPath);
    if (members || read) return members && { members, isRead: true };
    throw new EdgeError(
      `GET ${key.objectPath} returned another object: check idProperty and operations.read.`,
    );
  }

  /** Finds an object that must exist. @throws EdgeError saying that it was created or, unless `isCreated`, that it is listed */
  async function mustFind(client: Client, key: Key, isCreated = true): Promise<Live> {
    const live = await find(client, key).catch((error: unknown) => {
      if (!is404Or405(error)) throw error;
    });
    if (live) return live;
    const location = read ? `at ${read.path}, as operations.read says` : "at its own path";
    const advice = isCreated
      ? 'although it was created: check operations.read, then run "pulumi up" again. It creates no other object. If idProperty is wrong, correct it, run "pulumi state delete <urn>", and set adopt: true.'
      : `although the list of ${path} contains it: check idProperty and operations.read. Nothing was changed.`;
    throw new EdgeError(`The API does not return object ${key.objectPath} ${location}, ${advice}`);
  }

  /** @throws EdgeError if several objects match, or if all listed objects lack a member that `match` names */
  async function locate(client: Client) {
    const listed = await list(client).catch((error: unknown) => {
      if (!is404Or405(error)) throw error;
      throw new EdgeError(`${error.message} Check path and operations.read.`);
    });
    const missingName = match.find(
      (name) => listed.length > 0 && listed.every((live) => !Object.hasOwn(live, name)),
    );
    if (missingName !== undefined)
      throw new InvalidArgumentError(
        `match has ${missingName}, which no object of ${path} has: check match.`,
      );
    const existing = listed.map((each) => toKey(each));
    const matching = listed.filter((live) =>
      match.every((name) => matchesDeclared(live[name], properties[name])),
    );
    const [key, ...others] = matching.map((each) => toKey(each));
    if (others.length > 0)
      throw new EdgeError(
        `${matching.length} objects of ${path} have the same ${match.join(" and ")}: add to match what distinguishes them.`,
      );
    return { found: key && { key, live: await mustFind(client, key, false) }, existing };
  }

  async function listSimilar(client: Client, _inputs: unknown, ignoreCase: boolean): Promise<Key[]> {
    const isSimilar = (live: Members) =>
      match.every((name) =>
        isSameValue(properties[name], selectDeclaredMembers(live[name], properties[name]), ignoreCase),
      );
    return (await list(client)).filter(isSimilar).map((live) => toKey(live));
  }
  return { properties, operation, list, toKey, find, mustFind, locate, listSimilar };
}

function createHooks(args: Partial<Inputs>, recorded: Properties): ApiObjectHooks {
  const { path = "", operations = {}, match = [], valueNames = [], secretValueNames = [] } = args;
  const { properties, operation, list, toKey, find, mustFind, locate, listSimilar } = createObjectReader(
    args,
    recorded,
  );
  const names = Object.keys(properties);

  return {
    className: "ApiObject",
    alwaysReadable: true,
    path: ({ objectPath }) => objectPath,
    describe: ({ objectPath, path: listPath = path }) => `object ${objectPath ?? `of ${listPath}`}`,
    checkTogether,
    ...(match.length > 0 && {
      lookupPaths: ["path", "operations", ...match.map((name) => `properties.${name}`)],
      locate,
      listSimilar,
    }),

    read: (client, key) => (isUnread(recorded) ? mustFind(client, key) : find(client, key)),
    findInList: async (client, key) =>
      (await list(client)).some((live) => toKey(live, key as Key).objectPath === key.objectPath),

    async create(client) {
      const call = { body: properties, unprinted: properties, subject: `object of ${path}` };
      const members = await client
        .send(operation("create object", operations.create?.method ?? "POST", path, objectSchema), call)
        .catch((error: unknown) => {
          if (match.length > 0 || !isAmbiguous(error)) throw error;
          // A retry could create a second object.
          throw new EdgeError(
            `${error.message} Without match the object cannot be looked up: look for it on the platform before you continue, because the next "pulumi up" creates another one.`,
          );
        });
      const findById = async () => ({ key: toKey(members), live: await mustFind(client, toKey(members)) });
      const findByMatch = async () => (match.length > 0 ? (await locate(client)).found : undefined);
      const found = findById().catch(findByMatch);
      // Do not fail if the object cannot be read: it must be recorded, so that the next `up` does not create another one.
      // The update that follows the create fails instead.
      return (await found.catch(() => {})) ?? { key: toKey(members), live: { members, isRead: false } };
    },

    async update(client, key, { paths, merged }) {
      const isChanged = (name: string) => paths.some((each) => `${each}.`.startsWith(`properties.${name}.`));
      const changed = names.filter(isChanged);
      // This reuses the cached response of the read before the update, unless a write followed that read.
      const live = await mustFind(client, key);
      if (changed.length === 0) return live;
      const members = mergeDeclaredMembers(live.members, merged.properties) as Members;
      await client.send(operation("update object", operations.update?.method ?? "POST", key.objectPath), {
        body: operations.update?.body === "whole" ? members : pickMembers(members, changed),
        unprinted: properties,
        subject: `object ${key.objectPath}`,
      });
      return mustFind(client, key);
    },

    delete: (client, { objectPath: target }) =>
      client.send<undefined>(operation("delete object", "DELETE", target), { subject: `object ${target}` }),
    keepNotice: ({ objectPath }) =>
      operations.delete === false ? `Object ${objectPath} stays: operations.delete is false.` : undefined,

    toOutputs: ({ members, isRead }, { objectPath }) => ({
      objectPath,
      objectId: decodeURIComponent(objectPath.slice(objectPath.lastIndexOf("/") + 1)),
      properties: selectDeclaredMembers(members, properties),
      ...(isRead && {
        values: pickMembers(members, valueNames),
        secretValues: secretValueNames.length > 0 ? pickMembers(members, secretValueNames) : null,
      }),
    }),

    compare(state, inputs) {
      const isDifferent = (name: "valueNames" | "secretValueNames") =>
        state["path"] !== undefined && !isDeepStrictEqual(inputs[name], state[name]);
      const declaredPaths = listDeclaredPaths(inputs.properties, "properties");
      const removedPaths = listDeclaredPaths(state["properties"] ?? {}, "properties").filter(
        (each) => !declaredPaths.includes(each),
      );
      return {
        changed: isUnread(state) ? ["values", ...removedPaths] : removedPaths,
        computed:
          isDifferent("valueNames") || isDifferent("secretValueNames") ? ["values", "secretValues"] : [],
      };
    },
  };
}

function checkTogether({ properties, match = [], adopt }: Partial<Inputs>): ArgumentError[] {
  if (adopt === true && match.length === 0)
    return [{ property: "adopt", reason: 'adopt needs match, such as match: ["Name"], to find the object.' }];
  const missing = match.filter((name) => isProperties(properties) && (properties[name] ?? null) === null);
  const reason = `match has ${missing.join(", ")}, of which properties has no value.`;
  return missing.length === 0 ? [] : [{ property: "match", reason }];
}

export const apiObject: ResourceClass<Inputs, Key, Live> = {
  ...defineClass({
    ...createHooks({}, {}),
    area: "many other objects",
    description:
      "Any object of the management API that has no class of its own, by its path. The declared members of `properties` are managed. Every other member is neither sent nor compared. ID: `objectPath`. It cannot be imported: declare it with `match` and `adopt`.",
    examples: {
      "A video library, with its key":
        'new edge.ApiObject("lessons", {\n  path: "/videolibrary",\n  properties: { Name: "lessons" },\n  match: ["Name"],\n  secretValueNames: ["ApiKey"],\n});',
    },
    fields,
  }),
  notImportable:
    "An ApiObject cannot be imported or looked up, because its ID does not say how the API reads it: declare it with match and adopt: true.",
  resolve(args, recorded) {
    const settable = listDeclaredPaths(args.properties ?? {}, "properties");
    // The program may have marked a declared member as secret. The engine applies the mark only to the output `properties`.
    const declaredValues = (args.valueNames ?? []).filter((name) =>
      Object.hasOwn(args.properties ?? {}, name),
    );
    return {
      ...apiObject,
      ...createHooks(args, recorded),
      settable,
      unprinted: ["properties", ...settable],
      secretPaths: ["secretValues", ...declaredValues.map((name) => `values.${name}`)],
    };
  },
};
