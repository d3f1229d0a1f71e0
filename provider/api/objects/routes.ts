import * as z from "zod";
import type { Field, Fields } from "../../model/field";
import type { Kind } from "../../model/kinds";
import { type ObjectKind, object } from "../../model/object";
import { getSentWire, isSentBy } from "../../objects/convert";
import {
  getWire,
  listLineage,
  type ObjectDeclaration,
  type TypedDeclaration,
  type WriteName,
} from "../../objects/declare";
import { objects } from "../../objects/index";
import { collection, type ObjectNoun } from "../collection";
import { type Area, area, type Route } from "../declare";
import { dnssecRoutes } from "../dnssec";
import type { Page } from "../pages";
import type { PagedOperation } from "../paging";

/** An object as the API returns it. */
export type LiveObject = Readonly<Record<string, unknown>>;

/** Reads of an object that has reads of its own: its parent's response does not contain it. */
interface ReadRoutes<Live> {
  readonly list: Route<Page<Live>> & PagedOperation<Live>;
  readonly get: Route<Live>;
}

interface WriteRoutes {
  readonly create: Route<unknown>;
  readonly update: Route<unknown>;
  readonly delete: Route;
}

type ObjectRoutes = Partial<ReadRoutes<LiveObject> & WriteRoutes>;

const partialUpdateDoc = "Changes the properties given and leaves the others unchanged.";
const fullUpdateDoc = "Replaces all properties: give those too that stay.";

/** Returns what messages call an object and its parents. */
export const toNoun = ({ noun, id, parent }: ObjectDeclaration): ObjectNoun => ({
  noun,
  id,
  ...(parent && { parent: toNoun(parent) }),
});

/** Returns the outermost parent of an object, or the object itself if it has none. */
export const getRoot = (declaration: ObjectDeclaration): ObjectDeclaration =>
  listLineage(declaration).at(-1) ?? declaration;

function buildRoutes(declaration: ObjectDeclaration): ObjectRoutes {
  const { fields, model, noun, plural, path, verbs, writes, client, listedIn, lookup, isReadOnly } =
    declaration;
  const [nameField = "", ...otherLookupFields] = lookup;
  const name = otherLookupFields.length === 0 ? getWire(declaration, nameField) : undefined;
  const root = getRoot(declaration);
  const declared = collection({
    ...toNoun(declaration),
    plural,
    path,
    model,
    ...(name !== undefined && { name }),
    writes: { ...writes, ...(listedIn !== undefined && { invalidates: `${root.path}/{${root.id}}` }) },
  });
  const isNameGiven = name !== undefined && !fields[nameField]?.facts.readOnly;
  const reads = listedIn === undefined && {
    list: declared.list(client.list ?? `Every ${noun}, page by page.`, {
      ...(verbs.list.pageSize && { pageSize: verbs.list.pageSize }),
    }),
    get: declared.get(client.get ?? `One ${noun}.`),
  };
  const updateDoc = verbs.update.sends === "all" ? fullUpdateDoc : partialUpdateDoc;
  const writeRoutes = !isReadOnly && {
    create: declared.create(client.create ?? `Creates a ${noun}.`, {
      ...(isNameGiven && { requiredMember: name }),
      ...buildWriteOptions(declaration, "create"),
    }),
    update: declared.update(client.update ?? updateDoc, buildWriteOptions(declaration, "update")),
    delete: declared.delete(
      client.delete ?? `Removes a ${noun}.`,
      buildWriteOptions(declaration, "delete") as Partial<Route>,
    ),
  };
  return { ...reads, ...writeRoutes };
}

function buildWriteOptions(declaration: ObjectDeclaration, verb: WriteName): Partial<Route<unknown>> {
  const { method, path, source, needs, returns = "object" } = declaration.verbs[verb];
  return {
    method,
    ...(path !== undefined && { path, parameters: listParameters(path) }),
    ...(source && { source }),
    ...(needs !== undefined && { needs }),
    ...(verb !== "delete" && { input: buildInput(declaration, verb) }),
    // An operation that may return nothing has no result in the typed client, and its response assigns no ID.
    ...(verb !== "delete" &&
      returns !== "object" && {
        returns: undefined,
        assigns: undefined,
        identifiedBy: {},
        response: returns === "maybe" ? z.unknown() : undefined,
        mayBeEmpty: true,
      }),
  } as unknown as Partial<Route<unknown>>;
}

const listParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** Returns the kind of a request's body: the model itself, unless requests differ from responses. */
function buildInput({ model, fields }: ObjectDeclaration, verb: "create" | "update"): Kind {
  const differs = ({ facts: { createOnly, updateOnly, sentAs } }: Field) =>
    createOnly || updateOnly || sentAs;
  if (!Object.values(fields).some(differs)) return model;
  const sent = Object.entries(fields)
    .filter(([, field]) => isSentBy(verb, field))
    .map(([name, field]) => [
      name,
      field.facts.sentAs ? { ...field, wire: getSentWire(verb, field) } : field,
    ]);
  const title = verb === "create" ? model.title : `${model.title}Update`;
  return object(title, model.description, Object.fromEntries(sent));
}

const routesByClass = new Map<string, ObjectRoutes>(
  objects.map((declaration) => [declaration.className, buildRoutes(declaration)]),
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
  throw new Error(`${declaration.className} has no reads.`);
}

export function getWrites(declaration: ObjectDeclaration): WriteRoutes {
  const { create, update, delete: remove } = getRoutes(declaration);
  if (create && update && remove) return { create, update, delete: remove };
  throw new Error(`${declaration.className} has no writes.`);
}

/** Routes beyond the usual ones, by the name of the part of the typed client. */
const additionalRoutes: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
  dnsZones: dnssecRoutes,
};

/** The parts of the typed client for declared objects, by name. */
export const objectAreas: Readonly<Record<string, Area>> = Object.fromEntries(
  objects.map((declaration) => {
    const { name, doc } = declaration.client;
    return [name, area(doc, { ...getRoutes(declaration), ...additionalRoutes[name] })];
  }),
);
