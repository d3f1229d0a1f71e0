import type { ZodObject } from "zod";
import type { Client } from "../http/client";
import type { Service } from "../http/operation";

/** Arguments or outputs as Pulumi hands them over: plain JSON values. */
export type Properties = Record<string, unknown>;

export const isProperties = (value: unknown): value is Properties =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An invalid argument. `reason` is a sentence. */
export interface ArgumentError {
  readonly property: string;
  readonly reason: string;
}

/** What an update writes. */
export interface Change<Inputs> {
  /** The top-level arguments that differ. A nested object is whole: its unmanaged properties have their live values. */
  readonly values: Partial<Inputs>;
  /** Every settable argument: the value in the program, else the live one, else the recorded one. */
  readonly merged: Partial<Inputs>;
  /** All arguments of the program, including those that are not fields of the object (`adopt`). */
  readonly inputs: Partial<Inputs>;
  /** The outputs that the state holds; none if the object was just adopted. */
  readonly recorded: Properties;
}

/** How `discover` finds all objects of a class in an account. */
export interface Discovery {
  /** The part of the platform, in messages: "load balancers". */
  readonly area: string;
  /** The heading of these objects in the generated program. */
  readonly title: string;
  /** Only reads. */
  find(client: Client): AsyncIterable<DiscoveredObject>;
}

/** An object that `discover` found. */
export interface DiscoveredObject {
  readonly id: string;
  /** Its name with those of its parents, outermost first: load balancer, then group. */
  readonly name: readonly string[];
}

/** The result of looking up the object that the arguments identify. */
export interface Lookup<Key, Live> {
  readonly found: { readonly key: Key; readonly live: Live } | undefined;
  /** All objects of the same parent: a create that returns one of them created nothing. */
  readonly existing?: readonly Key[];
}

/** `number`: a positive integer assigned by the API; `name`: any non-empty string. */
export type IdentityPart = "number" | "name";

/** An argument's value, at any depth, that is not one of those listed. */
export interface UnlistedValue {
  readonly argument: string;
  readonly value: string;
  readonly listed: readonly string[];
}

/** The part of a class that `resource()` derives from its fields. */
export interface FromFields<Inputs = Properties, Key = Properties> {
  /** The schema of the arguments. Unknown values are not checked against it. */
  readonly inputs: ZodObject;
  /** The fields that form the id, in order. They are also arguments and outputs. */
  readonly identity: Readonly<Record<keyof Key & string, IdentityPart>>;
  /** Identity fields that the API assigns. Given as an argument, one adopts an existing object. */
  readonly assigned?: readonly (keyof Key & string)[];
  /** Paths of the arguments that can be changed in place. Outputs hold the live value under the same path. */
  readonly settable: readonly string[];
  /** The defaults of the API that are known, by these paths. */
  readonly apiDefaults: Properties;
  /** The values that outputs without an argument must have (`{ enabled: true }`). */
  readonly implied: Properties;
  readonly replaceOn: readonly (keyof Inputs & string)[];
  /** Output and argument paths that hold secrets. */
  readonly secrets?: readonly string[];
  /** What arguments hold that is not among the listed values of an enumeration to which the API adds others. */
  readonly unlisted?: (inputs: Properties) => readonly UnlistedValue[];
  /** Argument paths whose values no message shows, because the program may have marked them as secret. */
  readonly unprinted?: readonly string[];
  /** Arguments that only delete uses. They are recorded in the outputs, the only thing that delete gets; a change writes nothing. */
  readonly deleteSettings: readonly (keyof Inputs & string)[];
  /** What a delete of an object that this program created does without `onDelete`; an adopted one is kept. */
  readonly defaultOnDelete: "delete" | "keep";
  /**
   * Outputs that differ between objects of the same id, in two accounts or one after another. Left out if the API assigns
   * the id, or that of its parent: no two objects have the same one.
   */
  readonly distinguishing?: readonly string[] | undefined;
  /** Why objects cannot be imported: a sentence. */
  readonly notImportable?: string | undefined;
}

/**
 * A resource class, which `provider/core` runs. `Key` holds the identity fields of one object, `Live` is the object as
 * the API returns it.
 */
export interface Lifecycle<Inputs = Properties, Key = Properties, Live = unknown>
  extends FromFields<Inputs, Key> {
  readonly className: string;
  /** The API whose settings are required. Default: management. */
  readonly service?: Service;
  /** Paths of the arguments, and outputs, by which `locate` finds an object whose id is not given. */
  readonly foundBy?: readonly string[];
  /** The value of `onDelete` that also deletes what other resources use, and the name of what it deletes: "the access tokens of database a". */
  readonly sharedDelete?: { readonly onDelete: string; describe(key: Partial<Key>): string };
  /**
   * Whether no server has objects of the class without their read: where the object and its list are missing, the account or
   * the parent is another one. Default: false, as for operations that the API does not document.
   */
  readonly alwaysReadable?: boolean;
  /** Left out if `discover` does not look for objects of the class. */
  readonly discovery?: Discovery;

  /**
   * What runs for these arguments, or without a program for the recorded ones, if that is not the same for all objects of the
   * class. `recorded`: the outputs in the state; empty for a create.
   */
  resolve?(args: Partial<Inputs>, recorded: Properties): Lifecycle<Inputs, Key, Live>;
  /** Identifies the object in the API, whichever class manages it. */
  path(key: Key): string;
  /** The object in messages: "origin group 7 of load balancer 3". Before the id is known it is called with arguments. */
  describe(key: Partial<Key & Inputs>): string;
  /**
   * What the objects share that the platform does not let two writes change at once: "shield zone 5". Creates, updates and
   * deletes of one provider then run serially, each with its reads.
   */
  serialKey?(key: Partial<Key>): string;
  /** Checks that concern several arguments. `isKnown`: whether a value is known already. */
  checkTogether?(inputs: Partial<Inputs>, isKnown: (property: string) => boolean): ArgumentError[];
  /** Finds the object that the arguments identify, if an assigned identity field may be left out. */
  locate?(client: Client, inputs: Inputs): Promise<Lookup<Key, Live>>;
  /**
   * Reads one object. `undefined`: its parent exists and does not list it. A 404 may be thrown: `isListed` decides then.
   * `paths`: the settable paths whose values are needed, where others would take a further request; default: all.
   */
  read(client: Client, key: Key, paths?: readonly string[]): Promise<Live | undefined>;
  /**
   * What the complete list has of the object, or of its parent; false or undefined if it has neither. Throws the 404 or 405
   * of a server that has no list. All objects share that read: a class with `distinguishing` returns its object.
   */
  isListed(client: Client, key: Partial<Key>): Promise<unknown>;
  /**
   * Whether `create` runs although the object exists, because it does no harm. `live` is undefined if the server has no read:
   * the object may exist. Default: false.
   */
  createsAnyway?(live: Live | undefined, inputs: Inputs): boolean;
  /** `existing`: the object, if `createsAnyway`. */
  create?(client: Client, inputs: Inputs, existing: Live | undefined): Promise<{ key: Key; live: Live }>;
  update?(client: Client, key: Key, change: Change<Inputs>): Promise<Live>;
  /**
   * "absent": its own read showed that there is nothing to delete, and nothing was sent. `live`: the object as just read,
   * if `onDelete` is `"disable"` and the class has no argument `enabled` that an update could set to false.
   */
  delete?(
    client: Client,
    key: Key,
    recorded: Properties,
    live?: Live,
  ): Promise<void> | Promise<"absent" | undefined>;
  /** Why destroy keeps this object, if the reason is not `onDelete` or adoption: a sentence. */
  keepNotice?(key: Key, recorded: Properties): string | undefined;
  /**
   * The outputs. A property that is left out keeps its recorded value; null is a value. `recorded`: the outputs in the state,
   * of a refresh or an update.
   */
  toOutputs(live: Live, key: Key, recorded?: Properties): Properties;
  /**
   * Differences between the arguments and the state that a comparison of the fields does not find. Sends no request.
   * `recorded`: in an update, the object as it was just read.
   */
  compare?(recorded: Properties, inputs: Partial<Inputs>): Partial<Comparison>;
  /**
   * Differences that only a read finds. Not called while an argument is unknown. `moved`: the state was written with another
   * URL or key. @throws EdgeError if no update can make the object what the program declares
   */
  compareByReading?(
    client: Client,
    key: Key,
    recorded: Properties,
    inputs: Inputs,
    moved: boolean,
  ): Promise<Partial<Comparison>>;
  /**
   * The line of a preview about a create with these arguments, in place of the usual one. `found`: the object as read. Only
   * the plugin shows it. @throws EdgeError if every create would fail
   */
  previewNotice?(
    inputs: Inputs,
    found: Live | undefined,
    step: "create" | "adopt" | "refuse",
    client: Client,
  ): string | Promise<string>;
}

/** Whether the class only reads. */
export const isDataSource = (lifecycle: Lifecycle): boolean => !lifecycle.create && !lifecycle.update;

/** How the arguments of a resource differ from what is recorded of it. */
export interface Comparison {
  /** The paths that differ: arguments, and outputs that an update must get because they are missing or out of date. */
  readonly changed: readonly string[];
  /** Those of them that replace the object. */
  readonly replaces: readonly string[];
  /** Outputs that the API computes in the update: a preview shows them as unknown, and none is restored. */
  readonly computed: readonly string[];
  /** A sentence for the user, about what the engine does not show. */
  readonly notice?: string | undefined;
}
