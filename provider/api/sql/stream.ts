import { EdgeError, TimeoutError, UnexpectedResponseError } from "../../base/errors";
import type { Client } from "../../http/client";
import { SqlError } from "./errors";
import { parseResult, requireFirstResponse, sendPipeline } from "./exchange";
import {
  autocommitSchema,
  type PipelineRequest,
  type SqlResult,
  statementResultSchema,
  toResult,
  type WireResponse,
} from "./pipeline";
import { requireSql, type SqlStatement, toStatement, toWireStatement } from "./statement";

/**
 * An interactive stream. It runs statements one after another on one connection, so that a transaction can span several.
 * The database ends a stream 10 s after its last use, and rolls back a transaction that is still open.
 */
export class SqlStream {
  readonly #client: Client;
  #baton: string | undefined;
  #isEnded = false;
  #queue: Promise<unknown> = Promise.resolve();

  /** @internal */
  constructor(client: Client) {
    this.#client = client;
  }

  /** Runs one statement in this stream. @throws SqlError if the database refuses it; EdgeError if the stream has ended. */
  async execute(given: string | SqlStatement): Promise<SqlResult> {
    const stmt = toWireStatement(toStatement(given));
    return this.#enqueue(async () => {
      const request: PipelineRequest = { type: "execute", stmt };
      return toResult(parseResult({ request }, (await this.#send(request)).result, statementResultSchema));
    });
  }

  /** Runs a script of several statements without arguments and stops at the first failure; returns no rows. */
  async script(sql: string): Promise<void> {
    return this.#enqueue(async () => {
      await this.#send({ type: "sequence", sql: requireSql(sql) });
    });
  }

  /** Whether a transaction is open. */
  async inTransaction(): Promise<boolean> {
    return this.#enqueue(async () => {
      const request: PipelineRequest = { type: "get_autocommit" };
      return !parseResult({ request }, await this.#send(request), autocommitSchema).is_autocommit;
    });
  }

  /** Ends the stream; an open transaction is rolled back. */
  close(): Promise<void> {
    return this.#enqueue(async () => {
      const [wasEnded, baton] = [this.#isEnded, this.#baton];
      this.#isEnded = true;
      this.#baton = undefined;
      if (baton === undefined) return;
      const pendingClose = sendPipeline(this.#client, [{ type: "close" }], { baton });
      await pendingClose.catch(wasEnded ? () => {} : rethrowRefusedClose);
    });
  }

  async #send(request: PipelineRequest): Promise<WireResponse> {
    if (this.#isEnded) throw new EdgeError("The SQL stream has ended: open a new one.");
    const sentBaton = this.#baton;
    try {
      const response = await sendPipeline(this.#client, [request], { baton: sentBaton });
      this.#baton = response.baton ?? undefined;
      this.#isEnded = this.#baton === undefined;
      return requireFirstResponse({ request }, response);
    } catch (error) {
      if (error instanceof SqlError) throw error;
      // Without a valid response, the stream can only be closed. Closing it may release a lock at once.
      this.#isEnded = true;
      this.#baton ??= sentBaton;
      if (error instanceof TimeoutError) this.#baton = undefined; // A close would time out too.
      throw error;
    }
  }

  /** Runs requests one after another, because each needs the baton of the previous response. */
  #enqueue<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(run, run);
    this.#queue = turn.catch(() => {});
    return turn;
  }
}

function rethrowRefusedClose(error: unknown): undefined {
  if (error instanceof SqlError || error instanceof UnexpectedResponseError) throw error;
  return undefined;
}
