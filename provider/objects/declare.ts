import type { ZodType } from "zod";
import type { ArgumentError, Comparison, Properties } from "../classes/lifecycle";
import type { Operation, Service } from "../http/operation";
import {
  type Documentation,
  type Field,
  type FieldOptions,
  type Fields,
  type GivenValues,
  readOnly,
  type SettableName,
  type ValueDeclarations,
} from "../model/field";
import type { Kind } from "../model/kinds";
import { listOf } from "../model/list";
import { type ObjectKind, object } from "../model/object";

/**
 * An object of the platform, declared once. A file of this folder contains data and pure functions. Everything else is
 * derived from it: the operations and the typed client (`api/objects.ts`), the class (`classes/objects`), the schema, the
 * SDK and the page (`tools/generate`), the lookup function, `discover`, and the reads of `doctor --contract`.
 */
export interface ObjectDeclaration extends Documentation {
  readonly className: string;
  /** The object's name in messages, such as "origin group". */
  readonly noun: string;
  /** Its name where its parent is clear, such as "group". */
  readonly short: string;
  readonly plural: string;
  /** The part of the platform under which the documentation lists the class. */
  readonly area: string;
  readonly fields: Fields;
  /** Outputs that `hooks.fromResponse` derives from the fields. */
  readonly outputs: ValueDeclarations;
  /** The object in the API's JSON. */
  readonly model: ObjectModel;
  /** Path template of the collection. Its parameters are the IDs of the object's parents. */
  readonly path: string;
  /** Path template of one object. Default: the path of the collection, and the ID. */
  readonly objectPath: string;
  /** The field that contains the ID. The path parameter has the same name. If it is not read-only, the program gives the ID. */
  readonly id: string;
  /** The fields that identify an object whose ID the program does not give. Messages name the object by them. */
  readonly lookup: readonly string[];
  /** Connects the noun and the lookup in messages: origin group "eu", but origin at "https://a.example". */
  readonly connective: "named" | "at" | "of app";
  /** Completes "an existing group …" in the description of `adopt`. */
  readonly sameAs: string;
  /** Completes "Without it, …" in the description of the ID argument. */
  readonly requirement: string;
  readonly verbs: Verbs;
  /** Another service than management that has the objects, and the member of their parent with the key that it takes. */
  readonly host?: { readonly service: Service; readonly keyMember: string };
  /** Options of all operations. */
  readonly operations: Pick<Partial<Operation<never>>, "needs" | "apiKeyOnly">;
  /** Options of all writes. */
  readonly writes: Pick<Partial<Operation<never>>, "needs" | "apiKeyOnly" | "emptyErrorBody"> & {
    /** Whether writes of objects with one parent run one after another. */
    readonly serial?: true;
    /** The noun of the objects with which creates take turns, if a create may create one of these, too. */
    readonly createsWith?: string;
  };
  readonly client: ClientArea;
  /** The member of a response that contains the object. A list has its own form (`ListOptions.shape`). */
  readonly envelope?: string;
  /** The member with the ID there, if it has another name in lists. */
  readonly idInEnvelope?: string;
  /** The member that is true if the platform still returns an object that was deleted. */
  readonly deletedMember?: string;
  /** What the platform deletes together with the object, whoever created it. A delete is refused while there is any. */
  readonly contents: readonly Contents[];
  /**
   * Whether the object holds what a replacement would not have. A change that would need one is an error. A string gives the
   * reason and the way. It completes "it is not replaced, because".
   */
  readonly holdsData: boolean | string;
  /** Whether the defaults of the fields were seen on new objects of the platform. An import then leaves out what has its default. */
  readonly areDefaultsSeen: boolean;
  /** Whether a delete keeps the object unless `onDelete` is "delete", whoever created it. */
  readonly keptByDefault: boolean;
  /** Whether the platform has these objects from the start, so that none is created or deleted. */
  readonly isPredefined: boolean;
  /** What is in IDs before the object's own part. */
  readonly idPrefix: string;
  /**
   * The platform never deletes the object: `onDelete: "reset"` writes these values instead. Those of fields that the platform bills
   * are only written if the program declares them.
   */
  readonly resetsTo?: Properties;
  /** Which fields an object has depends on the value of one of them. */
  readonly variants?: Variants;
  readonly hooks: Hooks;
  readonly example: Example;
  /** Objects that the platform keeps in this one, but does not list in its response. */
  readonly children: readonly ObjectDeclaration[];
  /** Set by `listDescendants`. */
  readonly parent?: ObjectDeclaration;
  /** The member of the parent's response that lists these objects. Without it, the object has a read and a list of its own. */
  readonly listedIn?: string;
}

/** A model whose fields are not known at compile time. */
interface ObjectModel extends Kind {
  readonly title: string;
  readonly description: string;
  readonly fields: Fields;
  readonly received: ZodType<Readonly<Record<string, unknown>>>;
  toWire(values: object): object;
  fromWire(live: object): Properties;
}

export type WriteName = "create" | "update" | "delete";

export interface Verbs {
  readonly list: ListOptions;
  readonly create: WriteOptions;
  readonly update: WriteOptions & UpdateOptions;
  readonly delete: WriteOptions & DeleteOptions;
}

interface ListOptions {
  readonly source?: Operation["source"];
  /** The form of a page, if it differs from that of the core API. */
  readonly shape?: "accessLists" | "database" | "shield" | "secrets" | "stream";
  /** Members that these objects have in the list, if it has others, too. */
  readonly where?: Properties;
  /** Paths of values that listed objects may lack. If one is needed, the object itself is read. */
  readonly lacks?: readonly string[];
  /** The query parameter that sets the page size, and its value. Default: `perPage` 1000. */
  readonly pageSize?: Partial<Record<"count" | "limit" | "perPage" | "per_page" | "itemsPerPage", number>>;
  /** The query parameter that narrows the list to objects whose lookup contains a string. A server may ignore it. */
  readonly search?: string;
  /** Query parameters of every page, without which objects in the list would lack members. */
  readonly query?: Readonly<Record<string, boolean>>;
}

interface CreatedId {
  /** Dotted path. */
  readonly id: string;
}

export interface WriteOptions {
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** Default: the path of the collection for a create, and the path of the object for other writes. */
  readonly path?: string;
  /** What a success returns. "maybe": the object or nothing, because sources differ. `id`: only this member, with the ID. */
  readonly returns?: "object" | "nothing" | "maybe" | CreatedId;
  readonly source?: Operation["source"];
  readonly needs?: string;
  /** Whether the body contains the object's ID. */
  readonly idInBody?: true;
  /** The member `status` of every success, in lower case. With another one, a response is a failure, whatever its HTTP status. */
  readonly success?: string;
  /** The member of the body that contains the fields, except those that only a create sends. */
  readonly member?: string;
}

interface UpdateOptions {
  /** Whether the body contains only what changes (the default), or every settable field. */
  readonly sends?: "changes" | "all";
  /** Whether the platform was seen to keep what the body leaves out. Only what then has its default was reset. */
  readonly keepsUnsentFields?: true;
}

interface DeleteOptions {
  readonly query?: Readonly<Record<string, boolean>>;
  /** A sentence for the error of a 400, if the platform has one known reason for it. */
  readonly on400?: string;
}

/** The object's part of the typed client, with the comments of its methods. */
export interface ClientArea {
  readonly name: string;
  /** If several objects are in one part, the first has the comment. */
  readonly doc?: string;
  /** The names of the methods, if they differ from those of the operations. Only these methods exist. */
  readonly methods?: Partial<Record<"list" | "get" | WriteName, string>>;
  readonly list?: string;
  readonly get?: string;
  readonly create?: string;
  readonly update?: string;
  readonly delete?: string;
}

export interface Contents {
  /** The member of the response: a list of objects, or their number. */
  readonly member?: string;
  /** The class of the objects, if they are in a list of their own. */
  readonly child?: string;
  readonly noun: string;
  /** Whether they are arguments of the object itself, and have no class. */
  readonly isPart?: true;
  /** Whether `onDelete: "delete"` deletes the object with its contents. */
  readonly canForce: boolean;
  /** Describes one of the contents, given as in the response. Default: its `Id`. */
  readonly label?: (content: Properties) => unknown;
  /** Whether one of the contents belongs to the platform, so that it does not count. */
  readonly isOwn?: (content: Properties) => boolean;
}

export interface Variants<Name extends string = string> {
  readonly by: Name;
  /** The fields that an object of a variant must have. */
  readonly requires: Readonly<Record<string, readonly Name[]>>;
}

/**
 * What is peculiar to an object. Hooks get and return JSON by the names of programs, and send no request. A problem is a
 * sentence for the user.
 */
export interface Hooks<F extends Fields = Fields> {
  /** Describes the object that arguments or outputs identify. Two objects with equal descriptions match. Default: the lookup. */
  label?(values: Values<F>): string;
  /** Brings arguments or outputs into one form, if which values are equal depends on several fields. */
  normalize?(values: Values<F>): Properties;
  checkTogether?(inputs: Values<F>, isKnown: (property: string) => boolean): ArgumentError[];
  /** Completes the values of a request. `all`: every settable value; in a create, the arguments. */
  complete?(values: Values<F>, all: Values<F>, verb: "create" | "update"): Properties;
  /** Returns the reason why `all` cannot be sent as an update. */
  findUpdateProblem?(all: Values<F>): string | undefined;
  /** Returns the reason why an existing object cannot become what the arguments declare. */
  findAdoptionProblem?(outputs: Values<F>, inputs: Values<F>): string | undefined;
  /** Returns the reason why the object on the platform must not be deleted. */
  findDeleteProblem?(outputs: Values<F>, recorded: Properties): string | undefined;
  /** Describes the object that has made this one and owns it, so that `discover` leaves it out. */
  findOwner?(outputs: Values<F>, live: Properties): string | undefined;
  /** Changes the outputs that a response was converted to. */
  fromResponse?(outputs: Values<F>, response: Properties): Properties;
  compare?(recorded: Properties, inputs: Values<F>): Partial<Comparison>;
}

/** Arguments or outputs. The fields that are not settable have any type, because the API may return more than it documents. */
export type Values<F extends Fields> = {
  readonly [Name in keyof GivenValues<F>]?: GivenValues<F>[Name] | null;
} & {
  readonly [Name in Exclude<keyof F, keyof GivenValues<F>>]?: unknown;
};

/** Arguments, and a change of some of them. The docs and the tests build programs from them. */
export interface Example<Arguments = Properties> {
  readonly title: string;
  readonly arguments: Arguments;
  readonly change: Partial<Arguments>;
  /** The ID in the import command of the page. The sample account of the emulator has this object. Default: 1. */
  readonly id?: number | string;
}

/** The names of the parameters of a path template. */
export type ParameterName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterName<Rest>
  : never;

/** A field, or the dotted path of a member of one. */
type LookupPath<F extends Fields> = {
  [Name in keyof F & string]:
    | Name
    | (F[Name]["kind"] extends ObjectKind<infer Members> ? `${Name}.${keyof Members & string}` : never);
}[keyof F & string];

type ArgumentsOf<F extends Fields, Path extends string> = GivenValues<F> & {
  readonly [Parent in ParameterName<Path>]: number | string;
};

/** Accepts a field that contains objects only if the path of these has the IDs of their parents as its parameters. */
type FittingFields<F extends Fields, Ids extends string> = {
  readonly [Name in keyof F]: F[Name] extends { readonly child: { readonly path: infer Path extends string } }
    ? [ParameterName<Path> | Ids] extends [ParameterName<Path> & Ids]
      ? unknown
      : { readonly child: { readonly path: `The parameters must be ${Ids}.` } }
    : unknown;
};

/** What a file declares. The members that have a default may be left out. */
interface DeclaredObject<F extends Fields, Path extends string, Id extends string>
  extends Pick<ObjectDeclaration, "className" | "noun" | "area" | "description" | "client">,
    Partial<
      Pick<
        ObjectDeclaration,
        | "outputs"
        | "short"
        | "plural"
        | "examples"
        | "connective"
        | "sameAs"
        | "requirement"
        | "objectPath"
        | "host"
        | "operations"
        | "writes"
        | "holdsData"
        | "areDefaultsSeen"
        | "keptByDefault"
        | "resetsTo"
        | "isPredefined"
        | "idPrefix"
        | "envelope"
        | "idInEnvelope"
        | "deletedMember"
        | "children"
      >
    > {
  readonly path: Path;
  readonly id: Id;
  readonly fields: F & FittingFields<F, ParameterName<Path> | Id>;
  readonly lookup?: readonly LookupPath<F>[];
  readonly contents?: Contents | readonly Contents[];
  readonly verbs?: { readonly [Verb in keyof Verbs]?: Partial<Verbs[Verb]> };
  readonly variants?: Variants<SettableName<F> & string>;
  readonly hooks?: Hooks<F>;
  readonly example: Example<ArgumentsOf<F, Path>>;
  /** The title and the description of the model. Default: the name of the class, and "A" with the noun. */
  readonly title?: string;
  readonly summary?: string;
}

/** A declaration whose fields, path and ID are known at compile time. */
export interface TypedDeclaration<F extends Fields, Path extends string = string, Id extends string = string>
  extends ObjectDeclaration {
  readonly fields: F;
  readonly model: ObjectKind<F>;
  readonly path: Path;
  readonly id: Id;
}

export function declareObject<
  const F extends Fields,
  const Path extends string,
  const Id extends keyof F & string,
>(declared: DeclaredObject<F, Path, Id>): TypedDeclaration<F, Path, Id> {
  const { className, noun, title = className, summary = `A ${noun}.`, verbs, path, id } = declared;
  const lookup: readonly string[] = declared.lookup ?? (isIdGiven(declared) ? [] : ["name"]);
  return {
    outputs: {},
    short: noun,
    plural: `${noun}s`,
    connective: "named",
    sameAs: "of the same name",
    requirement: `\`${lookup[0]}\` is required`,
    operations: {},
    writes: {},
    holdsData: false,
    areDefaultsSeen: false,
    keptByDefault: false,
    isPredefined: false,
    idPrefix: "",
    examples: {},
    children: [],
    objectPath: `${path}/{${id}}`,
    ...declared,
    lookup,
    contents: [declared.contents ?? []].flat(),
    model: object(title, summary, declared.fields as F),
    hooks: (declared.hooks ?? {}) as Hooks,
    verbs: {
      list: verbs?.list ?? {},
      create: { method: "POST", ...verbs?.create },
      update: { method: "POST", ...verbs?.update },
      delete: { method: "DELETE", ...verbs?.delete },
    },
  };
}

/** Whether the program gives an object its ID, such as a name. Otherwise, the platform assigns it. */
export const isIdGiven = ({ fields, id }: Pick<ObjectDeclaration, "fields" | "id">): boolean =>
  fields[id]?.facts.readOnly !== true;

export const isDeletable = ({ resetsTo, isPredefined }: ObjectDeclaration): boolean =>
  resetsTo === undefined && !isPredefined;

/** Whether the API has a read of one object. Otherwise, its parent or a list shows it. */
export const hasOwnRead = ({ listedIn, client }: ObjectDeclaration): boolean =>
  listedIn === undefined && (client.methods === undefined || client.methods.get !== undefined);

/** Whether a program may select an existing object by its ID. If it must give the one name of the object, that is enough. */
export const isIdSelectable = (declaration: ObjectDeclaration): boolean => {
  const [name = "", ...others] = declaration.lookup;
  const isNamed = others.length === 0 && declaration.fields[name]?.facts.required === true;
  return !isIdGiven(declaration) && !isNamed;
};

/** Declares the member of a response that lists the objects in this one, which have no read of their own. */
export const contains = <
  const Wire extends string,
  F extends Fields,
  Path extends string,
  const Facts extends FieldOptions = object,
>(
  wire: Wire,
  child: TypedDeclaration<F, Path>,
  description: string,
  facts = {} as Facts,
) => ({ ...readOnly(wire, listOf(child.model), description, facts), child });

const listChildren = (declaration: ObjectDeclaration): ObjectDeclaration[] => [
  ...Object.values<Field & { readonly child?: ObjectDeclaration }>(declaration.fields).flatMap(
    ({ wire, child }) => (child ? [{ ...child, parent: declaration, listedIn: wire }] : []),
  ),
  ...declaration.children.map((child) => ({ ...child, parent: declaration })),
];

/** Returns an object and all objects in it, each with its parent, in the order of `discover` and of the pages. */
export const listDescendants = (declaration: ObjectDeclaration): ObjectDeclaration[] => [
  declaration,
  ...listChildren(declaration).flatMap(listDescendants),
];

/** Returns the object and its parents, innermost first. */
export const listLineage = (declaration: ObjectDeclaration): ObjectDeclaration[] => [
  declaration,
  ...(declaration.parent ? listLineage(declaration.parent) : []),
];

export const getWire = ({ fields }: ObjectDeclaration, name: string): string => fields[name]?.wire ?? name;
