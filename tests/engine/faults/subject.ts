import type { EmulatorState, Seed } from "../../../emulator";

/** A request of the platform that a fault can strike. */
export interface Target {
  readonly method: string;
  /** A template, exact but for its parameters. */
  readonly path: string;
  /** Members of its body, or a test of it, which may examine all requests up to it. */
  readonly where?: Readonly<Record<string, unknown>> | ((body: unknown, soFar: readonly Sent[]) => boolean);
}

/** As much of a logged request as distinguishes one from another. */
export interface Sent {
  readonly body: unknown;
}

/** What the platform holds, and the SQL database of the settings. */
export interface PlatformState extends EmulatorState {
  /** The scripts that ran, in order, with the table that was to record them. */
  readonly ran: readonly { readonly place: string; readonly script: string }[];
  /** What the tables record, by their names. */
  readonly applied: ReadonlyMap<string, readonly { readonly name: string; readonly checksum: string }[]>;
}

/** One class in the matrix. Each of its cells has a number, and a parent object of that number, used by no other cell. */
export interface Subject {
  readonly className: string;
  /** What its writes are of several that the class sends, each of which is a subject. */
  readonly part?: string;
  /** The API that it talks to. Default: management. */
  readonly service?: "database";
  /** The operations by what Pulumi does. Reads come before each create and update, and in a refresh. */
  readonly writes: Readonly<
    Partial<Record<"create" | "update" | "delete", (n: number, state: EmulatorState) => Target>>
  >;
  readonly read: (n: number, state: EmulatorState) => Target;
  /** Whether another part of the class stands for its reads. */
  readonly readsElsewhere?: true;
  /** If there is none, a 404 never counts as proof that the object is gone. */
  readonly list?: Target;
  /** Whether a create reads the list, so that trouble there meets all creates of the class. */
  readonly createsByList?: true;
  /** How many reads an update's comparison sends: what goes wrong there ends the command for all. */
  readonly comparisonReads?: number;
  /** Whether creating reads nothing before. */
  readonly createsUnseen?: true;
  /** Whether a create writes even if the object exists, because only that write returns all of its data. */
  readonly createsAnyway?: true;
  /** Whether a create adopts an existing object without a message. */
  readonly takesOver?: true;
  /** Whether deleting reads first. */
  readonly looksBeforeDelete?: true;
  /** Whether a delete leaves the object on the platform. */
  readonly stays?: true;
  readonly seed: (n: number) => Seed;
  /** Adds objects to the running platform. */
  readonly prepare?: (state: EmulatorState, n: number) => void;
  /** Files of the program's folder that the arguments name. */
  readonly files?: (n: number, version: number) => Readonly<Record<string, string>>;
  /** Arguments, of version 0 and after changes that an update writes. */
  readonly inputs: (n: number, version: number) => object;
  /** Changes the platform behind Pulumi's back: what is unmanaged, and what an update is to repair. */
  readonly drift: (state: EmulatorState, n: number) => void;
  /** What stands on the platform for the resource, with its values as its outputs name them. */
  readonly held: (state: PlatformState, n: number) => Record<string, unknown>[];
  /** Counts what its writes have created so far, if each write creates something new. */
  readonly made?: (state: PlatformState, n: number) => number;
  /** What a message says of something that was made and that nobody can name. */
  readonly leak?: RegExp;
  /** What the output `token` must hold, which the state encrypts. */
  readonly secret?: (state: PlatformState, n: number) => string | undefined;
  /** Neighboring objects, which no operation may change. */
  readonly beside: (state: PlatformState, n: number) => unknown;
  /** Its own values that the program does not manage. */
  readonly unmanaged: (state: PlatformState, n: number) => unknown;
  /** How messages name it. */
  readonly object: (n: number) => RegExp;
}

export const subjectTitle = ({ className, part }: Subject): string =>
  part ? `${className}, ${part}` : className;

/** The name of a cell's resource, and of its object where that has one. */
export const objectName = (n: number): string => `thing-${n}`;
