// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadCallModule } from "../program/load";

/** Arguments of getPullZone. */
export interface GetPullZoneArgs {
  /** Name of the zone, unique on the platform. */
  name: string;
}

/** Arguments of getPullZoneOutput. */
export interface GetPullZoneOutputArgs {
  /** Name of the zone, unique on the platform. */
  name: pulumi.Input<string>;
}

/** Result of getPullZone. */
export interface GetPullZoneResult {
  /** ID of the zone, assigned by the API. */
  pullZoneId: number;
  /** Name of the zone, unique on the platform. */
  name: string;
  /** Type of the origin. Default: that of the given one. */
  originType:
    | "OriginUrl"
    | "DnsAccelerate"
    | "StorageZone"
    | "LoadBalancer"
    | "EdgeScript"
    | "MagicContainers"
    | "PushZone"
    | number;
  /** URL of the server. */
  originUrl: string;
  /** ID of the storage zone. */
  storageZoneId: number;
  /** ID of the load balancer. */
  loadBalancerId: number;
  /** ID of the edge script. */
  edgeScriptId: number;
  /** ID of the container app. */
  magicContainersAppId: string;
  /** ID of the app's CDN endpoint. */
  magicContainersEndpointId: string;
  /** Port of the host of an accelerated DNS record. */
  dnsOriginPort: number;
  /** Scheme, `http` or `https`, of an accelerated DNS record. */
  dnsOriginScheme: string;
  /** `Host` header of requests to the origin. Empty: the host of the URL. */
  originHostHeader: string;
  /** Whether the origin gets the host that the client asked for. */
  addHostHeader: boolean;
  /** Whether redirects of the origin are followed. */
  followRedirects: boolean;
  /** Whether the origin's certificate is verified. */
  verifyOriginSsl: boolean;
  /** When the script runs. */
  edgeScriptExecutionPhase: "Cache" | "LoadBalancer" | "PreCache" | number;
  /** ID of the middleware script. 0: none. */
  middlewareScriptId: number;
  /** Whether requests to the origin are signed for S3. */
  awsSigningEnabled: boolean;
  /** ID of the S3 key. A secret. */
  awsSigningKey: pulumi.Output<string>;
  /** Secret of the S3 key. A secret. */
  awsSigningSecret: pulumi.Output<string>;
  /** Region of the S3 bucket. */
  awsSigningRegionName: string;
  /** Seconds that the CDN keeps a file. -1: the origin decides, 0: none. Perma-Cache sets it to 31919000. */
  cacheControlMaxAgeOverride: number;
  /** Seconds that browsers keep a file. -1: as the origin. */
  cacheControlPublicMaxAgeOverride: number;
  /** Whether only usual static types are cached. */
  enableSmartCache: boolean;
  /** Whether error responses are cached. */
  cacheErrorResponses: boolean;
  /** Whether the cache ignores the query string. */
  ignoreQueryStrings: boolean;
  /** Query parameters that the cache key includes. Empty: all. */
  queryStringVaryParameters: string[];
  /** Whether the order of the query parameters does not affect the cache key. */
  enableQueryStringOrdering: boolean;
  /** Whether browsers that accept WebP get a separate cached copy. */
  enableWebPVary: boolean;
  /** Whether browsers that accept AVIF get a separate cached copy. */
  enableAvifVary: boolean;
  /** Whether mobile devices get a separate cached copy. */
  enableMobileVary: boolean;
  /** Whether each country gets a separate cached copy. */
  enableCountryCodeVary: boolean;
  /** Whether each state of a country gets a separate cached copy. */
  enableCountryStateCodeVary: boolean;
  /** Whether each host name gets a separate cached copy. */
  enableHostnameVary: boolean;
  /** Whether the cache key includes the cookies in `cookieVaryParameters`. */
  enableCookieVary: boolean;
  /** Cookies that the cache key includes. */
  cookieVaryParameters: string[];
  /** Request headers that the cache key includes, separated by commas. */
  cacheKeyHeaders: string;
  /** Whether cookies are removed from responses. */
  disableCookies: boolean;
  /** Whether large files are cached in slices, for videos. */
  enableCacheSlice: boolean;
  /** Whether a stale file is delivered while a new copy is fetched. */
  useStaleWhileUpdating: boolean;
  /** Whether a stale file is delivered while the origin is down. */
  useStaleWhileOffline: boolean;
  /**
   * Whether stale files are refreshed in the background. `useStaleWhileUpdating` and `useStaleWhileOffline`
   * each turn it on.
   */
  useBackgroundUpdate: boolean;
  /** Whether simultaneous requests for a file are one request to the origin. */
  enableRequestCoalescing: boolean;
  /** Seconds that such requests wait. */
  requestCoalescingTimeout: number;
  /** ID of the storage zone for Perma-Cache. 0: none. */
  permaCacheStorageZoneId: number;
  /** What is stored in Perma-Cache. */
  permaCacheType: "Automatic" | "Manual" | number;
  /** Whether one location requests files from the origin for all others. */
  enableOriginShield: boolean;
  /** Location of the shield: `FR` or `IL`. */
  originShieldZoneCode: string;
  /** Whether simultaneous requests to the origin are limited. */
  originShieldEnableConcurrencyLimit: boolean;
  /** Simultaneous requests to the origin. */
  originShieldMaxConcurrentRequests: number;
  /** Requests that may wait. */
  originShieldMaxQueuedRequests: number;
  /** Seconds that a request may wait. */
  originShieldQueueMaxWaitTime: number;
  /** Whether failed requests to the origin are repeated (SafeHop). */
  enableSafeHop: boolean;
  /** How often a request is repeated. */
  originRetries: number;
  /** Seconds before a repetition. */
  originRetryDelay: number;
  /** Whether a request is repeated if the connection times out. */
  originRetryConnectionTimeout: boolean;
  /** Whether a request is repeated if the response times out. */
  originRetryResponseTimeout: boolean;
  /** Whether a 5xx response is followed by a retry. */
  originRetry5xxResponses: boolean;
  /** Seconds to wait for a connection. */
  originConnectTimeout: number;
  /** Seconds to wait for a response. */
  originResponseTimeout: number;
  /** Whether URLs must be signed with `zoneSecurityKey`. */
  zoneSecurityEnabled: boolean;
  /** Whether signatures include the IP address of the client. */
  zoneSecurityIncludeHashRemoteIp: boolean;
  /** Whether requests to the root are refused. */
  blockRootPathAccess: boolean;
  /** Whether POST requests are refused. */
  blockPostRequests: boolean;
  /** Hosts whose pages may use files. Empty: all. */
  allowedReferrers: string[];
  /** Hosts whose pages may not use files. */
  blockedReferrers: string[];
  /** Whether requests without a referer are refused. */
  blockNoneReferrer: boolean;
  /** Addresses whose requests are refused. */
  blockedIps: string[];
  /** Two-letter codes of countries whose requests are refused, such as `SI`. */
  blockedCountries: string[];
  /** Two-letter codes of countries that are served from the cheapest region. */
  budgetRedirectedCountries: string[];
  /** Whether TLS 1.0 is accepted. */
  enableTls1: boolean;
  /** Whether TLS 1.1 is accepted. */
  enableTls1_1: boolean;
  /** Lowest level of TLS. */
  tlsSecurityLevel: "Legacy" | "Compatible" | "ModernOnly" | number;
  /** Whether new host names get a certificate automatically. */
  enableAutoSsl: boolean;
  /** Whether the origin answers the requests that validate certificates (ACME). */
  disableLetsEncrypt: boolean;
  /** Whether DDoS attacks are mitigated. */
  shieldDdosProtectionEnabled: boolean;
  /** How strictly DDoS attacks are mitigated. */
  shieldDdosProtectionType: "DetectOnly" | "ActiveStandard" | "ActiveAggressive" | number;
  /** Simultaneous connections per IP address. 0: no limit. */
  connectionLimitPerIpCount: number;
  /** Requests per second per IP address. 0: no limit. */
  requestLimit: number;
  /** Requests above the limit that are delayed instead of refused. */
  burstSize: number;
  /** Kilobytes per second that one connection may transfer. 0: no limit. */
  limitRatePerSecond: number;
  /** Kilobytes of a response that are sent before `limitRatePerSecond` applies. */
  limitRateAfter: number;
  /** Bytes that the zone may deliver in a month. 0: no limit. */
  monthlyBandwidthLimit: number;
  /** Whether requests are logged. */
  enableLogging: boolean;
  /** Whether IP addresses in logs are anonymized. `false` needs a signed data processing agreement. */
  loggingIpAnonymizationEnabled: boolean;
  /** What logs leave out of an IP address: its last part (`OneDigit`), or all of it (`Drop`). */
  logAnonymizationType: "OneDigit" | "Drop" | number;
  /** Format of the logs. */
  logFormat: "Plain" | "JSON" | number;
  /** Whether logs are sent to a server. */
  logForwardingEnabled: boolean;
  /** Host name of the server to which logs are sent. */
  logForwardingHostname: string;
  /** Port of the server to which logs are sent. */
  logForwardingPort: number;
  /** Token that is sent with the logs. A secret. */
  logForwardingToken: pulumi.Output<string>;
  /** How logs are sent. */
  logForwardingProtocol: "UDP" | "TCP" | "TCPEncrypted" | "DataDog" | number;
  /** Format of the sent logs. */
  logForwardingFormat: "Plain" | "JSON" | number;
  /** Whether logs are stored in `loggingStorageZoneId`. */
  loggingSaveToStorage: boolean;
  /** ID of the storage zone for logs. 0: none. */
  loggingStorageZoneId: number;
  /** Whether `errorPageCustomCode` is shown for errors. */
  errorPageEnableCustomCode: boolean;
  /** HTML of error pages. */
  errorPageCustomCode: string;
  /** Whether error pages show the widget of Statuspage. */
  errorPageEnableStatuspageWidget: boolean;
  /** Code of the widget. */
  errorPageStatuspageCode: string;
  /** Whether error pages omit bunny.net's branding. */
  errorPageWhitelabel: boolean;
  /** Whether responses get a canonical header. */
  addCanonicalHeader: boolean;
  /** Whether responses get CORS headers. */
  enableAccessControlOriginHeader: boolean;
  /** Extensions of files that get CORS headers. */
  accessControlOriginHeaderExtensions: string[];
  /**
   * Network: `Premium` (called Standard in the dashboard), or `Volume` for large files. They have different
   * prices.
   */
  type: "Premium" | "Volume" | number;
  /** Whether the North American region delivers, at its price. */
  enableGeoZoneUs: boolean;
  /** Whether the European region delivers, at its price. */
  enableGeoZoneEu: boolean;
  /** Whether the region Asia and Oceania delivers, at its price. */
  enableGeoZoneAsia: boolean;
  /** Whether the South American region delivers, at its price. */
  enableGeoZoneSa: boolean;
  /** Whether the African region delivers, at its price. */
  enableGeoZoneAf: boolean;
  /** Servers that deliver: `all`, `eu` or `scripting`. */
  routingFilters: string[];
  /** Versions of IP for the origin. */
  ipFamilyPolicy: "IPv4Only" | "DualStack" | "DualStackPreferIPv6" | "IPv6Only" | number;
  /** Whether WebSocket connections are allowed. */
  enableWebSockets: boolean;
  /**
   * Simultaneous WebSocket connections. A number is rounded up to the next step: 500, 1000, 2500, 5000, 10000
   * or 25000.
   */
  maxWebSocketConnections: number;
  /** Whether the requests of a client go to one server. */
  stickySessionType: "Off" | "On" | number;
  /** Cookie that identifies a client. */
  stickySessionCookieName: string;
  /** Headers that identify a client, separated by commas. */
  stickySessionClientHeaders: string;
  /** Whether files are optimized. */
  optimizerEnabled: boolean;
  /** Whether the optimizer uses a tunnel to the origin (Burrow). */
  optimizerTunnelEnabled: boolean;
  /** Whether images get the size for the device. */
  optimizerAutomaticOptimizationEnabled: boolean;
  /** Width of images for desktops. */
  optimizerDesktopMaxWidth: number;
  /** Width of images for mobile devices. */
  optimizerMobileMaxWidth: number;
  /** Quality of images for desktops. */
  optimizerImageQuality: number;
  /** Quality of images for mobile devices. */
  optimizerMobileImageQuality: number;
  /** Whether images are converted to WebP. */
  optimizerEnableWebP: boolean;
  /** Whether URLs may transform images. */
  optimizerEnableManipulationEngine: boolean;
  /** Whether images may become larger. */
  optimizerEnableUpscaling: boolean;
  /** Whether CSS is minified. */
  optimizerMinifyCss: boolean;
  /** Whether JavaScript is minified. */
  optimizerMinifyJavaScript: boolean;
  /** Whether crawlers get prerendered pages. */
  optimizerPrerenderHtml: boolean;
  /** Whether only `optimizerClasses` may transform images. */
  optimizerForceClasses: boolean;
  /** Named transformations. */
  optimizerClasses: {
    /** Name of the class, unique in the zone. */
    name: string;
    /** The transformations, such as `width`, as strings. */
    properties: Record<string, string>;
  }[];
  /** Whether pages of WordPress are cached. */
  optimizerStaticHtmlEnabled: boolean;
  /** Path of WordPress that is not cached. */
  optimizerStaticHtmlWordPressPath: string;
  /** Cookie that bypasses that cache. */
  optimizerStaticHtmlWordPressBypassCookie: string;
  /** Whether images get a watermark. */
  optimizerWatermarkEnabled: boolean;
  /** URL of the watermark. */
  optimizerWatermarkUrl: string;
  /** Where the watermark is. */
  optimizerWatermarkPosition:
    | "BottomLeft"
    | "BottomRight"
    | "TopLeft"
    | "TopRight"
    | "Center"
    | "CenterStretch"
    | number;
  /** Distance of the watermark from the edge of the image. */
  optimizerWatermarkOffset: number;
  /** Smallest image that gets a watermark. */
  optimizerWatermarkMinImageSize: number;
  /** Whether images can be generated. */
  enableBunnyImageAi: boolean;
  /** Named prompts for images. */
  bunnyAiImageBlueprints: {
    /** Name of the blueprint. */
    name: string;
    /** The prompts: `PrePrompt`, `PostPrompt`. */
    properties: Record<string, string>;
  }[];
  /** Whether a screen is shown while a page loads. */
  preloadingScreenEnabled: boolean;
  /** Whether it is shown at the first visit. */
  preloadingScreenShowOnFirstVisit: boolean;
  /** Whether `preloadingScreenCode` is shown. */
  preloadingScreenCodeEnabled: boolean;
  /** HTML of the screen. */
  preloadingScreenCode: string;
  /** URL of a logo. */
  preloadingScreenLogoUrl: string;
  /** Color theme of the preloading screen. */
  preloadingScreenTheme: "Light" | "Dark" | number;
  /** Milliseconds before it is shown. */
  preloadingScreenDelay: number;
  /** Whether the zone delivers: it has not reached its limits, and the account is in good standing. */
  enabled: boolean;
  /** Whether the platform has suspended the zone. */
  suspended: boolean;
  /** Domain of the zone's own host name, `b-cdn.net`. */
  cnameDomain: string;
  /** Key that signs URLs. A secret. */
  zoneSecurityKey: pulumi.Output<string>;
  /** ID of the video library that has made the zone; -1 if none has. */
  videoLibraryId: number;
  /** ID of the DNS zone whose record has made the zone; 0 if none has. */
  dnsZoneId: number;
  /** ID of that record. */
  dnsRecordId: number;
  /** The zone's own host name, to which CNAME records point. */
  systemHostname: string;
}

/**
 * The pull zone that these arguments identify, whoever created it. It is an error if there is none, or more
 * than one.
 *
 * @example The ID of a zone
 * ```ts
 * const { pullZoneId } = await edge.getPullZone({ name: "shop" });
 * ```
 */
export function getPullZone(
  args: GetPullZoneArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetPullZoneResult> {
  return loadCallModule().call("getPullZone", args, options);
}

/** Like {@link getPullZone}, as an Output, which is secret as a whole if a part of it is. */
export function getPullZoneOutput(
  args: GetPullZoneOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<pulumi.Unwrap<GetPullZoneResult>> {
  return loadCallModule().callOutput("getPullZone", args, options);
}
