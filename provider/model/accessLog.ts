import type { ZodType } from "zod";
import * as z from "zod";
import { instantOrDay } from "./dates";
import { options, readOnly, value } from "./field";
import {
  boolean,
  count,
  id,
  integer,
  type Kind,
  matchingText,
  nonEmptyText,
  oneOf,
  plainKind,
  text,
} from "./kinds";
import { object } from "./object";

const autonomousSystem = plainKind(
  z.union([z.number(), z.string()]),
  (given) => typeof given === "number" || typeof given === "string",
  "a number or a string",
  { spec: { oneOf: [{ type: "integer" }, { type: "string" }] } },
);

export const accessLog = object(
  "AccessLog",
  "A request that the CDN served. Fields that are not known are left out or null.",
  {
    timestamp: readOnly("timestamp", text(), "Time of the request in ISO 8601, with milliseconds.", {
      alwaysReturned: true,
    }),
    pullZoneId: readOnly("pullZoneId", id(), "ID of the pull zone."),
    requestId: readOnly("requestId", text(), "ID of the request."),
    cacheStatus: readOnly("cacheStatus", text(), "`HIT`, `MISS` …; `-` if the cache was not involved."),
    statusCode: readOnly("statusCode", integer(100, 599), "HTTP status of the response."),
    bytesSent: readOnly("bytesSent", count(), "Bytes of the whole response."),
    edgeLocation: readOnly("edgeLocation", text(), "Code of the edge location that served the request."),
    scheme: readOnly("scheme", text(), "`http` or `https`."),
    host: readOnly("host", text(), "Host of the requested URL."),
    path: readOnly("path", text(), "Path of the requested URL."),
    url: readOnly("url", text(), "Requested URL."),
    remoteIp: readOnly("remoteIp", text(), "IP address of the visitor."),
    countryCode: readOnly("countryCode", text(), "Country of the visitor, in two letters."),
    userAgent: readOnly("userAgent", text(), "`User-Agent` header of the request."),
    referer: readOnly("referer", text(), "`Referer` header of the request."),
    ja4Fingerprint: readOnly("ja4Fingerprint", text(), "JA4 fingerprint of the visitor's TLS client."),
    asn: readOnly("asn", autonomousSystem, "Number of the visitor's autonomous system."),
    asnOrganization: readOnly("asnOrganization", text(), "Owner of the visitor's autonomous system."),
    bodyBytesSent: readOnly("bodyBytesSent", count(), "Bytes of the response's body."),
    contentRange: readOnly("contentRange", text(), "`Content-Range` header of the response."),
    authorizationHeader: readOnly("authorizationHeader", text(), "`Authorization` header of the request.", {
      secret: true,
    }),
  },
);

/** The kind of one value or several. The typed client checks each against `itemPattern` and joins them with commas. */
export interface OneOrManyKind<T> extends Kind<T | readonly T[]> {
  readonly itemPattern: RegExp;
  readonly allowed: string;
}

function oneOrMany<T extends string | number>(
  itemPattern: RegExp,
  allowed: string,
  ...types: ("integer" | "string")[]
): OneOrManyKind<T> {
  const itemTypes = types.map((type) => ({ type }));
  const items = itemTypes.length === 1 ? { ...itemTypes[0] } : { oneOf: itemTypes };
  const anyValue = z.unknown() as ZodType<T | readonly T[]>;
  const kind = plainKind(anyValue, () => true, allowed, {
    spec: { oneOf: [...itemTypes, { type: "array", items }] },
  });
  return { ...kind, itemPattern, allowed };
}

export const accessLogQuery = options("AccessLogQuery", "Filters of the access logs. All must match.", {
  from: value(
    instantOrDay,
    "Start of the time span, inclusive, with its time zone. Default: 24 hours before `to`.",
  ),
  to: value(
    instantOrDay,
    "End of the time span, exclusive, at most 3 days after `from`. A span up to an hour longer is cut to 3 days. A time in the future counts as now. Default: now.",
  ),
  status: value(
    oneOrMany<number | string>(
      /^[1-5](\d\d|xx)$/i,
      'a status such as 404 or "4xx", or a list of these',
      "integer",
      "string",
    ),
    'HTTP statuses: 404, "404", "4xx", or a list of these.',
  ),
  cacheStatus: value(
    oneOrMany<string>(/^([A-Z]+|-)$/i, 'a cache status such as "HIT", or a list of these', "string"),
    "Cache statuses: `HIT`, `MISS`, `BYPASS`, `REVALIDATED`, `STALE`, `UPDATING`, `EXPIRED` or `-`, or a list of these.",
  ),
  country: value(
    oneOrMany<string>(/^[A-Z]{2}$/i, "a country code of two letters, or a list of these", "string"),
    "A two-letter country code, or a list of them.",
  ),
  edgeLocation: value(nonEmptyText(), "Code of the edge location."),
  remoteIp: value(matchingText(/\S/, "an IP address"), "IP address of the visitor."),
  urlContains: value(nonEmptyText(), "Part of the URL."),
  userAgentContains: value(nonEmptyText(), "Part of the `User-Agent` header."),
  refererContains: value(nonEmptyText(), "Part of the `Referer` header."),
  requestId: value(nonEmptyText(), "ID of the request."),
  search: value(
    nonEmptyText(),
    "At most 16 words in at most 128 characters; a record that holds any of them matches.",
  ),
  includeOriginShield: value(
    boolean(),
    "Whether requests between edge and origin shield are included. Default: `false`.",
  ),
  order: value(oneOf("asc", "desc"), "Newest first (`desc`) or oldest first (`asc`). Default: `desc`."),
  offset: value(count(), "Number of records to skip. Default: `0`."),
  limit: value(integer(1, Number.MAX_SAFE_INTEGER), "Maximum number of records, from 1. Default: all."),
  pageSize: value(integer(1, 10_000), "Number of records per request. Default: `1000`."),
});
