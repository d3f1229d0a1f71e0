import * as z from "zod";
import { ApiError } from "../../base/errors";
import type { Operation, RateLimit } from "../../http/operation";
import { accessLog } from "../../model/accessLog";
import { listSchema } from "../../model/list";
import { anyValue } from "../pages";
import { defaultReadOptions } from "../route";

/** Requests to the current and to the legacy version of the logging API share this limit (documented). */
const sharedLimit: RateLimit = { maximum: 30, milliseconds: 10_000, per: "pullZoneId" };

const logPageSchema = z.looseObject({
  data: listSchema(accessLog.received).nullish(),
  pagination: z
    .looseObject({
      hasMore: z.boolean().nullish(),
      limit: z.int().positive().optional().catch(undefined),
      offset: anyValue,
      returned: anyValue,
    })
    .nullish(),
  query: anyValue,
});

export const queryAccessLogs: Operation<z.output<typeof logPageSchema>> = {
  ...defaultReadOptions,
  name: "read access logs",
  service: "logging",
  path: "/v2/pullzones/{pullZoneId}/logs",
  response: logPageSchema,
  limit: sharedLimit,
  source: "documented",
};

/** An operation of the legacy version of the logging API. It returns one day as a gzipped, pipe-delimited file. */
export const readDailyLog: Operation = {
  ...defaultReadOptions,
  name: "read the daily log",
  service: "logging",
  path: "/{date}/{pullZoneId}.log",
  limit: sharedLimit,
  accept: "*/*",
  source: "public API description",
};

/** What to do about each documented error of the logging API, by error key. */
const remedyByErrorKey: Readonly<Record<string, string>> = {
  invalid_request: "Check the query's arguments.",
  unauthorized: "The logging API accepts its own token (loggingToken) or the API key (apiKey).",
  forbidden:
    "Either the credentials are not valid for this pull zone, or the pull zone is suspended or disabled: check both.",
  logging_disabled: "Enable logging in the pull zone's settings (Logging); records are kept from then on.",
  rate_limited:
    "The API allows 30 requests in 10 seconds per pull zone, which other clients use too. Try again later.",
  internal_error: "Try again later.",
};

const errorKeyByStatus: Readonly<Record<number, string>> = {
  401: "unauthorized",
  403: "forbidden",
  404: "logging_disabled",
};

export async function addLogErrorAdvice<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    const key = error instanceof ApiError ? (error.errorKey ?? errorKeyByStatus[error.status]) : undefined;
    const remedy = key && remedyByErrorKey[key];
    if (error instanceof Error && remedy && !error.message.includes(remedy)) error.message += ` ${remedy}`;
    throw error;
  }
}
