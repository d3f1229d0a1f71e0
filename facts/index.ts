import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { byHand } from "./byHand";

// What the vendor's API descriptions say about operations, models and enumerations. `npm run facts` extracts the descriptions.
// byHand.ts adds what other sources say, and takes precedence.

/**
 * Types by name, in this notation: a scalar, a model or an enumeration, followed by `[]` for a list of these, `{}` for an
 * object whose values are these, `?` if it may be null, and `!` if it is required.
 */
export type TypesByName = Readonly<Record<string, string>>;

/** The form of an extracted file. */
export interface Description {
  /** By method and path. */
  readonly operations: Readonly<Record<string, ExtractedOperation>>;
  /** By name of the model, the types of its members by their names in JSON. */
  readonly models: Readonly<Record<string, TypesByName>>;
  /** The numbers by their names, or the values of an enumeration of strings. */
  readonly enumerations: Readonly<Record<string, Enumeration>>;
}

export interface ExtractedOperation {
  readonly path?: TypesByName;
  readonly query?: TypesByName;
  readonly headers?: TypesByName;
  readonly body?: string;
  /** By status. Without a described body, the type is empty. */
  readonly responses: TypesByName;
}

export type Enumeration = Readonly<Record<string, number>> | readonly string[];

export type Scalar =
  | "any"
  | "binary"
  | "boolean"
  | "date"
  | "date-time"
  | "guid"
  | "integer"
  | "number"
  | "string";

/** The type of a member, a parameter or a body. */
export type Type = { readonly nullable: boolean; readonly required: boolean } & (
  | { readonly kind: Scalar }
  | { readonly kind: "model" | "enumeration"; readonly name: string }
  | { readonly kind: "list" | "map"; readonly item: Type }
);

export type Types = Readonly<Record<string, Type>>;

export interface DescribedOperation {
  readonly method: string;
  /** As the description writes it. */
  readonly path: string;
  /** The file that describes it, without its ending, or `byHand`. */
  readonly api: string;
  readonly pathParameters: Types;
  readonly query: Types;
  readonly headers: Types;
  readonly body: Type | undefined;
  /** By status, such as 200 or 4XX. Undefined if no body is described. */
  readonly responses: Readonly<Record<string, Type | undefined>>;
}

interface Source extends Description {
  readonly api: string;
}

/** Returns a function that computes its result when it is called first: whoever only imports this module reads no file. */
function once<T>(compute: () => T): () => T {
  let computed: { readonly value: T } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

const listSources = once((): readonly Source[] => {
  const files = readdirSync(__dirname).filter((file) => file.endsWith(".json"));
  const read = (file: string) => JSON.parse(readFileSync(join(__dirname, file), "utf8")) as Description;
  return [
    ...files.sort().map((file) => ({ api: file.replace(".json", ""), ...read(file) })),
    ...byHand.map((section) => ({
      api: "byHand",
      operations: {},
      models: {},
      enumerations: {},
      ...section,
    })),
  ];
});

const readModels = once((): Readonly<Record<string, TypesByName>> => {
  const models: Record<string, TypesByName> = {};
  for (const { models: own } of listSources())
    for (const [name, members] of Object.entries(own)) models[name] = { ...models[name], ...members };
  return models;
});

const readEnumerations = once(
  (): Readonly<Record<string, Enumeration>> =>
    Object.assign({}, ...listSources().map(({ enumerations }) => enumerations)),
);

const readOperations = once((): ReadonlyMap<string, DescribedOperation> => {
  const operations = new Map<string, DescribedOperation>();
  for (const { api, operations: own } of listSources())
    for (const [name, described] of Object.entries(own)) {
      const [method = "", path = ""] = name.split(" ");
      const key = toKey(method, path);
      operations.set(key, merge(operations.get(key), toOperation(method, path, api, described)));
    }
  return operations;
});

const toOperation = (
  method: string,
  path: string,
  api: string,
  { path: pathParameters = {}, query = {}, headers = {}, body, responses }: ExtractedOperation,
): DescribedOperation => ({
  method,
  path,
  api,
  pathParameters: parseTypes(pathParameters),
  query: parseTypes(query),
  headers: parseTypes(headers),
  body: body === undefined ? undefined : parseType(body),
  responses: Object.fromEntries(
    Object.entries(responses).map(([status, type]) => [status, type === "" ? undefined : parseType(type)]),
  ),
});

/** Adds what another source says of an operation. */
const merge = (known: DescribedOperation | undefined, added: DescribedOperation): DescribedOperation =>
  known === undefined
    ? added
    : {
        ...known,
        query: { ...known.query, ...added.query },
        headers: { ...known.headers, ...added.headers },
        body: added.body ?? known.body,
        responses: { ...known.responses, ...added.responses },
      };

/** The names of path parameters do not matter. */
const toKey = (method: string, path: string): string => `${method} ${path.replace(/\{\w+[?*]?\}/g, "{}")}`;

function parseType(text: string): Type {
  const required = text.endsWith("!");
  const notNull = text.replace(/\?*!?$/, "");
  const nullable = /\?!?$/.test(text);
  const item = notNull.slice(0, -2);
  if (notNull.endsWith("[]")) return { kind: "list", item: parseType(item), nullable, required };
  if (notNull.endsWith("{}")) return { kind: "map", item: parseType(item), nullable, required };
  if (notNull in readModels()) return { kind: "model", name: notNull, nullable, required };
  if (notNull in readEnumerations()) return { kind: "enumeration", name: notNull, nullable, required };
  return { kind: notNull as Scalar, nullable, required };
}

const parseTypes = (types: TypesByName): Types =>
  Object.fromEntries(Object.entries(types).map(([name, type]) => [name, parseType(type)]));

/** Returns an operation, whatever the names of its path parameters are. Undefined if no source has it. */
export const findOperation = (method: string, path: string): DescribedOperation | undefined =>
  readOperations().get(toKey(method, path));

export const listOperations = (): DescribedOperation[] => [...readOperations().values()];

const membersByModel = new Map<string, Types>();

/** Returns the members of a model. @throws Error if there is no such model */
export function getMembers(model: string): Types {
  const { [model]: types } = readModels();
  if (types === undefined) throw new Error(`There is no model ${model} in the facts.`);
  const parsed = membersByModel.get(model) ?? parseTypes(types);
  membersByModel.set(model, parsed);
  return parsed;
}

/** Returns an enumeration. @throws Error if there is none of this name */
export function getEnumeration(name: string): Enumeration {
  const { [name]: found } = readEnumerations();
  if (found === undefined) throw new Error(`There is no enumeration ${name} in the facts.`);
  return found;
}

/** Whether a member with this name holds a credential. The descriptions mark none. */
export const looksSecret = (name: string): boolean =>
  /(?<!continuation|start|error|public)(password|secret|token|key)$/i.test(name);
