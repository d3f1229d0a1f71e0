import type * as pulumi from "@pulumi/pulumi";
import type { RateLimit } from "../sdk/getRateLimits";
import { EdgeResource, isOfType, typeOf } from "./edgeResource";

/** Arguments of a RateLimitRuleData: the zone, and the rule's id or its name. */
export interface RateLimitRuleDataArgs {
  /** Id of the shield zone, a positive whole number. A change replaces. */
  shieldZoneId: pulumi.Input<number>;
  /** Id of the rule. Exactly one of `ruleId` and `ruleName` is given. Another rule replaces. */
  ruleId?: pulumi.Input<number>;
  /**
   * Name of the rule, exactly as it is written, unique in its zone. It is looked up anew in every preview and up: where
   * it means another rule than before, that replaces.
   */
  ruleName?: pulumi.Input<string>;
}

/**
 * A rate-limit rule of a shield zone, looked up and never changed. It is read in every preview and up; all resources of
 * one zone share one walk of its list. Id and import id: `<shieldZoneId>/<ruleId>`.
 *
 * @example
 * ```ts
 * const login = new edge.RateLimitRuleData("login", { shieldZoneId: 701, ruleName: "login" });
 * export const limit = login.rule.ruleConfiguration.apply((configuration) => configuration?.requestCount);
 * ```
 */
export class RateLimitRuleData extends EdgeResource {
  /** The type token, by which policy packs recognize the class. */
  static readonly __pulumiType: string = typeOf("RateLimitRuleData");

  declare readonly shieldZoneId: pulumi.Output<number>;
  declare readonly ruleId: pulumi.Output<number>;
  declare readonly ruleName: pulumi.Output<string | null>;
  /**
   * The rule with every member that the platform sends, its own names kept, and names beside the integers of known
   * enumerations: `actionTypeName`, `operatorTypeName`, `severityTypeName`, `transformationTypeNames`,
   * `counterKeyTypeName`.
   */
  declare readonly rule: pulumi.Output<RateLimit>;

  /**
   * Declares a look-up. A rule that is not there fails with a sentence that lists those that are; a name that several
   * rules have, with one that gives their ids.
   */
  constructor(name: string, args: RateLimitRuleDataArgs, options?: pulumi.CustomResourceOptions) {
    super("RateLimitRuleData", name, outputs, args, options);
  }

  /** A rule by its id. `id`: `<shieldZoneId>/<ruleId>`. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): RateLimitRuleData {
    return new RateLimitRuleData(name, {} as RateLimitRuleDataArgs, { ...options, id });
  }

  /** Whether a value is a RateLimitRuleData, also one of another copy of this package. */
  static override isInstance(value: unknown): value is RateLimitRuleData {
    return isOfType(value, RateLimitRuleData.__pulumiType);
  }
}

const outputs = ["shieldZoneId", "ruleId", "ruleName", "rule"];
