import type { ZodType } from "zod";
import type { Operation } from "../http/operation";
import type { Fields } from "../model/field";
import { isIntegerKind, type Kind } from "../model/kinds";
import { type ListOptions, pagedList, type Route, route } from "./declare";

/** How messages name an object and its parents. */
export interface ObjectNoun {
  readonly noun: string;
  /** The name of the object's ID, both in the model and as a path parameter. */
  readonly id: string;
  readonly parent?: ObjectNoun;
}

/** The fields of an object, and its conversion to and from the API's JSON. */
export interface ObjectModel {
  readonly fields: Fields;
  toWire(values: object): object;
  fromWire(live: never): Record<string, unknown>;
}

type ValuesByName = Readonly<Record<string, unknown>>;

/** Returns "origin group 7 of load balancer 3", for example. Omits parents with unknown IDs. `label` replaces the ID. */
export function describeObject(
  { noun, id, parent }: ObjectNoun,
  values: ValuesByName,
  label = values[id],
): string {
  const title = label === undefined ? noun : `${noun} ${label}`;
  const parents = parent && describeParents(parent, values);
  return parents ? `${title} of ${parents}` : title;
}

/** Describes the parents of an object: "origin group 7 of load balancer 3" for an origin, for example. */
export function describeParents(parent: ObjectNoun, values: ValuesByName): string {
  if (values[parent.id] !== undefined) return describeObject(parent, values);
  return parent.parent ? describeParents(parent.parent, values) : "";
}

interface CollectionOptions<Live> extends ObjectNoun {
  readonly plural?: string;
  readonly path: string;
  readonly model: Kind & ObjectModel & { readonly received: ZodType<Live> };
  /** The member of a request body that holds the object's name. */
  readonly name?: string;
  /** Options of all operations. `writes`: additional options of the writes. */
  readonly common?: Partial<Operation<never>>;
  readonly writes?: Partial<Operation<never>>;
}

/** Returns the options, with functions that declare an object's usual routes: list, get, create, update and delete. */
export function collection<Live>(options: CollectionOptions<Live>) {
  const { noun, plural = `${noun}s`, id, path, model, name = "", common } = options;
  const writes = { ...common, ...options.writes };
  const idKind = model.fields[id]?.kind;
  const singleObjectOptions = {
    path: `${path}/{${id}}`,
    ...(idKind && !isIntegerKind(idKind) && { stringParameters: [id] }),
    subject: (values: ValuesByName) => describeObject(options, values),
  };
  const addNotFoundTag = (doc: string) => `${doc} @throws NotFoundError`;
  const assignedIdOption = model.fields[id]?.facts.readOnly && { assigns: model.fields[id]?.wire };
  return {
    ...options,

    list: (doc: string, overrides: ListOptions<Live> = {}) =>
      pagedList({
        ...common,
        name: `list ${plural}`,
        doc,
        path,
        getItemId: (item) => Reflect.get(Object(item), model.fields[id]?.wire ?? ""),
        ...overrides,
        returns: model,
      }),

    get: <Result = Live>(doc: string, overrides: Partial<Route<Result>> = {}): Route<Result> =>
      route({
        ...common,
        ...singleObjectOptions,
        name: `read ${noun}`,
        doc: addNotFoundTag(doc),
        returns: model,
        ...overrides,
      }),

    create: <Result = Live>(doc: string, overrides: Partial<Route<Result>> = {}): Route<Result> =>
      route({
        ...writes,
        name: `create ${noun}`,
        doc,
        method: "POST",
        path,
        subject: (values) => describeObject(options, values, values[name] && JSON.stringify(values[name])),
        input: model,
        returns: model,
        ...(overrides.response ? {} : assignedIdOption),
        ...overrides,
      }),

    update: <Result = Live>(doc: string, overrides: Partial<Route<Result>> = {}): Route<Result> =>
      route({
        ...writes,
        ...singleObjectOptions,
        name: `update ${noun}`,
        doc: addNotFoundTag(doc),
        method: "POST",
        input: model,
        returns: model,
        idempotent: true,
        ...overrides,
      }),

    delete: (doc: string, overrides: Partial<Route> = {}) =>
      route({
        ...writes,
        ...singleObjectOptions,
        name: `delete ${noun}`,
        doc: addNotFoundTag(doc),
        method: "DELETE",
        ...overrides,
      }),
  };
}
