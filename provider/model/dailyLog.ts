import { accessLog } from "./accessLog";
import { type Field, options, readOnly, value } from "./field";
import { count, integer, nonEmptyText, oneOf, text } from "./kinds";
import { dropUndeclaredMembers, object } from "./object";

const { fields } = accessLog;
const columnOptions = { readOnly: true, alwaysReturned: true, nullable: true } as const;

const withExtendedLoggingNote = <Of extends Field>(field: Of): Of => ({
  ...field,
  description: `${field.description} Only with extended logging.`,
});

/** The columns in order. Only logs of fifteen columns have the last three. */
export const dailyLogRecord = dropUndeclaredMembers(
  object(
    "DailyAccessLogRecord",
    "One line of a daily log. What the line gives as `-` is null, except for the cache status.",
    {
      cacheStatus: { ...fields.cacheStatus, options: columnOptions },
      statusCode: { ...fields.statusCode, options: columnOptions },
      timestamp: readOnly(
        "timestamp",
        count(),
        "Time of the request in milliseconds since 1970.",
        columnOptions,
      ),
      bytesSent: { ...fields.bytesSent, options: columnOptions },
      pullZoneId: readOnly("pullZoneId", count(), "ID of the pull zone.", columnOptions),
      remoteIp: { ...fields.remoteIp, options: columnOptions },
      referer: { ...fields.referer, options: columnOptions },
      url: { ...fields.url, options: columnOptions },
      edgeLocation: { ...fields.edgeLocation, options: columnOptions },
      userAgent: { ...fields.userAgent, options: columnOptions },
      requestId: { ...fields.requestId, options: columnOptions },
      country: readOnly("country", text(), "Country of the visitor, in two letters.", columnOptions),
      bodyBytesSent: withExtendedLoggingNote(fields.bodyBytesSent),
      contentRange: withExtendedLoggingNote(fields.contentRange),
      authorizationHeader: withExtendedLoggingNote(fields.authorizationHeader),
    },
  ),
);

export const dailyLogOptions = options("DailyLogOptions", "Which lines of a daily log are read.", {
  start: value(count(), "Number of lines to skip. Default: `0`."),
  end: value(
    count(),
    "Number of the line before which to stop, counted from 0; at least `start`. Default: all lines are read.",
  ),
  sort: value(
    oneOf("asc", "desc"),
    "Oldest first (`asc`) or newest first (`desc`). Default: the order of the API.",
  ),
  status: value(integer(100, 599), "Only lines with this HTTP status, such as 404."),
  search: value(nonEmptyText(), "Only lines that contain this text."),
});
