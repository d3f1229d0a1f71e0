import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { Upload } from "../areas/storage/files";
import { findRefusalStatus } from "./access";
import type { Fault, Faults } from "./faults";
import { parseJson } from "./input";
import type { LoggedRequest, RequestLog } from "./requestLog";
import type { RouteResponse } from "./response";
import type { IncomingRequest, Router } from "./router";
import { sendResponse } from "./send";

/** An API that the server offers in addition to the platform's APIs. */
interface ControlApi {
  handles(path: string): boolean;
  serve(request: IncomingRequest): Promise<RouteResponse>;
}

/** Stores the bodies of some requests on disk, because they may be large. */
interface Uploads {
  handles(path: string): boolean;
  receive(body: IncomingMessage): Promise<Upload>;
  discard(upload: Upload): void;
}

/** The server refuses a larger body with 413. */
const maxBodyBytes = 16_000_000;

/**
 * Creates an HTTP server for the router, with faults and a log. It does not listen yet.
 * Adds `prefix` to the path of each request. All servers share one router, and a database's server has its own prefix.
 * Faults do not affect requests to the control API, and the log omits these requests.
 */
export function createHttpServer<State, Services>(
  router: Router<State, Services>,
  faults: Faults,
  log: RequestLog,
  prefix: string,
  getControlApi: () => ControlApi | undefined,
  uploads: Uploads,
): Server {
  const server = createServer((incoming, outgoing) => {
    handleRequest(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
  });
  // Longer than clients keep idle connections. Otherwise the server could close a connection while a client sends a request.
  server.keepAliveTimeout = 120_000;
  return server;

  async function handleRequest(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const startTime = performance.now();
    const connectionLost = new AbortController();
    outgoing.once("close", () => {
      if (!outgoing.writableFinished) connectionLost.abort();
    });
    const request = await readRequest(incoming, prefix, connectionLost.signal, uploads);
    if (request === undefined) return;
    await respond(incoming, outgoing, request, startTime).finally(() => {
      if (request.upload) uploads.discard(request.upload);
    });
  }

  async function respond(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    request: IncomingRequest,
    startTime: number,
  ): Promise<void> {
    const controlApi = getControlApi();
    if (controlApi?.handles(request.path)) return sendResponse(outgoing, await controlApi.serve(request), "");
    const body = tryParseJson(request.text);
    const entry = createLogEntry(request, body, router.platform.now());
    log.push(entry);
    outgoing.once("close", () => {
      entry.milliseconds = Math.round((performance.now() - startTime) * 10) / 10;
      log.reportEnd(entry);
    });
    const refusalStatus = findRefusalStatus(request.headers);
    if (refusalStatus !== undefined) {
      entry.status = refusalStatus;
      return sendResponse(outgoing, { status: refusalStatus }, entry.requestId);
    }
    const { id = null, fault = {} } = faults.findMatchAndCount({ ...request, body }) ?? {};
    entry.fault = id;
    if (fault.reset === "before") return void incoming.socket.destroy();
    const response = await serveWithFault(router, request, fault);
    if (fault.delayMs !== undefined) await delay(fault.delayMs);
    await fault.until?.catch(() => {});
    if (fault.noResponse) return;
    if (fault.reset === "after") return void incoming.socket.destroy();
    entry.status = response.status;
    // During an outage, the client must not reuse the connection.
    if (!server.listening) outgoing.setHeader("Connection", "close");
    await sendResponse(outgoing, response, entry.requestId, fault);
  }
}

/** Uses the global setTimeout, so that tests can replace it with fake timers. */
const delay = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds).unref());

async function readRequest(
  incoming: IncomingMessage,
  prefix: string,
  signal: AbortSignal,
  uploads: Uploads,
): Promise<IncomingRequest | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  let upload: Upload | undefined;
  const [path = "", ...query] = (incoming.url ?? "").split("?");
  try {
    if (incoming.method === "PUT" && uploads.handles(prefix + path)) upload = await uploads.receive(incoming);
    for await (const chunk of incoming) {
      size += chunk.length;
      if (size <= maxBodyBytes) chunks.push(chunk as Buffer); // Discards the rest.
    }
  } catch {
    return undefined; // The client has disconnected.
  }
  const isTooLarge = size > maxBodyBytes;
  return {
    method: incoming.method ?? "",
    path: prefix + path,
    query: new URLSearchParams(query.join("?")),
    headers: incoming.headers,
    text: isTooLarge ? "" : Buffer.concat(chunks).toString("utf8"),
    isTooLarge,
    upload,
    signal,
  };
}

const createLogEntry = (
  { method, path, query, headers, text }: IncomingRequest,
  json: unknown,
  at: number,
): LoggedRequest => ({
  method,
  path,
  query: Object.fromEntries(query),
  body: json === undefined ? text || undefined : json,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  status: null,
  requestId: randomUUID().replaceAll("-", ""),
  at,
  milliseconds: null,
  fault: null,
});

function tryParseJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Serves the request unless the fault prevents that. Returns the usual response or the fault's response. */
async function serveWithFault<State, Services>(
  router: Router<State, Services>,
  request: IncomingRequest,
  fault: Fault,
): Promise<RouteResponse> {
  const replacement = fault.gone ? router.createNotFoundResponse(request) : createFaultResponse(fault);
  if (!fault.effect && (replacement !== undefined || fault.noResponse)) return replacement ?? { status: 0 };
  const routeResponse = await router.serve(request);
  if (fault.alter === undefined || routeResponse.status >= 400) return replacement ?? routeResponse;
  const { body, raw } = routeResponse;
  const alteredBody = fault.alter(raw === undefined ? structuredClone(body) : tryParseJson(String(raw)));
  return { status: routeResponse.status === 204 ? 200 : routeResponse.status, body: alteredBody };
}

function createFaultResponse({ status, body }: Fault): RouteResponse | undefined {
  if (status === undefined && body === undefined) return undefined;
  return { status: status ?? 200, ...(typeof body === "string" ? { raw: body } : { body }) };
}
