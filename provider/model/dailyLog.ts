import { readOnly, value } from "./field";
import { count, filled, integer, oneOf, text } from "./kinds";
import { object, strict } from "./object";
import { options } from "./options";

const there = { always: true, nullable: true } as const;

/** The columns in their order. The last three are only in logs of fifteen columns. */
export const dailyLogRecord = strict(
  object(
    "DailyAccessLogRecord",
    "One line of a daily log. What the line gives as `-` is null, except for the cache status.",
    {
      cacheStatus: readOnly(
        "cacheStatus",
        text(0),
        "`HIT`, `MISS` …; `-` if the cache was not involved.",
        there,
      ),
      statusCode: readOnly("statusCode", integer(100, 599), "HTTP status of the response.", there),
      timestamp: readOnly("timestamp", count(), "Time of the request in milliseconds since 1970.", there),
      bytesSent: readOnly("bytesSent", count(), "Bytes of the whole response.", there),
      pullZoneId: readOnly("pullZoneId", count(), "ID of the pull zone.", there),
      remoteIp: readOnly("remoteIp", text(0), "IP address of the visitor.", there),
      referer: readOnly("referer", text(0), "`Referer` header of the request.", there),
      url: readOnly("url", text(0), "Requested URL.", there),
      edgeLocation: readOnly(
        "edgeLocation",
        text(0),
        "Code of the edge location that served the request.",
        there,
      ),
      userAgent: readOnly("userAgent", text(0), "`User-Agent` header of the request.", there),
      requestId: readOnly("requestId", text(0), "ID of the request.", there),
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
