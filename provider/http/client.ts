import { setMaxListeners } from "node:events";
import { AuthenticationError, EdgeError } from "../base/errors";
import {
  type Clock,
  cancellationSignal,
  getTimeLeft,
  hasWritten,
  recordWrite,
  systemClock,
  withoutDeadline,
  withTimeout,
} from "../base/time";
import { escapeSignatures, unescapeSignatures } from "../signatures";
import { type Log, type RequestContext, selectDefaultLog, sendWithRetries } from "./attempts";
import { createPacer, getSharedPacer, Semaphore } from "./concurrency";
import { requireUrl } from "./credentials";
import { createDeadlineError } from "./failure";
import type { Call, Operation } from "./operation";
import { createRequestBuilder, type Request } from "./request";
import { parseResponse } from "./response";
import { type EarlierReads, ResponseCache } from "./responseCache";
import type { ClientSettings } from "./settings";
import { readStream } from "./stream";
import { createTransport } from "./transport";

export interface ReadPolicy {
  /**
   * Whether `get` may return the response to an earlier request, which is the default. Otherwise, it sends a new one, for
   * decisions that need the current state. Callers that ask for the same URL before it is sent share it.
   */
  readonly cached: boolean;
  /** If not `cached`: the earlier uncached reads whose responses `get` may return all the same. By default none. */
  readonly earlier?: EarlierReads;
  /** Whether reads are retried, which is the default. A caller that can do without the response needs no retries. */
  readonly retries: boolean;
}

/** Sends operations for one account. All callers share its cache and its limits. */
export interface Client {
  /** Where management requests go. A wrapper of a client keeps this object, so the object identifies the client. */
  readonly server: Pick<ClientSettings, "baseUrl" | "settingLabels">;
  /**
   * Sends one operation, retries it if that is safe, and returns the parsed response (undefined if no schema is declared).
   * @throws EdgeError: ConfigurationError for a missing or malformed setting; ApiError, ConnectionError or
   * UnexpectedResponseError for a request that failed.
   */
  send<A>(operation: Operation<A>, call?: Call): Promise<A>;
  /**
   * Returns the response of a GET, which is cached unless the policy excludes that; concurrent callers share one request. A
   * write drops what it may have changed (`Operation.invalidates`). Failures, and responses to requests that began before such
   * a write ended, are not kept.
   */
  get<A>(operation: Operation<A>, call?: Call): Promise<A>;
  /** Returns this client with another policy. Both have the same cache and limits. */
  withPolicy(changes: Partial<ReadPolicy>): Client;
  /**
   * Returns the body as a stream of any size, decompressed if it is gzip. `attemptTimeout` limits the wait for each chunk.
   * Break out of the `for await` loop to release the connection. An open stream does not count toward `maxConnections`.
   */
  stream(operation: Operation, call?: Call): Promise<AsyncIterable<Uint8Array>>;
  /** Fails requests that wait to be sent, lets those in flight finish, and aborts streams. Nothing is sent afterwards. */
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
  readonly escapesSignatures?: boolean;
}

const schemaNumbers = new Map<unknown, number>();

/** Returns the number of the response schema for cache keys: two operations may read one URL with different schemas. */
function getSchemaNumber({ response }: Operation): number {
  const number = schemaNumbers.get(response) ?? schemaNumbers.size;
  schemaNumbers.set(response, number);
  return number;
}

export function createClient(settings: ClientSettings, options: ProviderClientOptions = {}): Client {
  const closeController = new AbortController();
  // Every wait adds a listener, and Node.js warns of a leak above ten listeners.
  const closeSignal = AbortSignal.any([closeController.signal, cancellationSignal]);
  setMaxListeners(0, closeSignal);
  const context = createContext(settings, options, { closeSignal, ownSignal: closeController.signal });
  const buildRequest = createRequestBuilder(settings);
  const prepareRequest = <A>(operation: Operation<A>, call: Call = {}): Request<A> =>
    buildRequest(operation, options.escapesSignatures ? unescapeSignatures(call) : call);
  const cache = new ResponseCache(context.clock.now);

  const contextWithoutRetries = { ...context, settings: { ...settings, maxAttempts: 1 } };
  const sendAndParse = async <A>(request: Request<A>, retries = true): Promise<A> => {
    const { reply, json } = await sendWithRetries(request, "read", retries ? context : contextWithoutRetries);
    const response = parseResponse(request, reply, json);
    return options.escapesSignatures ? escapeSignatures(response) : response;
  };

  const getViaCache = <A>({ cached, earlier, retries }: ReadPolicy, operation: Operation<A>, call?: Call) => {
    const request = prepareRequest(operation, call);
    if (!isRead(request))
      throw new EdgeError(`Only a GET can be shared, not ${request.method} (${operation.name}).`);
    const startRequest = () => withoutDeadline(() => sendAndParse(request, retries));
    const url = `${request.origin}${request.target}#${getSchemaNumber(operation)}`;
    const response =
      !cached && earlier
        ? cache.readSince(url, earlier, startRequest, retries)
        : cache[cached ? "getOrStart" : "readFresh"](url, startRequest, retries);
    return withTimeout(getTimeLeft(), response, () => createDeadlineError(request));
  };

  const sendWrite = <A>(request: Request<A>): Promise<A> => {
    const dropCached = () => {
      for (const url of [request.invalidatedUrl, `${request.origin}${request.target}`])
        cache.drop(url, request.operation.onlyAdds);
    };
    dropCached();
    return sendAndParse(request).finally(dropCached);
  };

  /** Adds the key that only an object has (`Operation.findKey`). If it is refused, reads it again, as it may be a new one. */
  const sendWithKey = async <A>(
    reader: Client,
    { findKey, service = "management" }: Operation<A>,
    call: Call = {},
    sendCall: (call: Call) => Promise<A>,
  ): Promise<A> => {
    if (!findKey) return sendCall(call);
    const { path = {} } = call;
    const baseUrl = requireUrl(settings, service);
    const accessKey = await findKey(reader, path);
    return sendCall({ ...call, access: { baseUrl, accessKey } }).catch(async (error: unknown) => {
      if (!(error instanceof AuthenticationError)) throw error;
      const newKey = await findKey(reader.withPolicy({ cached: false }), path);
      if (newKey === accessKey) throw error;
      return sendCall({ ...call, access: { baseUrl, accessKey: newKey } });
    });
  };

  const server = { baseUrl: settings.baseUrl, settingLabels: settings.settingLabels };
  const createReader = (policy: ReadPolicy): Client => ({
    server,
    send(operation, given) {
      return sendWithKey(this, operation, given, async (call) => {
        const request = prepareRequest(operation, call);
        return isRead(request) ? sendAndParse(request, policy.retries) : sendWrite(request);
      });
    },
    get(operation, given) {
      return sendWithKey(this, operation, given, async (call) => getViaCache(policy, operation, call));
    },
    withPolicy: (changes) => createReader({ ...policy, ...changes }),
    async stream(operation, call) {
      const request = prepareRequest(operation, call);
      const { reply } = await sendWithRetries(request, "stream", context);
      return readStream(request, reply, settings.attemptTimeout * 1000);
    },
    async close() {
      closeController.abort(new EdgeError("The client was closed."));
      await context.transport.close();
    },
  });
  return createReader({ cached: true, retries: true });
}

const isRead = ({ method, operation }: Request): boolean => method === "GET" && !operation.hasSideEffects;

/** `ownSignal` is aborted once the client closes, `closeSignal` also once the run is cancelled. */
interface CloseSignals {
  readonly closeSignal: AbortSignal;
  readonly ownSignal: AbortSignal;
}

function createContext(
  settings: ClientSettings,
  options: ClientOptions,
  { closeSignal, ownSignal }: CloseSignals,
): RequestContext {
  const clock = options.clock ?? systemClock;
  const semaphores = new Map<string, Semaphore>();
  const { requestsPerSecond } = settings;
  const pace =
    requestsPerSecond && createPacer({ maximum: 1, milliseconds: 1000 / requestsPerSecond }, clock);

  const getSemaphore = (name: string, maximum: number): Semaphore => {
    const semaphore = semaphores.get(name) ?? new Semaphore(maximum);
    semaphores.set(name, semaphore);
    return semaphore;
  };

  /** Paces last, so that the requests are sent at the times that the pacers allow. */
  const acquire = async (request: Request, attempt: number): Promise<() => void> => {
    const { limit, maxConcurrent, name, service = "management" } = request.operation;
    const releases: (() => void)[] = [];
    const releaseAll = () => {
      for (const release of releases) release();
    };
    // After a cancel, an operation that has written may still read the result, but tries that only once.
    const signal = hasWritten() && isRead(request) && attempt === 1 ? ownSignal : closeSignal;
    signal.throwIfAborted();
    try {
      if (maxConcurrent)
        releases.push(await getSemaphore(`${request.origin} ${name}`, maxConcurrent).acquire());
      releases.push(await getSemaphore(request.origin, settings.maxConnections).acquire());
      if (limit) {
        const pacer = `${request.origin} ${limit.per} ${request.call.path?.[limit.per]}`;
        await getSharedPacer(pacer, limit, clock)(signal);
      }
      if (service === "management" && pace) await pace(signal);
      signal.throwIfAborted();
      if (!isRead(request)) recordWrite();
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
    log: options.log ?? selectDefaultLog(),
    closeSignal,
    acquire,
  };
}
