import * as z from "zod";
import { findEmbeddedFailure } from "../../api/embeddedFailure";
import { pageSchema } from "../../api/pages";
import { collectUnique, listItems } from "../../api/paging";
import type { Client } from "../../http/client";
import { EdgeError, InvalidArgumentError, is404Or405 } from "../../http/errors";
import type { HttpMethod } from "../../http/operation";
import type { Members } from "../../model/members";
import { isSameValue } from "../../model/sameness";
import { isPlainObject, type Properties } from "../lifecycle";
import type { Inputs, Key } from "./fields";
import { matchesDeclared, selectDeclaredMembers } from "./members";
import { namesObject, toRequestTarget } from "./paths";

/** `isRead`: whether a read returned the members. If not, they come from the response to the create. */
export type Live = { readonly members: Members; readonly isRead: boolean };

export const objectSchema = z.looseObject({});
const objectPageSchema = pageSchema(objectSchema);

const getEncodedId = ({ objectPath }: Key): string => objectPath.slice(objectPath.lastIndexOf("/") + 1);

export const getId = (key: Key): string => decodeURIComponent(getEncodedId(key));

/** Returns what finds and reads the object, and what writes share with it. For a refresh or a delete, `args` are recorded outputs. */
export function createObjectReader(args: Partial<Inputs>, recorded: Properties) {
  const { path = "", predefined = false, operations = {}, match = [], idProperty, responseMember } = args;
  // In a preview, the path may be unknown.
  const read = operations.read?.path === undefined ? undefined : operations.read;
  // In a preview, an unknown `properties` is a string.
  const properties: Members = isPlainObject(args.properties) ? args.properties : {};
  const parentPath = predefined ? path.slice(0, path.lastIndexOf("/")) : path;
  const isReadInList = read !== undefined && !namesObject(read.path);
  const listTemplate = isReadInList ? read.path : path;
  const listPath = toRequestTarget(listTemplate).path;

  /** Returns the request of an operation on the object. `template`: by default, the object's own path. */
  const toTarget = (key: Key, template: string | boolean | undefined) =>
    toRequestTarget(typeof template === "string" ? template : key.objectPath, getEncodedId(key));
  const readTarget = (key: Key) => toTarget(key, isReadInList ? undefined : read?.path);
  /** Returns the path that identifies the object in the API: the first one of an operation that contains its ID. */
  const getOwnPath = (key: Key): string =>
    toTarget(
      key,
      [read?.path, operations.update?.path, operations.delete].find(
        (template) => typeof template === "string" && namesObject(template),
      ),
    ).path;

  const operation = <A>(name: string, method: HttpMethod, requestPath: string, response?: z.ZodType<A>) => ({
    name,
    method,
    path: requestPath,
    source: "public API description" as const,
    idempotent: name !== "create object",
    embeddedFailure: findEmbeddedFailure,
    invalidates: listPath,
    ...(response && { response }),
  });
  const get = (client: Client, { path: requestPath, query }: ReturnType<typeof toRequestTarget>) =>
    client.get<Members>(operation("read object", "GET", requestPath, objectSchema), {
      query,
      subject: `object ${requestPath}`,
    });

  /** Returns the object in a response to its read or create. Undefined if there is none. */
  function unwrap(response: Members | undefined): Members | undefined {
    const members = responseMember === undefined ? response : response?.[responseMember];
    return isPlainObject(members) ? members : undefined;
  }

  async function list(client: Client): Promise<readonly Members[]> {
    const target = toRequestTarget(listTemplate);
    const getPath = (live: Members) => toKey(live).objectPath;
    const pagedOperation = {
      ...operation("list objects", "GET", listPath, objectPageSchema),
      getItemId: getPath,
    };
    const call = { clientMethod: "get", query: target.query, subject: `objects of ${listPath}` } as const;
    const listPages = () => collectUnique(listItems(client, pagedOperation, call), getPath);
    if (!isReadInList || !read.items) return listPages();
    const response = await get(client, target);
    const hasMore = response["HasMoreItems"] ?? response["hasMoreItems"];
    if (hasMore === true || (read.items === "items" && response["cursor"])) return listPages();
    const members = response[read.items];
    // For a create, null means "no objects". It does not prove that a recorded object is gone.
    if (members === null && recorded["objectPath"] === undefined) return [];
    if (!Array.isArray(members) || !members.every(isPlainObject))
      throw new EdgeError(`GET ${listPath} returned no list ${read.items}: check operations.read.`);
    requireWholeList(response, members.length, listPath);
    return members;
  }

  /** Returns an object's key. `expected`: the key that is looked up. @throws EdgeError if the object has no usable ID */
  function toKey(live: Members, expected?: Key): Key {
    const id = idProperty === undefined ? (live["Id"] ?? live["id"]) : live[idProperty];
    const text = Number.isSafeInteger(id) ? String(id) : typeof id === "string" ? id : "";
    const isId = text.isWellFormed() && !/^\.{0,2}$/.test(text);
    // A list's IDs are either all numbers or all names. If `expected` ends with a number, an ID that is a name is an error.
    const hasExpectedType = !/\/\d+$/.test(expected?.objectPath ?? "") || /^\d+$/.test(text);
    if (isId && hasExpectedType) return { objectPath: `${parentPath}/${encodeURIComponent(text)}` };
    throw new EdgeError(
      `The API returned an object of ${parentPath} without an ID: its ${idProperty ?? "Id or id"} is neither an integer nor a name. Set idProperty to the member that is its ID, or responseMember to the one that holds the object. If it was just created, it is not in the state: look for it on the platform before you run "pulumi up" again.`,
    );
  }

  async function find(client: Client, key: Key): Promise<Live | undefined> {
    if (isReadInList) {
      const listed = await list(client);
      const [members, ...others] = listed.filter((live) => toKey(live, key).objectPath === key.objectPath);
      if (others.length > 0)
        throw new EdgeError(
          `GET ${listPath} returned ${others.length + 1} objects with the ID ${JSON.stringify(getId(key))}: check idProperty.`,
        );
      return members && { members, isRead: true };
    }
    const target = readTarget(key);
    const members = unwrap(await get(client, target));
    if (!members)
      throw new EdgeError(`GET ${target.path} returned no object ${responseMember}: check responseMember.`);
    // Settings have no ID.
    if (predefined || toKey(members, key).objectPath === key.objectPath) return { members, isRead: true };
    throw new EdgeError(`GET ${target.path} returned another object: check idProperty and operations.read.`);
  }

  const findOrUndefined = (client: Client, key: Key): Promise<Live | undefined> =>
    find(client, key).catch((error: unknown) => {
      if (is404Or405(error)) return undefined;
      throw error;
    });

  /** Finds an object that must exist. @throws EdgeError saying that it was created or, unless `isCreated`, that it is listed */
  async function mustFind(client: Client, key: Key, isCreated = true): Promise<Live> {
    const live = await findOrUndefined(client, key);
    if (live) return live;
    const location = read
      ? `at ${isReadInList ? listPath : readTarget(key).path}, as operations.read says`
      : "at its own path";
    const advice = isCreated
      ? 'although it was created: check operations.read, then run "pulumi up" again. It creates no other object. If idProperty is wrong, correct it, run "pulumi state delete <urn>", and set adopt: true.'
      : `although the list of ${path} contains it: check idProperty and operations.read. Nothing was changed.`;
    throw new EdgeError(`The API does not return object ${key.objectPath} ${location}, ${advice}`);
  }

  /** Throws the 404 of settings, because no list proves their absence. */
  const isListed = async (client: Client, key: Key): Promise<boolean> =>
    predefined && !isReadInList
      ? (await find(client, key)) !== undefined
      : (await list(client)).some((live) => toKey(live, key).objectPath === key.objectPath);

  async function locatePredefined(client: Client) {
    const key = { objectPath: path };
    const live = await findOrUndefined(client, key);
    return { found: live && { key, live } };
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
    return { found: key && { key, live: await findMatching(client, key) }, existing };
  }

  /** Reads an object that the list contains. @throws EdgeError if its own path returns an object that `match` does not find */
  async function findMatching(client: Client, key: Key): Promise<Live> {
    const live = await mustFind(client, key, false);
    const differing = match.filter(
      (name) => Object.hasOwn(live.members, name) && !matchesDeclared(live.members[name], properties[name]),
    );
    if (differing.length === 0) return live;
    throw new EdgeError(
      `GET ${readTarget(key).path} returned an object with another ${differing.join(" and ")} than the list of ${path}: check idProperty and operations.read. Nothing was changed.`,
    );
  }

  async function listSimilar(client: Client, _inputs: unknown, ignoreCase: boolean): Promise<Key[]> {
    const isSimilar = (live: Members) =>
      match.every((name) =>
        isSameValue(properties[name], selectDeclaredMembers(live[name], properties[name]), ignoreCase),
      );
    return (await list(client)).filter(isSimilar).map((live) => toKey(live));
  }
  return {
    ...{ properties, operation, toTarget, getOwnPath, unwrap, toKey },
    ...{ find, mustFind, isListed, locate: predefined ? locatePredefined : locate, listSimilar },
  };
}

/** An object that a cut-off list lacks is not deleted. @throws EdgeError if the response has a total that is larger */
function requireWholeList(response: Members, count: number, listPath: string): void {
  const totals = [response, ...Object.values(response).filter(isPlainObject)]
    .flatMap(Object.entries)
    .filter(([name]) => /^total_?(count|items)$/i.test(name));
  const larger = totals.find(([, total]) => Number(total) > count);
  if (larger)
    throw new EdgeError(
      `GET ${listPath} returned ${count} of ${String(larger[1])} objects: set the size of its page in operations.read.path, such as "${listPath}?perPage=1000".`,
    );
}
