import type { ZodType } from "zod";
import * as z from "zod";
import { capitalize, EdgeError } from "../../http/errors";
import { type Field, type Fields, field, makeRequired } from "../../model/field";
import { isIntegerKind, type Kind } from "../../model/kinds";
import { type ObjectKind, object } from "../../model/object";
import { getSentWire, isSentBy } from "../../objects/convert";
import {
  getWire,
  hasOwnRead,
  isDeletable,
  isIdGiven,
  listLineage,
  type ObjectDeclaration,
  type TypedDeclaration,
  type WriteName,
} from "../../objects/declare";
import { objects } from "../../objects/index";
import { containerAppRoutes } from "../containerApps";
import { databaseTokenRoutes } from "../databaseTokens";
import { type Area, area, type LeadingArguments, pagedList, type Route, route } from "../declare";
import { dnssecRoutes } from "../dnssec";
import { findEmbeddedFailure, findOtherStatus } from "../embeddedFailure";
import {
  accessListsPageSchema,
  databasePageSchema,
  type Page,
  secretsPageSchema,
  shieldPageSchema,
  streamPageSchema,
} from "../pages";
import type { PagedOperation } from "../paging";
import { certificateRoutes, pullZoneRoutes } from "../pullZones";
import { scriptRoutes } from "../scripts";
import { guardianRoutes } from "../shield/guardian";
import { referrerRoutes } from "../videoLibraries";
import { describeNew, describeObject, describeParents } from "./describe";

export type LiveObject = Readonly<Record<string, unknown>>;

/** Reads of an object that has reads of its own: its parent's response does not contain it. */
interface ReadRoutes<Live> {
  readonly list: Route<Page<Live>> & PagedOperation<Live>;
  readonly get: Route<Live>;
}

interface WriteRoutes {
  readonly create: Route<unknown>;
  readonly update: Route<unknown>;
  readonly delete: Route<unknown>;
}

type ObjectRoutes = Partial<ReadRoutes<LiveObject> & WriteRoutes>;
type Verb = keyof ObjectRoutes;

const partialUpdateDoc = "Changes the properties given and leaves the others unchanged.";
const fullUpdateDoc = "Replaces all properties: give those too that stay.";

/** Returns the outermost parent of an object, or the object itself if it has none. */
export const getRoot = (declaration: ObjectDeclaration): ObjectDeclaration =>
  listLineage(declaration).at(-1) ?? declaration;

/** Returns an object's ID in the form that programs use. */
export function getLiveId({ fields, id }: ObjectDeclaration, live: LiveObject): string | number {
  const { [id]: field } = fields;
  const value = live[field?.wire ?? id];
  return (value == null ? value : field?.kind.fromWire(value)) as string | number;
}

const hasIntegerId = ({ fields, id }: ObjectDeclaration): boolean =>
  isIntegerKind((fields[id] as Field).kind);

/** The parameters of paths that are strings: IDs of the object or of its parents. */
function buildParameterOptions(declaration: ObjectDeclaration) {
  const stringParameters = listLineage(declaration)
    .filter((each) => !hasIntegerId(each))
    .map(({ id }) => id);
  return stringParameters.length > 0 ? { stringParameters } : {};
}

const buildObjectOptions = (declaration: ObjectDeclaration) => ({
  path: declaration.objectPath,
  ...buildParameterOptions(declaration),
  subject: (values: Readonly<Record<string, unknown>>) => describeObject(declaration, values),
});

const addNotFoundTag = (doc: string) => `${doc} @throws NotFoundError`;

function buildReads(declaration: ObjectDeclaration): Partial<ReadRoutes<LiveObject>> {
  const { noun, plural, path, model, operations, verbs, client, parent, deletedMember } = declaration;
  const { pageSize, shape, source, query, where } = verbs.list;
  return {
    list: pagedList<LiveObject>({
      ...operations,
      ...buildHostOptions(declaration),
      name: `list ${plural}`,
      ...(source && { source }),
      ...(parent && {
        ...buildParameterOptions(parent),
        subject: (values: object) => `${plural} of ${describeParents(parent, { ...values })}`,
      }),
      doc: client.list ?? `Every ${noun}, page by page.`,
      path,
      returns: model,
      getItemId: (live) => getLiveId(declaration, live),
      isLeftOut: (live) =>
        (deletedMember !== undefined && live[deletedMember] === true) ||
        Object.entries(where ?? {}).some(([name, value]) => live[name] !== value),
      ...(pageSize && { pageSize }),
      ...(query && { fixedQuery: query }),
      ...(shape && { envelope: pageSchemas[shape] }),
    }),
    ...(hasOwnRead(declaration) && {
      get: route({
        ...operations,
        ...buildHostOptions(declaration),
        ...buildObjectOptions(declaration),
        name: `read ${noun}`,
        doc: addNotFoundTag(client.get ?? `One ${noun}.`),
        returns: model,
        ...buildEnvelope(declaration),
        ...buildDeletedCheck(declaration),
      }),
    }),
  };
}

/** Takes an object that the platform marks as deleted for one that is not there. */
function buildDeletedCheck({ deletedMember, noun }: ObjectDeclaration) {
  if (deletedMember === undefined) return {};
  const deleted = { status: 404, errorKey: "deleted", message: `The ${noun} was deleted.` };
  return {
    embeddedFailure: (json: unknown) =>
      Object(json)[deletedMember] === true ? deleted : findEmbeddedFailure(json),
  };
}

const pageSchemas = {
  accessLists: accessListsPageSchema,
  database: databasePageSchema,
  shield: shieldPageSchema,
  secrets: secretsPageSchema,
  stream: streamPageSchema,
};

/** The service of the objects, and the key that the parent has for it. */
function buildHostOptions({
  host,
  parent,
  plural,
}: ObjectDeclaration): Pick<Partial<Route>, "service" | "findKey"> {
  if (!host || !parent) return {};
  const { service, keyMember } = host;
  return {
    service,
    async findKey(reader, path) {
      const ids = { [parent.id]: path[parent.id] as string | number };
      const key = (await reader.get(getReads(parent).get, { path: ids }))[keyMember];
      if (typeof key === "string" && key !== "") return key;
      throw new EdgeError(
        `${capitalize(describeObject(parent, ids))} was returned without its key, which its ${plural} need: check the permissions and roles of the API key.`,
      );
    },
  };
}

/** Takes the object out of the member of a response that contains it. */
function buildEnvelope({ envelope, idInEnvelope, model, fields, id }: ObjectDeclaration) {
  if (envelope === undefined) return {};
  const schema = z.looseObject({ [envelope]: model.received });
  const wireId = fields[id]?.wire ?? id;
  return {
    response: schema.transform((response) => {
      const live = response[envelope] as LiveObject;
      return idInEnvelope === undefined ? live : { ...live, [wireId]: live[idInEnvelope] };
    }),
  };
}

function buildWrites(declaration: ObjectDeclaration): Partial<WriteRoutes> {
  const { noun, path, model, fields, id, lookup, operations, verbs, writes, client, listedIn, parent } =
    declaration;
  const { isPredefined } = declaration;
  const root = getRoot(declaration);
  const options = {
    ...operations,
    ...writes,
    ...buildHostOptions(declaration),
    ...(parent && { invalidates: listedIn === undefined ? path : `${root.path}/{${root.id}}` }),
  };
  const objectOptions = buildObjectOptions(declaration);
  const wireId = getWire(declaration, id);
  const [nameField = "", ...otherLookupFields] = lookup;
  const isNameOptional = otherLookupFields.length === 0 && !fields[nameField]?.facts.required;
  const updateDoc = verbs.update.sends === "all" ? fullUpdateDoc : partialUpdateDoc;
  return {
    ...(!isPredefined && {
      create: route<Kind, unknown>({
        ...options,
        name: `create ${noun}`,
        doc: client.create ?? `Creates a ${noun}.`,
        path,
        subject: (values) => describeNew(declaration, values),
        returns: model,
        ...(parent && { adds: true }),
        ...(isIdGiven(declaration) ? { identifiedBy: { [wireId]: wireId } } : { assigns: wireId }),
        ...(isNameOptional && nameField !== "" && { requiredMember: getWire(declaration, nameField) }),
        ...buildWriteOptions(declaration, "create"),
      }),
    }),
    update: route<Kind, unknown>({
      ...options,
      ...objectOptions,
      name: `update ${noun}`,
      doc: addNotFoundTag(client.update ?? updateDoc),
      returns: model,
      idempotent: true,
      ...buildEnvelope(declaration),
      ...buildWriteOptions(declaration, "update"),
    }),
    ...(isDeletable(declaration) && {
      delete: route({
        ...options,
        ...objectOptions,
        name: `delete ${noun}`,
        doc: addNotFoundTag(client.delete ?? `Removes a ${noun}.`),
        ...(buildWriteOptions(declaration, "delete") as Partial<Route>),
      }),
    }),
  };
}

function buildWriteOptions(declaration: ObjectDeclaration, verb: WriteName): Partial<Route<unknown>> {
  const { method, source, needs, returns = "object", idInBody, success } = declaration.verbs[verb];
  const { query } = declaration.verbs.delete;
  const sentId = getSentWire(verb, declaration.fields[declaration.id] as Field);
  const { path = verb === "create" ? declaration.path : declaration.objectPath } = declaration.verbs[verb];
  return {
    method,
    path,
    parameters: [
      ...new Set([
        ...listParentIds(declaration),
        ...listParameters(path),
        ...(idInBody ? [declaration.id] : []),
      ]),
    ],
    ...(idInBody && {
      body: ({ [declaration.id]: own }: LeadingArguments, input: object) => ({ ...input, [sentId]: own }),
    }),
    ...(source && { source }),
    ...(needs !== undefined && { needs }),
    ...(success !== undefined && { embeddedFailure: (json: unknown) => findOtherStatus(json, success) }),
    ...(verb === "delete" && query && { query: () => query }),
    ...(verb !== "delete" && { input: buildInput(declaration, verb) }),
    ...(verb === "create" && buildCreateBody(declaration, path)),
    ...(typeof returns === "object" && buildIdResponse(declaration, returns.id)),
    // An operation that may return nothing has no result in the typed client, and its response assigns no ID.
    ...(verb !== "delete" &&
      (returns === "nothing" || returns === "maybe") && {
        returns: undefined,
        assigns: undefined,
        identifiedBy: {},
        response: returns === "maybe" ? z.unknown() : undefined,
        mayBeEmpty: true,
      }),
  } as unknown as Partial<Route<unknown>>;
}

function buildIdResponse({ fields, id }: ObjectDeclaration, path: string) {
  const { kind } = fields[id] as Field;
  return {
    returns: kind,
    assigns: undefined,
    assignsAt: path,
    response: path
      .split(".")
      .reduceRight<ZodType>(
        (schema, member) => z.looseObject({ [member]: schema }).transform((response) => response[member]),
        kind.received.transform(kind.fromWire as never).pipe(kind.argument) as ZodType,
      ),
  };
}

/** Adds what a create sends if the program leaves it out, and the IDs of parents that are not in the path. */
function buildCreateBody(declaration: ObjectDeclaration, createPath: string): Partial<Route<unknown>> {
  const defaults = Object.values(declaration.fields).flatMap((field) =>
    field.facts.createDefault === undefined
      ? []
      : [[getSentWire("create", field), field.facts.createDefault] as const],
  );
  const inPath = listParameters(createPath);
  const parents = listLineage(declaration)
    .slice(1)
    .filter(({ id }) => !inPath.includes(id));
  if (defaults.length === 0 && parents.length === 0) return {};
  return {
    body: (path, input) => ({
      ...Object.fromEntries(parents.map((parent) => [getWire(parent, parent.id), path[parent.id]])),
      ...input,
      ...Object.fromEntries(defaults.filter(([member]) => !(member in input))),
    }),
  };
}

/** The IDs of an object's parents, outermost first. */
const listParentIds = (declaration: ObjectDeclaration): string[] =>
  listLineage(declaration)
    .slice(1)
    .map(({ id }) => id)
    .reverse();

const listParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** Returns the kind of a request's body: the model itself, unless requests differ from responses. */
function buildInput({ model, fields, verbs, noun }: ObjectDeclaration, verb: "create" | "update"): Kind {
  const differs = ({ facts: { createOnly, updateOnly, sentAs, sentIn } }: Field) =>
    createOnly || updateOnly || sentAs || sentIn;
  if (!Object.values(fields).some(differs)) return model;
  const isPartial = verb === "update" && verbs.update.sends !== "all";
  const sent = Object.entries(fields).filter(([, field]) => isSentBy(verb, field));
  // Without its only member, an update would change nothing.
  const isOnlyMember = isPartial && sent.length === 1;
  const toSentField = (field: Field): Field => {
    const { required, ...optional } = field.facts;
    const isOptional = isPartial && !optional.resent;
    if (!field.facts.sentAs && !isOnlyMember && !(isOptional && required)) return field;
    const facts = isOnlyMember
      ? { ...optional, required: true as const }
      : isOptional
        ? optional
        : field.facts;
    return { ...field, wire: getSentWire(verb, field), facts };
  };
  const { member } = verbs[verb];
  const suffix = verb === "create" ? (member === undefined ? "" : "Create") : "Update";
  const title = model.title + suffix;
  const select = (isInMember: boolean): Fields => {
    const members: Record<string, Field> = {};
    for (const [name, sentField] of sent) {
      const { sentIn, createOnly } = sentField.facts;
      if ((member !== undefined && !createOnly) !== isInMember) continue;
      if (sentIn === undefined) members[name] = toSentField(sentField);
      else members[sentIn] ??= buildInnerInput(sentIn, sent, model.title);
    }
    return members;
  };
  if (member === undefined) return object(title, model.description, select(false));
  const settings = object(`${model.title}Settings`, `Settings of a ${noun}.`, select(true));
  return object(title, model.description, {
    ...select(false),
    [member]: field(member, settings, `The settings of the ${noun}.`),
  });
}

/** Returns the member of a body that contains other fields, which are sent together. */
const buildInnerInput = (name: string, sent: readonly [string, Field][], title: string): Field => {
  const inner = sent.filter(([, { facts }]) => facts.sentIn === name);
  const fields = Object.fromEntries(inner.map(([each, member]) => [each, makeRequired(member)]));
  const description = `${capitalize(inner.map(([each]) => each).join(" and "))}, which are sent together.`;
  return field(name, object(`${title}${capitalize(name)}`, description, fields), description);
};

const routesByClass = new Map<string, ObjectRoutes>(
  objects.map((declaration) => [
    declaration.className,
    {
      ...(declaration.listedIn === undefined && buildReads(declaration)),
      ...buildWrites(declaration),
    },
  ]),
);

const getRoutes = ({ className }: ObjectDeclaration): ObjectRoutes => routesByClass.get(className) ?? {};

/** Returns the reads of an object. Their responses have types if the fields of the declaration are known. */
export function getReads<F extends Fields>(
  declaration: TypedDeclaration<F>,
): ReadRoutes<z.output<ObjectKind<F>["received"]>>;
export function getReads(declaration: ObjectDeclaration): ReadRoutes<LiveObject>;
export function getReads(declaration: ObjectDeclaration): ReadRoutes<LiveObject> {
  const { list, get } = getRoutes(declaration);
  if (list && get) return { list, get };
  throw new Error(`${declaration.className} has no read of its own.`);
}

/** Returns the list of an object that may have no read of its own. */
export function getList(declaration: ObjectDeclaration): ReadRoutes<LiveObject>["list"] {
  const { list } = getRoutes(declaration);
  if (list) return list;
  throw new Error(`${declaration.className} has no list.`);
}

export function getWrite(declaration: ObjectDeclaration, verb: WriteName): Route<unknown> {
  const { [verb]: write } = getRoutes(declaration);
  if (write) return write;
  throw new Error(`${declaration.className} has no ${verb}.`);
}

export const listMethods = (declaration: ObjectDeclaration): (readonly [method: string, verb: Verb])[] => {
  const { methods } = declaration.client;
  const verbs = Object.keys(getRoutes(declaration)) as Verb[];
  return verbs.flatMap((verb) => {
    const method = methods ? methods[verb] : verb;
    return method === undefined ? [] : [[method, verb] as const];
  });
};

/** Routes beyond the usual ones, by the name of the part of the typed client. */
const additionalRoutes: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
  containerApps: containerAppRoutes,
  databases: databaseTokenRoutes,
  dnsZones: dnssecRoutes,
  hostnames: certificateRoutes,
  pullZones: pullZoneRoutes,
  scripts: scriptRoutes,
  shield: guardianRoutes,
  videoLibraries: referrerRoutes,
};

const areaNames = new Set(objects.map(({ client }) => client.name));

/** The parts of the typed client for declared objects, by name. Several objects may be in one. */
export const objectAreas: Readonly<Record<string, Area>> = Object.fromEntries(
  [...areaNames].map((areaName) => {
    const members = objects.filter(({ client }) => client.name === areaName);
    const routes = members.flatMap((declaration) => {
      const own = getRoutes(declaration);
      return listMethods(declaration).map(([method, verb]) => [method, own[verb]]);
    });
    const doc = members.map(({ client }) => client.doc).find(Boolean) ?? "";
    return [areaName, area(doc, { ...Object.fromEntries(routes), ...additionalRoutes[areaName] })];
  }),
);
