import * as z from "zod";
import type { Operation, RateLimit } from "../../http/operation";
import { accessLog } from "../../model/accessLog";
import { list } from "../../model/list";

/** Documented: for both versions together, per pull zone. */
const limit: RateLimit = { maximum: 30, milliseconds: 10_000, per: "pullZoneId" };

const { received: accessLogRecord } = accessLog;

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
  idempotent: true,
  limit,
  source: "documented",
};

/** The legacy version: one day as a gzipped, pipe-delimited file. */
export const readDailyLog: Operation = {
  name: "read the daily log",
  service: "logging",
  method: "GET",
  path: "/{date}/{pullZoneId}.log",
  idempotent: true,
  limit,
  accept: "*/*",
  source: "public API description",
};
