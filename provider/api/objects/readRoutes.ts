import type * as z from "zod";
import { EdgeError } from "../../base/errors";
import { capitalize } from "../../base/messageText";
import type { Fields } from "../../model/field";
import type { ObjectKind } from "../../model/object";
import type { ObjectDeclaration, TypedDeclaration } from "../../objects/declare/declaration";
import { hasOwnRead } from "../../objects/declare/traits";
import { findEmbeddedFailure } from "../embeddedFailure";
import {
  accessListsPageSchema,
  databasePageSchema,
  type Page,
  secretsPageSchema,
  shieldPageSchema,
  streamPageSchema,
} from "../pages";
import type { PagedOperation } from "../paging";
import { pagedList, type Route, route } from "../route";
import { describeObject, describeParents } from "./describe";
import {
  addNotFoundTag,
  buildEnvelope,
  buildObjectOptions,
  buildParameterOptions,
  getLiveId,
  type LiveObject,
  oncePerDeclaration,
} from "./options";

/** Reads of an object that has reads of its own: its parent's response does not contain it. */
export interface ReadRoutes<Live> {
  readonly list: Route<Page<Live>> & PagedOperation<Live>;
  readonly get: Route<Live>;
}

function buildReads(declaration: ObjectDeclaration): Partial<ReadRoutes<LiveObject>> {
  const { noun, plural, path, model, operations, verbs, client, parent, deletedMember } = declaration;
  const { pageSize, pageFormat, source, query, filter } = verbs.list;
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
        Object.entries(filter ?? {}).some(([name, value]) => live[name] !== value),
      ...(pageSize && { pageSize }),
      ...(query && { fixedQuery: query }),
      ...(pageFormat && { envelope: pageSchemas[pageFormat] }),
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

/** Treats an object that the platform marks as deleted as missing. */
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
export function buildHostOptions({
  host,
  parent,
  plural,
}: ObjectDeclaration): Pick<Partial<Route>, "service" | "findKey" | "unauthorizedAdvice"> {
  if (!host || !parent) return {};
  const { service, keyMember } = host;
  return {
    service,
    unauthorizedAdvice:
      "The host refused the key of the object, which may have been replaced a moment ago: try again later",
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

/** Returns what an object has: a list, a read, both, or none. */
export const findReads = oncePerDeclaration((declaration) =>
  declaration.listedIn === undefined ? buildReads(declaration) : {},
);

/** Returns the reads of an object. Their responses have types if the fields of the declaration are known. */
export function getReads<F extends Fields>(
  declaration: TypedDeclaration<F>,
): ReadRoutes<z.output<ObjectKind<F>["received"]>>;
export function getReads(declaration: ObjectDeclaration): ReadRoutes<LiveObject>;
export function getReads(declaration: ObjectDeclaration): ReadRoutes<LiveObject> {
  const { list, get } = findReads(declaration);
  if (list && get) return { list, get };
  throw new Error(`${declaration.className} has no read of its own.`);
}

/** Returns the list of an object that may have no read of its own. */
export function getList(declaration: ObjectDeclaration): ReadRoutes<LiveObject>["list"] {
  const { list } = findReads(declaration);
  if (list) return list;
  throw new Error(`${declaration.className} has no list.`);
}
