import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, request as sendRequest } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import type { Emulator } from "../../emulator";

/**
 * Lets clients whose host is fixed reach an emulator: a proxy for them, with a certificate for that host. Any other host gets
 * 403. `environment` makes a program in Go use the proxy and trust the certificate.
 */
export async function offerAs(host: string, { baseUrl }: Emulator, folder: string) {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  execFileSync("openssl", [
    ...["req", "-x509", "-nodes", "-days", "1", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"],
    ...["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`, "-keyout", key, "-out", cert],
  ]);
  const api = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    const headers = { ...request.headers, host: new URL(baseUrl).host };
    const forwarded = sendRequest(
      baseUrl + request.url,
      { method: request.method ?? "GET", headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    forwarded.on("error", () => response.destroy());
    request.pipe(forwarded);
  });
  const sockets = new Set<Socket>();
  const proxy = createServer((_, response) => response.writeHead(403).end());
  proxy.on("connection", (socket) => sockets.add(socket));
  proxy.on("connect", ({ url }, socket: Socket) => {
    if (url !== `${host}:443`) return void socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    api.emit("connection", socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    environment: { HTTPS_PROXY: `http://127.0.0.1:${port}`, SSL_CERT_FILE: cert },
    close(): void {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
