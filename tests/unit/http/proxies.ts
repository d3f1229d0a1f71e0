import { readFileSync } from "node:fs";
import { createServer as createHttpServer, request } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { connect } from "node:net";
import { join } from "node:path";
import { listen } from "../../support/httpServers";

export const certificates = join(__dirname, "..", "..", "fixtures", "tls");
const readPem = (name: string): string => readFileSync(join(certificates, `${name}.pem`), "utf8");

/** Starts a TLS server that forwards requests to a server without TLS. */
export async function startTlsServer(certificate: "server" | "ca", target = ""): Promise<number> {
  const server = createHttpsServer({ key: readPem("key"), cert: readPem(certificate) }, (asked, response) => {
    const { method, url, headers } = asked;
    const { host } = new URL(target);
    const inner = request(`${target}${url}`, { method, headers: { ...headers, host } }, (received) => {
      response.writeHead(received.statusCode ?? 500, received.headers);
      received.pipe(response);
    });
    asked.pipe(inner);
  });
  return listen(server);
}

/** An HTTP proxy that opens a tunnel to the local port for a target, and records the CONNECT requests. */
export class TestProxy {
  /** The targets of CONNECT requests, each with its credentials. */
  readonly connectRequests: string[] = [];

  private constructor(readonly url: string) {}

  /** `refusal`: the response sent instead of opening a tunnel. An empty string closes the connection. */
  static async start(ports: Record<string, number>, refusal?: string): Promise<TestProxy> {
    const server = createHttpServer();
    const proxy = new TestProxy(`http://127.0.0.1:${await listen(server)}`);
    server.on("connect", ({ url = "", headers }, socket) => {
      const [, encoded = ""] = (headers["proxy-authorization"] ?? "").split(" ");
      proxy.connectRequests.push([url, Buffer.from(encoded, "base64").toString()].filter(Boolean).join(" "));
      const port = ports[url];
      if (refusal !== undefined || port === undefined) {
        socket.end(refusal ?? "HTTP/1.1 502 No such host\r\n\r\n");
        return;
      }
      const inner = connect(port, "127.0.0.1", () => socket.write("HTTP/1.1 200 Connected\r\n\r\n"));
      for (const [one, other] of [
        [socket, inner],
        [inner, socket],
      ] as const)
        one.on("error", () => other.destroy()).pipe(other);
    });
    return proxy;
  }
}
