import type { ZodType } from "zod";
import type { Operation, Service } from "../../http/operation";
import type { Documentation, Fields, GivenValues, ValueDeclarations } from "../../model/field";
import type { Kind } from "../../model/kinds";
import type { ObjectKind } from "../../model/object";
import type { ArgumentError, Comparison, Properties } from "../../model/properties";
import type { Verbs, WriteName } from "./verbs";

/**
 * An object of the platform, declared once. A file in `provider/objects` contains data and pure functions. Everything else is
 * derived from it: the operations and the typed client (`api/objects`), the class (`classes/objects`), the schema, the
 * SDK and the page (`tools/generate`), the lookup function, `discover`, and the reads of `doctor --contract`.
 */
export interface ObjectDeclaration extends Documentation {
  readonly className: string;
  /** The object's name in messages, such as "origin group". */
  readonly noun: string;
  /** Its name where its parent is clear, such as "group". */
  readonly shortNoun: string;
  /**
   * Its name in the documentation, if that is another one: `shortNoun` is also in the names of resources that
   * `discover` writes.
   */
  readonly docNoun: string;
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
  readonly connective: string;
  /** What can have one such object with the same lookup, such as "the zone". Default: the account. */
  readonly uniqueIn?: string;
  /** Completes "an existing group …" in the description of `adopt`, after `uniqueIn`. */
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
    /** The path of the list with whose creates a create takes turns, if it may create one of these objects, too. */
    readonly createsWith?: string;
  };
  readonly client: ClientArea;
  /** The member of a response that contains the object. A list has its own format (`ListOptions.pageFormat`). */
  readonly envelope?: string;
  /** The name that the ID has inside `envelope`, if lists use another name. */
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
  /**
   * Whether the defaults of the fields were seen on new objects of the platform. An import then leaves out what has
   * its default.
   */
  readonly areDefaultsObserved: boolean;
  /** Whether a delete keeps the object unless `onDelete` is "delete", whoever created it. */
  readonly keptByDefault: boolean;
  /** Whether the platform has these objects from the start, so that none is created or deleted. */
  readonly isPredefined: boolean;
  /** A prefix of the object's own part of the ID. */
  readonly idPrefix: string;
  /**
   * Set if the platform never deletes the object. `because` completes "was not deleted, because the platform".
   * `onDelete: "reset"` writes the values of `to`, and those of fields that the platform bills only if the program declares
   * them.
   */
  readonly reset?: { readonly because: string; readonly to: Properties };
  /** Which fields an object has depends on the value of one of them. */
  readonly variants?: Variants;
  readonly hooks: Hooks;
  readonly example: Example;
  /** Objects that the platform keeps in this one, but does not list in its response. */
  readonly children: readonly ObjectDeclaration[];
  /** Set by `listDescendants`, so only in `objects` and in what `findDeclaration` returns, not in what a file declares. */
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
  /** Their name in the documentation, if that is another one. */
  readonly docNoun?: string;
  /** Whether they are arguments of the object itself, and have no class. */
  readonly isPart?: true;
  /** Whether `onDelete: "delete"` deletes the object with its contents. */
  readonly canForce: boolean;
  /** Describes one of the contents, given as in the response. Default: its `Id`. */
  readonly label?: (content: Properties) => unknown;
  /** Whether one of the contents belongs to the platform, so that it does not count. */
  readonly isPlatformOwned?: (content: Properties) => boolean;
}

export interface Variants<Name extends string = string> {
  readonly by: Name;
  /** The fields that an object of a variant must have. */
  readonly requires: Readonly<Record<string, readonly Name[]>>;
}

/**
 * What is peculiar to an object. Hooks get and return JSON under the field names that programs use, and send no
 * request. A problem is a sentence for the user.
 */
export interface Hooks<F extends Fields = Fields> {
  /**
   * Describes the object that arguments or outputs identify. Two objects with equal descriptions match. Default: the
   * lookup.
   */
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

/** A declaration whose fields, path and ID are known at compile time. */
export interface TypedDeclaration<F extends Fields, Path extends string = string, Id extends string = string>
  extends ObjectDeclaration {
  readonly fields: F;
  readonly model: ObjectKind<F>;
  readonly path: Path;
  readonly id: Id;
}
