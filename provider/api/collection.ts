import type { ZodType } from "zod";
import type { Operation } from "../http/operation";
import type { Fields } from "../model/field";
import { isInteger, type Kind } from "../model/kinds";
import { type ListOptions, operation, pagedList, type Route } from "./declare";

/** How messages name an object and its parents. */
export interface ObjectNoun {
  readonly noun: string;
  /** The name of its ID, both in the model and as a path parameter. */
  readonly id: string;
  readonly parent?: ObjectNoun;
}

/** The fields of an object, and its conversion to and from the API's form. */
export interface Model {
  readonly fields: Fields;
  toWire(values: object): object;
  fromWire(live: never): Record<string, unknown>;
}

type Parameters = Readonly<Record<string, unknown>>;

/** Returns "origin group 7 of load balancer 3". Leaves out parents whose IDs are not known yet. `label` replaces the ID. */
export function describeObject({ noun, id, parent }: ObjectNoun, of: Parameters, label = of[id]): string {
  const title = label === undefined ? noun : `${noun} ${label}`;
  const outer = parent && describeParents(parent, of);
  return outer ? `${title} of ${outer}` : title;
}

/** Returns "origin group 7 of load balancer 3" for an object in that group. */
export function describeParents(parent: ObjectNoun, of: Parameters): string {
  if (of[parent.id] !== undefined) return describeObject(parent, of);
  return parent.parent ? describeParents(parent.parent, of) : "";
}

interface CollectionOptions<Live> extends ObjectNoun {
  readonly plural?: string;
  readonly path: string;
  readonly model: Kind & Model & { readonly received: ZodType<Live> };
  /** The member of a body that holds the object's name. */
  readonly name?: string;
  /** Options of all operations. `writes`: further options of all writes. */
  readonly common?: Partial<Operation<never>>;
  readonly writes?: Partial<Operation<never>>;
}

/** Declares the usual routes of a type of objects: list, get, create, update and delete. */
export function collection<Live>(of: CollectionOptions<Live>) {
  const { noun, plural = `${noun}s`, id, path, model, name = "", common } = of;
  const writes = { ...common, ...of.writes };
  const idKind = model.fields[id]?.kind;
  const one = {
    path: `${path}/{${id}}`,
    ...(idKind && !isInteger(idKind) && { strings: [id] }),
    subject: (values: Parameters) => describeObject(of, values),
  };
  const orNotFound = (doc: string) => `${doc} @throws NotFoundError`;
  const assigned = model.fields[id]?.facts.readOnly && { assigns: model.fields[id]?.wire };
  return {
    ...of,

    list: (doc: string, rest: ListOptions<Live> = {}) =>
      pagedList({ ...common, name: `list ${plural}`, doc, path, ...rest, returns: model }),

    get: <Result = Live>(doc: string, rest: Partial<Route<Result>> = {}): Route<Result> =>
      operation({ ...common, ...one, name: `read ${noun}`, doc: orNotFound(doc), returns: model, ...rest }),

    create: <Result = Live>(doc: string, rest: Partial<Route<Result>> = {}): Route<Result> =>
      operation({
        ...writes,
        name: `create ${noun}`,
        doc,
        method: "POST",
        path,
        subject: (values) => describeObject(of, values, values[name] && JSON.stringify(values[name])),
        input: model,
        returns: model,
        ...(rest.response ? {} : assigned),
        ...rest,
      }),

    update: <Result = Live>(doc: string, rest: Partial<Route<Result>> = {}): Route<Result> =>
      operation({
        ...writes,
        ...one,
        name: `update ${noun}`,
        doc: orNotFound(doc),
        method: "POST",
        input: model,
        returns: model,
        idempotent: true,
        ...rest,
      }),

    delete: (doc: string, rest: Partial<Route> = {}) =>
      operation({
        ...writes,
        ...one,
        name: `delete ${noun}`,
        doc: orNotFound(doc),
        method: "DELETE",
        ...rest,
      }),
  };
}
