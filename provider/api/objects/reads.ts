import { EdgeError, InvalidArgumentError, is404Or405 } from "../../base/errors";
import { capitalize } from "../../base/messageText";
import type { Client } from "../../http/client";
import type { Members } from "../../model/members";
import type { ObjectDeclaration } from "../../objects/declare/declaration";
import { getWire, listLineage } from "../../objects/declare/traits";
import { collectUnique, findListItem, listItems } from "../paging";
import { describeObject } from "./describe";
import { getLiveId, getRoot, type LiveObject } from "./options";
import { getList, getReads } from "./readRoutes";

// Reads for callers that must not mistake an incomplete response for an empty list.

const tryAgain = "The state was left unchanged. Try again later.";

/** Returns the IDs of an object's parents and, if it is given, its own. */
export const pickIds = (
  declaration: ObjectDeclaration,
  values: Members,
): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    listLineage(declaration).flatMap(({ id }) =>
      values[id] === undefined ? [] : [[id, values[id] as string | number]],
    ),
  );

/** Reads an object that has a read of its own. The client caches the response. */
export const readObject = (
  client: Client,
  declaration: ObjectDeclaration,
  ids: Members,
): Promise<LiveObject> => client.get(getReads(declaration).get, { path: pickIds(declaration, ids) });

/** Returns a listed object with the values that lists may omit (`ListOptions.omits`). Reads the object itself to get them. */
export async function completeListed(
  client: Client,
  declaration: ObjectDeclaration,
  listed: LiveObject,
  ids: Members,
): Promise<LiveObject> {
  const { parent, verbs } = declaration;
  const { omits = [] } = verbs.list;
  if (omits.every((path) => getLiveValue(declaration, listed, path) != null)) return listed;
  const pendingRead: Promise<LiveObject> = readObject(client, declaration, ids);
  const live = await pendingRead.catch((error: unknown): LiveObject => {
    // Not every server that lists the objects of a parent can read one of them.
    if (!parent || !is404Or405(error)) throw error;
    return {};
  });
  const outerMembers = omits
    .filter((path) => path.includes("."))
    .map((path) => getWire(declaration, path.split(".")[0] ?? ""));
  const merged = outerMembers.flatMap((member) =>
    live[member] == null ? [] : [[member, { ...Object(listed[member]), ...Object(live[member]) }]],
  );
  return { ...listed, ...live, ...Object.fromEntries(merged) };
}

/** Whether an object in a list has all that a read of it would return. */
export const isListedWhole = (declaration: ObjectDeclaration, live: LiveObject): boolean =>
  (declaration.verbs.list.omits ?? []).every((path) => getLiveValue(declaration, live, path) != null) &&
  (declaration.parent !== undefined ||
    Object.values(declaration.fields).every(
      ({ wire, options }) =>
        options.writeOnly || options.notInClass || options.derived || live[wire] !== undefined,
    ));

/** Returns the value at a path of at most two field names, as programs spell them. */
function getLiveValue(declaration: ObjectDeclaration, live: LiveObject, path: string): unknown {
  const [name = "", member] = path.split(".");
  const value = live[getWire(declaration, name)];
  return member === undefined ? value : Object(value ?? {})[member];
}

/** Finds an object in its own list, which the client caches. Returns undefined if the complete list lacks it. */
export const findInOwnList = (
  client: Client,
  declaration: ObjectDeclaration,
  ids: Members,
): Promise<LiveObject | undefined> =>
  findListItem(client, getList(declaration), (live) => getLiveId(declaration, live) === ids[declaration.id]);

interface SiblingsOptions {
  /** Whether null is an empty list. If not, the list of the outermost parents must confirm that. */
  readonly nullIsEmpty?: boolean;
  /** Gets the response for the parent, if that lists the objects. */
  readonly checkParent?: (parent: LiveObject) => void;
}

/**
 * Returns the object and its siblings, from their own list or from the response for the outermost parent. Returns undefined if
 * the parent does not exist, although its own parent does.
 */
export async function readSiblings(
  client: Client,
  declaration: ObjectDeclaration,
  ids: Members,
  { nullIsEmpty = false, checkParent }: SiblingsOptions = {},
): Promise<readonly LiveObject[] | undefined> {
  if (declaration.listedIn === undefined) return listByParents(client, declaration, ids);
  const [root = declaration, ...inner] = listLineage(declaration).reverse();
  let holder = root;
  let live: LiveObject | undefined = await readObject(client, root, ids);
  for (const level of inner) {
    const held = { declaration: holder, live, member: level.listedIn ?? "", nullIsEmpty };
    const list = await readList(client, held, ids);
    if (level === inner.at(-1)) {
      checkParent?.(live);
      return list;
    }
    live = list.find((each) => getLiveId(level, each) === ids[level.id]);
    if (live === undefined) return undefined;
    holder = level;
  }
  return undefined;
}

/** Returns every object in the list of its parents once. The client caches the list. */
export const listByParents = (
  client: Client,
  declaration: ObjectDeclaration,
  ids: Members,
): Promise<LiveObject[]> => {
  const { [declaration.id]: _, ...path } = pickIds(declaration, ids);
  const list = listItems(client, getList(declaration), { path, clientMethod: "get" });
  return collectUnique(list, (live) => getLiveId(declaration, live));
};

interface HeldList {
  /** The object whose response contains the list. */
  readonly declaration: ObjectDeclaration;
  readonly live: LiveObject;
  readonly member: string;
  readonly nullIsEmpty?: boolean;
}

/** Returns a list in an object. @throws EdgeError if the response lacks it, or if it is null and no other read confirms that */
export async function readList(
  client: Client,
  { declaration, live, member, nullIsEmpty }: HeldList,
  ids: Members,
): Promise<readonly LiveObject[]> {
  const list = live[member];
  if (Array.isArray(list)) return list;
  if (list === null && nullIsEmpty) return [];
  const title = capitalize(describeObject(declaration, ids));
  if (list === undefined) throw new EdgeError(`${title} was returned without ${member}. ${tryAgain}`);
  const root = getRoot(declaration);
  const listedRoot = await findInOwnList(client, root, ids).catch((error: unknown) => {
    if (!is404Or405(error)) throw error;
    return undefined;
  });
  const confirmation = listedRoot && findInResponse(declaration, listedRoot, ids)?.[member];
  if (confirmation === null || (Array.isArray(confirmation) && confirmation.length === 0)) return [];
  throw new EdgeError(
    `${title} was returned with ${member}: null, and the list of ${root.plural} does not confirm that it has none. ${tryAgain}`,
  );
}

function findInResponse(
  declaration: ObjectDeclaration,
  root: LiveObject,
  ids: Members,
): LiveObject | undefined {
  const { parent, listedIn = "" } = declaration;
  if (!parent) return root;
  const list = findInResponse(parent, root, ids)?.[listedIn];
  return Array.isArray(list)
    ? list.find((each) => getLiveId(declaration, each) === ids[declaration.id])
    : undefined;
}

export const createMissingParentError = ({ parent }: ObjectDeclaration, ids: Members): EdgeError =>
  new InvalidArgumentError(
    parent?.parent
      ? `${capitalize(describeObject(parent.parent, ids))} has no ${parent.noun} ${ids[parent.id]}: check ${parent.id}.`
      : `There is no ${parent?.noun}.`,
  );

/** Yields every object of a declaration in an account, each after its parents, outermost first. */
export async function* listAll(
  client: Client,
  declaration: ObjectDeclaration,
): AsyncGenerator<readonly LiveObject[]> {
  const { parent, listedIn } = declaration;
  if (!parent) {
    // The lists of the objects in these share the response.
    for await (const live of listItems(client, getList(declaration), { clientMethod: "get" })) yield [live];
    return;
  }
  const parents = listLineage(parent).reverse();
  for await (const path of listAll(client, parent)) {
    if (listedIn === undefined) {
      const ids = parents.map((each, depth) => [each.id, getLiveId(each, path[depth] ?? {})]);
      for (const live of await listByParents(client, declaration, Object.fromEntries(ids)))
        yield [...path, live];
      continue;
    }
    const holder = path.at(-1) ?? {};
    // The list of the outermost parents may leave out what they contain.
    const isIncomplete = holder[listedIn] == null && !parent.parent;
    const complete = isIncomplete
      ? await client.send(getReads(parent).get, { path: { [parent.id]: getLiveId(parent, holder) } })
      : holder;
    for (const live of (complete[listedIn] as LiveObject[] | null | undefined) ?? [])
      yield [...path.slice(0, -1), complete, live];
  }
}
