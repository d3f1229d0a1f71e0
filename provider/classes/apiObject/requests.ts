import * as z from "zod";
import { findEmbeddedFailure } from "../../api/embeddedFailure";
import { pageSchema } from "../../api/pages";
import { collectUnique, listItems } from "../../api/paging";
import { EdgeError } from "../../base/errors";
import type { Client } from "../../http/client";
import type { HttpMethod } from "../../http/operation";
import type { Members } from "../../model/members";
import { isPlainObject } from "../../model/members";
import type { Properties } from "../../model/properties";
import type { Inputs, Key } from "./fields";
import { namesObject, toRequestTarget } from "./paths";

export const objectSchema = z.looseObject({});
const objectPageSchema = pageSchema(objectSchema);

const getEncodedId = ({ objectPath }: Key): string => objectPath.slice(objectPath.lastIndexOf("/") + 1);

export const getId = (key: Key): string => decodeURIComponent(getEncodedId(key));

export type ObjectRequests = ReturnType<typeof createRequests>;

/**
 * Returns the requests for the object, and what reads and writes share. For a refresh or a delete, `args` are
 * recorded outputs.
 */
export function createRequests(args: Partial<Inputs>, recorded: Properties) {
  const { path = "", predefined = false, operations = {}, idProperty, responseMember } = args;
  // In a preview, the path may be unknown.
  const read = operations.read?.path === undefined ? undefined : operations.read;
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

  return {
    operation,
    toTarget,
    readTarget,
    getOwnPath,
    isReadInList,
    listPath,
    get,
    list,
    unwrap,
    toKey,
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
