import { STATUS_CODES } from "node:http";
import { codeOf } from "./errors";
import type { HttpProxy } from "./proxy";
import { ProxyError } from "./tunnel";

/** Why there is no connection, where that is more than an address that does not respond. */
export interface ConnectionProblem {
  /** As it stands behind "Could not update origin group 7: ". */
  readonly event: string;
  readonly remedy: string;
  /** Another attempt would fail in the same way. */
  readonly final: boolean;
}

const trust =
  "If it comes from a certificate authority of your organization, set NODE_EXTRA_CA_CERTS to the path of its PEM file before you run the command";
const renew = "It must be renewed; check the clock of this machine too";
const rename = "The server, or a proxy that inspects TLS, must present one for this name";

/** What the codes of Node.js mean, and what to do. */
const certificates: Readonly<Record<string, readonly [problem: string, remedy: string]>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: ["is not trusted", trust],
  SELF_SIGNED_CERT_IN_CHAIN: ["is not trusted", trust],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ["is not trusted", trust],
  UNABLE_TO_GET_ISSUER_CERT: ["is not trusted", trust],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ["is not trusted", trust],
  CERT_UNTRUSTED: ["is not trusted", trust],
  CERT_REVOKED: ["is revoked", renew],
  CERT_HAS_EXPIRED: ["has expired", renew],
  CERT_NOT_YET_VALID: ["is not valid yet", renew],
  ERR_TLS_CERT_ALTNAME_INVALID: ["is for another name", rename],
};

/** `detail` is what the cause says, redacted. */
export function problemOf(cause: unknown, origin: string, detail: string): ConnectionProblem | undefined {
  const through = cause instanceof ProxyError ? cause.proxy : undefined;
  const [problem, remedy] = certificates[codeOf(cause) ?? ""] ?? [];
  if (problem !== undefined && remedy !== undefined) {
    const whose = through ? `the proxy ${named(through)}` : origin;
    return { event: `the certificate of ${whose} ${problem} (${detail})`, remedy, final: true };
  }
  return cause instanceof ProxyError ? refused(cause, new URL(origin).hostname, detail) : undefined;
}

const named = ({ origin, variable }: HttpProxy): string => `${origin} (${variable})`;

function refused({ proxy, status }: ProxyError, host: string, detail: string): ConnectionProblem {
  const around = `or list ${host} in NO_PROXY to connect without it`;
  if (status === undefined) {
    const event = `no connection to the proxy ${named(proxy)} could be made (${detail})`;
    return { event, remedy: `Check ${proxy.variable}, ${around}`, final: false };
  }
  const event = `the proxy ${named(proxy)} returned ${[status, STATUS_CODES[status]].filter(Boolean).join(" ")}`;
  const final = status < 500 && status !== 408 && status !== 429;
  if (status !== 407) return { event, remedy: `Check that it may connect to ${host}, ${around}`, final };
  const remedy = proxy.authorization
    ? `Check the user and the password in ${proxy.variable}`
    : `Put a user and a password into ${proxy.variable}`;
  return { event, remedy, final };
}
