import type { ZodType } from "zod";
import * as z from "zod";
import { listPathParameters } from "../../http/url";
import type { Field } from "../../model/field";
import type { Kind } from "../../model/kinds";
import { getSentWire } from "../../objects/declare/convert";
import type { ObjectDeclaration } from "../../objects/declare/declaration";
import { getSerialPath, getWire, isDeletable, isIdGiven, listLineage } from "../../objects/declare/traits";
import type { WriteName } from "../../objects/declare/verbs";
import { findOtherStatus } from "../embeddedFailure";
import { type LeadingArguments, type Route, route } from "../route";
import { describeNew } from "./describe";
import { addNotFoundTag, buildEnvelope, buildObjectOptions, getRoot, oncePerDeclaration } from "./options";
import { buildHostOptions } from "./readRoutes";
import { buildInput } from "./requestBody";

interface WriteRoutes {
  readonly create: Route<unknown>;
  readonly update: Route<unknown>;
  readonly delete: Route<unknown>;
}

const partialUpdateDoc = "Changes the properties given and leaves the others unchanged.";
const fullUpdateDoc = "Replaces all properties: give those too that stay.";

function buildWrites(declaration: ObjectDeclaration): Partial<WriteRoutes> {
  const { noun, path, model, fields, id, lookup, operations, verbs, writes, client, listedIn, parent } =
    declaration;
  const { isPredefined } = declaration;
  const root = getRoot(declaration);
  const { serial, createsWith: _, ...writeOptions } = writes;
  const options = {
    ...operations,
    ...writeOptions,
    ...(serial && { serialPath: getSerialPath(declaration, false) }),
    ...buildHostOptions(declaration),
    ...(parent && { invalidates: listedIn === undefined ? path : `${root.path}/{${root.id}}` }),
  };
  const objectOptions = buildObjectOptions(declaration);
  const wireId = getWire(declaration, id);
  const [nameField = "", ...otherLookupFields] = lookup;
  const isNameOptional = otherLookupFields.length === 0 && !fields[nameField]?.options.required;
  const updateDoc = verbs.update.sends === "all" ? fullUpdateDoc : partialUpdateDoc;
  return {
    ...(!isPredefined && {
      create: route<Kind, unknown>({
        ...options,
        ...(serial && { serialPath: getSerialPath(declaration, true) }),
        name: `create ${noun}`,
        doc: client.create ?? `Creates a ${noun}.`,
        path,
        subject: (values) => describeNew(declaration, values),
        returns: model,
        ...(parent && { onlyAdds: true }),
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
        ...listPathParameters(path),
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
    field.options.createDefault === undefined
      ? []
      : [[getSentWire("create", field), field.options.createDefault] as const],
  );
  const inPath = listPathParameters(createPath);
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

export const findWrites = oncePerDeclaration(buildWrites);

export function getWrite(declaration: ObjectDeclaration, verb: WriteName): Route<unknown> {
  const { [verb]: write } = findWrites(declaration);
  if (write) return write;
  throw new Error(`${declaration.className} has no ${verb}.`);
}
