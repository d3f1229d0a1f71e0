import { collect } from "../api/paging";
import { rateLimitRuleWithNames, wafRuleWithNames, withNames } from "../api/shield/names";
import { day } from "../model/dates";
import { value } from "../model/field";
import { id } from "../model/kinds";
import { listOf } from "../model/list";
import { eventLogEntry, guardianMetrics } from "../model/shieldLogs";
import { dataFunction } from "./dataFunction";

const shieldZoneId = value(id(), "ID of the shield zone.", { required: true });

export const getApiGuardianMetrics = dataFunction({
  description: "What the API guardian of a shield zone counted: the totals, and the past 28 days.",
  examples: {
    "The totals and the past 28 days":
      "const metrics = await edge.getApiGuardianMetrics({ shieldZoneId: 5 });",
  },
  arguments: { shieldZoneId },
  result: guardianMetrics.fields,
  read: (api, { shieldZoneId }) => api.shield.guardianMetrics(shieldZoneId),
});

export const getRateLimits = dataFunction({
  description:
    "The rate-limit rules of a shield zone. The API may leave `requestCount`, `counterKeyType`, `timeframe` and `blockTime` out of the list: `RateLimitRuleData` reads them.",
  examples: {
    "All rules of a zone": "const { rateLimits } = await edge.getRateLimits({ shieldZoneId: 5 });",
  },
  arguments: { shieldZoneId },
  result: { rateLimits: value(listOf(rateLimitRuleWithNames), "All rules of the zone.") },
  read: async (api, { shieldZoneId }) => ({
    rateLimits: (await collect(api.shield.rateLimits(shieldZoneId))).map(withNames),
  }),
});

export const getWafRules = dataFunction({
  description: "The custom WAF rules of a shield zone.",
  examples: {
    "All rules of a zone": "const { wafRules } = await edge.getWafRules({ shieldZoneId: 5 });",
  },
  arguments: { shieldZoneId },
  result: { wafRules: value(listOf(wafRuleWithNames), "All rules of the zone.") },
  read: async (api, { shieldZoneId }) => ({
    wafRules: (await collect(api.shield.wafRules(shieldZoneId))).map((rule) =>
      wafRuleWithNames.fromWire(rule as never),
    ),
  }),
});

export const getShieldEventLogs = dataFunction({
  description: "The event log of a shield zone for one UTC day.",
  examples: {
    "The events of today":
      "const { logs } = await edge.getShieldEventLogs({ shieldZoneId: 5, date: new Date() });",
  },
  arguments: {
    shieldZoneId,
    date: value(day, "The UTC day: a Date (its UTC day is taken), `yyyy-MM-dd` or `MM-dd-yyyy`.", {
      required: true,
    }),
  },
  result: { logs: value(listOf(eventLogEntry), "All entries of the day, in the order of the API.") },
  read: async (api, { shieldZoneId, date }) => ({
    logs: await collect(api.shield.eventLogs(shieldZoneId, date)),
  }),
});
