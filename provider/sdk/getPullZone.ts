// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getPullZone. */
export interface GetPullZoneArgs {
  /** Name of the zone, unique on the platform: lower-case letters, digits and `-`. */
  name: string;
}

/** Arguments of getPullZoneOutput. */
export interface GetPullZoneOutputArgs {
  /** Name of the zone, unique on the platform: lower-case letters, digits and `-`. */
  name: pulumi.Input<string>;
}

/** Result of getPullZone. */
export interface GetPullZoneResult {
  /** ID of the zone, assigned by the API. */
  pullZoneId: number;
  /** Name of the zone, unique on the platform: lower-case letters, digits and `-`. */
  name: string;
  /** Type of the origin. */
  originType:
    | "OriginUrl"
    | "DnsAccelerate"
    | "StorageZone"
    | "LoadBalancer"
    | "EdgeScript"
    | "MagicContainers"
    | "PushZone"
    | number;
  /** URL of the server that is the origin. */
  originUrl: string;
  /** ID of the storage zone that is the origin. */
  storageZoneId: number;
  /** ID of the load balancer that is the origin. */
  loadBalancerId: number;
  /** ID of the edge script that is the origin, of the type `CDN`. */
  edgeScriptId: number;
  /** ID of the container app that is the origin. */
  magicContainersAppId: string;
  /** ID of the CDN endpoint of that container app. */
  magicContainersEndpointId: string;
  /** Port of the host to which an accelerated DNS record points. */
  dnsOriginPort: number;
  /** Scheme of requests to the host of an accelerated DNS record: `http` or `https`. */
  dnsOriginScheme: string;
  /** `Host` header of requests to the origin. Empty: the host of the URL. */
  originHostHeader: string;
  /** Whether the origin gets the `Host` header of the client's request. */
  addHostHeader: boolean;
  /** Whether the CDN follows redirects of the origin. */
  followRedirects: boolean;
  /** Whether the origin's certificate is verified. */
  verifyOriginSsl: boolean;
  /**
   * When the script runs: only if the file is not cached (`Cache`), or for every request, before the cache
   * (`PreCache`). bunny.net does not document `LoadBalancer`.
   */
  edgeScriptExecutionPhase: "Cache" | "LoadBalancer" | "PreCache" | number;
  /** ID of an edge script of the type `Middleware`. 0: none. */
  middlewareScriptId: number;
  /** Whether requests to the origin are signed for S3. */
  awsSigningEnabled: boolean;
  /** ID of the access key for S3. A secret. */
  awsSigningKey: pulumi.Output<string>;
  /** Secret of the access key for S3. A secret. */
  awsSigningSecret: pulumi.Output<string>;
  /** Region of the S3 bucket. */
  awsSigningRegionName: string;
  /**
   * Seconds for which the CDN caches a file. -1: the headers of the origin decide. 0: the CDN caches nothing.
   * Perma-Cache sets it to 31919000.
   */
  cacheControlMaxAgeOverride: number;
  /** Seconds for which browsers cache a file. -1: the headers of the origin decide. */
  cacheControlPublicMaxAgeOverride: number;
  /** Whether only static files are cached, by their extension and MIME type. */
  enableSmartCache: boolean;
  /** Whether error responses are cached. */
  cacheErrorResponses: boolean;
  /** Whether the cache ignores the query string, so that `/a?v=1` and `/a?v=2` are one file. */
  ignoreQueryStrings: boolean;
  /**
   * Query parameters that the cache key includes, if `ignoreQueryStrings` is false. Empty: all. A name may
   * have letters, digits, `-` and `_`.
   */
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
  /** Whether the cache key includes the cookies that `cookieVaryParameters` names. */
  enableCookieVary: boolean;
  /** Names of the cookies that the cache key includes, with letters, digits, `-` and `_`. */
  cookieVaryParameters: string[];
  /** Request headers that the cache key includes, separated by commas. */
  cacheKeyHeaders: string;
  /** Whether the CDN removes `Set-Cookie` headers from responses. */
  disableCookies: boolean;
  /** Whether large files, such as videos, are cached in slices. */
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
  /** Whether simultaneous requests for a file are combined into one request to the origin. */
  enableRequestCoalescing: boolean;
  /** Seconds for which the other requests wait, with `enableRequestCoalescing`. */
  requestCoalescingTimeout: number;
  /**
   * ID of the storage zone for Perma-Cache, which stores files between the CDN and the origin. 0: none. A
   * zone whose origin is a storage zone cannot have Perma-Cache.
   */
  permaCacheStorageZoneId: number;
  /**
   * How files get into Perma-Cache. `Automatic`: each file that the CDN fetches from the origin. bunny.net
   * does not document `Manual`.
   */
  permaCacheType: "Automatic" | "Manual" | number;
  /** Whether one location requests files from the origin for all others. */
  enableOriginShield: boolean;
  /** Location of the shield: `FR` (Paris) or `IL` (Chicago). */
  originShieldZoneCode: string;
  /** Whether the shield limits its simultaneous requests to the origin. */
  originShieldEnableConcurrencyLimit: boolean;
  /** Requests to the origin at once, with `originShieldEnableConcurrencyLimit`. */
  originShieldMaxConcurrentRequests: number;
  /** Further requests that may wait, with `originShieldEnableConcurrencyLimit`. */
  originShieldMaxQueuedRequests: number;
  /** Seconds for which a request may wait, with `originShieldEnableConcurrencyLimit`. */
  originShieldQueueMaxWaitTime: number;
  /** Whether failed requests to the origin are repeated (SafeHop). */
  enableSafeHop: boolean;
  /** How often a failed request is repeated. */
  originRetries: number;
  /** Seconds before each repetition. */
  originRetryDelay: number;
  /** Whether a request is repeated if the connection times out. */
  originRetryConnectionTimeout: boolean;
  /** Whether a request is repeated if the response times out. */
  originRetryResponseTimeout: boolean;
  /** Whether a request is repeated if the response is a 5xx. */
  originRetry5xxResponses: boolean;
  /** Seconds to wait for a connection. */
  originConnectTimeout: number;
  /** Seconds to wait for a response. */
  originResponseTimeout: number;
  /** Whether URLs must be signed with `zoneSecurityKey`. */
  zoneSecurityEnabled: boolean;
  /** Whether signatures include the IP address of the client. */
  zoneSecurityIncludeHashRemoteIp: boolean;
  /** Whether requests to the path `/` are refused. */
  blockRootPathAccess: boolean;
  /** Whether POST requests are refused. */
  blockPostRequests: boolean;
  /**
   * Hosts whose pages may use files, by the `Referer` header, such as `shop.example` or `*.shop.example`.
   * Empty: all.
   */
  allowedReferrers: string[];
  /** Hosts whose pages may not use files, by the `Referer` header. */
  blockedReferrers: string[];
  /** Whether requests without a `Referer` header are refused. */
  blockNoneReferrer: boolean;
  /** IP addresses whose requests are refused. */
  blockedIps: string[];
  /** Two-letter codes of countries whose requests are refused, such as `SI`. */
  blockedCountries: string[];
  /** Two-letter codes of countries that are served from the cheapest region. */
  budgetRedirectedCountries: string[];
  /** Whether TLS 1.0 is accepted. */
  enableTls1: boolean;
  /** Whether TLS 1.1 is accepted. */
  enableTls1_1: boolean;
  /**
   * Weakest encryption that is accepted, from `Legacy`, for old clients, to `ModernOnly`. `Compatible` and
   * `ModernOnly` require TLS 1.2 or later, whatever `enableTls1` and `enableTls1_1` are.
   */
  tlsSecurityLevel: "Legacy" | "Compatible" | "ModernOnly" | number;
  /** Whether a host name gets a certificate automatically when it is added. */
  enableAutoSsl: boolean;
  /**
   * Whether the platform issues no certificates from Let's Encrypt for the zone, and passes the requests that
   * validate one (ACME) on to the origin.
   */
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
  /** Bytes that the zone may deliver in a month, before the platform disables it. 0: no limit. */
  monthlyBandwidthLimit: number;
  /** Whether requests are logged. */
  enableLogging: boolean;
  /** Whether IP addresses in logs are anonymized. */
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
  /** Protocol with which logs are sent to that server. */
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
  /** Code of the status page that the widget shows. */
  errorPageStatuspageCode: string;
  /** Whether error pages omit bunny.net's branding. */
  errorPageWhitelabel: boolean;
  /** Whether responses get a canonical header. */
  addCanonicalHeader: boolean;
  /** Whether responses get CORS headers. */
  enableAccessControlOriginHeader: boolean;
  /** Extensions of files that get CORS headers, such as `woff2`. */
  accessControlOriginHeaderExtensions: string[];
  /**
   * Network that delivers: `Premium`, which the dashboard calls Standard, or `Volume`, for large files. Their
   * prices differ.
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
  /**
   * Servers that deliver: `all`, `eu` or `scripting`. An edge script as the origin sets it to `scripting`.
   */
  routingFilters: string[];
  /** Versions of IP that the CDN uses to reach the origin. */
  ipFamilyPolicy: "IPv4Only" | "DualStack" | "DualStackPreferIPv6" | "IPv6Only" | number;
  /** Whether WebSocket connections are allowed. */
  enableWebSockets: boolean;
  /**
   * Simultaneous WebSocket connections. A number is rounded up to the next step: 500, 1000, 2500, 5000, 10000
   * or 25000.
   */
  maxWebSocketConnections: number;
  /** Whether all requests of a client go to one server of the origin. */
  stickySessionType: "Off" | "On" | number;
  /** Cookie that identifies a client. */
  stickySessionCookieName: string;
  /** Headers that identify a client, separated by commas. */
  stickySessionClientHeaders: string;
  /** Whether files are optimized. */
  optimizerEnabled: boolean;
  /** Whether the optimizer uses a tunnel to the origin (Burrow). */
  optimizerTunnelEnabled: boolean;
  /** Whether images are resized for the device. */
  optimizerAutomaticOptimizationEnabled: boolean;
  /** Largest width of images for desktops. */
  optimizerDesktopMaxWidth: number;
  /** Largest width of images for mobile devices. */
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
  /** Name of a cookie. Requests that have it bypass this cache. */
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
  /** Whether a preloading screen is shown while a page loads. */
  preloadingScreenEnabled: boolean;
  /** Whether the preloading screen is shown at a user's first visit. */
  preloadingScreenShowOnFirstVisit: boolean;
  /** Whether the preloading screen is `preloadingScreenCode`. */
  preloadingScreenCodeEnabled: boolean;
  /** HTML of the preloading screen. */
  preloadingScreenCode: string;
  /** URL of a logo on the preloading screen. */
  preloadingScreenLogoUrl: string;
  /** Color theme of the preloading screen. */
  preloadingScreenTheme: "Light" | "Dark" | number;
  /** Milliseconds before the preloading screen is shown. */
  preloadingScreenDelay: number;
  /** Whether the zone delivers: it has not reached its limits, and the account is in good standing. */
  enabled: boolean;
  /** Whether the platform has suspended the zone. */
  suspended: boolean;
  /** Domain of the zone's own host name, `b-cdn.net`. */
  cnameDomain: string;
  /** Key that signs URLs. A secret. */
  zoneSecurityKey: pulumi.Output<string>;
  /** ID of the video library that created the zone; -1 if none did. */
  videoLibraryId: number;
  /** ID of the DNS zone whose record created the zone; 0 if none did. */
  dnsZoneId: number;
  /** ID of the DNS record that created the zone; 0 if none did. */
  dnsRecordId: number;
  /** The zone's own host name, to which CNAME records point. */
  systemHostname: string;
}

/**
 * Finds the pull zone that matches the arguments, whoever created it. Fails if none or more than one matches.
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
  return loadInvokeModule().invoke("getPullZone", args, options);
}

/** Like {@link getPullZone}, as an Output, which is secret as a whole if a part of it is. */
export function getPullZoneOutput(
  args: GetPullZoneOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<pulumi.Unwrap<GetPullZoneResult>> {
  return loadInvokeModule().invokeOutput("getPullZone", args, options);
}
