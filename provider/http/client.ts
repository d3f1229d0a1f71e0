import { setMaxListeners } from "node:events";
import { escapeSignatures, unescapeSignatures } from "../signatures";
import { defaultLog, type Log, sendWithRetries, type Tools } from "./attempts";
import { EdgeError } from "./errors";
import { timeoutError } from "./failure";
import type { Call, Operation } from "./operation";
import { createPacer, KeyedQueue, Semaphore, sharedWindow } from "./queues";
import { type Request, requestMaker } from "./request";
import { parseResponse } from "./response";
import { ResponseCache } from "./responseCache";
import type { Settings } from "./settings";
import { readStream } from "./stream";
import { type Clock, systemClock, timeLeft, withoutDeadline, withTimeout } from "./time";
import { createTransport } from "./transport";

/** Sends operations for one account. All callers share its cache and its limits. */
export interface Client {
  /** Where management requests go. A wrapper of a client keeps this object, so the object identifies the client. */
  readonly server: Pick<Settings, "baseUrl" | "naming">;
  /**
   * Sends one operation, retries it if that is safe, and returns the parsed response (undefined if no shape is declared).
   * @throws ConfigurationError before sending; ApiError, ConnectionError, UnexpectedResponseError.
   */
  send<A>(operation: Operation<A>, call?: Call): Promise<A>;
  /**
   * Returns the cached response of a GET, or sends it; concurrent callers share one request. A write drops what it may have
   * changed (`Operation.invalidates`). Failures, and responses to requests that began before a write ended, are not cached.
   */
  get<A>(operation: Operation<A>, call?: Call): Promise<A>;
  /**
   * Sends a GET after this call, for decisions that need the current state. Callers that ask for the same URL before it is
   * sent share it. Its response replaces the cached one.
   */
  getFresh<A>(operation: Operation<A>, call?: Call): Promise<A>;
  /**
   * Returns the body as a stream of any size, decompressed if it is gzip. `attemptTimeout` limits the wait for each chunk.
   * Break out of the loop to release the connection. An open stream does not count toward `maxConnections`.
   */
  stream(operation: Operation, call?: Call): Promise<AsyncIterable<Uint8Array>>;
  /** Cancels waits, lets requests in flight finish, and aborts open streams. Nothing can be sent afterwards. */
  close(): Promise<void>;
}

export interface ClientOptions {
  readonly clock?: Clock;
  /** From 0 to 1, for the jitter of retries. */
  readonly random?: () => number;
  /** Receives the debug log; default: stderr if EDGE_DEBUG is 1. */
  readonly log?: Log;
}

/** Options of a client whose responses reach Pulumi's engine. */
export interface ProviderClientOptions extends ClientOptions {
  /**
   * Neutralizes strings in responses that the engine would treat as its own signatures (rules.md#untrusted-responses), and
   * restores them in requests.
   */
  readonly isNeutral?: boolean;
}

const schemaNumbers = new Map<unknown, number>();

/** Returns a number that tells response schemas apart in cache keys: two operations may expect different shapes of one URL. */
function schemaNumber({ response }: Operation): number {
  const number = schemaNumbers.get(response) ?? schemaNumbers.size;
  schemaNumbers.set(response, number);
  return number;
}

export function createClient(settings: Settings, options: ProviderClientOptions = {}): Client {
  const closing = new AbortController();
  // Every wait adds a listener, and Node.js warns of a leak above ten listeners.
  setMaxListeners(0, closing.signal);
  const tools = createTools(settings, options, closing.signal);
  const requestOf = requestMaker(settings);
  const makeRequest = <A>(operation: Operation<A>, call: Call = {}): Request<A> =>
    requestOf(operation, options.isNeutral ? unescapeSignatures(call) : call);
  const cache = new ResponseCache();
  const writes = new KeyedQueue();

  const receive = async <A>(request: Request<A>): Promise<A> => {
    const { reply, json } = await sendWithRetries(request, "read", tools);
    const response = parseResponse(request, reply, json);
    return options.isNeutral ? escapeSignatures(response) : response;
  };

  const get = <A>(how: "share" | "readFresh", operation: Operation<A>, call?: Call): Promise<A> => {
    const request = makeRequest(operation, call);
    if (request.method !== "GET")
      throw new EdgeError(`Only a GET can be shared, not ${request.method} (${operation.name}).`);
    const begin = () => withoutDeadline(() => receive(request));
    const response = cache[how](`${request.origin}${request.target}#${schemaNumber(operation)}`, begin);
    return withTimeout(timeLeft(), response, () => timeoutError(request));
  };

  const write = <A>(request: Request<A>): Promise<A> => {
    const drop = () => {
      for (const url of [request.invalidated, `${request.origin}${request.target}`]) cache.drop(url);
    };
    drop();
    return receive(request).finally(drop);
  };

  return {
    server: { baseUrl: settings.baseUrl, naming: settings.naming },
    async send(operation, call) {
      const request = makeRequest(operation, call);
      if (request.method === "GET") return receive(request);
      return operation.serial ? writes.run(request.invalidated, () => write(request)) : write(request);
    },
    get: async (operation, call) => get("share", operation, call),
    getFresh: async (operation, call) => get("readFresh", operation, call),
    async stream(operation, call) {
      const request = makeRequest(operation, call);
      const { reply } = await sendWithRetries(request, "stream", tools);
      return readStream(request, reply, settings.attemptTimeout * 1000);
    },
    async close() {
      closing.abort(new EdgeError("The client was closed."));
      await tools.transport.close();
    },
  };
}

function createTools(settings: Settings, options: ClientOptions, closing: AbortSignal): Tools {
  const clock = options.clock ?? systemClock;
  const semaphores = new Map<string, Semaphore>();
  const spacing =
    settings.requestsPerSecond === undefined ? undefined : createPacer(settings.requestsPerSecond, clock);

  const semaphoreFor = (origin: string): Semaphore => {
    const semaphore = semaphores.get(origin) ?? new Semaphore(settings.maxConnections);
    semaphores.set(origin, semaphore);
    return semaphore;
  };

  /** Acquires the pacing slot last, so that the requests are evenly spaced when they are sent. */
  const acquire = async (request: Request): Promise<() => void> => {
    const { limit, service = "management" } = request.operation;
    const acquired: (() => void)[] = [];
    const releaseAll = () => {
      for (const release of acquired) release();
    };
    try {
      closing.throwIfAborted();
      if (limit) {
        const name = `${request.origin} ${limit.per} ${request.call.path?.[limit.per]}`;
        acquired.push(await sharedWindow(name, limit, clock).take(closing));
      }
      acquired.push(await semaphoreFor(request.origin).take());
      if (service === "management") await spacing?.(closing);
      closing.throwIfAborted();
      return releaseAll;
    } catch (error) {
      releaseAll();
      throw error;
    }
  };

  return {
    settings,
    transport: createTransport(settings.maxConnections, settings.attemptTimeout * 1000),
    clock,
    random: options.random ?? Math.random,
    log: options.log ?? defaultLog(),
    closing,
    acquire,
  };
}
