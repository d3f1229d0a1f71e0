import type * as z from "zod";
import type { Client } from "../../http/client";
import { isMissing } from "../../http/errors";
import type { Operation } from "../../http/operation";
import { integer } from "../../model/kinds";
import { rateLimitRule } from "../../model/shield";
import { conforming, conformingMember, idNumber, text } from "../arguments";
import { read, shieldKey } from "../common";
import { createdId, requireId } from "../created";
import { collectUnique, items, type Page, type PagedOperation } from "../paging";
import type * as types from "../types";
import { shieldPageOf } from "./pages";

const { received } = rateLimitRule;

export type RateLimitRule = z.output<typeof received>;

const rulesPath = "/shield/rate-limits/{shieldZoneId}";
const rulePath = "/shield/rate-limit/{ruleId}";

// Writes to one zone run one after another: it refuses those that overlap (observed).
const write = {
  invalidates: rulesPath,
  serial: true,
  needs: shieldKey,
  source: "public API description",
} as const satisfies Partial<Operation>;

/** The names of its query parameters, `page` and `perPage` (at most 1000), are from the public API description. */
export const listRateLimits: PagedOperation<RateLimitRule> = {
  ...read,
  name: "list rate limits",
  path: rulesPath,
  response: shieldPageOf(received),
  itemsIdentifiedBy: { shieldZoneId: "shieldZoneId" },
  needs: shieldKey,
  source: "documented",
};

/** One rule comes bare, not in the envelope of a list. */
export const readRateLimit: Operation<RateLimitRule> = {
  ...read,
  name: "read rate-limit rule",
  path: rulePath,
  response: received,
  identifiedBy: { id: "ruleId" },
  needs: shieldKey,
  source: "public API description",
};

export const createRateLimit: Operation<RateLimitRule> = {
  name: "create rate-limit rule",
  method: "POST",
  path: "/shield/rate-limit",
  response: received.extend({ id: createdId }),
  idempotent: false,
  ...write,
};

/** It needs the complete configuration. */
export const updateRateLimit: Operation<RateLimitRule> = {
  name: "update rate-limit rule",
  method: "PATCH",
  path: rulePath,
  response: received,
  identifiedBy: { id: "ruleId" },
  idempotent: true,
  ...write,
};

export const deleteRateLimit: Operation = {
  name: "delete rate-limit rule",
  method: "DELETE",
  path: rulePath,
  idempotent: true,
  ...write,
};

const pageNumber = integer(1, 2_147_483_647);
const pageSize = integer(1, 1000);

/** Rate-limit rules of shield zones. */
export const rateLimits = (client: Client) => ({
  /** Every rate-limit rule of a zone, page by page. @throws NotFoundError */
  async *rateLimits(shieldZoneId: number): AsyncGenerator<types.RateLimitRule, void> {
    yield* items(client, listRateLimits, rulesCall(shieldZoneId));
  },

  /** One page: `page` from 1, `perPage` from 1 to 1000 (default 10). @throws NotFoundError */
  async rateLimitsPage(shieldZoneId: number, page: number, perPage = 10): Promise<Page<types.RateLimitRule>> {
    const query = {
      page: conformingMember("page", pageNumber, page),
      perPage: conformingMember("perPage", pageSize, perPage),
    };
    return client.send(listRateLimits, { ...rulesCall(shieldZoneId), query });
  },

  /** One rate-limit rule. @throws NotFoundError */
  async rateLimit(ruleId: number): Promise<types.RateLimitRule> {
    const path = { ruleId: idNumber("ruleId", ruleId) };
    return client.send(readRateLimit, { path, subject: `rate-limit rule ${ruleId}` });
  },

  /** Creates a rate-limit rule in a zone. Names need not be unique. */
  async createRateLimit(
    shieldZoneId: number,
    input: types.RateLimitRuleInput & { ruleName: string },
  ): Promise<types.RateLimitRule> {
    const path = { shieldZoneId: idNumber("shieldZoneId", shieldZoneId) };
    const members = conforming("shield.createRateLimit", rateLimitRule, input);
    const name = JSON.stringify(text("ruleName", input.ruleName));
    const subject = `rate-limit rule ${name} of shield zone ${shieldZoneId}`;
    const made = await client.send(createRateLimit, { path, body: { shieldZoneId, ...members }, subject });
    requireId(made.id, `the ${subject}`, createRateLimit, "id");
    return made;
  },

  /** Changes a rate-limit rule. A ruleConfiguration must be complete. @throws NotFoundError */
  async updateRateLimit(
    shieldZoneId: number,
    ruleId: number,
    input: types.RateLimitRuleInput,
  ): Promise<types.RateLimitRule> {
    const body = conforming("shield.updateRateLimit", rateLimitRule, input);
    return client.send(updateRateLimit, { ...ruleCall(shieldZoneId, ruleId), body });
  },

  /** Removes a rate-limit rule. @throws NotFoundError */
  async deleteRateLimit(shieldZoneId: number, ruleId: number): Promise<void> {
    await client.send(deleteRateLimit, ruleCall(shieldZoneId, ruleId));
  },
});

/** Every rule of a zone once, from one list shared by all who ask. */
export const rulesIn = (client: Client, shieldZoneId: number): Promise<RateLimitRule[]> =>
  collectUnique(items(client, listRateLimits, { ...rulesCall(shieldZoneId), shared: true }), ({ id }) => id);

/** Members of a configuration that the documented list and read lack. Some servers return them when one rule is read (observed). */
export const limits = ["requestCount", "counterKeyType", "timeframe", "blockTime"] as const;

/** A rule of the list; if it lacks a limit, with what the read of the one rule adds. A server need not have that read. */
export async function withLimits(
  client: Client,
  rule: RateLimitRule,
  shieldZoneId: number,
): Promise<RateLimitRule> {
  const { ruleConfiguration } = rule;
  if (limits.every((limit) => (ruleConfiguration?.[limit] ?? null) !== null)) return rule;
  const reading = client.getShared(readRateLimit, ruleCall(shieldZoneId, rule.id));
  const single = await reading.catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return rule;
  });
  const added = single.ruleConfiguration;
  return added ? { ...rule, ruleConfiguration: { ...ruleConfiguration, ...added } } : rule;
}

const rulesCall = (shieldZoneId: number) => ({
  path: { shieldZoneId: idNumber("shieldZoneId", shieldZoneId) },
  subject: `rate limits of shield zone ${shieldZoneId}`,
});

export const ruleCall = (shieldZoneId: number, ruleId: number) => ({
  path: { shieldZoneId: idNumber("shieldZoneId", shieldZoneId), ruleId: idNumber("ruleId", ruleId) },
  subject: `rate-limit rule ${ruleId} of shield zone ${shieldZoneId}`,
});
