// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";
import type { RateLimit } from "./getRateLimits";

/** Arguments of RateLimitRuleData. */
export interface RateLimitRuleDataArgs {
  /** ID of the shield zone. A change replaces the resource. */
  shieldZoneId: pulumi.Input<number>;
  /** ID of the rule. Give either `ruleId` or `ruleName`. A change replaces the resource. */
  ruleId?: pulumi.Input<number>;
  /**
   * Name of the rule, exactly as the API has it. It is looked up in every preview and `up`. If another rule
   * has the name by then, Pulumi replaces the resource.
   */
  ruleName?: pulumi.Input<string>;
}

/**
 * A rate-limit rule of a shield zone, looked up and never changed. It is read in every preview and `up`. All
 * resources of a zone share one read of its list. A rule whose limits the list lacks is read by itself. To
 * create and change rules, use `RateLimitRule`. ID and import ID: `<shieldZoneId>/<ruleId>`.
 *
 * @example Look up a rule by its name
 * ```ts
 * const login = new edge.RateLimitRuleData("login", { shieldZoneId: 5, ruleName: "login" });
 * export const limit = login.rule.ruleConfiguration.apply((configuration) => configuration?.requestCount);
 * ```
 */
export class RateLimitRuleData extends EdgeResource {
  /** ID of the shield zone. */
  declare readonly shieldZoneId: pulumi.Output<number>;
  /** ID of the rule. */
  declare readonly ruleId: pulumi.Output<number>;
  /** Name of the rule. */
  declare readonly ruleName: pulumi.Output<string | null>;
  /**
   * The rule as the API returns it, under the API's own names. A number that stands for a value, such as
   * `actionType`, has its name beside it: `actionTypeName`.
   */
  declare readonly rule: pulumi.Output<RateLimit>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: RateLimitRuleDataArgs, options?: pulumi.CustomResourceOptions) {
    super("RateLimitRuleData", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): RateLimitRuleData {
    return new RateLimitRuleData(name, {} as RateLimitRuleDataArgs, { ...options, id });
  }

  /** Whether a value is a RateLimitRuleData, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is RateLimitRuleData {
    return isOfClass(value, "RateLimitRuleData");
  }
}

const declared = {
  outputs: ["shieldZoneId", "ruleId", "ruleName", "rule"],
  assigned: { ruleId: { at: 1, of: 2, isNumber: true } },
  secrets: [],
};
