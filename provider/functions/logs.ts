import { collect } from "../api/paging";
import { accessLog, accessLogQuery } from "../model/accessLog";
import { dailyLogOptions, dailyLogRecord } from "../model/dailyLog";
import { day } from "../model/dates";
import { value } from "../model/field";
import { count, id } from "../model/kinds";
import { listOf } from "../model/list";
import { dataFunction } from "./dataFunction";

const pullZoneId = value(id(), "ID of the pull zone.", { required: true });

export const getAccessLogs = dataFunction({
  description:
    "Requests that the CDN served for a pull zone and that match every filter, by default those of the last 24 hours. Logs are kept for 3 days.",
  examples: {
    "The newest failures":
      'const { records } = await edge.getAccessLogs({ pullZoneId: 9, status: ["404", "5xx"], limit: 100 });',
  },
  arguments: {
    pullZoneId,
    ...accessLogQuery.options,
  },
  result: {
    records: value(listOf(accessLog), "Records that match, newest first unless `order` says otherwise."),
  },
  read: async (api, { pullZoneId, ...query }) => ({
    records: await collect(api.accessLogs.list(pullZoneId, query)),
  }),
});

export const getDailyAccessLog = dataFunction({
  description: "The access log of a pull zone for one UTC day (version 1 of the API).",
  examples: {
    "The first thousand lines of today":
      "const today = new Date();\nconst { records, malformed } = await edge.getDailyAccessLog({ pullZoneId: 9, date: today, end: 1000 });",
  },
  arguments: {
    pullZoneId,
    date: value(day, "The UTC day: a Date (its UTC day is taken), `yyyy-MM-dd` or `MM-dd-yyyy`.", {
      required: true,
    }),
    ...dailyLogOptions.options,
  },
  result: {
    records: value(listOf(dailyLogRecord), "The records of the day, in the order that `sort` says."),
    malformed: value(count(), "Number of lines that are not records; they are skipped."),
  },
  async read(api, { pullZoneId, date, ...options }) {
    const log = api.accessLogs.daily(pullZoneId, date, options);
    return { records: await collect(log), malformed: log.malformed };
  },
});
