import { collect } from "../api/paging";
import { accessLog, accessLogQuery } from "../model/accessLog";
import { value } from "../model/field";
import { id } from "../model/kinds";
import { listOf } from "../model/list";
import { dataFunction } from "./declare";

export const getAccessLogs = dataFunction({
  about: {
    description:
      "Requests that the CDN served for a pull zone in the last 3 days: all that match every filter, or as many as `limit` says.",
    examples: {
      "The newest failures":
        'const { records } = await edge.getAccessLogs({ pullZoneId: 9, status: ["404", "5xx"], limit: 100 });',
    },
  },
  arguments: {
    pullZoneId: value(id(), "ID of the pull zone.", { required: true }),
    ...accessLogQuery.options,
  },
  result: {
    records: value(listOf(accessLog), "Records that match, newest first unless `order` says otherwise."),
  },
  read: async (api, { pullZoneId, ...query }) => ({
    records: await collect(api.accessLogs.list(pullZoneId, query)),
  }),
});
