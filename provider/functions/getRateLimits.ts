import { collect } from "../api/paging";
import { namedRule, withNames } from "../api/shield/names";
import { value } from "../model/field";
import { id } from "../model/kinds";
import { listOf } from "../model/list";
import { dataFunction } from "./declare";

export const getRateLimits = dataFunction({
  about: {
    description:
      "The rate-limit rules of a shield zone. The API may leave `requestCount`, `counterKeyType`, `timeframe` and `blockTime` out of the list: `RateLimitRuleData` reads them.",
    examples: {
      "All rules of a zone": "const { rateLimits } = await edge.getRateLimits({ shieldZoneId: 701 });",
    },
  },
  arguments: { shieldZoneId: value(id(), "ID of the shield zone.", { required: true }) },
  result: { rateLimits: value(listOf(namedRule), "All rules of the zone.") },
  read: async (api, { shieldZoneId }) => ({
    rateLimits: (await collect(api.shield.rateLimits(shieldZoneId))).map(withNames),
  }),
});
