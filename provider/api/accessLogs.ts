import { z } from "zod";
import type { Operation, RateLimit } from "../http/operation";
import { list } from "../model/list";

/** Section 8: both versions together, for each pull zone. */
const limit: RateLimit = { maximum: 30, milliseconds: 10_000, per: "pullZoneId" };

/** Companion, "CDN logs". Absent and null mean the same; members the platform adds are kept. */
export const accessLogRecord = z.looseObject({
  timestamp: z.string(),
  pullZoneId: z.number().nullish(),
  requestId: z.string().nullish(),
  cacheStatus: z.string().nullish(),
  statusCode: z.number().nullish(),
  bytesSent: z.number().nullish(),
  edgeLocation: z.string().nullish(),
  scheme: z.string().nullish(),
  host: z.string().nullish(),
  path: z.string().nullish(),
  url: z.string().nullish(),
  remoteIp: z.string().nullish(),
  countryCode: z.string().nullish(),
  userAgent: z.string().nullish(),
  referer: z.string().nullish(),
  ja4Fingerprint: z.string().nullish(),
  asn: z.union([z.number(), z.string()]).nullish(),
  asnOrganization: z.string().nullish(),
  bodyBytesSent: z.number().nullish(),
  contentRange: z.string().nullish(),
  /** A credential of the visitor: a secret. */
  authorizationHeader: z.string().nullish(),
});

export type AccessLogRecord = z.output<typeof accessLogRecord>;

const page = z.looseObject({
  data: list(accessLogRecord).nullish(),
  pagination: z.looseObject({ hasMore: z.boolean().nullish() }).nullish(),
});

export type AccessLogPage = z.output<typeof page>;

export const queryAccessLogs: Operation<AccessLogPage> = {
  name: "read access logs",
  service: "logging",
  method: "GET",
  path: "/v2/pullzones/{pullZoneId}/logs",
  response: page,
  repeatable: true,
  limit,
  source: "documented 4.11",
};

/** The legacy version: one day as a gzipped, pipe-delimited file. */
export const readDailyLog: Operation = {
  name: "read the daily log",
  service: "logging",
  method: "GET",
  path: "/{date}/{pullZoneId}.log",
  repeatable: true,
  limit,
  accept: "*/*",
  source: "companion [spec]",
};
