import { collect } from "../api/paging";
import { value } from "../model/field";
import { day, id } from "../model/kinds";
import { listOf } from "../model/list";
import { eventLog } from "../model/shieldLogs";
import { dataFunction } from "./declare";

export const getShieldEventLogs = dataFunction({
  about: {
    description: "The event log of a shield zone for one UTC day.",
    examples: {
      "The events of today":
        "const { logs } = await edge.getShieldEventLogs({ shieldZoneId: 701, date: new Date() });",
    },
  },
  arguments: {
    shieldZoneId: value(id(), "ID of the shield zone.", { required: true }),
    date: value(
      day,
      "The UTC day: a Date (its UTC day is taken), `yyyy-MM-dd` or `MM-dd-yyyy`. Event logs are kept for 3 days.",
      { required: true },
    ),
  },
  result: { logs: value(listOf(eventLog), "All entries of the day, in the order of the API.") },
  read: async (api, { shieldZoneId, date }) => ({
    logs: await collect(api.shield.eventLogs(shieldZoneId, date)),
  }),
});
