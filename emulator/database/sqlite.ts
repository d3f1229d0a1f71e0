import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { libsqlFile, libsqlMissing } from "./libsql";
import type { Statement } from "./sql";
import { internalError, SqlError, sqlErrorOf } from "./sqlError";
import type { SqlValue } from "./values";

/** A column of a result. */
export interface Column {
  name: string;
  decltype: string | null;
}

/** The result of a statement. */
export interface Outcome {
  columns: Column[];
  rows: SqlValue[][];
  affectedRows: number;
  lastInsertRowid: bigint | null;
}

/** How a statement runs. */
export interface RunOptions {
  /** Makes SQLite refuse every write. */
  readOnly: boolean;
  /** Maximum size of the rows in bytes; 0 returns none. */
  limit: number;
}

export interface RunRequest extends RunOptions {
  type: "run";
  statement: Statement;
  args: readonly SqlValue[];
}

type ConnectionRequest =
  | RunRequest
  | { type: "describe"; statement: Statement }
  | { type: "script"; sql: string }
  | { type: "close" };

/** What the child process is asked. */
export type SqliteRequest = ConnectionRequest & { connection: number };

/** What it replies. */
export interface SqliteReply {
  value?: unknown;
  error?: { message: string; code: string };
  inTransaction: boolean;
}

/** The child process that runs a database's statements, one after another. Once it has ended, every request fails. */
export class SqliteProcess {
  readonly #child: ChildProcess;
  readonly #exit: Promise<void>;
  readonly #timeout: number;
  #previous: Promise<unknown> = Promise.resolve();
  #current: { resolve(reply: SqliteReply): void; reject(error: SqlError): void } | undefined;
  #end: SqlError | undefined;

  /** `synchronous` is SQLite's pragma; `timeout` is how many milliseconds a request may take. */
  constructor(file: string, synchronous: "FULL" | "OFF", timeout: number) {
    this.#timeout = timeout;
    this.#child = fork(join(__dirname, "sqliteProcess.cjs"), [libsqlFile(), file, synchronous], {
      execArgv: ["--expose-gc"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"], // its output in a crash is of no use
    });
    this.#child.on("message", (reply: SqliteReply) => this.#current?.resolve(reply));
    this.#child.on("error", () => {}); // a request that could not be sent: the process has ended
    this.#exit = new Promise((resolve) => {
      this.#child.once("exit", (_, signal) => {
        this.#end ??= internalError(`the engine ended while it ran the statement (${signal ?? "exit"})`);
        this.#current?.reject(this.#end);
        resolve();
      });
    });
  }

  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  /** Rejects with an {@link SqlError} if the process ends. */
  request(request: SqliteRequest): Promise<SqliteReply> {
    const reply = this.#previous.then(() => this.#exchange(request));
    this.#previous = reply.catch(() => {});
    return reply;
  }

  /** Ends the process, and resolves once it has ended. */
  async end(reason = internalError("the emulator was closed")): Promise<void> {
    this.#end ??= reason;
    this.#child.kill("SIGKILL");
    await this.#exit;
  }

  async #exchange(request: SqliteRequest): Promise<SqliteReply> {
    if (this.hasEnded) throw internalError("the engine ended, and the stream with it");
    const message = `SQLite error: interrupted: the statement ran for longer than ${this.#timeout} ms`;
    const interrupt = () => void this.end(new SqlError("SQLITE_INTERRUPT", message));
    const timer = setTimeout(interrupt, this.#timeout).unref();
    try {
      return await new Promise<SqliteReply>((resolve, reject) => {
        this.#current = { resolve, reject };
        this.#child.send(request);
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** How often a statement tries to get a lock that another stream has, in milliseconds. */
const RETRY_INTERVAL = 20;

let lastConnection = 0;

/** A connection to a database file. Its errors are {@link SqlError}s. */
export class Connection {
  readonly #process: SqliteProcess;
  readonly #patience: number;
  readonly #id = ++lastConnection;
  #inTransaction = false;

  /** `patience` is how many milliseconds a statement waits for another stream's transaction. */
  constructor(process: SqliteProcess, patience: number) {
    this.#process = process;
    this.#patience = patience;
  }

  get inTransaction(): boolean {
    return this.#inTransaction && !this.isLost;
  }

  /** Whether the process has ended, and the connection with it. */
  get isLost(): boolean {
    return this.#process.hasEnded;
  }

  run(statement: Statement, args: readonly SqlValue[], options: RunOptions): Promise<Outcome> {
    return this.#send({ type: "run", statement, args, ...options });
  }

  /** Columns, and whether SQLite reports the statement as read-only. */
  describe(statement: Statement): Promise<{ columns: Column[]; readOnly: boolean }> {
    return this.#send({ type: "describe", statement });
  }

  /** Runs a trusted script. */
  script(sql: string): Promise<void> {
    return this.#send({ type: "script", sql });
  }

  /** Closes it; an open transaction is rolled back. */
  async close(): Promise<void> {
    if (!this.isLost) await this.#send({ type: "close" }).catch(() => {}); // the process has ended meanwhile
  }

  async #send<Value>(request: ConnectionRequest): Promise<Value> {
    for (const end = performance.now() + this.#patience; ; ) {
      const reply = await this.#process.request({ ...request, connection: this.#id });
      const { value, error, inTransaction } = reply;
      this.#inTransaction = inTransaction;
      if (error === undefined) return value as Value;
      if (error.code === "MODULE_NOT_FOUND") throw libsqlMissing(error.message);
      // Only a lock can become free: not so a snapshot that another stream's commit has outdated.
      const isLocked = error.code === "SQLITE_BUSY" && request.type === "run";
      if (!isLocked || performance.now() >= end) throw sqlErrorOf(error);
      await sleep(RETRY_INTERVAL);
    }
  }
}
