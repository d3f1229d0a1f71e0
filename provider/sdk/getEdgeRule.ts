// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getEdgeRule. */
export interface GetEdgeRuleArgs {
  /** ID of the zone. */
  pullZoneId: number;
  /** Description of the rule, which the dashboard shows. */
  description: string;
  /** What the rule does. */
  actionType?:
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
    | number
    | undefined;
  /** First parameter of the action, such as the URL of a redirect. */
  actionParameter1?: string | undefined;
  /** Second parameter of the action, such as the status of a redirect. */
  actionParameter2?: string | undefined;
  /** Third parameter of the action. */
  actionParameter3?: string | undefined;
  /** How many of the triggers must match. */
  triggerMatchingType?: "MatchAny" | "MatchAll" | "MatchNone" | number | undefined;
}

/** Arguments of getEdgeRuleOutput. */
export interface GetEdgeRuleOutputArgs {
  /** ID of the zone. */
  pullZoneId: pulumi.Input<number>;
  /** Description of the rule, which the dashboard shows. */
  description: pulumi.Input<string>;
  /** What the rule does. */
  actionType?:
    | pulumi.Input<
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
        | number
        | undefined
      >
    | undefined;
  /** First parameter of the action, such as the URL of a redirect. */
  actionParameter1?: pulumi.Input<string | undefined> | undefined;
  /** Second parameter of the action, such as the status of a redirect. */
  actionParameter2?: pulumi.Input<string | undefined> | undefined;
  /** Third parameter of the action. */
  actionParameter3?: pulumi.Input<string | undefined> | undefined;
  /** How many of the triggers must match. */
  triggerMatchingType?: pulumi.Input<"MatchAny" | "MatchAll" | "MatchNone" | number | undefined> | undefined;
}

/** Result of getEdgeRule. */
export interface GetEdgeRuleResult {
  /** ID of the zone. */
  pullZoneId: number;
  /** ID of the rule, a GUID assigned by the API. */
  edgeRuleId: string;
  /** Description of the rule, which the dashboard shows. */
  description: string;
  /** What the rule does. */
  actionType:
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
  /** First parameter of the action, such as the URL of a redirect. */
  actionParameter1: string;
  /** Second parameter of the action, such as the status of a redirect. */
  actionParameter2: string;
  /** Third parameter of the action. */
  actionParameter3: string;
  /** What the rule does after `actionType`, in this order. */
  extraActions: {
    /** The further action. */
    actionType:
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
    /** First parameter of this action. */
    actionParameter1?: string | null | undefined;
    /** Second parameter of this action. */
    actionParameter2?: string | null | undefined;
    /** Third parameter of this action. */
    actionParameter3?: string | null | undefined;
  }[];
  /** When the rule applies: one to five triggers. */
  triggers: {
    /** What the patterns are compared with. */
    type:
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
    /** One to five patterns. `*` in a pattern stands for any characters. */
    patternMatches: string[];
    /** How many of the patterns must match. Default: `MatchAny`. */
    patternMatchingType?: "MatchAny" | "MatchAll" | "MatchNone" | number | null | undefined;
    /** Name of the header or cookie, for `RequestHeader`, `ResponseHeader` and `CookieValue`. */
    parameter1?: string | null | undefined;
  }[];
  /** How many of the triggers must match. */
  triggerMatchingType: "MatchAny" | "MatchAll" | "MatchNone" | number;
  /** Whether the rule is in use. */
  enabled: boolean;
  /** Place of the rule among those of the zone: the lowest number comes first. */
  orderIndex: number;
  /** Whether the platform made the rule, so that it cannot be changed. */
  readOnly: boolean;
}

/**
 * Finds the edge rule that matches the arguments, whoever created it. Fails if none or more than one matches.
 *
 * @example The ID of a rule
 * ```ts
 * const { edgeRuleId } = await edge.getEdgeRule({ pullZoneId: 9, description: "old-shop" });
 * ```
 */
export function getEdgeRule(
  args: GetEdgeRuleArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetEdgeRuleResult> {
  return loadInvokeModule().invoke("getEdgeRule", args, options);
}

/** Like {@link getEdgeRule}, as an Output. */
export function getEdgeRuleOutput(
  args: GetEdgeRuleOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetEdgeRuleResult> {
  return loadInvokeModule().invokeOutput("getEdgeRule", args, options);
}
