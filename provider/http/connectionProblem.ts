import { STATUS_CODES } from "node:http";
import { formatUrlSetting, selectDatabaseAdvice, tryAgainAdvice } from "./advice";
import { getCauseCode, type HttpProxy, ProxyError, readEnvironmentProxy } from "./proxy";
import type { Request } from "./request";
import type { TransportError } from "./transport";

interface ConnectionProblem {
  /** Completes "Could not update origin group 7: …". */
  readonly event: string;
  readonly remedy: string;
}

const trustRemedy =
  "If it comes from a certificate authority of your organization, set NODE_EXTRA_CA_CERTS to the path of its PEM file before you run the command";
const renewRemedy = "It must be renewed; check the clock of this machine too";
const hostRemedy = "The server, or a proxy that inspects TLS, must present a certificate for this hostname";

/** By error code of Node.js: what is wrong with a certificate, and what to do about it. */
const certificateProblems: Readonly<Record<string, readonly [problem: string, remedy: string]>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: ["is not trusted", trustRemedy],
  SELF_SIGNED_CERT_IN_CHAIN: ["is not trusted", trustRemedy],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ["is not trusted", trustRemedy],
  UNABLE_TO_GET_ISSUER_CERT: ["is not trusted", trustRemedy],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ["is not trusted", trustRemedy],
  CERT_UNTRUSTED: ["is not trusted", trustRemedy],
  CERT_REVOKED: ["is revoked", renewRemedy],
  CERT_HAS_EXPIRED: ["has expired", renewRemedy],
  CERT_NOT_YET_VALID: ["is not valid yet", renewRemedy],
  ERR_TLS_CERT_ALTNAME_INVALID: ["does not match the hostname", hostRemedy],
};

/** Returns whether a retry would fail in the same way. */
export function isPermanentFailure(cause: unknown): boolean {
  if (Object.hasOwn(certificateProblems, getCauseCode(cause) ?? "")) return true;
  if (!(cause instanceof ProxyError) || cause.status === undefined) return false;
  return cause.status < 500 && cause.status !== 408 && cause.status !== 429;
}

/** Describes why no complete response came. `detail`: the cause's redacted message. `limit`: the timeout, such as "30 s". */
export function describeConnectionProblem(
  request: Request,
  { cause, sent, timedOut }: TransportError,
  { detail, limit }: { readonly detail: string; readonly limit: string },
): ConnectionProblem {
  const { origin } = request;
  if (sent) {
    const lostConnection = `the connection to ${origin} was lost before the response was complete (${detail})`;
    return {
      event: timedOut ? `no complete response from ${origin} within ${limit}` : lostConnection,
      remedy: tryAgainAdvice,
    };
  }
  const proxyError = cause instanceof ProxyError ? cause : undefined;
  const certificate = certificateProblems[getCauseCode(cause) ?? ""];
  if (certificate) {
    const [problem, remedy] = certificate;
    const server = proxyError ? formatProxy(proxyError.proxy) : origin;
    return { event: `the certificate of ${server} ${problem} (${detail})`, remedy };
  }
  if (!proxyError) {
    const reason = timedOut ? `within ${limit}` : `(${detail})`;
    // A proxy that does not respond is as likely a cause as the server.
    const variable = timedOut ? readEnvironmentProxy(process.env)?.variable : undefined;
    const network = `Check ${[formatUrlSetting(request), variable].filter(Boolean).join(", ")} and the network`;
    return {
      event: `could not connect to ${origin} ${reason}`,
      remedy: [network, selectDatabaseAdvice(request)].filter(Boolean).join(". "),
    };
  }
  const { proxy, status } = proxyError;
  const proxyName = formatProxy(proxy);
  const proxyFailure =
    status === undefined
      ? `could not connect to ${proxyName} (${detail})`
      : `${proxyName} returned ${[status, STATUS_CODES[status]].filter(Boolean).join(" ")}`;
  const event = timedOut
    ? `could not connect to ${origin} through ${proxyName} within ${limit}`
    : proxyFailure;
  return { event, remedy: selectProxyRemedy(proxy, status, new URL(origin).hostname) };
}

const formatProxy = ({ origin, variable }: HttpProxy): string => `the proxy ${origin} (${variable})`;

function selectProxyRemedy(
  { authorization, variable }: HttpProxy,
  status: number | undefined,
  host: string,
): string {
  const bypassAdvice = `or list ${host} in NO_PROXY to connect without it`;
  if (status === undefined) return `Check ${variable}, ${bypassAdvice}`;
  if (status !== 407) return `Check that it allows connections to ${host}, ${bypassAdvice}`;
  return authorization
    ? `Check the user name and the password in ${variable}`
    : `Set a user name and a password in ${variable}`;
}
