import type * as z from "zod";
import type { Client } from "../../http/client";
import { is404Or405 } from "../../http/errors";
import { rateLimitRule as model } from "../../model/shield";
import { collection } from "../collection";
import { pagedList, shieldKeyRequirement } from "../declare";
import { shieldPageSchema } from "../pages";
import { collectUnique, listItems } from "../paging";

export type RateLimitRule = z.output<typeof model.received>;

const rulesPath = "/shield/rate-limits/{shieldZoneId}";

export const rateLimitRule = collection({
  noun: "rate-limit rule",
  parent: { noun: "shield zone", id: "shieldZoneId" },
  path: "/shield/rate-limit",
  id: "ruleId",
  model,
  name: "ruleName",
  common: { needs: shieldKeyRequirement },
  // The API refuses overlapping writes to one zone (observed).
  writes: { invalidates: rulesPath, serial: true },
});

const ruleParameters = ["shieldZoneId", "ruleId"];

export const rateLimits = {
  /** The public API description lists the query parameters of this operation: `page`, and `perPage` of at most 1000. */
  rateLimits: pagedList({
    name: "list rate limits",
    doc: "Every rate-limit rule of a zone, page by page. @throws NotFoundError",
    path: rulesPath,
    subject: ({ shieldZoneId }) => `rate limits of shield zone ${shieldZoneId}`,
    returns: model,
    getItemId: ({ id }) => id,
    envelope: shieldPageSchema,
    needs: shieldKeyRequirement,
    source: "documented",
  }),
  // The API returns a single rule without an envelope.
  rateLimit: rateLimitRule.get("One rate-limit rule."),
  createRateLimit: rateLimitRule.create("Creates a rate-limit rule in a zone. Names need not be unique.", {
    parameters: ["shieldZoneId"],
    requiredMember: "ruleName",
    body: ({ shieldZoneId }, input) => ({ shieldZoneId, ...input }),
  }),
  updateRateLimit: rateLimitRule.update("Changes a rate-limit rule. A ruleConfiguration must be complete.", {
    parameters: ruleParameters,
    method: "PATCH",
  }),
  deleteRateLimit: rateLimitRule.delete("Removes a rate-limit rule.", { parameters: ruleParameters }),
};

/** Returns every rule of a zone once. The client caches the list. */
export const readRules = (client: Client, shieldZoneId: number): Promise<RateLimitRule[]> =>
  collectUnique(
    listItems(client, rateLimits.rateLimits, { path: { shieldZoneId }, clientMethod: "get" }),
    ({ id }) => id,
  );

/** Members of a ruleConfiguration that no documented response has. Some servers return them when a single rule is read (observed). */
export const limitMembers = ["requestCount", "counterKeyType", "timeframe", "blockTime"] as const;

/** Adds the limits that a listed rule lacks. Reads the single rule to get them, if the server has that operation. */
export async function fillInLimits(
  client: Client,
  rule: RateLimitRule,
  shieldZoneId: number,
): Promise<RateLimitRule> {
  const { id: ruleId, ruleConfiguration } = rule;
  if (limitMembers.every((limit) => (ruleConfiguration?.[limit] ?? null) !== null)) return rule;
  const pendingRead = client.get(rateLimits.rateLimit, { path: { shieldZoneId, ruleId } });
  const singleRule = await pendingRead.catch((error: unknown) => {
    if (!is404Or405(error)) throw error;
    return rule;
  });
  return singleRule.ruleConfiguration
    ? { ...rule, ruleConfiguration: { ...ruleConfiguration, ...singleRule.ruleConfiguration } }
    : rule;
}
