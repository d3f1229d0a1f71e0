import { PolicyPack, validateResourceOfType } from "@pulumi/policy";
import * as edge from "pulumi-edge-platform";

const day = 24 * 60 * 60 * 1000;
const units: Record<string, number> = { h: day / 24, d: day, w: 7 * day, m: 31 * day, y: 366 * day };

/** Returns how long a new token is valid, in milliseconds. `expiry` is a duration such as "30d", or a timestamp. */
function lifetimeOf(expiry = "never"): number {
  const [, count, unit = ""] = /^(\d+)([hdwmy])$/.exec(expiry) ?? [];
  if (count !== undefined) return Number(count) * (units[unit] ?? Number.POSITIVE_INFINITY);
  return expiry === "never" ? Number.POSITIVE_INFINITY : Date.parse(expiry) - Date.now();
}

const keepsAdopted = "An adopted object must survive `pulumi destroy`: remove onDelete or set it to keep.";

new PolicyPack("edge-platform", {
  enforcementLevel: "mandatory",
  policies: [
    {
      name: "origin-group-health-check",
      description: "Origin groups carry a health check.",
      validateResource: validateResourceOfType(edge.OriginGroup, (group, _args, reportViolation) => {
        if (group.healthCheckSettings?.enabled !== true)
          reportViolation("Origins must be checked: set healthCheckSettings.enabled to true.");
      }),
    },
    {
      name: "keep-adopted-objects",
      description: "What existed before the program is not deleted with it.",
      validateResource: [
        validateResourceOfType(edge.OriginGroup, (group, _args, reportViolation) => {
          const adopted = group.adopt === true || group.originGroupId !== undefined;
          if (adopted && group.onDelete === "delete") reportViolation(keepsAdopted);
        }),
        validateResourceOfType(edge.LogForwarding, (forwarding, _args, reportViolation) => {
          if (forwarding.adopt === true && forwarding.onDelete === "delete") reportViolation(keepsAdopted);
        }),
      ],
    },
    {
      name: "database-token-expiry",
      description: "Database tokens expire within 90 days.",
      validateResource: validateResourceOfType(edge.DatabaseToken, (token, _args, reportViolation) => {
        if (lifetimeOf(token.expiry) > 90 * day)
          reportViolation(
            "The token must expire within 90 days: set expiry to 90d or less, and renewBefore.",
          );
      }),
    },
  ],
});
