import * as z from "zod";
import type { Operation, RateLimit } from "../../http/operation";
import { accessLog } from "../../model/accessLog";
import { list } from "../../model/list";
import { read, unneeded } from "../common";

/** Documented: for both versions together, per pull zone. */
const limit: RateLimit = { maximum: 30, milliseconds: 10_000, per: "pullZoneId" };

const page = z.looseObject({
  data: list(accessLog.received).nullish(),
  pagination: z
    .looseObject({ hasMore: z.boolean().nullish(), offset: unneeded, limit: unneeded, returned: unneeded })
    .nullish(),
  query: unneeded,
});

export const queryAccessLogs: Operation<z.output<typeof page>> = {
  ...read,
  name: "read access logs",
  service: "logging",
  path: "/v2/pullzones/{pullZoneId}/logs",
  response: page,
  limit,
  source: "documented",
};

/** The legacy version: one day as a gzipped, pipe-delimited file. */
export const readDailyLog: Operation = {
  ...read,
  name: "read the daily log",
  service: "logging",
  path: "/{date}/{pullZoneId}.log",
  limit,
  accept: "*/*",
  source: "public API description",
};
