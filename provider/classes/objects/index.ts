import { callRoute } from "../../api/callRoute";
import { describeParents } from "../../api/objects/describe";
import * as reads from "../../api/objects/reads";
import { getLiveId, getRoot, getWrites, type LiveObject } from "../../api/objects/routes";
import type { Client } from "../../http/client";
import { ApiError, capitalize, EdgeError, UnidentifiedObjectError, withMessage } from "../../http/errors";
import { expandPath } from "../../http/url";
import { objects } from "../../objects";
import {
  buildBody,
  getSentWire,
  isSentBy,
  listCreateDefaults,
  toObjectOutputs,
  withSentValues,
} from "../../objects/convert";
import { getWire, isIdGiven, listLineage, type ObjectDeclaration } from "../../objects/declare";
import { toDiscoveredObject } from "../collection";
import type { ArgumentError, DiscoveredObject, Lifecycle, Properties, UpdateInput } from "../lifecycle";
import { checkNameOrId, type ResourceClass, resource } from "../resource";
import { buildClassFields } from "./fields";
import {
  describe,
  describeTitle,
  listCandidates,
  listSimilarObjects,
  locateObject,
  matchesLookup,
  type ObjectKey,
  pickParentIds,
  readOne,
  toKey,
} from "./lookup";
import { checkVariant, hasReachLimits, requireEmpty, requireReachable } from "./restrictions";

/** Undefined after a create that returned only the ID. */
type Live = LiveObject | undefined;
type ObjectClass = ResourceClass<Properties, ObjectKey, Live>;

/** Returns the class of a declared object. */
function createObjectClass(declaration: ObjectDeclaration): ObjectClass {
  const { className, area, description, examples, path, id, lookup, parent, writes, hooks } = declaration;
  return resource<Properties, ObjectKey, Live>(
    buildClassFields(declaration),
    { area, description, examples },
    {
      className,
      ...(parent && { parentClass: parent.className }),
      path: (key) => expandPath(`${path}/{${id}}`, key),
      describe: (values) => describe(declaration, values),
      // The client's `serial` orders only the writes. This also orders the reads before them.
      ...(parent && writes.serial && { serialKey: (key) => describeParents(parent, key) }),
      ...(hooks.compare && { compare: hooks.compare }),
      discovery: createDiscovery(declaration),

      checkTogether: (inputs, isKnown) => checkArguments(declaration, inputs, isKnown),
      ...(!isIdGiven(declaration) && {
        lookupPaths: lookup,
        locate: (client: Client, inputs: Properties) => locateAndCheck(client, declaration, inputs),
        listSimilar: (client: Client, inputs: Properties, ignoreCase: boolean) =>
          listSimilarObjects(client, declaration, inputs, ignoreCase),
      }),
      read: (client, key) => readOne(client, declaration, key),
      // If the outermost parent is missing from its list, so is everything in it.
      findInList: (client, key) => reads.findInOwnList(client, getRoot(declaration), key),
      toOutputs: (live, key) => ({ ...(live && toObjectOutputs(declaration, live)), ...key }),

      create: (client, inputs) => createObject(client, declaration, inputs),
      update: (client, key, change) => updateObject(client, declaration, key, change),
      delete: (client, key, recorded) => deleteObject(client, declaration, key, recorded),
      ...(declaration.keptByDefault && {
        keepNotice: (key, recorded) => explainKept(declaration, key, recorded),
      }),

      ...(hasReachLimits(declaration) && {
        async compareByReading(_client, key, recorded, inputs) {
          requireReachable(declaration, describe(declaration, key), recorded, inputs, false);
          return {};
        },
      }),
    },
  );
}

function createDiscovery(declaration: ObjectDeclaration): NonNullable<Lifecycle["discovery"]> {
  const { plural, parent } = declaration;
  const lineage = listLineage(declaration).reverse();
  return {
    area: plural,
    title: capitalize(plural) + (parent ? ` of the ${parent.plural}` : ""),
    async *find(client): AsyncGenerator<DiscoveredObject> {
      for await (const lives of reads.listAll(client, declaration))
        yield toDiscoveredObject(
          ...lineage.map((each, depth) => {
            const { [depth]: live = {} } = lives;
            const liveId = getLiveId(each, live);
            const word = each.short.replaceAll(" ", "-");
            if (isIdGiven(each)) return [word, liveId, `${liveId} ${each.noun}`] as const;
            const nameMember = each.lookup.length === 1 ? getWire(each, each.lookup[0] ?? "") : "Name";
            const name = live[nameMember] as string | null | undefined;
            return [word, liveId, name] as const;
          }),
        );
    },
  };
}

function checkArguments(
  declaration: ObjectDeclaration,
  inputs: Properties,
  isKnown: (property: string) => boolean,
): ArgumentError[] {
  const { hooks, lookup, id, short } = declaration;
  const [name = "", ...others] = lookup;
  return [
    ...(hooks.checkTogether?.(inputs, isKnown) ?? []),
    ...(name !== "" && others.length === 0 ? checkNameOrId(inputs, name, id, `an existing ${short}`) : []),
    ...checkVariant(declaration, inputs, isKnown),
  ];
}

async function locateAndCheck(client: Client, declaration: ObjectDeclaration, inputs: Properties) {
  const located = await locateObject(client, declaration, inputs);
  if (!located.found) return located;
  const { key, live } = located.found;
  const outputs = toObjectOutputs(declaration, live);
  const problem = declaration.hooks.findAdoptionProblem?.(outputs, inputs);
  if (problem !== undefined) throw new EdgeError(`${describeTitle(declaration, key)} ${problem}`);
  requireReachable(declaration, describe(declaration, key), outputs, inputs, true);
  return located;
}

async function createObject(client: Client, declaration: ObjectDeclaration, inputs: Properties) {
  const { verbs, hooks } = declaration;
  const { create } = getWrites(declaration);
  const { returns = "object" } = verbs.create;
  const parentIds = pickParentIds(declaration, inputs);
  const isIdReturned = returns === "object" || typeof returns === "object";
  const before = isIdReturned ? [] : await listCandidates(client, declaration, parentIds);
  const all = { ...listCreateDefaults(declaration), ...inputs };
  const input = buildBody(declaration, "create", hooks.complete?.(all, all, "create") ?? all);
  const response = await callRoute(client, create, {
    path: parentIds,
    input,
    subject: describe(declaration, inputs),
    unprinted: selectHiddenValues(declaration, inputs),
  });
  if (typeof returns === "object")
    return { key: { ...parentIds, [declaration.id]: response as string }, live: undefined };
  const live =
    returns === "object"
      ? withSentValues(declaration, "create", response as LiveObject, input)
      : await findCreated(client, declaration, inputs, response, before);
  return { key: toKey(declaration, live, inputs), live };
}

/** Returns the values that no message may show, although the API may quote them in an error. */
const selectHiddenValues = ({ fields }: ObjectDeclaration, values: Properties): unknown[] =>
  Object.entries(fields).flatMap(([name, { facts }]) =>
    facts.secret || facts.unprinted ? [values[name]] : [],
  );

/** Returns a created object. If the response does not contain it, finds it: a match that was not there before. */
async function findCreated(
  client: Client,
  declaration: ObjectDeclaration,
  inputs: Properties,
  response: unknown,
  before: readonly LiveObject[],
): Promise<LiveObject> {
  const parsed = declaration.model.received.safeParse(response);
  if (parsed.success) return parsed.data;
  const getId = (live: LiveObject) => getLiveId(declaration, live);
  const knownIds = new Set(before.map(getId));
  const { [declaration.id]: _, ...withoutId } = inputs;
  const after = await listCandidates(client.withPolicy({ cached: false }), declaration, withoutId);
  const created = after.filter(
    (live) => !knownIds.has(getId(live)) && matchesLookup(declaration, live, inputs),
  );
  const [live] = created;
  if (live && created.length === 1) return live;
  throw new UnidentifiedObjectError(
    `The API accepted the create of the ${describe(declaration, inputs)} without returning it, and lists ${created.length === 0 ? "no" : "more than one"} such object. It may exist anyway: look for it on the platform before you try again.`,
    { operation: getWrites(declaration).create.name, ambiguous: true },
  );
}

async function updateObject(
  client: Client,
  declaration: ObjectDeclaration,
  key: ObjectKey,
  { values, merged, inputs }: UpdateInput<Properties>,
): Promise<LiveObject> {
  const { verbs, hooks, id } = declaration;
  const { sends, idInBody, returns = "object" } = verbs.update;
  const problem = hooks.findUpdateProblem?.({ ...merged, ...inputs });
  if (problem !== undefined)
    throw new EdgeError(`${describeTitle(declaration, key)} was not updated, because ${problem}`);
  // If only outputs are out of date, reads them.
  const isSent = Object.keys(values).some(
    (name) => declaration.fields[name] && isSentBy("update", declaration.fields[name]),
  );
  if (!isSent) return readUpdated(client, declaration, key);
  const sent = sends === "all" ? merged : values;
  const body = buildBody(declaration, "update", hooks.complete?.(sent, merged, "update") ?? sent);
  const input = idInBody ? { ...body, [getWire(declaration, id)]: key[id] } : body;
  if (sends === "all") requireCompleteBody(declaration, key, input);
  const response = await callRoute(client, getWrites(declaration).update, {
    path: key,
    input,
    unprinted: selectHiddenValues(declaration, merged),
  });
  if (returns === "object") return withSentValues(declaration, "update", response as LiveObject, input);
  return readUpdated(client, declaration, key);
}

async function readUpdated(
  client: Client,
  declaration: ObjectDeclaration,
  key: ObjectKey,
): Promise<LiveObject> {
  const live = await readOne(client.withPolicy({ cached: false }), declaration, key);
  if (live) return live;
  throw new EdgeError(
    `${describeTitle(declaration, key)} was updated, but a read after that does not show it. Try again later.`,
  );
}

/** Throws if an update that replaces the object would lack a value that every request has. */
function requireCompleteBody(declaration: ObjectDeclaration, key: ObjectKey, body: Properties): void {
  const [missing, field] =
    Object.entries(declaration.fields).find(
      ([, each]) =>
        each.facts.required && isSentBy("update", each) && body[getSentWire("update", each)] == null,
    ) ?? [];
  if (missing === undefined) return;
  throw new EdgeError(
    `${missing} must be set for the ${describe(declaration, key)}: an update replaces the whole ${declaration.short}, and the current value is neither returned by the API nor stored in the state. Set ${missing}${field?.facts.createDefault === "" ? ' ("" for none)' : ""}.`,
  );
}

async function deleteObject(
  client: Client,
  declaration: ObjectDeclaration,
  key: ObjectKey,
  recorded: Properties,
): Promise<"absent" | undefined> {
  const { contents, verbs, hooks } = declaration;
  // The platform deletes the contents too, even those that this program does not manage.
  if (contents && !(contents.canForce && recorded["onDelete"] === "delete")) {
    const live = await readOne(client, declaration, key);
    // Send no DELETE for an object that the response lacks: if the response is stale, the object may still have contents.
    if (live === undefined) return "absent";
    await requireEmpty(client, declaration, key, live);
  }
  if (hooks.findDeleteProblem) {
    const live = await readOne(client, declaration, key);
    const problem = live && hooks.findDeleteProblem(toObjectOutputs(declaration, live), recorded);
    if (problem !== undefined)
      throw new EdgeError(`${describeTitle(declaration, key)} was not deleted: ${problem}`);
  }
  await callRoute(client, getWrites(declaration).delete, { path: key }).catch((error: unknown) => {
    const { on400 } = verbs.delete;
    if (on400 === undefined || !(error instanceof ApiError) || error.status !== 400) throw error;
    throw withMessage(error, `${error.message} ${on400}`);
  });
  return undefined;
}

function explainKept(
  declaration: ObjectDeclaration,
  key: ObjectKey,
  { onDelete, ...recorded }: Properties,
): string | undefined {
  if (onDelete !== undefined) return undefined;
  const { short, lookup } = declaration;
  return `${describeTitle(declaration, key)} ${JSON.stringify(recorded[lookup[0] ?? ""])} was not deleted, because its data cannot be restored. To delete a ${short} with its data, set onDelete: "delete" and run "pulumi up" before the destroy.`;
}

export const objectClasses: readonly ResourceClass[] = objects
  .filter(({ isReadOnly }) => !isReadOnly)
  .map((declaration) => createObjectClass(declaration) as unknown as ResourceClass);
