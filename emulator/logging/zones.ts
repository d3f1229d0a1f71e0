import { type Access, holderOf } from "../server/access";
import type { FailureForm } from "../server/failures";
import { Refusal } from "../server/refusal";
import type { RouteRequest } from "../server/route";
import type { PullZone } from "./pullZones";
import { invalidRequest } from "./query";

/** Missing credentials get 401, wrong ones 403. */
export const loggingAccess: Access = (credentials, accounts) => {
  const holder = holderOf(credentials, accounts);
  if (holder !== undefined) return holder.account;
  throw credentials.key === undefined && credentials.bearer === undefined
    ? new Refusal(401, "unauthorized", "No credentials were provided.")
    : forbidden("The credentials are not valid.");
};

const CODES: Readonly<Record<number, string>> = {
  400: "invalid_request",
  401: "unauthorized",
  403: "forbidden",
  404: "logging_disabled",
  429: "rate_limited",
};

/** The documented status, with the observed body. */
export const loggingFailure: FailureForm = ({ status, message, details }) => ({
  status,
  body: {
    error: { code: CODES[status] ?? "internal_error", message, ...(details.length > 0 && { details }) },
  },
});

export const forbidden = (message: string) => new Refusal(403, "forbidden", message);

/** The pull zone of a request to either version, if its logs may be read now. */
export function loggedZoneOf({ account, params, platform }: RouteRequest<"pullZoneId">): PullZone {
  if (!/^\d{1,15}$/.test(params.pullZoneId)) {
    const message = `pullZoneId must be an integer; it is ${JSON.stringify(params.pullZoneId)}.`;
    throw invalidRequest([{ field: "pullZoneId", message }]);
  }
  const id = Number(params.pullZoneId);
  const zone = account.state.pullZones.find(({ Id }) => Id === id);
  if (zone === undefined) throw forbidden(`The credentials are not valid for the pull zone ${id}.`);
  if (!zone.Enabled || zone.Suspended) throw forbidden(`The pull zone ${id} is suspended or disabled.`);
  if (!zone.EnableLogging)
    throw new Refusal(404, "logging_disabled", `Logging is not enabled for the pull zone ${id}.`);
  if (!platform.loggingRequests.pass(id, platform.now()))
    throw new Refusal(429, "rate_limited", `More than 30 requests in 10 seconds for the pull zone ${id}.`);
  return zone;
}

export const acceptsGzip = ({ headers }: Pick<RouteRequest, "headers">): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(headers["accept-encoding"] ?? ""));
