import type { ZodObject } from "zod";
import { EdgeError } from "../base/errors";
import type { Client } from "../http/client";
import type { Service } from "../http/operation";
import type { ArgumentError, Comparison, Properties } from "../model/properties";

export interface UpdateInput<Inputs> {
  /** The paths to write. */
  readonly paths: readonly string[];
  /** The top-level values at these paths. Nested objects are complete. */
  readonly values: Partial<Inputs>;
  /** Every settable argument: at the paths to write, the program's value, else the live one, else that in the state. */
  readonly merged: Partial<Inputs>;
  /** All arguments of the program, including those that are not fields of the object, such as `adopt`. */
  readonly inputs: Partial<Inputs>;
  /** The outputs in the state. Empty if there are none for this object, as after a create or an adoption. */
  readonly recorded: Properties;
  /** Those of them that the program has declared. */
  readonly declaredBefore: Properties;
  /** Paths of the parts that the update would remove but another resource manages (`Lifecycle.listParts`): they stay. */
  readonly keptParts: ReadonlyMap<string, unknown>;
  /** Prints a line while the update is under way, or a warning. */
  notify(message: string, severity?: "info"): void;
}

/** An update that was done in part: the state records `live`, the object as it is. */
export class PartialUpdateError extends EdgeError {
  constructor(
    cause: EdgeError,
    readonly live: unknown,
  ) {
    super(cause.message, { cause });
  }
}

/** Finds all objects of a class in an account, for `discover`, `doctor` and the engine's `List` call. */
export interface Discovery {
  /** The part of the platform as messages call it, such as "load balancers". */
  readonly area: string;
  /** The heading above the found objects in the generated program. */
  readonly title: string;
  /** What the first `up` adds to the state of so many imported objects. `discover` then prints an `up` as well. */
  readonly describeUpdate?: (count: number) => string;
  /** The class that has these objects as an argument. `discover` finds them only without that class. */
  readonly coveredBy?: string;
  /** Must not send writes. */
  find(client: Client): AsyncIterable<ListedObject>;
}

export interface ListedObject {
  readonly id: string;
  /** The names of the object's parents, outermost first, then its own name or a word for it. */
  readonly namePath: readonly string[];
  /** What owns the object, such as "the platform" or "video library 4". A program then does not declare it. */
  readonly owner?: string | undefined;
  /** The object as `Lifecycle.read` would return it, if the list has all of it. */
  readonly live?: unknown;
}

export interface Lookup<Key, Live> {
  readonly found: { readonly key: Key; readonly live: Live } | undefined;
  /** The keys of the objects that the lookup listed. If a create returns one of these, it created nothing. */
  readonly existing?: readonly Key[];
}

/** `number`: a positive integer, assigned by the API. `name`: a non-empty string, which the argument's schema may restrict. */
export type IdPartType = "number" | "name";

/** A value, at any depth of an argument, that is not among the listed values of its enumeration. */
export interface UnlistedValue {
  readonly argument: string;
  readonly value: string;
  readonly listed: readonly string[];
}

/** The part of a lifecycle that `defineClass` derives from the fields of the class. */
export interface DerivedLifecycle<Inputs = Properties, Key = Properties> {
  /** The schema of the arguments. Unknown values are not checked against it. */
  readonly inputs: ZodObject;
  /** The fields that form the id, in order. All of them are outputs. */
  readonly identity: Readonly<Record<keyof Key & string, IdPartType>>;
  /** Identity fields that get their values in a create. If an argument sets one, it refers to an existing object. */
  readonly assigned: readonly (keyof Key & string)[];
  /** Paths of the arguments that are compared with the object. Outputs contain its values at the same paths. */
  readonly settable: readonly string[];
  /** Settable paths that a create does not send. */
  readonly updateOnly: readonly string[];
  /** The known defaults of the API. Keys: settable paths. */
  readonly apiDefaults: Properties;
  /** Required values of outputs that no argument sets, such as `{ enabled: true }`. */
  readonly impliedOutputs: Properties;
  readonly replaceOn: readonly (keyof Inputs & string)[];
  /** Settable paths of maps whose names are managed one by one (rules.md#managed-names). */
  readonly keyedPaths: readonly string[];
  /** Output and argument paths that hold secrets. `*` stands for every name. */
  readonly secretPaths: readonly string[];
  /** Returns the argument values that are not listed in their enumeration, if the API may add values to it. */
  readonly findUnlisted: (inputs: Properties) => readonly UnlistedValue[];
  /** Argument paths whose values no message may show, because the program may have marked them as secret. */
  readonly hiddenInMessages: readonly string[];
  /** Arguments that control how the object is managed. Outputs record them, because a delete gets only outputs. */
  readonly recordedSettings: readonly (keyof Inputs & string)[];
  /** The default of `onDelete` for objects that this program created. Adopted objects are kept by default. */
  readonly defaultOnDelete: "delete" | "keep";
  /**
   * Outputs that distinguish two objects with the same id, one after the other or, if the class has no parent whose id the API
   * assigns, in two accounts. Not needed if the API assigns the id, because the id is then unique.
   */
  readonly distinguishingOutputs?: readonly string[] | undefined;
  /** A sentence for the user, if objects of this class cannot be imported. */
  readonly notImportable?: string | undefined;
}

export interface SharedList {
  readonly name: string;
  /** Whether the resource manages the whole list, which excludes all other resources. */
  readonly isWhole: boolean;
}

/**
 * How `provider/core` manages the objects of a class. `Key` contains the identity fields of one object, and `Live` is what
 * `read` returns for it: in most classes, the API's response.
 */
export interface Lifecycle<Inputs = Properties, Key = Properties, Live = unknown>
  extends DerivedLifecycle<Inputs, Key> {
  readonly className: string;
  /** What is in the id before its last part. Default: nothing. */
  readonly idPrefix?: string;
  /** Whether the platform has these objects from the start, so that a resource can only adopt one. */
  readonly isPredefined?: boolean;
  /** The class of the objects that contain those of this class. */
  readonly parentClass?: string;
  /** The API that the class uses. The settings of that API are required. Default: management. */
  readonly service?: Service;
  /** Argument paths by which `locate` finds an object if the program does not set its id. Outputs have the same paths. */
  readonly lookupPaths?: readonly string[];
  /** The value of `onDelete` that also affects other resources. `describe` names what it deletes: "the access tokens of …". */
  readonly sharedDelete?: { readonly onDelete: string; describe(key: Partial<Key>): string };
  /** Names the list of which the resource manages the whole, or an entry. Undefined if there is none, or no ID of it yet. */
  sharedList?(values: Partial<Key & Inputs>): SharedList | undefined;
  /**
   * Whether every server that can create objects of this class can also read them. If so, a 404 for an object and for its list
   * means a different account or parent. Default: false, because servers may lack operations that the API does not document.
   */
  readonly alwaysReadable?: boolean;
  /** Undefined if the package does not list objects of this class. */
  readonly discovery?: Discovery;

  /**
   * Returns the lifecycle for these arguments, if it differs among objects of the class. A refresh or a delete passes recorded
   * outputs as `args`. `recorded`: the outputs in the state. Empty for a create. `secretPaths`: the paths of what the
   * program or the state marks as secret. Undefined if that is not known.
   */
  resolve?(
    args: Partial<Inputs>,
    recorded: Properties,
    secretPaths?: readonly string[],
  ): Lifecycle<Inputs, Key, Live>;
  /** Returns the path that identifies the object in the API, whichever class manages it. */
  path(key: Key): string;
  /** Returns another path that the object has in the API, such as one with its number if the ID is a name. */
  otherPath?(outputs: Properties): string | undefined;
  /**
   * Returns the parts of the object that resources of another class may manage one by one, such as the files of a folder: the
   * name of each, by the path in the API with which that class claims it. `values`: the outputs in the state, for what the
   * resource has, or the arguments, for what it is to have.
   */
  listParts?(values: Key & Partial<Inputs> & Properties): ReadonlyMap<string, string>;
  /** Names the object in messages: "origin group 7 of load balancer 3". Before the id is known, it gets arguments. */
  describe(key: Partial<Key & Inputs>): string;
  /**
   * Returns the path of the parent whose objects the platform refuses to write concurrently. Creates, updates and deletes with
   * the same path run one after another, each together with its reads.
   */
  serialPath?(key: Partial<Key>): string;
  /** Brings arguments into the form of outputs, if which values are equal depends on several of them. */
  normalize?(inputs: Partial<Inputs>): Properties;
  /** Checks several arguments together. `isKnown`: whether the value of an argument is already known. */
  checkTogether?(inputs: Partial<Inputs>, isKnown: (property: string) => boolean): ArgumentError[];
  /** Whether the platform was seen to keep what an update does not send (rules.md#restored-fields). */
  readonly keepsUnsentFields?: boolean;
  /**
   * Returns the values that the platform was seen to give to new objects of the same variant, by settable path. An import does
   * not manage these. Undefined if no such values are known.
   */
  findObservedDefaults?(outputs: Properties): Properties;
  /** Finds the object that the arguments identify. Needed to find an existing object if they may omit identity fields. */
  locate?(client: Client, inputs: Inputs): Promise<Lookup<Key, Live>>;
  /**
   * Lists the objects that `locate` would find if the API had changed what it stored: "https://a.example/" instead of
   * "https://a.example". After a create without a clear response, one of them may be its object (rules.md#ambiguous-creates).
   * `ignoreCase`: whether to list those that differ by case, too.
   */
  listSimilar?(client: Client, inputs: Inputs, ignoreCase: boolean): Promise<readonly Key[]>;
  /**
   * Whether a create with these arguments may have made the object: what they leave out has the known default of a new object.
   * Default: true.
   */
  mayBeCreatedFrom?(inputs: Inputs, outputs: Properties): boolean;
  /**
   * Reads one object. Returns undefined if its parent exists and does not list it. May throw a 404: the core then calls
   * `findInList`. `paths`: the settable paths whose values are needed, by default all. A read may omit values that
   * are not needed.
   */
  read(client: Client, key: Key, paths?: readonly string[]): Promise<Live | undefined>;
  /**
   * Looks for the object, or its parent, in the complete list. Returns the entry or true if found, else false or undefined.
   * A class with `distinguishingOutputs` and no parent returns the object itself. Throws the 404 or 405 of a server
   * that has no list.
   */
  findInList(client: Client, key: Partial<Key>): Promise<unknown>;
  /**
   * Whether `create` may run although the object exists, because that does no harm. `live` is undefined if the object was not
   * read; it may exist all the same. Default: false.
   */
  toleratesExisting?(live: Live | undefined, inputs: Inputs): boolean;
  /** Returns the error of a create whose object exists and is not to be adopted, in place of the usual one. */
  describeConflict?(inputs: Inputs, live: Live): string;
  /** `existing`: the existing object, if `toleratesExisting` returned true for it. `notify` prints a warning. */
  create?(
    client: Client,
    inputs: Inputs,
    existing: Live | undefined,
    notify: (message: string) => void,
  ): Promise<{ key: Key; live: Live }>;
  update?(client: Client, key: Key, change: UpdateInput<Inputs>): Promise<Live>;
  /**
   * Deletes the object. Returns "absent" if a read showed that there is none. `live`: the object as just read, if `onDelete` is
   * `"disable"` and the class has no argument `enabled` that an update could set to false. `keptParts`: the paths of the parts
   * that another resource manages (`listParts`): they stay.
   */
  delete?(
    client: Client,
    key: Key,
    recorded: Properties,
    known?: { readonly live?: Live | undefined; readonly keptParts?: ReadonlyMap<string, unknown> },
  ): Promise<void> | Promise<"absent" | undefined>;
  /**
   * Returns the values that `onDelete: "reset"` writes in place of a delete. `managed`: the paths that the program
   * declares.
   */
  collectResetValues?(managed: readonly string[]): Properties;
  /** Returns a sentence that explains why destroy keeps this object, if the class has a reason of its own. */
  keepNotice?(key: Key, recorded: Properties): string | undefined;
  /**
   * Converts the object to outputs. An omitted property keeps its recorded value, but null overrides that value.
   * `recorded`: the outputs in the state, in a refresh or an update.
   */
  toOutputs(live: Live, key: Key, recorded?: Properties): Properties;
  /**
   * Returns differences that a comparison of the fields does not find. Sends no request. `recorded`: the outputs in the state;
   * in an update, those of the object as just read.
   */
  compare?(recorded: Properties, inputs: Partial<Inputs>): Partial<Comparison>;
  /**
   * Returns differences that only a read finds. Not called while an argument is unknown. `isMoved`: whether the state
   * was written with a different URL or key. @throws EdgeError if no update can make the object what the program
   * declares
   */
  compareByReading?(
    client: Client,
    key: Key,
    recorded: Properties,
    inputs: Inputs,
    isMoved: boolean,
  ): Promise<Partial<Comparison>>;
  /**
   * Returns the line that a preview shows about a create, in place of the usual one. `found`: the object as read. Only the
   * plugin shows the line. @throws EdgeError if every create would fail
   */
  previewNotice?(
    inputs: Inputs,
    found: Live | undefined,
    step: "create" | "adopt" | "refuse",
    client: Client,
  ): string | Promise<string>;
}

export const isReadOnlyClass = (lifecycle: Lifecycle): boolean => !lifecycle.create && !lifecycle.update;
