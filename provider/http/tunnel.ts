import type * as Http from "node:http";
import type { buildConnector } from "undici";
import { codeOf } from "./errors";
import type { HttpProxy } from "./proxy";

/** A proxy did not open a connection: it could not be reached, or returned a status other than 200. */
export class ProxyError extends Error {
  readonly code: string | undefined;

  constructor(
    readonly proxy: HttpProxy,
    readonly status: number | undefined,
    cause?: Error,
  ) {
    const code = codeOf(cause);
    // The error of several failed addresses has no message of its own.
    super((cause ? cause.message || code : undefined) ?? `The proxy returned ${status}.`, { cause });
    this.code = code;
  }
}

/** The connector's error for an address that takes too long; undici uses the same code. */
const overdue = (): Error =>
  Object.assign(new Error("No connection in time."), { code: "UND_ERR_CONNECT_TIMEOUT" });

/** Connects to an origin through a proxy: CONNECT, then TLS with the origin itself. */
export const tunnel =
  (proxy: HttpProxy, timeout: number, secure: buildConnector.connector): buildConnector.connector =>
  (options, callback) => {
    const { protocol, hostname, port } = new URL(proxy.origin);
    const target = `${options.hostname}:${options.port || 443}`;
    const { request }: typeof Http = require(protocol === "https:" ? "node:https" : "node:http");
    const asking = request({
      method: "CONNECT",
      host: hostname.replace(/^\[|\]$/g, ""),
      port: port || (protocol === "https:" ? 443 : 80),
      path: target,
      agent: false,
      headers: {
        Host: target,
        ...(proxy.authorization !== undefined && { "Proxy-Authorization": proxy.authorization }),
      },
    });
    const timer = setTimeout(() => asking.destroy(overdue()), timeout);
    asking.once("connect", ({ statusCode }, socket) => {
      clearTimeout(timer);
      if (statusCode === 200) return secure({ ...options, httpSocket: socket }, callback);
      socket.destroy();
      callback(new ProxyError(proxy, statusCode), null);
    });
    asking.once("error", (error) => {
      clearTimeout(timer);
      callback(new ProxyError(proxy, undefined, error), null);
    });
    asking.end();
  };
