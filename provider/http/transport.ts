import { once } from "node:events";
import { Readable } from "node:stream";
import type * as Undici from "undici";
import { ConfigurationError, redactCause } from "../base/errors";
import { getTimeLeft } from "../base/time";
import { requireEmulator } from "./emulatorOnly";
import { IncomingResponse, type ResponseHeaders } from "./incomingResponse";
import type { Upload } from "./operation";
import { createProxyAgent, getCauseCode, readEnvironmentProxy } from "./proxy";
import type { Request } from "./request";
import { isLoopback } from "./url";

/** Whether the body of a success is read as a whole or returned as a stream. */
export type BodyMode = "read" | "stream";

/** A response whose body is not parsed yet. */
export interface Reply {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** Empty if `stream` is set. */
  readonly body: Buffer;
  /** The body of a success in mode "stream". */
  readonly stream?: Readable;
}

/** The request got no complete response. */
export class TransportError extends Error {
  constructor(
    /** Whether any byte may have reached the server. */
    readonly sent: boolean,
    readonly timedOut: boolean,
    cause: unknown,
  ) {
    super("The response was incomplete.", { cause });
  }
}

class AttemptTimeoutError extends Error {}

/** undici's error codes for a connection, or a tunnel through a proxy, that is not opened in time. */
const timeoutCodes: readonly (string | undefined)[] = ["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT"];

type Dispatcher = Undici.Dispatcher;

export interface Transport {
  /**
   * Sends a request once. `timeoutMs` covers connecting, sending and the whole response; for a stream, its headers.
   * @throws TransportError; ConfigurationError if the address of the proxy is invalid, if undici cannot be loaded, or if only
   * an emulator may be used (`requireEmulator`).
   */
  send(request: Request, mode: BodyMode, timeoutMs: number): Promise<Reply>;
  /** Lets requests in flight finish, and aborts open streams. */
  close(): Promise<void>;
}

const maxConnectTimeoutMs = 10_000;

/** Limits the body of a success, both before and after decompression. */
export const maxBodyBytes = 32 * 1024 * 1024;
/** How many bytes are read of a failure, and of a success whose body the operation does not need. */
const maxPartialBytes = 64 * 1024;

/** Loads undici with the first request, because a preview without changes sends none. */
function loadUndici(): typeof Undici {
  try {
    return require("undici");
  } catch (error) {
    throw new ConfigurationError(
      `Could not load the HTTP client undici (${redactCause(error).message}): pulumi-edge-platform needs Node.js 20.18.1 or later, and this is ${process.versions.node}.`,
    );
  }
}

/** Uses a pool per origin and mode. Those for streams have no connection limit, because a stream may stay open for long. */
export function createTransport(maxConnections: number, attemptTimeoutMs: number): Transport {
  const pools = { read: new Map<string, Dispatcher>(), stream: new Map<string, Dispatcher>() };
  const connectTimeoutMs = Math.min(maxConnectTimeoutMs, attemptTimeoutMs);
  const createPool = (origin: string, mode: BodyMode): Dispatcher => {
    const options: Undici.Pool.Options = {
      pipelining: 1,
      connect: { timeout: connectTimeoutMs },
      // `dispatchRequest` has its own timer.
      headersTimeout: 0,
      bodyTimeout: 0,
      ...(mode === "read" && { connections: maxConnections }),
    };
    const proxy = isLoopback(new URL(origin).hostname) ? undefined : readEnvironmentProxy(process.env);
    return proxy
      ? createProxyAgent(loadUndici(), proxy, connectTimeoutMs, options)
      : new (loadUndici().Pool)(origin, options);
  };
  const getPool = (origin: string, mode: BodyMode): Dispatcher => {
    const pool = pools[mode].get(origin) ?? createPool(origin, mode);
    pools[mode].set(origin, pool);
    return pool;
  };
  return {
    async send(request, mode, timeoutMs) {
      const dispatch = (each: Request, itsMode: BodyMode) =>
        dispatchRequest(getPool(each.origin, itsMode), each, itsMode, timeoutMs);
      await requireEmulator(request, async (question) => (await dispatch(question, "read")).body);
      return dispatch(request, mode);
    },
    async close() {
      await Promise.all([...pools.read.values()].map((pool) => pool.close()));
      await Promise.all([...pools.stream.values()].map((pool) => pool.destroy()));
    },
  };
}

async function dispatchRequest(
  pool: Dispatcher,
  request: Request,
  mode: BodyMode,
  timeoutMs: number,
): Promise<Reply> {
  const incoming = new IncomingResponse();
  const abort = () =>
    incoming.destroy(new AttemptTimeoutError(`No complete response within ${timeoutMs} ms.`));
  const timer = setTimeout(abort, timeoutMs);
  try {
    const { origin, method, target: path, headers, call } = request;
    const body = call.upload ? openUpload(call.upload, timer) : (request.body ?? null);
    pool.dispatch({ origin, method, path, headers, body }, incoming);
    await once(incoming, "response");
    const isSuccess = incoming.status < 300;
    const reply = { status: incoming.status, headers: incoming.headers };
    if (isSuccess && mode === "stream") return { ...reply, body: Buffer.alloc(0), stream: incoming };
    return {
      ...reply,
      body: await readBody(incoming, isSuccess && request.operation.response !== undefined),
    };
  } catch (error) {
    const timedOut = error instanceof AttemptTimeoutError || timeoutCodes.includes(getCauseCode(error));
    throw new TransportError(incoming.sent, timedOut, error);
  } finally {
    clearTimeout(timer);
  }
}

/** Opens the body of an upload. Its duration is not limited, as long as it goes on within the deadline of the resource. */
const openUpload = (upload: Upload, timer: NodeJS.Timeout): Readable =>
  Readable.from(
    (async function* () {
      for await (const chunk of upload.open()) {
        if (getTimeLeft() > 0) timer.refresh();
        yield chunk;
      }
    })(),
    { objectMode: false },
  );

/**
 * Reads the body, at most one chunk past the limit, so that the caller can detect an oversized body. Unless `isNeeded`,
 * returns what has arrived of a body that breaks off.
 */
async function readBody(stream: Readable, isNeeded: boolean): Promise<Buffer> {
  const maxBytes = isNeeded ? maxBodyBytes : maxPartialBytes;
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) break;
    }
  } catch (error) {
    if (isNeeded) throw error;
  }
  return Buffer.concat(chunks);
}
