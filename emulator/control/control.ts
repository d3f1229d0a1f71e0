import { Readable } from "node:stream";
import * as z from "zod";
import { checked } from "../checked";
import type { EmulatorClock } from "../clock";
import { entriesOf, pageFile } from "../console/console";
import { environmentOf } from "../environment";
import type { Making } from "../platform/making";
import { idOf, located, reached } from "../platform/objects";
import { completed, type Seed } from "../platform/state";
import type { Faults } from "../server/faults";
import { decoded, segmentsOf } from "../server/path";
import { notFound, Refusal } from "../server/refusal";
import { created, noContent, ok, type RouteResponse } from "../server/response";
import { statusForForeign } from "../server/sender";
import { type Arrived, parsed } from "../server/serve";
import type { Emulator } from "../start";
import { faultFrom, shown } from "./faults";

const BASE = "/_emulator";
const move = z.strictObject({ advance: z.string().or(z.number()).optional(), set: z.string().optional() });

/** What follows an area in the path, and the parsed body. */
type Handler = (path: readonly string[], body: unknown) => RouteResponse | Promise<RouteResponse>;

/** No page of another site may embed or sniff what this API returns. */
const HEADERS = {
  "Cache-Control": "no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

/** The control API: what an `Emulator` offers a test, over HTTP. */
export class Control {
  readonly #handlers: Readonly<Record<string, Handler>>;
  readonly #streams = new Set<Readable>();

  constructor(
    readonly emulator: Emulator,
    readonly faults: Faults,
    readonly making: Making,
    readonly save: () => void,
  ) {
    const { requests, clock, state } = emulator;
    this.#handlers = {
      "GET ": () => ok(addressesOf(emulator)),
      "GET state": (path) => ok(reached(state, path)),
      "PATCH state": (path, body) => ok(this.#change(path, body)),
      "DELETE state": (path) => done(removed(located(state, path))),
      "GET objects": () => ok(entriesOf(state)),
      "GET seed": async () => ok(await emulator.export()),
      "POST seed": async (_, body) => done(await emulator.seed(body as Seed)),
      "POST reset": async (_, body) => done(await emulator.reset(body as Seed | undefined)),
      "GET requests": ([part]) => (part === "stream" ? this.#stream() : ok([...requests])),
      "DELETE requests": () => done(requests.clear()),
      "GET faults": () => ok(faults.list().map(({ id, hits, fault }) => ({ id, hits, ...shown(fault) }))),
      "POST faults": (_, body) => created({ id: faults.add(faultFrom(body)).id }),
      "DELETE faults": ([id]) => done(id === undefined ? faults.clear() : faults.remove(Number(id))),
      "GET clock": () => ok(shownClock(clock)),
      "POST clock": (_, body) => ok(shownClock(moved(clock, body))),
    };
  }

  readonly serves = (path: string): boolean => path === BASE || path.startsWith(`${BASE}/`);

  async serve(request: Arrived): Promise<RouteResponse> {
    const response = await this.#handled(request).catch(failed);
    return { ...response, headers: { ...HEADERS, ...response.headers } };
  }

  async #handled(request: Arrived): Promise<RouteResponse> {
    const { method, path, headers } = request;
    requireSameOrigin(headers);
    const [area = "", ...rest] = segmentsOf(path.slice(BASE.length + 1)).map((part) => decoded(part) ?? part);
    const file = method === "GET" ? pageFile(path.slice(BASE.length), headers) : undefined;
    if (file !== undefined) return file;
    const handler = this.#handlers[`${method} ${area}`];
    if (handler === undefined) throw notFound(`There is no ${method} ${path}.`);
    const response = await handler(rest, bodyOf(request));
    if (method === "GET") return response;
    this.save();
    for (const stream of this.#streams) stream.push("event: change\ndata: {}\n\n");
    return response;
  }

  /** Changes members of an object, which is then completed as one of a seed is. */
  #change(path: readonly string[], body: unknown): unknown {
    const { state } = this.emulator;
    const { object } = located(state, path);
    const changes = checked(z.record(z.string(), z.unknown()), body, "The change is");
    if (typeof object !== "object")
      throw new TypeError(`${path.join("/")} is no object; only objects can be changed.`);
    const [list = "", id = ""] = path;
    const copy = { [list]: structuredClone(Reflect.get(state, list)) };
    const { object: whole } = located(copy, [list, id]);
    const changed = Object.assign(Object(located(copy, path).object), changes);
    if (idOf(path.at(-2) ?? "", changed) !== path.at(-1))
      throw new TypeError("The member that names an object cannot be changed.");
    Object.assign(Object(located(state, [list, id]).object), completed(list, whole, this.making));
    return located(state, path).object;
  }

  /** Server-sent events: each request when it has ended, and "change" after each write of this API. */
  #stream(): RouteResponse {
    const chunks = new Readable({ read: () => {} });
    chunks.push(": requests as they end\n\n");
    const stop = this.emulator.requests.watch((request) => {
      chunks.push(`data: ${JSON.stringify(request)}\n\n`);
      if (chunks.readableLength > 16_000_000) chunks.destroy(); // a browser then connects again
    });
    this.#streams.add(chunks);
    chunks.once("close", () => {
      stop();
      this.#streams.delete(chunks);
    });
    return { status: 200, chunks, contentType: "text/event-stream" };
  }
}

/** URLs, keys and tokens. */
function addressesOf(emulator: Emulator): object {
  const { databaseUrls, ...others } = emulator;
  const texts = Object.entries(others).filter(([, value]) => typeof value === "string");
  return { ...Object.fromEntries(texts), databaseUrls, environment: environmentOf(emulator) };
}

function moved(clock: EmulatorClock, body: unknown): EmulatorClock {
  const { advance, set } = checked(move, body, "The move is");
  if ((advance === undefined) === (set === undefined)) throw new TypeError("Give either advance or set.");
  if (advance === undefined) clock.set(set ?? "");
  else clock.advance(advance);
  return clock;
}

const shownClock = (clock: EmulatorClock) => ({ now: new Date(clock.now()).toISOString() });

const failed = (error: Error): RouteResponse => ({
  status: error instanceof Refusal ? error.status : /^(Type|Syntax)Error$/.test(error.name) ? 400 : 500,
  body: { error: error.message },
});

const done = (_: unknown): RouteResponse => noContent;

const removed = ({ list, object }: ReturnType<typeof located>) => list.splice(list.indexOf(object), 1);

/** In a DNS rebinding attack a browser sends what a foreign page says; here not even another port of this machine may. */
function requireSameOrigin(headers: Arrived["headers"]): void {
  const { origin, host } = headers;
  const foreign = statusForForeign(headers) ?? (origin && origin !== `http://${host}` ? 403 : undefined);
  if (foreign) throw new Refusal(foreign, "forbidden", "Pages of other sites are not served.");
}

/** A form of any site may send other content types; this one a browser sends only where CORS allows it, which it never does. */
function bodyOf(request: Arrived): unknown {
  const isJson = /^application\/json\b/i.test(String(request.headers["content-type"] ?? ""));
  if (!isJson && request.method !== "GET" && request.method !== "DELETE")
    throw new Refusal(415, "unsupported_media_type", 'Send the header "Content-Type: application/json".');
  return parsed(request);
}
