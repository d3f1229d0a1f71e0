import type { Emulator, EmulatorState, Seed } from "../../../emulator";

/** A request to the platform that a fault can strike. */
export interface Target {
  readonly method: string;
  /** Path template. */
  readonly path: string;
  /** Members that the body must have, or a predicate for the body. `log`: the requests up to and including this one. */
  readonly where?: Readonly<Record<string, unknown>> | ((body: unknown, log: readonly LogEntry[]) => boolean);
}

/** A logged request. */
export interface LogEntry {
  readonly body: unknown;
}

/** The objects on the platform, its files, and the content of the SQL database in the stack's settings. */
export interface PlatformState extends EmulatorState {
  readonly files: Emulator["files"];
  /** The scripts that ran, in order. `place`: the migration table of the script. */
  readonly ran: readonly { readonly place: string; readonly script: string }[];
  /** The records in each migration table, by the table's name. */
  readonly applied: ReadonlyMap<string, readonly { readonly name: string; readonly checksum: string }[]>;
}

/**
 * A class in the matrix, or one request of a class. Each of its cells has a unique number `n` and, where needed, its own parent
 * object.
 */
export interface Subject {
  readonly className: string;
  /** The request that this subject tests, if a write of the class consists of several requests. */
  readonly part?: string;
  /** The API that the class uses. Default: management. */
  readonly service?: "database" | "storage" | "stream";
  /** The write that each kind of step sends, if any. */
  readonly writes: Readonly<
    Partial<Record<"create" | "update" | "delete", (n: number, state: EmulatorState) => Target>>
  >;
  readonly read: (n: number, state: EmulatorState) => Target;
  /** Whether another subject tests the reads of the class. */
  readonly readsTestedElsewhere?: true;
  /** The read of a list that follows a 404. Without this read, a 404 does not prove that the object is gone. */
  readonly list?: Target;
  /** Whether a create reads the list, so that a fault there affects all creates of the class. */
  readonly createReadsList?: true;
  /** The number of reads that a diff sends. An error in one of these reads ends the command for all resources. */
  readonly diffReads?: number;
  /** Whether a create sends no read first. */
  readonly createsWithoutRead?: true;
  /** Whether a create writes even if the object exists. */
  readonly createsAnyway?: true;
  /** Whether no read returns what an update writes, so that it is sent again after any failure. */
  readonly isUnread?: boolean;
  /** Whether a delete sends a read first. */
  readonly readsBeforeDelete?: true;
  /** Whether a delete leaves the object on the platform. */
  readonly isKept?: true;
  readonly seed?: (n: number) => Seed;
  /** Adds objects to the running emulator, in addition to the seed. `state`: that of the account. */
  readonly prepare?: (state: EmulatorState, n: number, emulator: Emulator) => unknown;
  /** Files in the program's folder that the arguments refer to, with their content. */
  readonly files?: (n: number, version: number) => Readonly<Record<string, string>>;
  /** The arguments of a version: 0 for a create, higher for an update. Constant if the class has nothing to change. */
  readonly inputs: (n: number, version: number) => object;
  /** The outputs that a version leads to, if they differ from its arguments. */
  readonly wanted?: (n: number, version: number) => object;
  /** Changes the object without Pulumi: unmanaged values, and values that an update must restore. */
  readonly drift?: (state: EmulatorState, n: number) => void;
  /** The objects on the platform that match the resource. Their members have the names of its outputs. */
  readonly held: (state: PlatformState, n: number) => Record<string, unknown>[];
  /** The number of objects created so far. Only for classes in which each write creates an object. */
  readonly made?: (state: PlatformState, n: number) => number;
  /** Matches the error about an object that may have been created, although no response arrived. */
  readonly leakMessage?: RegExp;
  /** The expected value of the output `token`, which the state encrypts. */
  readonly secret?: (state: PlatformState, n: number) => string | undefined;
  /** Neighboring objects, if any, which no operation may change. */
  readonly beside?: (state: PlatformState, n: number) => unknown;
  /** The object's values that the program does not manage, if any. */
  readonly unmanaged?: (state: PlatformState, n: number) => unknown;
  /** Matches a mention of the object in messages. */
  readonly mention: (n: number) => RegExp;
}

export const subjectTitle = ({ className, part }: Subject): string =>
  part ? `${className}, ${part}` : className;

/** The name of a cell's resource. Most classes also use it for the object. */
export const objectName = (n: number): string => `thing-${n}`;
