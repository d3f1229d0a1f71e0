import { notFound } from "../server/failures";
import { type EmulatorState, idNames } from "./state";

/** Members that can serve as an object's display name, in order of preference. */
const displayNameMembers = ["Name", "name", "Domain", "app", "ruleName", "Description", "OriginUrl", "Value"];

/** An object of a state, or a string in one of its lists of strings, with its place. */
export interface LocatedObject {
  /** Names of lists alternate with ids of objects: `["loadBalancers", "1", "OriginGroups", "11"]`. */
  readonly path: readonly string[];
  readonly value: unknown;
  readonly name: string | undefined;
}

/** Yields all objects of a state. An object precedes the objects that are nested in it. */
export function* walkObjects(
  state: EmulatorState | object,
  parent: readonly string[] = [],
): Generator<LocatedObject> {
  for (const listName of Object.keys(state)) {
    for (const value of findList(state, listName) ?? []) {
      const path = [...parent, listName, getObjectId(listName, value)];
      if (typeof value !== "object" || value === null) yield { path, value, name: undefined };
      else {
        yield { path, value, name: findDisplayName(value) };
        yield* walkObjects(value, path);
      }
    }
  }
}

/** Throws a TypeError if two of the added objects have the same path, or if one has the path of an existing object. */
export function refuseDuplicates(additions: EmulatorState, existing: object = {}): void {
  const listPaths = (state: object) => [...walkObjects(state)].map(({ path }) => path.join("/"));
  const paths = new Set(listPaths(existing));
  const clash = listPaths(additions).find((path) => paths.size === paths.add(path).size);
  if (clash !== undefined) throw new TypeError(`The seed is not valid:\n  ${clash} is there already.`);
}

/** Returns the list with this name in a state or an object, or undefined if there is none. */
export function findList(parent: unknown, name: string): unknown[] | undefined {
  const list: unknown = Object.hasOwn(idNames, name) ? Reflect.get(Object(parent), name) : undefined;
  return Array.isArray(list) ? list : undefined;
}

/** Returns the object at a path and the list that contains it. Throws a 404 refusal if there is none. */
export function locateObject(state: object, path: readonly string[]): { object: unknown; list: unknown[] } {
  let [object, list]: [unknown, unknown[]] = [undefined, []];
  for (let step = 0; step < path.length; step += 2) {
    const [name = "", id] = path.slice(step, step + 2);
    list = findList(step === 0 ? state : object, name) ?? [];
    object = list.find((value) => getObjectId(name, value) === id);
  }
  if (object === undefined)
    throw notFound(
      `There is no ${path.join("/") || "object without a path"} in the state: name an object by its list and its id, as in loadBalancers/1.`,
    );
  return { object, list };
}

/** Returns the state, the list or the object at a path. Throws a 404 refusal if there is none. */
export function findAtPath(state: object, path: readonly string[]): unknown {
  if (path.length === 0) return state;
  if (path.length % 2 === 0) return locateObject(state, path).object;
  const parent = path.length === 1 ? state : locateObject(state, path.slice(0, -1)).object;
  return findList(parent, path.at(-1) ?? "") ?? locateObject(state, path);
}

/** Returns the name of the member that identifies the objects of a list, or null if they are strings. */
export const findIdName = (listName: string): string | null => idNames[listName] ?? null;

export const getObjectId = (listName: string, value: unknown): string =>
  String(Object(value)[findIdName(listName) ?? ""] ?? value);

function findDisplayName(value: object): string | undefined {
  const members = { ...(Reflect.get(value, "StandardOrigin") as object | null), ...value };
  return displayNameMembers
    .map((name) => Reflect.get(members, name))
    .find((name) => typeof name === "string");
}
