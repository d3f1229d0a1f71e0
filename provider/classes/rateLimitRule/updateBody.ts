import { isDeepStrictEqual } from "node:util";
import type { RateLimitRule } from "../../api/shield/rateLimits";
import { condition, rateLimitRule, ruleConfiguration } from "../../model/shield";
import type { Change, Properties } from "../lifecycle";
import type { Inputs } from "./index";

type Conditions = NonNullable<NonNullable<Inputs["ruleConfiguration"]>["chainedRuleConditions"]>;
type LiveCondition = Parameters<typeof condition.fromWire>[0];

/**
 * The body of an update: the whole rule, because the API does not accept a partial configuration. Fields that `values`
 * leaves unchanged are sent as the API returned them, including nulls and fields that this package does not know; those
 * that it did not return, as recorded.
 */
export function updateBody(live: RateLimitRule, { values, merged }: Change<Inputs>) {
  const { ruleConfiguration: before } = rateLimitRule.fromWire(live) as { ruleConfiguration?: Properties };
  const { ruleConfiguration: after, ...rest } = values;
  const unread = Object.entries(merged.ruleConfiguration ?? {}).filter(
    ([member]) => before?.[member] === undefined,
  );
  const differing = Object.fromEntries(
    Object.entries({ ...Object.fromEntries(unread), ...after }).filter(
      ([member, value]) => !isDeepStrictEqual(value, before?.[member]),
    ),
  ) as NonNullable<Inputs["ruleConfiguration"]>;
  const { chainedRuleConditions: conditions } = differing;
  return {
    ruleName: live.ruleName,
    ruleDescription: live.ruleDescription,
    ...rateLimitRule.toWire(rest),
    ruleConfiguration: {
      ...live.ruleConfiguration,
      ...ruleConfiguration.toWire(differing),
      ...(conditions && {
        chainedRuleConditions: sentConditions(
          conditions,
          live.ruleConfiguration?.chainedRuleConditions ?? [],
        ),
      }),
    },
  };
}

/** A condition that is there already is sent as the API has it. */
const sentConditions = (wanted: Conditions, there: readonly LiveCondition[]): unknown[] =>
  wanted.map(
    (each) =>
      there.find((live) => isDeepStrictEqual(condition.fromWire(live), each)) ?? condition.toWire(each),
  );
