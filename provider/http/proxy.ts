import type * as Undici from "undici";
import { ConfigurationError, getErrorCode } from "../base/errors";
import { registerSecrets } from "../base/redact";

export interface HttpProxy {
  /** Has no user name and password, so messages may show it. */
  readonly origin: string;
  /** The environment variable that holds its address. */
  readonly variable: string;
  readonly authorization: string | undefined;
}

/**
 * Reads the proxy from HTTPS_PROXY, or else from HTTP_PROXY. Of either, the lower-case name takes precedence.
 * @throws ConfigurationError, which does not quote the address, if the address is invalid.
 */
export function readEnvironmentProxy(env: NodeJS.ProcessEnv): HttpProxy | undefined {
  const variable = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"].find((name) => env[name]);
  return variable === undefined ? undefined : parseProxy(env[variable] ?? "", variable);
}

function parseProxy(address: string, variable: string): HttpProxy {
  try {
    const { protocol, origin, username, password } = new URL(
      /^\w[\w+.-]*:\/\//.test(address) ? address : `http://${address}`,
    );
    const credentials = [username, password].map(decodeURIComponent);
    registerSecrets([password, credentials[1], password && credentials.join(":")]);
    const authorization = `Basic ${Buffer.from(credentials.join(":")).toString("base64")}`;
    if (protocol === "http:" || protocol === "https:")
      return { origin, variable, authorization: username ? authorization : undefined };
  } catch {
    // An invalid URL or percent-encoding: the error is thrown below.
  }
  throw new ConfigurationError(
    `${variable} is not the address of an HTTP proxy: set it to http://host:port, or unset it.`,
  );
}

/** A proxy did not open a connection: it could not be reached, or returned a status other than 200. */
export class ProxyError extends Error {
  constructor(
    readonly proxy: HttpProxy,
    readonly status: number | undefined,
    cause?: Error,
  ) {
    // If several addresses failed, Node.js throws an AggregateError without a message.
    super((cause ? cause.message || getErrorCode(cause) : undefined) ?? `The proxy returned ${status}.`, {
      cause,
    });
  }
}

/** Returns the error code of a failed connection, whether direct or through a proxy. */
export const getCauseCode = (error: unknown): string | undefined =>
  getErrorCode(error instanceof ProxyError ? error.cause : error);

/** Creates an agent that bypasses the proxy for hosts in NO_PROXY. `timeoutMs` limits each TLS handshake and each tunnel. */
export function createProxyAgent(
  { EnvHttpProxyAgent, Pool }: typeof Undici,
  proxy: HttpProxy,
  timeoutMs: number,
  options: Undici.Pool.Options,
): Undici.Dispatcher {
  const { origin, authorization } = proxy;
  return new EnvHttpProxyAgent({
    ...options,
    httpProxy: origin,
    httpsProxy: origin,
    noProxy: process.env["no_proxy"] || process.env["NO_PROXY"] || "",
    ...(authorization !== undefined && { token: authorization }),
    proxyTls: { timeout: timeoutMs },
    requestTls: { timeout: timeoutMs },
    clientFactory: (url, { connect }: Undici.Pool.Options) => {
      const pool = new Pool(url, { ...(connect && { connect }), headersTimeout: timeoutMs });
      return Object.assign(pool, { connect: createTunnelOpener(proxy, pool.connect.bind(pool)) });
    },
  });
}

type OpenTunnel = (options: Undici.Dispatcher.ConnectOptions) => Promise<Undici.Dispatcher.ConnectData>;

/** Wraps `connect` so that every failure is a ProxyError, from which messages can name the proxy. */
const createTunnelOpener =
  (proxy: HttpProxy, connect: OpenTunnel): OpenTunnel =>
  async (options) => {
    const response = await connect(options).catch((error: Error) => {
      throw new ProxyError(proxy, undefined, error);
    });
    if (response.statusCode === 200) return response;
    response.socket.on("error", () => {}).destroy();
    throw new ProxyError(proxy, response.statusCode);
  };
