import type * as Undici from "undici";
import { ConfigurationError, codeOf, plainCause } from "./errors";
import { proxyFor } from "./proxy";
import type { Request } from "./request";
import { type Mode, type Reply, ResponseReader } from "./responseReader";
import { tunnel } from "./tunnel";

/** The request got no complete response. */
export class TransportError extends Error {
  constructor(
    /** Something may have reached the platform. */
    readonly sent: boolean,
    readonly timedOut: boolean,
    cause: unknown,
  ) {
    super("The response was incomplete.", { cause });
  }
}

class Overdue extends Error {}

export interface Transport {
  /**
   * Sends a request once. `timeout` (ms) covers connecting, sending and the whole response; for a stream, its headers.
   * @throws TransportError; ConfigurationError if the address of the proxy is invalid.
   */
  send(request: Request, mode: Mode, timeout: number): Promise<Reply>;
  /** Lets requests in flight finish, cuts streams. */
  close(): Promise<void>;
}

const longestConnect = 10_000;

/** Loaded by the first request: a preview without changes sends none. */
function undici(): typeof Undici {
  try {
    return require("undici");
  } catch (error) {
    throw new ConfigurationError(
      `Could not load the HTTP client undici (${plainCause(error).message}): pulumi-edge-platform needs Node.js 20.18.1 or later, and this is ${process.versions.node}.`,
    );
  }
}

/** One pool per origin; streams, which a consumer may hold for long, have their own pools without a limit. */
export function createTransport(maxConnections: number, attemptTimeout: number): Transport {
  const pools = new Map<string, Undici.Pool>();
  const streams = new Map<string, Undici.Pool>();
  const timeout = Math.min(longestConnect, attemptTimeout);
  const optionsFor = (origin: string, mode: Mode): Undici.Pool.Options => {
    const proxy = proxyFor(origin, process.env);
    return {
      pipelining: 1,
      connect: proxy ? tunnel(proxy, timeout, undici().buildConnector({ timeout })) : { timeout },
      // The caller sets the timeouts.
      headersTimeout: 0,
      bodyTimeout: 0,
      ...(mode !== "stream" && { connections: maxConnections }),
    };
  };
  const poolOf = (origin: string, mode: Mode): Undici.Pool => {
    const kind = mode === "stream" ? streams : pools;
    const pool = kind.get(origin) ?? new (undici().Pool)(origin, optionsFor(origin, mode));
    kind.set(origin, pool);
    return pool;
  };
  return {
    send: async (request, mode, timeout) => sendOnce(poolOf(request.origin, mode), request, mode, timeout),
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
      await Promise.all([...streams.values()].map((pool) => pool.destroy()));
    },
  };
}

async function sendOnce(pool: Undici.Pool, request: Request, mode: Mode, timeout: number): Promise<Reply> {
  const receiver = new ResponseReader(mode);
  const overdue = () => receiver.abort(new Overdue(`No complete response within ${timeout} ms.`));
  const deadline = setTimeout(overdue, timeout);
  try {
    const { method, target: path, headers, body } = request;
    pool.dispatch({ method, path, headers, body: body ?? null }, receiver);
    return await receiver.reply;
  } catch (error) {
    throw new TransportError(
      receiver.sent,
      error instanceof Overdue || codeOf(error) === "UND_ERR_CONNECT_TIMEOUT",
      error,
    );
  } finally {
    clearTimeout(deadline);
  }
}
