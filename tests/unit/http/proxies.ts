import { readFileSync } from "node:fs";
import { createServer as createHttpServer, request } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { connect } from "node:net";
import { join } from "node:path";
import { listen } from "./support";

export const certificates = join(__dirname, "..", "..", "fixtures", "tls");
const readPem = (name: string): string => readFileSync(join(certificates, `${name}.pem`), "utf8");

/** A TLS server with one of the test certificates, before a server without TLS. */
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

/** A real HTTP proxy that knows the names of these ports, and what it was asked for. */
export class TestProxy {
  /** `CONNECT` targets with the credentials that came with them. */
  readonly connectRequests: string[] = [];

  private constructor(readonly url: string) {}

  /** `refusal`: returned instead of a tunnel; an empty string hangs up. */
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
