import { collect } from "../api/paging";
import { dailyLogOptions, dailyLogRecord } from "../model/dailyLog";
import { value } from "../model/field";
import { count, day, id } from "../model/kinds";
import { listOf } from "../model/list";
import { dataFunction } from "./declare";

export const getDailyAccessLog = dataFunction({
  about: {
    description:
      "The access log of a pull zone for one UTC day (version 1 of the API). All records are held in memory, so read part of a long day with `start` and `end`.",
    examples: {
      "The first thousand lines of today":
        "const today = new Date();\nconst { records, malformed } = await edge.getDailyAccessLog({ pullZoneId: 9, date: today, end: 1000 });",
    },
  },
  arguments: {
    pullZoneId: value(id(), "ID of the pull zone.", { required: true }),
    date: value(
      day,
      "The UTC day: a Date (its UTC day is taken), `yyyy-MM-dd` or `MM-dd-yyyy`. Access logs are kept for 3 days.",
      { required: true },
    ),
    ...dailyLogOptions.options,
  },
  result: {
    records: value(listOf(dailyLogRecord), "The records of the day, in the order that `sort` says."),
    malformed: value(count(), "Number of lines that are no record; they are skipped."),
  },
  async read(api, { pullZoneId, date, ...options }) {
    const log = api.accessLogs.daily(pullZoneId, date, options);
    return { records: await collect(log), malformed: log.malformed };
  },
});
