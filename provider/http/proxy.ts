import type * as Http from "node:http";
import { BlockList, isIPv6 } from "node:net";
import type { buildConnector } from "undici";
import { ConfigurationError, codeOf } from "./errors";
import { remember } from "./redact";
import { isLoopback } from "./url";

/** The HTTP proxy from the environment. */
export interface HttpProxy {
  /** Without user and password, as messages show it. */
  readonly origin: string;
  /** The variable that names it. */
  readonly variable: string;
  /** The value of the header Proxy-Authorization. */
  readonly authorization: string | undefined;
}

/**
 * The proxy for an origin: HTTPS_PROXY, else HTTP_PROXY, unless NO_PROXY lists the host; lower-case names take
 * precedence. Never for loopback.
 * @throws ConfigurationError if its address is invalid, without showing it.
 */
export function proxyFor(origin: string, env: NodeJS.ProcessEnv): HttpProxy | undefined {
  const { hostname, port } = new URL(origin);
  const variable = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"].find((name) => env[name]);
  if (variable === undefined || isLoopback(hostname)) return undefined;
  if (isExcepted(hostname, port || "443", env["no_proxy"] || env["NO_PROXY"] || "")) return undefined;
  return parsed(env[variable] ?? "", variable);
}

function parsed(address: string, variable: string): HttpProxy {
  try {
    const { protocol, origin, username, password } = new URL(
      /^\w[\w+.-]*:\/\//.test(address) ? address : `http://${address}`,
    );
    const credentials = [username, password].map(decodeURIComponent);
    remember([password, credentials[1], password && credentials.join(":")]);
    if (protocol === "http:" || protocol === "https:")
      return { origin, variable, authorization: username ? basic(credentials.join(":")) : undefined };
  } catch {
    // An invalid URL or percent-encoding: the error is thrown below.
  }
  throw new ConfigurationError(
    `${variable} is not the address of an HTTP proxy: set it to http://host:port, or unset it.`,
  );
}

const basic = (credentials: string): string => `Basic ${Buffer.from(credentials).toString("base64")}`;

/** Entries of NO_PROXY are hosts, which stand for their subdomains too, addresses and networks (10.0.0.0/8). */
function isExcepted(hostname: string, port: string, list: string): boolean {
  const host = withoutBrackets(hostname);
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === "*" || entry === host) return true;
      if (entry.includes("/")) return isWithin(host, entry);
      const [, address, name = address ?? entry, entryPort] =
        /^(?:\[(.*)\]|([^:]*))(?::(\d+))?$/.exec(entry) ?? [];
      const domain = name.replace(/^\*?\./, "");
      return (host === domain || host.endsWith(`.${domain}`)) && [undefined, port].includes(entryPort);
    });
}

function isWithin(host: string, network: string): boolean {
  const [address = "", prefix] = network.split("/");
  const family = isIPv6(host) ? "ipv6" : "ipv4";
  try {
    const networks = new BlockList();
    networks.addSubnet(address, Number(prefix), family);
    return networks.check(host, family);
  } catch {
    return false; // The host is a name, or the network is invalid or of the other family.
  }
}

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

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
const connectTimeoutError = (): Error =>
  Object.assign(new Error("No connection in time."), { code: "UND_ERR_CONNECT_TIMEOUT" });

/** Connects to an origin through a proxy: CONNECT, then TLS with the origin itself. */
export const tunnel =
  (proxy: HttpProxy, timeout: number, secure: buildConnector.connector): buildConnector.connector =>
  (options, callback) => {
    const { protocol, hostname, port } = new URL(proxy.origin);
    const target = `${options.hostname}:${options.port || 443}`;
    const { request }: typeof Http = require(protocol === "https:" ? "node:https" : "node:http");
    const connecting = request({
      method: "CONNECT",
      host: withoutBrackets(hostname),
      port: port || (protocol === "https:" ? 443 : 80),
      path: target,
      agent: false,
      timeout,
      headers: {
        Host: target,
        ...(proxy.authorization !== undefined && { "Proxy-Authorization": proxy.authorization }),
      },
    });
    connecting.once("timeout", () => connecting.destroy(connectTimeoutError()));
    connecting.once("error", (error) => callback(new ProxyError(proxy, undefined, error), null));
    connecting.once("connect", ({ statusCode }, socket) => {
      if (statusCode === 200) return secure({ ...options, httpSocket: socket }, callback);
      socket.destroy();
      callback(new ProxyError(proxy, statusCode), null);
    });
    connecting.end();
  };
