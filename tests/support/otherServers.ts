import { createServer, type RequestListener, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A local server that is not the API, or serves it below another path. */
export interface OtherServer {
  readonly url: string;
  /** The requests in order, such as "GET /apikey". */
  readonly requests: string[];
  close(): Promise<void>;
}

const page = "<!doctype html><html><head><title>Welcome to nginx!</title></head><body>It works</body></html>";

/** Responses of web servers that are not the API. */
const responses = {
  "a page with status 200": (_, response) =>
    response.writeHead(200, { "Content-Type": "text/html" }).end(page),
  "404 to everything": (_, response) => response.writeHead(404, { "Content-Type": "text/html" }).end(page),
  "404 in JSON": (_, response) =>
    response.writeHead(404, { "Content-Type": "application/json" }).end('{"message":"Not Found"}'),
  "a sign-in page with status 401": (_, response) =>
    response.writeHead(401, { "Content-Type": "text/html", "WWW-Authenticate": "Basic" }).end(page),
  "a redirect": (_, response) => response.writeHead(302, { Location: "https://www.example/" }).end(),
  "nothing, with status 200": (_, response) => response.writeHead(200).end(),
} satisfies Record<string, RequestListener>;

export type OtherResponse = keyof typeof responses;

/** Starts a server that sends this response to every request, or handles every request with this listener. */
export async function startOtherServer(response: OtherResponse | RequestListener): Promise<OtherServer> {
  const respond: RequestListener = typeof response === "string" ? responses[response] : response;
  const requests: string[] = [];
  const server = createServer((message, response) => {
    requests.push(`${message.method} ${message.url?.split("?")[0]}`);
    respond(message, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Starts a gateway that forwards requests below `prefix` to the API, and returns 404 for all others. */
export function startGateway(prefix: string, api: string): Promise<OtherServer> {
  return startOtherServer((message, response) => {
    const { method, headers, url = "/" } = message;
    if (!url.startsWith(`${prefix}/`)) return void response.writeHead(404).end("no route");
    const forwarded = request(api + url.slice(prefix.length), { method, headers, agent: false }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    message.pipe(forwarded);
  });
}
