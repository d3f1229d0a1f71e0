import type { ZodObject } from "zod";
import type { Client } from "../http/client";
import type { Service } from "../http/operation";

/** Arguments or outputs as Pulumi hands them over: plain JSON values. */
export type Properties = Record<string, unknown>;

/** What fails in an argument: `reason` is a sentence without the property's name. */
export interface Failure {
  readonly property: string;
  readonly reason: string;
}

/** What an update is to write. */
export interface Change<Inputs> {
  /** Top-level arguments that differ; nested objects whole, their unmanaged members with live values. */
  readonly values: Partial<Inputs>;
  /** Every settable argument: what the program gives, else the live value, else the recorded one. */
  readonly all: Partial<Inputs>;
  /** What the program gives, arguments that are no setting of the object included. */
  readonly given: Partial<Inputs>;
  /** The outputs that the state holds; none if the object was just adopted. */
  readonly recorded: Properties;
  /** To be called if the class finds, by a look of its own, that there is nothing to send. */
  unsent(): void;
}

/** How all objects of a class are found in an account. */
export interface Walk {
  /** The area of the platform in messages: "load balancers". */
  readonly area: string;
  /** Heading of its part of a program that declares them. */
  readonly title: string;
  /** Reads only, page after page. */
  find(client: Client): AsyncIterable<Sighting>;
}

/** An object that a walk comes across. */
export interface Sighting {
  /** The import id. */
  readonly id: string;
  /** What people call it, the widest part first: profile, then group. */
  readonly name: readonly string[];
}

/** What a look for the object that arguments mean brings. */
export interface Sought<Key, Live> {
  readonly found: { readonly key: Key; readonly live: Live } | undefined;
  /** The objects beside it: a create that is answered with one of them made nothing. */
  readonly others?: readonly Key[];
}

/** `number`: a positive integer of the platform; `name`: any non-empty text. */
export type IdentityPart = "number" | "name";

/**
 * What a resource class is on the platform: a declaration that the machine in this folder runs.
 * `Key` names one object by its identity fields, `Live` is that object as the platform answers it.
 */
export interface Lifecycle<Inputs = Properties, Key = Properties, Live = unknown> {
  readonly kind: string;
  /** The API whose settings it cannot do without. Default: management. */
  readonly service?: Service;
  /** Every argument. The machine reports its issues as sentences and lets unknown values through. */
  readonly inputs: ZodObject;
  /** The fields that make the id, in order; also arguments and outputs of the same names. */
  readonly identity: Readonly<Record<keyof Key & string, IdentityPart>>;
  /** Identity fields that the platform gives out. An argument of that name takes over an existing object. */
  readonly assigned?: readonly (keyof Key & string)[];
  /** Paths of the arguments that can be changed in place; outputs hold the live value under the same path. */
  readonly settable: readonly string[];
  /** Output values that must always hold, though no argument says so (`{ enabled: true }`). */
  readonly implied?: Properties;
  readonly replaceOn: readonly (keyof Inputs & string)[];
  /** Paths of the arguments by which `locate` finds an object whose id is not given; outputs have them too. Default: `name`. */
  readonly foundBy?: readonly string[];
  /** Output and argument paths that hold secrets. */
  readonly secrets?: readonly string[];
  /** Argument paths whose values no message shows: only the program knows whether they are secret. */
  readonly unprinted?: readonly string[];
  /** Arguments that are nothing on the platform: recorded in the outputs, which is all that delete sees. A change sends nothing. */
  readonly deleteSettings: readonly (keyof Inputs & string)[];
  /** What destroy does when `onDelete` is not given. */
  readonly onDelete: { readonly created: string; readonly adopted: string };
  /** The value of `onDelete` that takes more than the object, and what it takes: "the access tokens of database a". */
  readonly sweep?: { readonly onDelete: string; whole(key: Partial<Key>): string };
  /**
   * Outputs by which an object is told from one of the same id in another account. Left out: its id, or its parent's, is
   * assigned by the platform, and no two accounts have the same.
   */
  readonly identifiers?: readonly string[];
  /** Why no read can tell enough of an object to import it: a sentence. */
  readonly unimportable?: string;
  /** How `discover` finds every object. Left out: it does not look for any. */
  readonly walk?: Walk;

  /** The object in messages: "origin group 7 of load balancer 3". Called with arguments too, before an id is known. */
  describe(key: Partial<Key & Inputs>): string;
  /** Rules over several arguments. `known` is false where a value is not known yet. */
  checkTogether?(inputs: Partial<Inputs>, known: (property: string) => boolean): Failure[];
  /** Finds the object the arguments mean, where they may lack an assigned identity field. */
  locate?(client: Client, inputs: Inputs): Promise<Sought<Key, Live>>;
  /** Reads one object. `undefined`: its parent answers and does not list it. A 404 is judged by the machine. */
  read(client: Client, key: Key): Promise<Live | undefined>;
  /** Reads an object's identifiers, if that takes fewer requests than reading each object. */
  identify?(client: Client, key: Key): Promise<Live | undefined>;
  /** Whether the fully paged collection (of the object or its parent) lists it; throws a 404 or 405 if there is none. */
  listed(client: Client, key: Partial<Key>): Promise<boolean>;
  /** Whether a found object is already what `create` would make. Default: yes. */
  exists?(live: Live, inputs: Inputs): boolean;
  /** Whether creating is harmless where the object may exist already, so that it needs no look first. */
  createsBlindly?(inputs: Inputs): boolean;
  /** `found`: what the look before it saw, where there is something to see that is not yet what is asked. */
  create?(client: Client, inputs: Inputs, found: Live | undefined): Promise<{ key: Key; live: Live }>;
  update?(client: Client, key: Key, change: Change<Inputs>): Promise<Live>;
  delete?(client: Client, key: Key, recorded: Properties): Promise<void>;
  /** Why this delete leaves the object, if the reason is not that of all classes: a sentence. */
  kept?(key: Key, recorded: Properties): string | undefined;
  /** What `onDelete: "disable"` does, if it is more than an update to `enabled: false`. */
  disable?(client: Client, key: Key, recorded: Properties, live: Live | undefined): Promise<void>;
  /** Outputs under their program names. A key left out keeps what is recorded; null is a value. */
  toOutputs(live: Live, key: Key): Properties;
  /** Output paths that only a write tells and that are not recorded, or no longer good, so that an update must ask. */
  untold?(outputs: Properties, inputs: Properties): string[];
  /** Arguments that replace by what is recorded beside them, one that is not known yet included. Reads nothing. */
  replaces?(recorded: Properties, inputs: Partial<Inputs>): readonly string[];
  /**
   * A class's own comparison, which may read: property names that changed, and those that replace. Not asked while an
   * argument is unknown: in a source that previews as a replace. `moved`: the state was written with another URL or key.
   */
  compare?(
    client: Client,
    key: Key,
    recorded: Properties,
    inputs: Inputs,
    moved: boolean,
  ): Promise<Comparison>;
  /**
   * What a create would do that its arguments do not show: a sentence for a preview, which our own host alone can give.
   * It may read, and throws where the create would.
   */
  foretell?(client: Client, inputs: Inputs): Promise<string | undefined>;
  /** Outputs that an update with these inputs leaves to the platform: a preview does not promise them, and none is restored. */
  decidedByUpdate?(recorded: Properties, inputs: Properties): string[];
  /**
   * Whether the object counts as adopted after an update, or after a refresh (no `inputs`), where that is worked out
   * anew. `live`: what was there before anything was written.
   */
  adoptedAfter?(live: Live | undefined, inputs: Inputs | undefined, recorded: Properties): boolean;
}

/** A class that only looks: it creates, changes and removes nothing. */
export const isDataSource = (lifecycle: Lifecycle): boolean => !lifecycle.create && !lifecycle.update;

/** What differs between the program and what is recorded, by property path, and what of it replaces. */
export interface Comparison {
  readonly changed: readonly string[];
  readonly replaces: readonly string[];
  /** What the engine does not show of it: a sentence for the user. */
  readonly notice?: string;
}
