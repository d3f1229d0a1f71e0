import { BlockList, isIP } from "node:net";
import { ConfigurationError } from "./errors";
import { isLoopback } from "./loopback";
import { remember } from "./redact";

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

function parsed(text: string, variable: string): HttpProxy {
  try {
    const { protocol, origin, username, password } = new URL(
      /^\w[\w+.-]*:\/\//.test(text) ? text : `http://${text}`,
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
  const host = hostname.replace(/^\[|\]$/g, "");
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === "*" || entry === host) return true;
      if (entry.includes("/")) return isWithin(host, entry);
      const [, name = entry, ofPort] = /^(.*?):(\d+)$/.exec(entry.replace(/[[\]]/g, "")) ?? [];
      const domain = name.replace(/^\*?\./, "");
      return (host === domain || host.endsWith(`.${domain}`)) && [undefined, port].includes(ofPort);
    });
}

function isWithin(host: string, network: string): boolean {
  const [address = "", prefix] = network.split("/");
  const family = isIP(host) === 6 ? "ipv6" : "ipv4";
  if (isIP(host) === 0 || isIP(host) !== isIP(address)) return false;
  const networks = new BlockList();
  try {
    networks.addSubnet(address, Number(prefix), family);
  } catch {
    return false; // An invalid prefix length.
  }
  return networks.check(host, family);
}
