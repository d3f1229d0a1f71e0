import { EdgeError, InvalidArgumentError, is404Or405 } from "../../base/errors";
import type { Client } from "../../http/client";
import { isLooselyEqual } from "../../model/looseEquality";
import type { Members } from "../../model/members";
import type { Inputs, Key } from "./fields";
import { matchesDeclared, selectDeclaredMembers } from "./members";
import { getId, type ObjectRequests } from "./requests";

/** `isRead`: whether a read returned the members. If not, they come from the response to the create. */
export type Live = { readonly members: Members; readonly isRead: boolean };

export type ObjectReader = ReturnType<typeof createReader>;

/** Returns what reads the object by its key, and what finds it by the members that `match` names. */
export function createReader(args: Partial<Inputs>, properties: Members, requests: ObjectRequests) {
  const { path = "", predefined = false, operations = {}, match = [], responseMember } = args;
  const { isReadInList, listPath, list, get, readTarget, unwrap, toKey } = requests;

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
    const location = operations.read?.path
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
        isLooselyEqual(properties[name], selectDeclaredMembers(live[name], properties[name]), ignoreCase),
      );
    return (await list(client)).filter(isSimilar).map((live) => toKey(live));
  }
  return { find, mustFind, isListed, locate: predefined ? locatePredefined : locate, listSimilar };
}
