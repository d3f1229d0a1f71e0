import type { Api } from "../api/client";
import { describeObject } from "../api/objects/describe";
import type { LiveObject } from "../api/objects/options";
import { collect } from "../api/paging";
import { EdgeError } from "../base/errors";
import { capitalize } from "../base/messageText";
import { withArticle } from "../model/article";
import {
  alwaysReturned,
  type Field,
  type Fields,
  type ValueDeclaration,
  type ValueDeclarations,
  value,
} from "../model/field";
import { isListKind } from "../model/list";
import type { Members } from "../model/members";
import { findDeclaration } from "../objects";
import { toObjectOutputs } from "../objects/declare/convert";
import type { ObjectDeclaration } from "../objects/declare/declaration";
import { getWire, listLineage } from "../objects/declare/traits";
import { type DataFunction, dataFunction } from "./dataFunction";

// One function for each class whose objects have a name: it returns an object that something else manages.

type Reads = Readonly<Record<string, (...ids: unknown[]) => unknown>>;

/**
 * Declares the function that finds an object by its lookup, and by the IDs of its parents. `neverReturned`: the fields that
 * only requests have.
 */
function lookup(className: string, neverReturned: readonly string[] = []): DataFunction {
  const declaration = findDeclaration(className);
  const { noun, shortNoun, lookup: names, fields, outputs, id } = declaration;
  const parents = listLineage(declaration).slice(1).reverse();
  const idsOfParents: ValueDeclarations = Object.fromEntries(
    parents.map((parent) => [
      parent.id,
      value((parent.fields[parent.id] as Field).kind, `ID of the ${parent.shortNoun}.`, { required: true }),
    ]),
  );
  const [first = ""] = names;
  const identifying: ValueDeclarations = Object.fromEntries(
    names
      .filter((name) => fields[name] && !isListKind(fields[name].kind))
      .map((name) => {
        const { kind, description } = fields[name] as Field;
        return [name, value(kind, description, name === first ? { required: true } : {})];
      }),
  );
  const example = Object.entries(declaration.example.arguments)
    .filter(([name]) => name in idsOfParents || name === first)
    .map(([name, given]) => `${name}: ${JSON.stringify(given)}`);
  return dataFunction({
    description: `Finds the ${noun} that matches the arguments, whoever created it. Fails if none or more than one matches.`,
    examples: {
      [`The ID of ${withArticle(shortNoun)}`]: `const { ${id} } = await edge.get${className}({ ${example.join(", ")} });`,
    },
    arguments: { ...idsOfParents, ...identifying },
    result: { ...idsOfParents, ...listResults(fields, neverReturned), ...outputs },
    read: (api, args) => find(api, declaration, args as Members),
  });
}

const listResults = (fields: Fields, neverReturned: readonly string[]): ValueDeclarations =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { options }]) => !options.notInClass && !neverReturned.includes(name))
      .map(([name, { kind, description, options }]): [string, ValueDeclaration] => [
        name,
        value(kind, description, {
          ...(options.secret && { secret: true }),
          ...(options.alwaysReturned && alwaysReturned),
        }),
      ]),
  );

async function find(api: Api, declaration: ObjectDeclaration, args: Members): Promise<object> {
  const { noun, plural, id } = declaration;
  const parentIds = listLineage(declaration)
    .slice(1)
    .map((parent) => parent.id);
  const given = Object.entries(args).filter(
    ([name, each]) => each !== undefined && !parentIds.includes(name),
  );
  const wanted = normalizeAll(declaration, Object.fromEntries(given));
  const all = (await listSiblings(api, declaration, args)).map((live) => toObjectOutputs(declaration, live));
  const matching = all.filter((outputs) => given.every(([name]) => outputs[name] === wanted[name]));
  const [found] = matching;
  const what = given.map(([name, each]) => `${name} ${JSON.stringify(each)}`).join(" and ");
  if (found && matching.length === 1) {
    const ids = Object.fromEntries(parentIds.map((name) => [name, args[name]]));
    return { ...ids, ...found, ...(await readLacking(api, declaration, { ...ids, [id]: found[id] })) };
  }
  throw new EdgeError(
    found
      ? `There are ${matching.length} ${plural} with the ${what} (${id} ${matching.map((each) => each[id]).join(", ")}): give more arguments, or use the ID.`
      : `There is no ${noun} with the ${what}.`,
  );
}

/** Returns the outputs that the list lacks, from a read of the object itself. */
async function readLacking(api: Api, declaration: ObjectDeclaration, ids: Members): Promise<object> {
  const { client, verbs } = declaration;
  const { omits = [] } = verbs.list;
  if (omits.length === 0) return {};
  const { [client.methods?.get ?? "get"]: get } = getArea(api, client.name);
  const path = listLineage(declaration).reverse();
  const live = (await get?.(...path.map((each) => ids[each.id]))) as LiveObject;
  const outputs: Readonly<Record<string, unknown>> = toObjectOutputs(declaration, live);
  return Object.fromEntries(omits.map((name) => [name, outputs[name]]));
}

/** Brings arguments into the form of outputs: a domain without its final dot, the name of an enumeration. */
function normalizeAll({ fields, hooks }: ObjectDeclaration, args: Members): Members {
  const parsed = Object.entries(args).map(([name, given]) => {
    const result = fields[name]?.kind.argument.safeParse(given);
    return [name, result?.success ? result.data : given];
  });
  const normalized = Object.fromEntries(parsed);
  return hooks.normalize?.(normalized) ?? normalized;
}

const getArea = (api: Api, name: string): Reads =>
  (api as unknown as Readonly<Record<string, Reads>>)[name] ?? {};

/** Returns the objects among which the one is. Some have a list of their own, others are in the response for their parent. */
async function listSiblings(
  api: Api,
  declaration: ObjectDeclaration,
  args: Members,
): Promise<readonly LiveObject[]> {
  const { parent, listedIn, client } = declaration;
  if (!parent || listedIn === undefined) {
    const ids = listLineage(declaration).slice(1).reverse();
    const { [client.methods?.list ?? "list"]: list } = getArea(api, client.name);
    return collect(list?.(...ids.map((each) => args[each.id])) as AsyncIterable<LiveObject>);
  }
  const holder = parent.parent
    ? (await listSiblings(api, parent, args)).find(
        (live) => live[getWire(parent, parent.id)] === args[parent.id],
      )
    : ((await getArea(api, parent.client.name)["get"]?.(args[parent.id])) as LiveObject);
  if (!holder) throw new EdgeError(`There is no ${parent.noun} ${String(args[parent.id])}.`);
  const { [listedIn]: siblings } = holder;
  if (Array.isArray(siblings)) return siblings;
  // Not an empty list: the response is incomplete.
  const title = describeObject(parent, { [parent.id]: args[parent.id] });
  throw new EdgeError(
    `${capitalize(title)} was returned without its ${declaration.plural}. Try again later.`,
  );
}

export const getAccessList = lookup("AccessList");
export const getContainerApp = lookup("ContainerApp");
export const getDnsRecord = lookup("DnsRecord");
export const getDnsZone = lookup("DnsZone");
export const getEdgeRule = lookup("EdgeRule");
export const getEdgeScript = lookup("EdgeScript", ["createLinkedPullZone", "linkedPullZoneName"]);
export const getEdgeScriptVariable = lookup("EdgeScriptVariable");
export const getImageRegistry = lookup("ImageRegistry", ["password"]);
export const getLoadBalancer = lookup("LoadBalancer");
export const getManagedAccessList = lookup("ManagedAccessList");
export const getOriginGroup = lookup("OriginGroup");
export const getPullZone = lookup("PullZone");
export const getShieldZone = lookup("ShieldZone");
export const getStorageZone = lookup("StorageZone", ["originUrl"]);
export const getVideoCollection = lookup("VideoCollection");
export const getVideoLibrary = lookup("VideoLibrary");
export const getWafRule = lookup("WafRule");
