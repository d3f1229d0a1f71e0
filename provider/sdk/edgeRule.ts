// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** A name, or the API's own number. */
export type EdgeRuleActionType =
  | "ForceSSL"
  | "Redirect"
  | "OriginUrl"
  | "OverrideCacheTime"
  | "BlockRequest"
  | "SetResponseHeader"
  | "SetRequestHeader"
  | "ForceDownload"
  | "DisableTokenAuthentication"
  | "EnableTokenAuthentication"
  | "OverrideCacheTimePublic"
  | "IgnoreQueryString"
  | "DisableOptimizer"
  | "ForceCompression"
  | "SetStatusCode"
  | "BypassPermaCache"
  | "OverrideBrowserCacheTime"
  | "OriginStorage"
  | "SetNetworkRateLimit"
  | "SetConnectionLimit"
  | "SetRequestsPerSecondLimit"
  | "RunEdgeScript"
  | "OriginMagicContainers"
  | "DisableWAF"
  | "RetryOrigin"
  | "OverrideBrowserCacheResponseHeader"
  | "RemoveBrowserCacheResponseHeader"
  | "DisableShieldChallenge"
  | "DisableShield"
  | "DisableShieldBotDetection"
  | "BypassAwsS3Authentication"
  | "DisableShieldAccessLists"
  | "DisableShieldRateLimiting"
  | "EnableRequestCoalescing"
  | "DisableRequestCoalescing"
  | "StripCookiesClientToOrigin"
  | number;

/** A further action of a rule. */
export interface EdgeRuleExtraAction {
  /** The further action. */
  actionType: pulumi.Input<EdgeRuleActionType>;
  /** First parameter of this action. */
  actionParameter1?: pulumi.Input<string>;
  /** Second parameter of this action. */
  actionParameter2?: pulumi.Input<string>;
  /** Third parameter of this action. */
  actionParameter3?: pulumi.Input<string>;
}

/** A name, or the API's own number. */
export type EdgeRuleTriggerType =
  | "Url"
  | "RequestHeader"
  | "ResponseHeader"
  | "UrlExtension"
  | "CountryCode"
  | "RemoteIP"
  | "UrlQueryString"
  | "RandomChance"
  | "StatusCode"
  | "RequestMethod"
  | "CookieValue"
  | "CountryStateCode"
  | "OriginRetryAttemptCount"
  | "OriginConnectionError"
  | number;

/** A name, or the API's own number. */
export type EdgeRuleMatchingType = "MatchAny" | "MatchAll" | "MatchNone" | number;

/** What a rule looks at. */
export interface EdgeRuleTrigger {
  /** What the patterns are compared with. */
  type: pulumi.Input<EdgeRuleTriggerType>;
  /** One to five patterns. `*` in a pattern stands for any characters. */
  patternMatches: pulumi.Input<readonly string[]>;
  /** How many of the patterns must match. Default: `MatchAny`. */
  patternMatchingType?: pulumi.Input<EdgeRuleMatchingType>;
  /** Name of the header or cookie, for `RequestHeader`, `ResponseHeader` and `CookieValue`. */
  parameter1?: pulumi.Input<string>;
}

/** Arguments of EdgeRule. */
export interface EdgeRuleArgs {
  /** ID of the zone that the rule belongs to. A change replaces the resource. */
  pullZoneId: pulumi.Input<number>;
  /**
   * ID of an existing rule to adopt. Without it, `actionType` and `triggers` are required. A change replaces
   * the resource.
   */
  edgeRuleId?: pulumi.Input<string>;
  /**
   * Whether to adopt an existing rule of the zone with the same description, actions, parameters and triggers
   * instead of failing. Default: the setting `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /** Description of the rule, which the dashboard shows. API default: `""`. */
  description?: pulumi.Input<string>;
  /** What the rule does. Required for a new rule. */
  actionType?: pulumi.Input<EdgeRuleActionType>;
  /** First parameter of the action, such as the URL of a redirect. API default: `""`. */
  actionParameter1?: pulumi.Input<string>;
  /** Second parameter of the action, such as the status of a redirect. API default: `""`. */
  actionParameter2?: pulumi.Input<string>;
  /** Third parameter of the action. API default: `""`. */
  actionParameter3?: pulumi.Input<string>;
  /** What the rule does after `actionType`, in this order. API default: `[]`. */
  extraActions?: pulumi.Input<readonly EdgeRuleExtraAction[]>;
  /** When the rule applies: one to five triggers. Required for a new rule. */
  triggers?: pulumi.Input<readonly EdgeRuleTrigger[]>;
  /** How many of the triggers must match. API default: `MatchAny`. */
  triggerMatchingType?: pulumi.Input<EdgeRuleMatchingType>;
  /** Whether the rule is in use. Default: `true` for a new rule. */
  enabled?: pulumi.Input<boolean>;
  /** Place of the rule among those of the zone: the lowest number comes first. */
  orderIndex?: pulumi.Input<number>;
  /**
   * What a delete does: `delete` the rule, `disable` it, or `keep` it. Default: `delete` if this program
   * created it, else `keep`.
   */
  onDelete?: pulumi.Input<"delete" | "disable" | "keep">;
}

/**
 * An edge rule of a pull zone: an action, such as a redirect, for the requests that match its triggers. ID
 * and import ID: `<pullZoneId>/<edgeRuleId>`.
 *
 * @example Redirect an old path
 * ```ts
 * new edge.EdgeRule("example", {
 *   pullZoneId: 9,
 *   description: "old-shop",
 *   actionType: "Redirect",
 *   actionParameter1: "https://shop.example/",
 *   actionParameter2: "301",
 *   triggers: [
 *     {
 *       type: "Url",
 *       patternMatches: ["https://shop.example/old/*"],
 *     },
 *   ],
 *   orderIndex: 10,
 * });
 * ```
 */
export class EdgeRule extends EdgeResource {
  /** ID of the zone that the rule belongs to. */
  declare readonly pullZoneId: pulumi.Output<number>;
  /** ID of the rule, a GUID assigned by the API. */
  declare readonly edgeRuleId: pulumi.Output<string>;
  /** Description of the rule, which the dashboard shows. */
  declare readonly description: pulumi.Output<string>;
  /** What the rule does. */
  declare readonly actionType: pulumi.Output<EdgeRuleActionType>;
  /** First parameter of the action, such as the URL of a redirect. */
  declare readonly actionParameter1: pulumi.Output<string>;
  /** Second parameter of the action, such as the status of a redirect. */
  declare readonly actionParameter2: pulumi.Output<string>;
  /** Third parameter of the action. */
  declare readonly actionParameter3: pulumi.Output<string>;
  /** What the rule does after `actionType`, in this order. */
  declare readonly extraActions: pulumi.Output<
    {
      /** The further action. */
      actionType: EdgeRuleActionType;
      /** First parameter of this action. */
      actionParameter1?: string | null;
      /** Second parameter of this action. */
      actionParameter2?: string | null;
      /** Third parameter of this action. */
      actionParameter3?: string | null;
    }[]
  >;
  /** When the rule applies: one to five triggers. */
  declare readonly triggers: pulumi.Output<
    {
      /** What the patterns are compared with. */
      type: EdgeRuleTriggerType;
      /** One to five patterns. `*` in a pattern stands for any characters. */
      patternMatches: string[];
      /** How many of the patterns must match. Default: `MatchAny`. */
      patternMatchingType?: EdgeRuleMatchingType | null;
      /** Name of the header or cookie, for `RequestHeader`, `ResponseHeader` and `CookieValue`. */
      parameter1?: string | null;
    }[]
  >;
  /** How many of the triggers must match. */
  declare readonly triggerMatchingType: pulumi.Output<EdgeRuleMatchingType>;
  /** Whether the rule is in use. */
  declare readonly enabled: pulumi.Output<boolean>;
  /** Place of the rule among those of the zone: the lowest number comes first. */
  declare readonly orderIndex: pulumi.Output<number>;
  /** Whether the platform made the rule, so that it cannot be changed. */
  declare readonly readOnly: pulumi.Output<boolean>;
  /** Whether the rule was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: EdgeRuleArgs, options?: pulumi.CustomResourceOptions) {
    super("EdgeRule", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): EdgeRule {
    return new EdgeRule(name, {} as EdgeRuleArgs, { ...options, id });
  }

  /** Whether a value is an EdgeRule, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is EdgeRule {
    return isOfClass(value, "EdgeRule");
  }
}

const declared = {
  outputs: [
    "pullZoneId",
    "edgeRuleId",
    "description",
    "actionType",
    "actionParameter1",
    "actionParameter2",
    "actionParameter3",
    "extraActions",
    "triggers",
    "triggerMatchingType",
    "enabled",
    "orderIndex",
    "readOnly",
    "adopted",
  ],
  assigned: { edgeRuleId: { at: 1, of: 2, isNumber: false } },
  secrets: [],
};
