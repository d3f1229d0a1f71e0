import { accessLog } from "./accessLog";
import { options, readOnly, value } from "./field";
import { count, filled, integer, oneOf, text } from "./kinds";
import { object, strict } from "./object";

const { fields } = accessLog;
const there = { readOnly: true, always: true, nullable: true } as const;

/** The columns in their order. The last three are only in logs of fifteen columns. */
export const dailyLogRecord = strict(
  object(
    "DailyAccessLogRecord",
    "One line of a daily log. What the line gives as `-` is null, except for the cache status.",
    {
      cacheStatus: { ...fields.cacheStatus, facts: there },
      statusCode: { ...fields.statusCode, facts: there },
      timestamp: readOnly("timestamp", count(), "Time of the request in milliseconds since 1970.", there),
      bytesSent: { ...fields.bytesSent, facts: there },
      pullZoneId: readOnly("pullZoneId", count(), "ID of the pull zone.", there),
      remoteIp: { ...fields.remoteIp, facts: there },
      referer: { ...fields.referer, facts: there },
      url: { ...fields.url, facts: there },
      edgeLocation: { ...fields.edgeLocation, facts: there },
      userAgent: { ...fields.userAgent, facts: there },
      requestId: { ...fields.requestId, facts: there },
      country: readOnly("country", text(0), "Country of the visitor, in two letters.", there),
      bodyBytesSent: readOnly(
        "bodyBytesSent",
        count(),
        "Bytes of the response's body. Only in logs of fifteen columns.",
      ),
      contentRange: readOnly(
        "contentRange",
        text(0),
        "`Content-Range` header of the response. Only in logs of fifteen columns.",
      ),
      authorizationHeader: readOnly(
        "authorizationHeader",
        text(0),
        "`Authorization` header of the request. Only in logs of fifteen columns.",
        { secret: true },
      ),
    },
  ),
);

export const dailyLogOptions = options("DailyLogOptions", "Which lines of a daily log are read.", {
  start: value(count(), "Number of lines to skip. Default: `0`."),
  end: value(
    count(),
    "Number of the first line that is left out, counted from 0 and not below `start`. Default: all lines are read.",
  ),
  sort: value(
    oneOf("asc", "desc"),
    "Oldest first (`asc`) or newest first (`desc`). Default: the order of the API.",
  ),
  status: value(integer(100, 599), "Only lines of this HTTP status, such as 404."),
  search: value(filled(), "Only lines that contain this text."),
});
