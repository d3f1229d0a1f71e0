import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { libsqlFile } from "./libsql";
import { SqlError } from "./sqlError";

/** The result of a call, and whether its connection is in a transaction now. */
export interface Reply {
  value: unknown;
  inTransaction: boolean;
}

/** What the engine's process sends. */
interface Message {
  call: number;
  value?: unknown;
  error?: { message: string; code?: string };
  inTransaction: boolean;
}

interface Waiting {
  done(message: Message): void;
  lost(error: SqlError): void;
}

/** A call that failed in the engine. */
export class CallError extends Error {
  constructor(
    message: string,
    readonly code: string | undefined,
    readonly inTransaction: boolean,
  ) {
    super(message);
  }
}

/** The process of an SQL engine, and the calls to it, which it serves in order. Once it has ended, every call fails. */
export class EngineCalls {
  /** Settled when the process has ended. */
  readonly exited: Promise<unknown>;
  readonly #process: ChildProcess;
  /** Oldest first: the first one is in progress. */
  readonly #waiting = new Map<number, Waiting>();
  readonly #timeout: number;
  #timer: NodeJS.Timeout | undefined;
  #calls = 0;
  #end: SqlError | undefined;

  /** `synchronous`: SQLite's pragma. `timeout` is how many milliseconds a call may run. */
  constructor(file: string, synchronous: "FULL" | "OFF", timeout: number, onEnd: () => void) {
    this.#timeout = timeout;
    this.#process = fork(join(__dirname, "engineProcess.cjs"), [libsqlFile(), file, synchronous], {
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"], // the engine's output in a crash is of no use
    });
    this.exited = once(this.#process, "exit");
    this.#process.on("message", (message: Message) => {
      this.#waiting.get(message.call)?.done(message);
      this.#waiting.delete(message.call);
      this.#watch();
    });
    this.#process.on("error", () => {}); // a message that could not be sent: the process has ended
    this.#process.on("exit", (_, signal) => {
      this.#ended(internal(`the engine ended while it ran the statement (${signal ?? "exit"})`));
      onEnd();
    });
  }

  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  /** Rejects with a {@link CallError}; with an {@link SqlError} if the process ends because of this call or another. */
  call(method: string, ...args: unknown[]): Promise<Reply> {
    if (this.#end !== undefined) return Promise.reject(internal("the engine ended, and the stream with it"));
    this.#calls += 1;
    const call = this.#calls;
    return new Promise((resolve, reject) => {
      const done = ({ error, value, inTransaction }: Message) => {
        if (error === undefined) resolve({ value, inTransaction });
        else reject(new CallError(error.message, error.code, inTransaction));
      };
      this.#waiting.set(call, { done, lost: reject });
      if (this.#waiting.size === 1) this.#watch();
      this.#process.send({ call, method, args });
    });
  }

  /** Ends the process, and resolves once it has ended. */
  async end(reason = internal("the emulator was closed")): Promise<void> {
    this.#end ??= reason;
    this.#process.kill("SIGKILL");
    await this.exited;
  }

  /** Starts the timeout of the call in progress. */
  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    const message = `SQLite error: interrupted: the statement ran for longer than ${this.#timeout} ms`;
    const late = () => void this.end(new SqlError("SQLITE_INTERRUPT", message));
    this.#timer = setTimeout(late, this.#timeout).unref();
  }

  #ended(reason: SqlError): void {
    clearTimeout(this.#timer);
    this.#end ??= reason;
    const [underWay, ...others] = this.#waiting.values();
    underWay?.lost(this.#end);
    for (const { lost } of others) lost(internal("the engine ended because of another statement"));
    this.#waiting.clear();
  }
}

const internal = (problem: string) => new SqlError("SQLITE_INTERNAL", `SQLite error: ${problem}`);
