import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Refusal } from "../../server/failures";
import type { Statement } from "./sql";
import { internalError, SqlError } from "./sqlError";
import type { SqlValue } from "./values";

/**
 * Returns the main file of the package libsql. If the package is missing, throws a {@link Refusal} that says how to install
 * it. Only the database API needs libsql.
 */
function resolveLibsql(): string {
  try {
    return createRequire(__filename).resolve("libsql");
  } catch (error) {
    throw createLibsqlMissingError(error instanceof Error ? error.message : String(error));
  }
}

export const libsqlMissingKey = "libsql_missing";

/** Uses the status 424, because no client retries after it. */
export const createLibsqlMissingError = (reason: string) =>
  new Refusal(
    424,
    libsqlMissingKey,
    `The emulator's database API needs the package libsql, which cannot be loaded (${reason.split("\n")[0]}): npm install --save-dev libsql`,
  );

export interface ResultColumn {
  name: string;
  decltype: string | null;
}

export interface StatementOutcome {
  columns: ResultColumn[];
  rows: SqlValue[][];
  affectedRows: number;
  lastInsertRowid: bigint | null;
}

export interface RunCommand {
  type: "run";
  statement: Statement;
  args: readonly SqlValue[];
  /** Makes SQLite refuse every write. */
  readOnly: boolean;
  /** Maximum size of the rows in bytes. If 0, the outcome has no rows. */
  limit: number;
}

export type SqliteCommand =
  | RunCommand
  | { type: "describe"; statement: Statement }
  | { type: "script"; sql: string }
  | { type: "close" };

/** `connection` is a number. The child process opens a connection for each new number. */
export type SqliteRequest = SqliteCommand & { connection: number };

export interface SqliteReply {
  value?: unknown;
  error?: { message: string; code: string };
  inTransaction: boolean;
}

/** The child process that runs a database's statements one after another. Once the process has ended, requests fail. */
export class SqliteProcess {
  readonly #child: ChildProcess;
  readonly #exit: Promise<void>;
  readonly #timeout: number;
  #lastReply: Promise<unknown> = Promise.resolve();
  #currentRequest: { resolve(reply: SqliteReply): void; reject(error: SqlError): void } | undefined;
  #endError: SqlError | undefined;
  readonly #lockWaiters = new Set<() => void>();

  /** `synchronous` is SQLite's pragma. `timeout` limits each request, in milliseconds. */
  constructor(file: string, synchronous: "FULL" | "OFF", timeout: number) {
    this.#timeout = timeout;
    this.#child = fork(join(__dirname, "sqliteProcess.cjs"), [resolveLibsql(), file, synchronous], {
      execArgv: ["--expose-gc"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"], // Nothing reads the output.
    });
    this.#child.on("message", (reply: SqliteReply) => this.#currentRequest?.resolve(reply));
    this.#child.on("error", () => {}); // Without a listener, sending a request to an ended process would throw.
    this.#exit = new Promise((resolve) => {
      this.#child.once("exit", (_, signal) => {
        this.#endError ??= internalError(`the engine ended while it ran the statement (${signal ?? "exit"})`);
        this.#currentRequest?.reject(this.#endError);
        resolve();
      });
    });
  }

  get hasEnded(): boolean {
    return this.#endError !== undefined;
  }

  /** Rejects with an {@link SqlError} if the process ends. */
  request(request: SqliteRequest): Promise<SqliteReply> {
    const reply = this.#lastReply.then(() => this.#exchange(request));
    this.#lastReply = reply.catch(() => {});
    return reply;
  }

  /** Resolves when the database's lock may be free, or after `milliseconds`. Wakes callers in the order of their calls. */
  waitForLock(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#lockWaiters.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      this.#lockWaiters.add(wake);
    });
  }

  /** Wakes the first caller of `waitForLock`. Called when a stream may have released the lock. */
  wakeLockWaiter(): void {
    const [first] = this.#lockWaiters;
    first?.();
  }

  /** Ends the process, and resolves once it has ended. */
  async end(reason = internalError("the emulator was closed")): Promise<void> {
    this.#endError ??= reason;
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
        this.#currentRequest = { resolve, reject };
        this.#child.send(request);
      });
    } finally {
      clearTimeout(timer);
    }
  }
}
