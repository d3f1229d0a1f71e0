import { Readable } from "node:stream";
import { createContext, runInContext } from "node:vm";
import * as z from "zod";
import type { EmulatorClock } from "./clock";
import { listObjectEntries, servePageFile } from "./console/files";
import { createEnvironment, type Emulator } from "./emulator";
import { findAtPath, getObjectId, locateObject } from "./platform/objectPaths";
import type { CreateContext } from "./platform/platform";
import { parseSeedObject, type Seed } from "./platform/state";
import { findRefusalStatus } from "./server/access";
import { notFound, Refusal } from "./server/failures";
import type { Fault, Faults } from "./server/faults";
import { splitPath, tryDecodeSegment } from "./server/path";
import { created, deleteItem, noContent, ok, type RouteResponse } from "./server/response";
import { type IncomingRequest, parseJsonBody } from "./server/router";
import { validate } from "./validate";

const controlPath = "/_emulator";
const clockMoveSchema = z.strictObject({
  advance: z.string().or(z.number()).optional(),
  set: z.string().optional(),
});

/** Handles requests with one HTTP method to one area of the API, such as `state`. `path`: the segments after the area. */
type ControlHandler = (path: readonly string[], body: unknown) => RouteResponse | Promise<RouteResponse>;

/** These headers keep browsers from caching a response, guessing its type, or embedding it in another site. */
const controlHeaders = {
  "Cache-Control": "no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

/** The control API: inspects and changes a running `Emulator` over HTTP. */
export class EmulatorControlApi {
  readonly #handlers: Readonly<Record<string, ControlHandler>>;
  readonly #streams = new Set<Readable>();

  constructor(
    readonly emulator: Emulator,
    readonly faults: Faults,
    readonly context: CreateContext,
    readonly save: () => void,
  ) {
    const { requests, clock, state } = emulator;
    this.#handlers = {
      "GET ": () => ok(listConnectionSettings(emulator)),
      "GET state": (path) => ok(findAtPath(state, path)),
      "PATCH state": (path, body) => ok(this.#changeObject(path, body)),
      "DELETE state": (path) => {
        const { list, object } = locateObject(state, path);
        return deleteItem(list, object);
      },
      "GET objects": () => ok(listObjectEntries(state)),
      "GET seed": async () => ok(await emulator.export()),
      "POST seed": async (_, body) => toNoContent(await emulator.seed(body as Seed)),
      "POST reset": async (_, body) => toNoContent(await emulator.reset(body as Seed | undefined)),
      "GET requests": ([part]) => (part === "stream" ? this.#streamEvents() : ok([...requests])),
      "DELETE requests": () => toNoContent(requests.clear()),
      "GET faults": () =>
        ok(faults.list().map(({ id, hits, fault }) => ({ id, hits, ...faultToJson(fault) }))),
      "POST faults": (_, body) => created({ id: faults.add(parseFault(body)).id }),
      "DELETE faults": ([id]) => toNoContent(id === undefined ? faults.clear() : faults.remove(Number(id))),
      "GET clock": () => ok(toClockView(clock)),
      "POST clock": (_, body) => ok(toClockView(moveClock(clock, body))),
    };
  }

  readonly handles = (path: string): boolean => path === controlPath || path.startsWith(`${controlPath}/`);

  async serve(request: IncomingRequest): Promise<RouteResponse> {
    const response = await this.#handle(request).catch(toErrorResponse);
    return { ...response, headers: { ...controlHeaders, ...response.headers } };
  }

  async #handle(request: IncomingRequest): Promise<RouteResponse> {
    const { method, path, headers } = request;
    requireSameOrigin(headers);
    const [area = "", ...rest] = splitPath(path.slice(controlPath.length + 1)).map(
      (part) => tryDecodeSegment(part) ?? part,
    );
    const file = method === "GET" ? servePageFile(path.slice(controlPath.length), headers) : undefined;
    if (file !== undefined) return file;
    const handler = this.#handlers[`${method} ${area}`];
    if (handler === undefined) throw notFound(`There is no ${method} ${path}.`);
    const response = await handler(rest, requireJsonBody(request));
    if (method === "GET") return response;
    this.save();
    for (const stream of this.#streams) stream.push("event: change\ndata: {}\n\n");
    return response;
  }

  /** Changes members of an object. Then validates the object and adds defaults, as for an object of a seed. */
  #changeObject(path: readonly string[], body: unknown): unknown {
    const { state } = this.emulator;
    const { object } = locateObject(state, path);
    const changes = validate(z.record(z.string(), z.unknown()), body, "The change is");
    if (typeof object !== "object")
      throw new TypeError(`${path.join("/")} is no object; only objects can be changed.`);
    const [list = "", id = ""] = path;
    const copy = { [list]: structuredClone(Reflect.get(state, list)) };
    const { object: root } = locateObject(copy, [list, id]);
    const changedObject = Object.assign(Object(locateObject(copy, path).object), changes);
    if (getObjectId(path.at(-2) ?? "", changedObject) !== path.at(-1))
      throw new TypeError("The member that names an object cannot be changed.");
    Object.assign(Object(locateObject(state, [list, id]).object), parseSeedObject(list, root, this.context));
    return locateObject(state, path).object;
  }

  /** Streams server-sent events: one for each request that ends, and "change" after each write through this API. */
  #streamEvents(): RouteResponse {
    const chunks = new Readable({ read: () => {} });
    chunks.push(": requests as they end\n\n");
    const stop = this.emulator.requests.onRequestEnd((request) => {
      chunks.push(`data: ${JSON.stringify(request)}\n\n`);
      if (chunks.readableLength > 16_000_000) chunks.destroy(); // the client reads too slowly; a browser reconnects
    });
    this.#streams.add(chunks);
    chunks.once("close", () => {
      stop();
      this.#streams.delete(chunks);
    });
    return { status: 200, chunks, contentType: "text/event-stream" };
  }
}

function listConnectionSettings(emulator: Emulator): object {
  const { databaseUrls, ...others } = emulator;
  const strings = Object.entries(others).filter(([, value]) => typeof value === "string");
  return { ...Object.fromEntries(strings), databaseUrls, environment: createEnvironment(emulator) };
}

function moveClock(clock: EmulatorClock, body: unknown): EmulatorClock {
  const { advance, set } = validate(clockMoveSchema, body, "The move is");
  if ((advance === undefined) === (set === undefined)) throw new TypeError("Give either advance or set.");
  if (advance === undefined) clock.set(set ?? "");
  else clock.advance(advance);
  return clock;
}

const toClockView = (clock: EmulatorClock) => ({ now: new Date(clock.now()).toISOString() });

const toErrorResponse = (error: Error): RouteResponse => ({
  status: error instanceof Refusal ? error.status : /^(Type|Syntax)Error$/.test(error.name) ? 400 : 500,
  body: { error: error.message },
});

const toNoContent = (_: unknown): RouteResponse => noContent;

/** Refuses requests from pages of any other origin, including other ports of this machine. Prevents DNS rebinding. */
function requireSameOrigin(headers: IncomingRequest["headers"]): void {
  const { origin, host } = headers;
  const status = findRefusalStatus(headers) ?? (origin && origin !== `http://${host}` ? 403 : undefined);
  if (status) throw new Refusal(status, "forbidden", "Pages of other sites are not served.");
}

/** Returns the body. Except for GET and DELETE, requires JSON's content type, which other sites can send only with CORS. */
function requireJsonBody(request: IncomingRequest): unknown {
  const isJson = /^application\/json\b/i.test(String(request.headers["content-type"] ?? ""));
  if (!isJson && request.method !== "GET" && request.method !== "DELETE")
    throw new Refusal(415, "unsupported_media_type", 'Send the header "Content-Type: application/json".');
  return parseJsonBody(request);
}

/** A fault in JSON: no functions or promises, `pathPattern` for a regular expression, and "always" for Infinity. */
const faultSchema = z.strictObject({
  method: z.string().optional(),
  path: z.string().startsWith("/", "it must begin with a slash").optional(),
  pathPattern: z.string().optional(),
  query: z.record(z.string(), z.string()).optional(),
  where: z.record(z.string(), z.unknown()).optional(),
  times: z.int().min(1).or(z.literal("always")).optional(),
  after: z.int().min(0).optional(),
  chance: z.number().min(0).max(1).optional(),
  status: z.int().min(200).max(599).optional(),
  body: z.unknown().optional(),
  gone: z.literal(true).optional(),
  effect: z.boolean().optional(),
  contentType: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  delayMs: z.number().min(0).optional(),
  noResponse: z.boolean().optional(),
  reset: z.enum(["before", "after"]).optional(),
  truncate: z.boolean().optional(),
});

/** How long a pattern of a fault may take for one path. */
const patternTimeoutMs = 1000;

/** A pattern whose search throws an error after a second. Some patterns, such as `^/(a+)+$`, take years for some paths. */
class PatternWithTimeout extends RegExp {
  override [Symbol.search](path: string): number {
    const context = createContext({ pattern: new RegExp(this.source), path });
    return runInContext("path.search(pattern)", context, { timeout: patternTimeoutMs });
  }
}

/** Throws a TypeError if the JSON is not a valid fault, and a SyntaxError if `pathPattern` is not a valid pattern. */
function parseFault(json: unknown): Fault {
  const { pathPattern, times, ...rest } = validate(faultSchema, json, "The fault is");
  return {
    ...rest,
    ...(pathPattern !== undefined && { path: new PatternWithTimeout(pathPattern) }),
    ...(times !== undefined && { times: times === "always" ? Number.POSITIVE_INFINITY : times }),
  } as Fault;
}

/** Reverses {@link parseFault}. If the fault was set in code, JSON.stringify later drops its functions. */
const faultToJson = ({ path, times = 1, ...rest }: Fault): object => ({
  ...rest,
  ...(path instanceof RegExp ? { pathPattern: path.source } : { path }),
  times: times === Number.POSITIVE_INFINITY ? "always" : times,
});
