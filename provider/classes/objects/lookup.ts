import { isDeepStrictEqual } from "node:util";
import { describeObject, describeParents } from "../../api/objects/describe";
import { getLiveId, type LiveObject } from "../../api/objects/options";
import { getReads } from "../../api/objects/readRoutes";
import * as reads from "../../api/objects/reads";
import { collectUnique, listItems } from "../../api/paging";
import { EdgeError } from "../../base/errors";
import { capitalize } from "../../base/messageText";
import type { Client } from "../../http/client";
import { isLooselyEqual } from "../../model/looseEquality";
import type { Properties } from "../../model/properties";
import { toObjectOutputs } from "../../objects/declare/convert";
import type { ObjectDeclaration } from "../../objects/declare/declaration";
import { isIdSelectable } from "../../objects/declare/traits";
import type { ResourceClass } from "../define";
import type { Lookup } from "../lifecycle";
import { requireRelativeNames } from "./relativeNames";

/** Undefined after a create that returned only the ID. */
export type Live = LiveObject | undefined;

export type ObjectClass = ResourceClass<Properties, ObjectKey, Live>;

export type ObjectKey = Readonly<Record<string, string | number>>;

export const getAt = (properties: Properties, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => Object(value ?? {})[name], properties);

/** Names an object in messages: by its ID or, if the arguments do not give it, by its lookup. */
export function describe(declaration: ObjectDeclaration, values: Properties): string {
  const { id, connective } = declaration;
  if (values[id] !== undefined) return describeObject(declaration, values);
  const label = describeLookup(declaration, values);
  return describeObject(declaration, values, connective === "named" ? label : `${connective} ${label}`);
}

export const describeTitle = (declaration: ObjectDeclaration, values: Properties): string =>
  capitalize(describe(declaration, values));

const describeLookup = ({ hooks, lookup, id }: ObjectDeclaration, values: Properties): string =>
  hooks.label?.(values) ?? JSON.stringify(getAt(values, lookup[0] ?? id));

/** Whether the object has the values that the arguments give for the fields of the lookup, as far as the API returns them. */
export function matchesLookup(
  declaration: ObjectDeclaration,
  live: LiveObject,
  inputs: Properties,
  isSame: (given: unknown, stored: unknown) => boolean = isDeepStrictEqual,
): boolean {
  const given = declaration.lookup.filter((path) => getAt(inputs, path) !== undefined);
  const outputs = toObjectOutputs(declaration, live);
  const matches = (path: string) => {
    const stored = getAt(outputs, path);
    const isMissing = stored === undefined && declaration.fields[path]?.options.writeOnly !== undefined;
    return isMissing || isSame(getAt(inputs, path), stored);
  };
  return given.length > 0 && given.every(matches);
}

/** Lists the objects that may be these arguments, of which the API has stored a name or a URL in another form. */
export async function listSimilarObjects(
  client: Client,
  declaration: ObjectDeclaration,
  inputs: Properties,
  ignoreCase: boolean,
): Promise<ObjectKey[]> {
  const candidates = await listCandidates(client, declaration, inputs);
  return candidates
    .filter((live) =>
      matchesLookup(declaration, live, inputs, (given, stored) => isLooselyEqual(given, stored, ignoreCase)),
    )
    .map((live) => toKey(declaration, live, inputs));
}

export const toKey = (declaration: ObjectDeclaration, live: LiveObject, ids: Properties): ObjectKey => ({
  ...reads.pickIds(declaration, ids),
  [declaration.id]: getLiveId(declaration, live),
});

/**
 * Reads one object. Returns undefined if the response for its parent does not list it. `paths`: the paths whose values are
 * needed, by default all.
 */
export async function readOne(
  client: Client,
  declaration: ObjectDeclaration,
  key: Properties,
  paths?: readonly string[],
): Promise<LiveObject | undefined> {
  const { parent, id, verbs } = declaration;
  if (!parent) return reads.readObject(client, declaration, key);
  const siblings = await reads.readSiblings(client, declaration, key);
  const live = siblings?.find((each) => getLiveId(declaration, each) === key[id]);
  const { omits = [] } = verbs.list;
  const isNeeded = paths === undefined || omits.some((path) => paths.includes(path));
  return live && isNeeded ? reads.completeListed(client, declaration, live, key) : live;
}

/** Lists the objects among which the one is that the arguments identify. A given ID selects one object. */
export async function listCandidates(
  client: Client,
  declaration: ObjectDeclaration,
  inputs: Properties,
): Promise<readonly LiveObject[]> {
  const { id, parent, lookup, verbs } = declaration;
  if (parent) {
    const siblings = await reads.readSiblings(client, declaration, inputs, {
      nullIsEmpty: inputs[id] === undefined,
      checkParent: (live) => requireRelativeNames(declaration, live, inputs),
    });
    if (siblings) return siblings;
    throw reads.createMissingParentError(declaration, inputs);
  }
  if (inputs[id] !== undefined) return [await reads.readObject(client, declaration, inputs)];
  const { list } = getReads(declaration);
  const name = getAt(inputs, lookup[0] ?? "");
  // The API may have a domain in Unicode, in which a search for its Punycode finds nothing.
  const isNarrowed = verbs.list.search !== undefined && typeof name === "string" && !name.includes("xn--");
  const query = isNarrowed ? { query: { [verbs.list.search ?? ""]: name } } : {};
  return collectUnique(listItems(client, list, { clientMethod: "get", ...query }), (live) =>
    JSON.stringify([
      getLiveId(declaration, live),
      ...lookup.map((path) => getAt(toObjectOutputs(declaration, live), path)),
    ]),
  );
}

/** Finds the object that the arguments identify. @throws EdgeError with the IDs if several match */
export async function locateObject(
  client: Client,
  declaration: ObjectDeclaration,
  inputs: Properties,
): Promise<Lookup<ObjectKey, LiveObject>> {
  const { id, plural, parent, connective } = declaration;
  const candidates = await listCandidates(client, declaration, inputs);
  const matching = candidates.filter((live) =>
    inputs[id] === undefined
      ? matchesLookup(declaration, live, inputs)
      : getLiveId(declaration, live) === inputs[id],
  );
  const ids = [...new Set(matching.map((live) => getLiveId(declaration, live)))];
  if (ids.length > 1) {
    const intro = parent ? `${capitalize(describeParents(parent, inputs))} has` : "There are";
    throw new EdgeError(
      `${intro} ${ids.length} ${plural} ${connective} ${describeLookup(declaration, inputs)} (ids ${ids.join(", ")}): ${isIdSelectable(declaration) ? `set ${id} to select one.` : "import the one that this resource should manage."}`,
    );
  }
  const existing = candidates.map((each) => toKey(declaration, each, inputs));
  const [listed] = matching;
  if (!listed) return { found: undefined, existing };
  const key = toKey(declaration, listed, inputs);
  const isNeeded = declaration.verbs.list.omits?.some((path) => getAt(inputs, path) !== undefined);
  const live = isNeeded ? await reads.completeListed(client, declaration, listed, key) : listed;
  return { found: { key, live }, existing };
}

export const pickParentIds = (declaration: ObjectDeclaration, inputs: Properties): ObjectKey => {
  const { [declaration.id]: _, ...parentIds } = reads.pickIds(declaration, inputs);
  return parentIds;
};
