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
  /** What the rule does. */
  actionType: pulumi.Input<EdgeRuleActionType>;
  /** First parameter. */
  actionParameter1?: pulumi.Input<string>;
  /** Second parameter. */
  actionParameter2?: pulumi.Input<string>;
  /** Third parameter. */
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
  /** What is compared with the patterns. */
  type: pulumi.Input<EdgeRuleTriggerType>;
  /**
   * At most five patterns to compare with `type`: for `Url`, a URL in which `*` stands for any characters;
   * for `UrlExtension`, an extension without a dot, such as `mp4`.
   */
  patternMatches: pulumi.Input<readonly string[]>;
  /** How many of the patterns must match. Default: `MatchAny`. */
  patternMatchingType?: pulumi.Input<EdgeRuleMatchingType>;
  /** Name of the header or cookie, for the types that look at one. */
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
   * Whether to adopt an existing rule of the zone with the same content instead of failing. Default: the
   * setting `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /** Description of the rule, which the dashboard shows. API default: `""`. */
  description?: pulumi.Input<string>;
  /** What the rule does. Required for a new rule. */
  actionType?: pulumi.Input<EdgeRuleActionType>;
  /**
   * First parameter of the action: the URL for `Redirect` and `OriginUrl`, the header's name for
   * `SetResponseHeader` and `SetRequestHeader`, the seconds for `OverrideCacheTime`. API default: `""`.
   */
  actionParameter1?: pulumi.Input<string>;
  /**
   * Second parameter of the action: the status for `Redirect`, such as `301`, or the header's value. API
   * default: `""`.
   */
  actionParameter2?: pulumi.Input<string>;
  /** Third parameter of the action. API default: `""`. */
  actionParameter3?: pulumi.Input<string>;
  /** What else the rule does, in this order. API default: `[]`. */
  extraActions?: pulumi.Input<readonly EdgeRuleExtraAction[]>;
  /** When the rule applies: one to five triggers. Required for a new rule. */
  triggers?: pulumi.Input<readonly EdgeRuleTrigger[]>;
  /** How many of the triggers must match. API default: `MatchAny`. */
  triggerMatchingType?: pulumi.Input<EdgeRuleMatchingType>;
  /** Whether the rule is in use. Default: `true` for a new rule. */
  enabled?: pulumi.Input<boolean>;
  /** Place of the rule: the lowest number comes first. */
  orderIndex?: pulumi.Input<number>;
  /**
   * What a delete does: `delete` the rule, `disable` it, or `keep` it. Default: `delete` if this program
   * created it, else `keep`.
   */
  onDelete?: pulumi.Input<"delete" | "disable" | "keep">;
}

/**
 * A rule of a pull zone: what happens to requests that match its triggers. Rules with a lower `orderIndex`
 * come first. Leave gaps between the indexes (10, 20, 30), so that a rule in between changes no other one. A
 * rule that equals an existing one is an error, unless `adopt: true` or `edgeRuleId` adopts that one. ID and
 * import ID: `<pullZoneId>/<edgeRuleId>`.
 *
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
  /**
   * First parameter of the action: the URL for `Redirect` and `OriginUrl`, the header's name for
   * `SetResponseHeader` and `SetRequestHeader`, the seconds for `OverrideCacheTime`.
   */
  declare readonly actionParameter1: pulumi.Output<string>;
  /** Second parameter of the action: the status for `Redirect`, such as `301`, or the header's value. */
  declare readonly actionParameter2: pulumi.Output<string>;
  /** Third parameter of the action. */
  declare readonly actionParameter3: pulumi.Output<string>;
  /** What else the rule does, in this order. */
  declare readonly extraActions: pulumi.Output<
    {
      /** What the rule does. */
      actionType: EdgeRuleActionType;
      /** First parameter. */
      actionParameter1?: string | null;
      /** Second parameter. */
      actionParameter2?: string | null;
      /** Third parameter. */
      actionParameter3?: string | null;
    }[]
  >;
  /** When the rule applies: one to five triggers. */
  declare readonly triggers: pulumi.Output<
    {
      /** What is compared with the patterns. */
      type: EdgeRuleTriggerType;
      /**
       * At most five patterns to compare with `type`: for `Url`, a URL in which `*` stands for any characters;
       * for `UrlExtension`, an extension without a dot, such as `mp4`.
       */
      patternMatches: string[];
      /** How many of the patterns must match. Default: `MatchAny`. */
      patternMatchingType?: EdgeRuleMatchingType | null;
      /** Name of the header or cookie, for the types that look at one. */
      parameter1?: string | null;
    }[]
  >;
  /** How many of the triggers must match. */
  declare readonly triggerMatchingType: pulumi.Output<EdgeRuleMatchingType>;
  /** Whether the rule is in use. */
  declare readonly enabled: pulumi.Output<boolean>;
  /** Place of the rule: the lowest number comes first. */
  declare readonly orderIndex: pulumi.Output<number>;
  /** Whether the rule belongs to the platform, so that it cannot be changed. */
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
