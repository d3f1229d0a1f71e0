import { shield } from "../../provider/api/areas/shield";
import { systemClock } from "../../provider/http/clock";
import { called, type Walk } from "./walk";

export const rateLimitRuleData: Walk = {
  kind: "RateLimitRuleData",
  area: "rate limits",
  title: "Rate-limit rules of the shield zones, looked up and never changed",
  async *find(client) {
    const area = shield(client, systemClock);
    for await (const { shieldZoneId } of area.zones())
      for await (const { id, ruleName } of area.rateLimits(shieldZoneId))
        yield {
          id: `${shieldZoneId}/${id}`,
          name: [`shield-${shieldZoneId}`, called(ruleName, `rule-${id}`)],
        };
  },
};
