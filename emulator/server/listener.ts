import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { Fault, Faults } from "./faults";
import { parseJson } from "./json";
import type { LoggedRequest, RequestLog } from "./requestLog";
import type { RouteResponse } from "./response";
import { send } from "./send";
import { statusForForeign } from "./sender";
import type { Arrived, Service } from "./serve";

/** Serves some paths beside the platform's. */
interface Aside {
  serves(path: string): boolean;
  serve(request: Arrived): Promise<RouteResponse>;
}

/** Maximum size of a body in bytes; a larger one gets 413. */
const LARGEST_BODY = 16_000_000;

/**
 * An HTTP server for the service, with its faults and its log; not listening yet.
 * A `prefix` is added to every path: an API that has its own origin is served below it. What `control` serves is neither
 * logged nor affected by faults.
 */
export function createListener(
  service: Service,
  faults: Faults,
  log: RequestLog,
  prefix = "",
  control: () => Aside | undefined = () => undefined,
): Server {
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
  });
  // Longer than clients keep idle connections, so that none is closed during a request.
  server.keepAliveTimeout = 120_000;
  return server;

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const begun = performance.now();
    const request = await arrived(incoming, prefix);
    if (request === undefined) return;
    if (control()?.serves(request.path))
      return send(outgoing, (await control()?.serve(request)) ?? { status: 404 }, "", undefined);
    const entry = logged(request, service.platform.now());
    log.push(entry);
    outgoing.once("close", () => {
      entry.milliseconds = Math.round((performance.now() - begun) * 10) / 10;
      log.finish(entry);
    });
    const foreign = statusForForeign(request.headers);
    if (foreign !== undefined) {
      entry.status = foreign;
      return send(outgoing, { status: foreign }, entry.requestId, undefined);
    }
    const taken = faults.take({ ...request, body: jsonOf(request.text) });
    entry.fault = taken?.id ?? null;
    const fault = taken?.fault;
    if (fault?.reset === "before") return void incoming.socket.destroy();
    const response = await responseTo(service, request, fault);
    if (fault?.delayMs !== undefined) await delay(fault.delayMs);
    await fault?.until?.catch(() => {});
    if (fault?.noResponse) return;
    if (fault?.reset === "after") return void incoming.socket.destroy();
    entry.status = response.status;
    // The connection must not be reused once the server refuses new ones.
    if (!server.listening) outgoing.setHeader("Connection", "close");
    await send(outgoing, response, entry.requestId, fault);
  }
}

/** By the global timer, which the fake timers of a test replace. */
const delay = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds).unref());

async function arrived(incoming: IncomingMessage, prefix: string): Promise<Arrived | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming) {
      size += chunk.length;
      if (size <= LARGEST_BODY) chunks.push(chunk as Buffer); // the rest is read and discarded
    }
  } catch {
    return undefined; // the client went away
  }
  const isTooLarge = size > LARGEST_BODY;
  const [path = "", ...query] = (incoming.url ?? "").split("?");
  return {
    method: incoming.method ?? "",
    path: prefix + path,
    query: new URLSearchParams(query.join("?")),
    headers: incoming.headers,
    text: isTooLarge ? "" : Buffer.concat(chunks).toString("utf8"),
    isTooLarge,
  };
}

function logged({ method, path, query, headers, text }: Arrived, at: number): LoggedRequest {
  return {
    method,
    path,
    query: Object.fromEntries(query),
    body: jsonOf(text, text || undefined),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    status: null,
    requestId: randomUUID().replaceAll("-", ""),
    at,
    milliseconds: null,
    fault: null,
  };
}

function jsonOf(text: string, otherwise?: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return otherwise;
  }
}

/** The usual response, or the fault's. */
async function responseTo(
  service: Service,
  request: Arrived,
  fault: Fault | undefined,
): Promise<RouteResponse> {
  const instead = fault === undefined ? undefined : replacement(service, request, fault);
  const unserved = instead !== undefined || fault?.noResponse === true;
  if (fault !== undefined && unserved && !fault.effect) return instead ?? { status: 0 };
  const usual = await service.serve(request);
  if (fault?.alter !== undefined && usual.status < 400) {
    return { status: usual.status === 204 ? 200 : usual.status, body: fault.alter(bodyOf(usual)) };
  }
  return instead ?? usual;
}

const bodyOf = ({ body, raw }: RouteResponse): unknown =>
  raw === undefined ? structuredClone(body) : jsonOf(String(raw));

function replacement(service: Service, request: Arrived, fault: Fault): RouteResponse | undefined {
  if (fault.gone) return service.gone(request);
  if (fault.status === undefined && fault.body === undefined) return undefined;
  const content = typeof fault.body === "string" ? { raw: fault.body } : { body: fault.body };
  return { status: fault.status ?? 200, ...content };
}
