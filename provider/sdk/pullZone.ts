// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** A name, or the API's own number. */
export type PullZoneOriginType =
  | "OriginUrl"
  | "DnsAccelerate"
  | "StorageZone"
  | "LoadBalancer"
  | "EdgeScript"
  | "MagicContainers"
  | "PushZone"
  | number;

/** A name, or the API's own number. */
export type PullZoneExecutionPhase = "Cache" | "LoadBalancer" | "PreCache" | number;

/** A name, or the API's own number. */
export type PermaCacheType = "Automatic" | "Manual" | number;

/** A name, or the API's own number. */
export type TlsSecurityLevel = "Legacy" | "Compatible" | "ModernOnly" | number;

/** A name, or the API's own number. */
export type DdosProtectionType = "DetectOnly" | "ActiveStandard" | "ActiveAggressive" | number;

/** A name, or the API's own number. */
export type PullZoneLogAnonymizationType = "OneDigit" | "Drop" | number;

/** A name, or the API's own number. */
export type PullZoneLogFormat = "Plain" | "JSON" | number;

/** A name, or the API's own number. */
export type PullZoneLogForwardingProtocol = "UDP" | "TCP" | "TCPEncrypted" | "DataDog" | number;

/** A name, or the API's own number. */
export type PullZoneType = "Premium" | "Volume" | number;

/** A name, or the API's own number. */
export type IpFamilyPolicy = "IPv4Only" | "DualStack" | "DualStackPreferIPv6" | "IPv6Only" | number;

/** A name, or the API's own number. */
export type PullZoneStickySessionType = "Off" | "On" | number;

/** A named set of transformations of images. */
export interface OptimizerClass {
  /** Name of the class, unique in the zone. */
  name: pulumi.Input<string>;
  /** The transformations, such as `width`, as strings. */
  properties: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** A name, or the API's own number. */
export type OptimizerWatermarkPosition =
  | "BottomLeft"
  | "BottomRight"
  | "TopLeft"
  | "TopRight"
  | "Center"
  | "CenterStretch"
  | number;

/** A named set of prompts for generated images. */
export interface ImageBlueprint {
  /** Name of the blueprint. */
  name: pulumi.Input<string>;
  /** The prompts: `PrePrompt`, `PostPrompt`. */
  properties: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** A name, or the API's own number. */
export type PreloadingScreenTheme = "Light" | "Dark" | number;

/** Arguments of PullZone. */
export interface PullZoneArgs {
  /**
   * ID of an existing zone to adopt. Without it, `name` and an origin are required. A change replaces the
   * resource.
   */
  pullZoneId?: pulumi.Input<number>;
  /**
   * Whether to adopt an existing zone of the same name instead of failing. Default: the setting `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /**
   * Name of the zone, unique on the platform: lower-case letters, digits and `-`. Immutable: changing it is
   * an error.
   */
  name?: pulumi.Input<string>;
  /** Type of the origin. Leave it out: the origin that you give decides it. API default: `OriginUrl`. */
  originType?: pulumi.Input<PullZoneOriginType>;
  /** URL of the server that is the origin. */
  originUrl?: pulumi.Input<string>;
  /** ID of the storage zone that is the origin. */
  storageZoneId?: pulumi.Input<number>;
  /** ID of the load balancer that is the origin. */
  loadBalancerId?: pulumi.Input<number>;
  /** ID of the edge script that is the origin, of the type `CDN`. */
  edgeScriptId?: pulumi.Input<number>;
  /** ID of the container app that is the origin. */
  magicContainersAppId?: pulumi.Input<string>;
  /** ID of the CDN endpoint of that container app. */
  magicContainersEndpointId?: pulumi.Input<string>;
  /** Port of the host to which an accelerated DNS record points. From 1 to 65535. */
  dnsOriginPort?: pulumi.Input<number>;
  /** Scheme of requests to the host of an accelerated DNS record: `http` or `https`. */
  dnsOriginScheme?: pulumi.Input<string>;
  /** `Host` header of requests to the origin. Empty: the host of the URL. API default: `""`. */
  originHostHeader?: pulumi.Input<string>;
  /** Whether the origin gets the `Host` header of the client's request. API default: `false`. */
  addHostHeader?: pulumi.Input<boolean>;
  /** Whether the CDN follows redirects of the origin. API default: `false`. */
  followRedirects?: pulumi.Input<boolean>;
  /** Whether the origin's certificate is verified. API default: `false`. */
  verifyOriginSsl?: pulumi.Input<boolean>;
  /**
   * When the script runs: only if the file is not cached (`Cache`), or for every request, before the cache
   * (`PreCache`). bunny.net does not document `LoadBalancer`. API default: `Cache`.
   */
  edgeScriptExecutionPhase?: pulumi.Input<PullZoneExecutionPhase>;
  /** ID of an edge script of the type `Middleware`. 0: none. API default: `0`. */
  middlewareScriptId?: pulumi.Input<number>;
  /** Whether requests to the origin are signed for S3. API default: `false`. */
  awsSigningEnabled?: pulumi.Input<boolean>;
  /** ID of the access key for S3. A secret. */
  awsSigningKey?: pulumi.Input<string>;
  /** Secret of the access key for S3. A secret. */
  awsSigningSecret?: pulumi.Input<string>;
  /** Region of the S3 bucket. */
  awsSigningRegionName?: pulumi.Input<string>;
  /**
   * Seconds for which the CDN caches a file. -1: the headers of the origin decide. 0: the CDN caches nothing.
   * Perma-Cache sets it to 31919000. From -1 to 2147483647.
   */
  cacheControlMaxAgeOverride?: pulumi.Input<number>;
  /**
   * Seconds for which browsers cache a file. -1: the headers of the origin decide. From -1 to 2147483647. API
   * default: `-1`.
   */
  cacheControlPublicMaxAgeOverride?: pulumi.Input<number>;
  /** Whether only static files are cached, by their extension and MIME type. API default: `false`. */
  enableSmartCache?: pulumi.Input<boolean>;
  /** Whether error responses are cached. API default: `false`. */
  cacheErrorResponses?: pulumi.Input<boolean>;
  /**
   * Whether the cache ignores the query string, so that `/a?v=1` and `/a?v=2` are one file. API default:
   * `true`.
   */
  ignoreQueryStrings?: pulumi.Input<boolean>;
  /**
   * Query parameters that the cache key includes, if `ignoreQueryStrings` is false. Empty: all. A name may
   * have letters, digits, `-` and `_`. API default: `[]`.
   */
  queryStringVaryParameters?: pulumi.Input<readonly string[]>;
  /** Whether the order of the query parameters does not affect the cache key. API default: `true`. */
  enableQueryStringOrdering?: pulumi.Input<boolean>;
  /** Whether browsers that accept WebP get a separate cached copy. API default: `false`. */
  enableWebPVary?: pulumi.Input<boolean>;
  /** Whether browsers that accept AVIF get a separate cached copy. API default: `false`. */
  enableAvifVary?: pulumi.Input<boolean>;
  /** Whether mobile devices get a separate cached copy. API default: `false`. */
  enableMobileVary?: pulumi.Input<boolean>;
  /** Whether each country gets a separate cached copy. API default: `false`. */
  enableCountryCodeVary?: pulumi.Input<boolean>;
  /** Whether each state of a country gets a separate cached copy. API default: `false`. */
  enableCountryStateCodeVary?: pulumi.Input<boolean>;
  /** Whether each host name gets a separate cached copy. API default: `false`. */
  enableHostnameVary?: pulumi.Input<boolean>;
  /** Whether the cache key includes the cookies that `cookieVaryParameters` names. API default: `false`. */
  enableCookieVary?: pulumi.Input<boolean>;
  /**
   * Names of the cookies that the cache key includes, with letters, digits, `-` and `_`. API default: `[]`.
   */
  cookieVaryParameters?: pulumi.Input<readonly string[]>;
  /** Request headers that the cache key includes, separated by commas. */
  cacheKeyHeaders?: pulumi.Input<string>;
  /** Whether the CDN removes `Set-Cookie` headers from responses. API default: `true`. */
  disableCookies?: pulumi.Input<boolean>;
  /** Whether large files, such as videos, are cached in slices. */
  enableCacheSlice?: pulumi.Input<boolean>;
  /** Whether a stale file is delivered while a new copy is fetched. API default: `false`. */
  useStaleWhileUpdating?: pulumi.Input<boolean>;
  /** Whether a stale file is delivered while the origin is down. API default: `false`. */
  useStaleWhileOffline?: pulumi.Input<boolean>;
  /**
   * Whether stale files are refreshed in the background. `useStaleWhileUpdating` and `useStaleWhileOffline`
   * each turn it on.
   */
  useBackgroundUpdate?: pulumi.Input<boolean>;
  /**
   * Whether simultaneous requests for a file are combined into one request to the origin. API default:
   * `false`.
   */
  enableRequestCoalescing?: pulumi.Input<boolean>;
  /**
   * Seconds for which the other requests wait, with `enableRequestCoalescing`. From 0 to 2147483647. API
   * default: `30`.
   */
  requestCoalescingTimeout?: pulumi.Input<number>;
  /**
   * ID of the storage zone for Perma-Cache, which stores files between the CDN and the origin. 0: none. A
   * zone whose origin is a storage zone cannot have Perma-Cache. Billed: the storage that the cache takes.
   * API default: `0`.
   */
  permaCacheStorageZoneId?: pulumi.Input<number>;
  /**
   * How files get into Perma-Cache. `Automatic`: each file that the CDN fetches from the origin. bunny.net
   * does not document `Manual`. API default: `Automatic`.
   */
  permaCacheType?: pulumi.Input<PermaCacheType>;
  /** Whether one location requests files from the origin for all others. API default: `false`. */
  enableOriginShield?: pulumi.Input<boolean>;
  /** Location of the shield: `FR` (Paris) or `IL` (Chicago). API default: `FR`. */
  originShieldZoneCode?: pulumi.Input<string>;
  /** Whether the shield limits its simultaneous requests to the origin. API default: `false`. */
  originShieldEnableConcurrencyLimit?: pulumi.Input<boolean>;
  /**
   * Requests to the origin at once, with `originShieldEnableConcurrencyLimit`. From 1 to 10000. API default:
   * `200`.
   */
  originShieldMaxConcurrentRequests?: pulumi.Input<number>;
  /**
   * Further requests that may wait, with `originShieldEnableConcurrencyLimit`. From 0 to 30000. API default:
   * `5000`.
   */
  originShieldMaxQueuedRequests?: pulumi.Input<number>;
  /**
   * Seconds for which a request may wait, with `originShieldEnableConcurrencyLimit`. From 0 to 2147483647.
   * API default: `30`.
   */
  originShieldQueueMaxWaitTime?: pulumi.Input<number>;
  /** Whether failed requests to the origin are repeated (SafeHop). API default: `false`. */
  enableSafeHop?: pulumi.Input<boolean>;
  /** How often a failed request is repeated. From 0 to 2147483647. API default: `0`. */
  originRetries?: pulumi.Input<number>;
  /** Seconds before each repetition. From 0 to 2147483647. API default: `0`. */
  originRetryDelay?: pulumi.Input<number>;
  /** Whether a request is repeated if the connection times out. API default: `true`. */
  originRetryConnectionTimeout?: pulumi.Input<boolean>;
  /** Whether a request is repeated if the response times out. API default: `true`. */
  originRetryResponseTimeout?: pulumi.Input<boolean>;
  /** Whether a request is repeated if the response is a 5xx. API default: `false`. */
  originRetry5xxResponses?: pulumi.Input<boolean>;
  /** Seconds to wait for a connection. From 0 to 2147483647. API default: `10`. */
  originConnectTimeout?: pulumi.Input<number>;
  /** Seconds to wait for a response. From 0 to 2147483647. API default: `60`. */
  originResponseTimeout?: pulumi.Input<number>;
  /** Whether URLs must be signed with `zoneSecurityKey`. API default: `false`. */
  zoneSecurityEnabled?: pulumi.Input<boolean>;
  /** Whether signatures include the IP address of the client. API default: `false`. */
  zoneSecurityIncludeHashRemoteIp?: pulumi.Input<boolean>;
  /** Whether requests to the path `/` are refused. API default: `false`. */
  blockRootPathAccess?: pulumi.Input<boolean>;
  /** Whether POST requests are refused. API default: `false`. */
  blockPostRequests?: pulumi.Input<boolean>;
  /**
   * Hosts whose pages may use files, by the `Referer` header, such as `shop.example` or `*.shop.example`.
   * Empty: all. API default: `[]`.
   */
  allowedReferrers?: pulumi.Input<readonly string[]>;
  /** Hosts whose pages may not use files, by the `Referer` header. API default: `[]`. */
  blockedReferrers?: pulumi.Input<readonly string[]>;
  /** Whether requests without a `Referer` header are refused. */
  blockNoneReferrer?: pulumi.Input<boolean>;
  /** IP addresses whose requests are refused. API default: `[]`. */
  blockedIps?: pulumi.Input<readonly string[]>;
  /** Two-letter codes of countries whose requests are refused, such as `SI`. API default: `[]`. */
  blockedCountries?: pulumi.Input<readonly string[]>;
  /** Two-letter codes of countries that are served from the cheapest region. API default: `[]`. */
  budgetRedirectedCountries?: pulumi.Input<readonly string[]>;
  /** Whether TLS 1.0 is accepted. API default: `true`. */
  enableTls1?: pulumi.Input<boolean>;
  /** Whether TLS 1.1 is accepted. API default: `true`. */
  enableTls1_1?: pulumi.Input<boolean>;
  /**
   * Weakest encryption that is accepted, from `Legacy`, for old clients, to `ModernOnly`. `Compatible` and
   * `ModernOnly` require TLS 1.2 or later, whatever `enableTls1` and `enableTls1_1` are. API default:
   * `Legacy`.
   */
  tlsSecurityLevel?: pulumi.Input<TlsSecurityLevel>;
  /** Whether a host name gets a certificate automatically when it is added. API default: `false`. */
  enableAutoSsl?: pulumi.Input<boolean>;
  /**
   * Whether the platform issues no certificates from Let's Encrypt for the zone, and passes the requests that
   * validate one (ACME) on to the origin. API default: `false`.
   */
  disableLetsEncrypt?: pulumi.Input<boolean>;
  /** Whether DDoS attacks are mitigated. API default: `false`. */
  shieldDdosProtectionEnabled?: pulumi.Input<boolean>;
  /** How strictly DDoS attacks are mitigated. API default: `ActiveStandard`. */
  shieldDdosProtectionType?: pulumi.Input<DdosProtectionType>;
  /** Simultaneous connections per IP address. 0: no limit. From 0 to 2147483647. API default: `0`. */
  connectionLimitPerIpCount?: pulumi.Input<number>;
  /** Requests per second per IP address. 0: no limit. From 0 to 2147483647. API default: `0`. */
  requestLimit?: pulumi.Input<number>;
  /** Requests above the limit that are delayed instead of refused. From 0 to 2147483647. API default: `0`. */
  burstSize?: pulumi.Input<number>;
  /**
   * Kilobytes per second that one connection may transfer. 0: no limit. From 0 to 2147483647. API default:
   * `0`.
   */
  limitRatePerSecond?: pulumi.Input<number>;
  /**
   * Kilobytes of a response that are sent before `limitRatePerSecond` applies. From 0 to 1000000000000. API
   * default: `0`.
   */
  limitRateAfter?: pulumi.Input<number>;
  /**
   * Bytes that the zone may deliver in a month, before the platform disables it. 0: no limit. API default:
   * `0`.
   */
  monthlyBandwidthLimit?: pulumi.Input<number>;
  /** Whether requests are logged. API default: `true`. */
  enableLogging?: pulumi.Input<boolean>;
  /**
   * Whether IP addresses in logs are anonymized. `false` needs a signed data processing agreement. API
   * default: `true`.
   */
  loggingIpAnonymizationEnabled?: pulumi.Input<boolean>;
  /**
   * What logs leave out of an IP address: its last part (`OneDigit`), or all of it (`Drop`). API default:
   * `OneDigit`.
   */
  logAnonymizationType?: pulumi.Input<PullZoneLogAnonymizationType>;
  /** Format of the logs. API default: `JSON`. */
  logFormat?: pulumi.Input<PullZoneLogFormat>;
  /** Whether logs are sent to a server. API default: `false`. */
  logForwardingEnabled?: pulumi.Input<boolean>;
  /** Host name of the server to which logs are sent. */
  logForwardingHostname?: pulumi.Input<string>;
  /** Port of the server to which logs are sent. From 0 to 65535. API default: `0`. */
  logForwardingPort?: pulumi.Input<number>;
  /** Token that is sent with the logs. A secret. */
  logForwardingToken?: pulumi.Input<string>;
  /** Protocol with which logs are sent to that server. API default: `UDP`. */
  logForwardingProtocol?: pulumi.Input<PullZoneLogForwardingProtocol>;
  /** Format of the sent logs. */
  logForwardingFormat?: pulumi.Input<PullZoneLogFormat>;
  /** Whether logs are stored in `loggingStorageZoneId`. API default: `false`. */
  loggingSaveToStorage?: pulumi.Input<boolean>;
  /** ID of the storage zone for logs. 0: none. API default: `0`. */
  loggingStorageZoneId?: pulumi.Input<number>;
  /** Whether `errorPageCustomCode` is shown for errors. API default: `false`. */
  errorPageEnableCustomCode?: pulumi.Input<boolean>;
  /** HTML of error pages. */
  errorPageCustomCode?: pulumi.Input<string>;
  /** Whether error pages show the widget of Statuspage. API default: `false`. */
  errorPageEnableStatuspageWidget?: pulumi.Input<boolean>;
  /** Code of the status page that the widget shows. */
  errorPageStatuspageCode?: pulumi.Input<string>;
  /** Whether error pages omit bunny.net's branding. */
  errorPageWhitelabel?: pulumi.Input<boolean>;
  /** Whether responses get a canonical header. API default: `false`. */
  addCanonicalHeader?: pulumi.Input<boolean>;
  /** Whether responses get CORS headers. API default: `true`. */
  enableAccessControlOriginHeader?: pulumi.Input<boolean>;
  /** Extensions of files that get CORS headers, such as `woff2`. */
  accessControlOriginHeaderExtensions?: pulumi.Input<readonly string[]>;
  /**
   * Network that delivers: `Premium`, which the dashboard calls Standard, or `Volume`, for large files. Their
   * prices differ. API default: `Premium`.
   */
  type?: pulumi.Input<PullZoneType>;
  /** Whether the North American region delivers, at its price. */
  enableGeoZoneUs?: pulumi.Input<boolean>;
  /** Whether the European region delivers, at its price. */
  enableGeoZoneEu?: pulumi.Input<boolean>;
  /** Whether the region Asia and Oceania delivers, at its price. */
  enableGeoZoneAsia?: pulumi.Input<boolean>;
  /** Whether the South American region delivers, at its price. */
  enableGeoZoneSa?: pulumi.Input<boolean>;
  /** Whether the African region delivers, at its price. */
  enableGeoZoneAf?: pulumi.Input<boolean>;
  /**
   * Servers that deliver: `all`, `eu` or `scripting`. An edge script as the origin sets it to `scripting`.
   */
  routingFilters?: pulumi.Input<readonly string[]>;
  /** Versions of IP that the CDN uses to reach the origin. */
  ipFamilyPolicy?: pulumi.Input<IpFamilyPolicy>;
  /** Whether WebSocket connections are allowed. */
  enableWebSockets?: pulumi.Input<boolean>;
  /**
   * Simultaneous WebSocket connections. A number is rounded up to the next step: 500, 1000, 2500, 5000, 10000
   * or 25000. From 0 to 25000. Billed: the number of connections, in steps.
   */
  maxWebSocketConnections?: pulumi.Input<number>;
  /** Whether all requests of a client go to one server of the origin. API default: `Off`. */
  stickySessionType?: pulumi.Input<PullZoneStickySessionType>;
  /** Cookie that identifies a client. */
  stickySessionCookieName?: pulumi.Input<string>;
  /** Headers that identify a client, separated by commas. */
  stickySessionClientHeaders?: pulumi.Input<string>;
  /** Whether files are optimized. Billed: the optimizer, for each zone and month. API default: `false`. */
  optimizerEnabled?: pulumi.Input<boolean>;
  /** Whether the optimizer uses a tunnel to the origin (Burrow). API default: `false`. */
  optimizerTunnelEnabled?: pulumi.Input<boolean>;
  /** Whether images are resized for the device. API default: `true`. */
  optimizerAutomaticOptimizationEnabled?: pulumi.Input<boolean>;
  /** Largest width of images for desktops. From 0 to 5000. API default: `1600`. */
  optimizerDesktopMaxWidth?: pulumi.Input<number>;
  /** Largest width of images for mobile devices. From 0 to 5000. API default: `800`. */
  optimizerMobileMaxWidth?: pulumi.Input<number>;
  /** Quality of images for desktops. From 0 to 100. API default: `85`. */
  optimizerImageQuality?: pulumi.Input<number>;
  /** Quality of images for mobile devices. From 0 to 100. API default: `70`. */
  optimizerMobileImageQuality?: pulumi.Input<number>;
  /** Whether images are converted to WebP. API default: `true`. */
  optimizerEnableWebP?: pulumi.Input<boolean>;
  /** Whether URLs may transform images. API default: `true`. */
  optimizerEnableManipulationEngine?: pulumi.Input<boolean>;
  /** Whether images may become larger. API default: `false`. */
  optimizerEnableUpscaling?: pulumi.Input<boolean>;
  /** Whether CSS is minified. API default: `true`. */
  optimizerMinifyCss?: pulumi.Input<boolean>;
  /** Whether JavaScript is minified. API default: `true`. */
  optimizerMinifyJavaScript?: pulumi.Input<boolean>;
  /** Whether crawlers get prerendered pages. API default: `false`. */
  optimizerPrerenderHtml?: pulumi.Input<boolean>;
  /** Whether only `optimizerClasses` may transform images. API default: `false`. */
  optimizerForceClasses?: pulumi.Input<boolean>;
  /** Named transformations. API default: `[]`. */
  optimizerClasses?: pulumi.Input<readonly OptimizerClass[]>;
  /** Whether pages of WordPress are cached. API default: `false`. */
  optimizerStaticHtmlEnabled?: pulumi.Input<boolean>;
  /** Path of WordPress that is not cached. */
  optimizerStaticHtmlWordPressPath?: pulumi.Input<string>;
  /** Name of a cookie. Requests that have it bypass this cache. */
  optimizerStaticHtmlWordPressBypassCookie?: pulumi.Input<string>;
  /** Whether images get a watermark. API default: `false`. */
  optimizerWatermarkEnabled?: pulumi.Input<boolean>;
  /** URL of the watermark. API default: `""`. */
  optimizerWatermarkUrl?: pulumi.Input<string>;
  /** Where the watermark is. API default: `BottomLeft`. */
  optimizerWatermarkPosition?: pulumi.Input<OptimizerWatermarkPosition>;
  /** Distance of the watermark from the edge of the image. From 0 to 1000000. API default: `3`. */
  optimizerWatermarkOffset?: pulumi.Input<number>;
  /** Smallest image that gets a watermark. From 0 to 2147483647. API default: `300`. */
  optimizerWatermarkMinImageSize?: pulumi.Input<number>;
  /** Whether images can be generated. API default: `false`. */
  enableBunnyImageAi?: pulumi.Input<boolean>;
  /** Named prompts for images. */
  bunnyAiImageBlueprints?: pulumi.Input<readonly ImageBlueprint[]>;
  /** Whether a preloading screen is shown while a page loads. API default: `false`. */
  preloadingScreenEnabled?: pulumi.Input<boolean>;
  /** Whether the preloading screen is shown at a user's first visit. API default: `false`. */
  preloadingScreenShowOnFirstVisit?: pulumi.Input<boolean>;
  /** Whether the preloading screen is `preloadingScreenCode`. API default: `false`. */
  preloadingScreenCodeEnabled?: pulumi.Input<boolean>;
  /** HTML of the preloading screen. API default: `""`. */
  preloadingScreenCode?: pulumi.Input<string>;
  /** URL of a logo on the preloading screen. */
  preloadingScreenLogoUrl?: pulumi.Input<string>;
  /** Color theme of the preloading screen. API default: `Light`. */
  preloadingScreenTheme?: pulumi.Input<PreloadingScreenTheme>;
  /** Milliseconds before the preloading screen is shown. From 0 to 10000. API default: `1000`. */
  preloadingScreenDelay?: pulumi.Input<number>;
  /**
   * What a delete does. `delete`: delete the zone and all its host names and edge rules. `keep`: leave it
   * unchanged. Default: delete a zone that this program created, if it has no host names or edge rules, and
   * keep an adopted or imported one.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * A pull zone: a CDN in front of an origin. A new zone needs a `name` and one origin: `originUrl`,
 * `storageZoneId`, `edgeScriptId`, `loadBalancerId`, or `magicContainersAppId` with
 * `magicContainersEndpointId`. All other settings are optional. To manage a zone that something else created,
 * such as an accelerated DNS record, give its ID as `pullZoneId`. A destroy then keeps the zone. ID and
 * import ID: `<pullZoneId>`.
 *
 * @example A zone in front of a server
 * ```ts
 * new edge.PullZone("example", {
 *   name: "shop",
 *   originUrl: "https://origin.shop.example",
 *   enableTls1: false,
 * });
 * ```
 */
export class PullZone extends EdgeResource {
  /** ID of the zone, assigned by the API. */
  declare readonly pullZoneId: pulumi.Output<number>;
  /** Name of the zone, unique on the platform: lower-case letters, digits and `-`. */
  declare readonly name: pulumi.Output<string>;
  /** Type of the origin. */
  declare readonly originType: pulumi.Output<PullZoneOriginType>;
  /** URL of the server that is the origin. */
  declare readonly originUrl: pulumi.Output<string>;
  /** ID of the storage zone that is the origin. */
  declare readonly storageZoneId: pulumi.Output<number>;
  /** ID of the load balancer that is the origin. */
  declare readonly loadBalancerId: pulumi.Output<number>;
  /** ID of the edge script that is the origin, of the type `CDN`. */
  declare readonly edgeScriptId: pulumi.Output<number>;
  /** ID of the container app that is the origin. */
  declare readonly magicContainersAppId: pulumi.Output<string>;
  /** ID of the CDN endpoint of that container app. */
  declare readonly magicContainersEndpointId: pulumi.Output<string>;
  /** Port of the host to which an accelerated DNS record points. */
  declare readonly dnsOriginPort: pulumi.Output<number>;
  /** Scheme of requests to the host of an accelerated DNS record: `http` or `https`. */
  declare readonly dnsOriginScheme: pulumi.Output<string>;
  /** `Host` header of requests to the origin. Empty: the host of the URL. */
  declare readonly originHostHeader: pulumi.Output<string>;
  /** Whether the origin gets the `Host` header of the client's request. */
  declare readonly addHostHeader: pulumi.Output<boolean>;
  /** Whether the CDN follows redirects of the origin. */
  declare readonly followRedirects: pulumi.Output<boolean>;
  /** Whether the origin's certificate is verified. */
  declare readonly verifyOriginSsl: pulumi.Output<boolean>;
  /**
   * When the script runs: only if the file is not cached (`Cache`), or for every request, before the cache
   * (`PreCache`). bunny.net does not document `LoadBalancer`.
   */
  declare readonly edgeScriptExecutionPhase: pulumi.Output<PullZoneExecutionPhase>;
  /** ID of an edge script of the type `Middleware`. 0: none. */
  declare readonly middlewareScriptId: pulumi.Output<number>;
  /** Whether requests to the origin are signed for S3. */
  declare readonly awsSigningEnabled: pulumi.Output<boolean>;
  /** ID of the access key for S3. A secret. */
  declare readonly awsSigningKey: pulumi.Output<string>;
  /** Secret of the access key for S3. A secret. */
  declare readonly awsSigningSecret: pulumi.Output<string>;
  /** Region of the S3 bucket. */
  declare readonly awsSigningRegionName: pulumi.Output<string>;
  /**
   * Seconds for which the CDN caches a file. -1: the headers of the origin decide. 0: the CDN caches nothing.
   * Perma-Cache sets it to 31919000.
   */
  declare readonly cacheControlMaxAgeOverride: pulumi.Output<number>;
  /** Seconds for which browsers cache a file. -1: the headers of the origin decide. */
  declare readonly cacheControlPublicMaxAgeOverride: pulumi.Output<number>;
  /** Whether only static files are cached, by their extension and MIME type. */
  declare readonly enableSmartCache: pulumi.Output<boolean>;
  /** Whether error responses are cached. */
  declare readonly cacheErrorResponses: pulumi.Output<boolean>;
  /** Whether the cache ignores the query string, so that `/a?v=1` and `/a?v=2` are one file. */
  declare readonly ignoreQueryStrings: pulumi.Output<boolean>;
  /**
   * Query parameters that the cache key includes, if `ignoreQueryStrings` is false. Empty: all. A name may
   * have letters, digits, `-` and `_`.
   */
  declare readonly queryStringVaryParameters: pulumi.Output<string[]>;
  /** Whether the order of the query parameters does not affect the cache key. */
  declare readonly enableQueryStringOrdering: pulumi.Output<boolean>;
  /** Whether browsers that accept WebP get a separate cached copy. */
  declare readonly enableWebPVary: pulumi.Output<boolean>;
  /** Whether browsers that accept AVIF get a separate cached copy. */
  declare readonly enableAvifVary: pulumi.Output<boolean>;
  /** Whether mobile devices get a separate cached copy. */
  declare readonly enableMobileVary: pulumi.Output<boolean>;
  /** Whether each country gets a separate cached copy. */
  declare readonly enableCountryCodeVary: pulumi.Output<boolean>;
  /** Whether each state of a country gets a separate cached copy. */
  declare readonly enableCountryStateCodeVary: pulumi.Output<boolean>;
  /** Whether each host name gets a separate cached copy. */
  declare readonly enableHostnameVary: pulumi.Output<boolean>;
  /** Whether the cache key includes the cookies that `cookieVaryParameters` names. */
  declare readonly enableCookieVary: pulumi.Output<boolean>;
  /** Names of the cookies that the cache key includes, with letters, digits, `-` and `_`. */
  declare readonly cookieVaryParameters: pulumi.Output<string[]>;
  /** Request headers that the cache key includes, separated by commas. */
  declare readonly cacheKeyHeaders: pulumi.Output<string>;
  /** Whether the CDN removes `Set-Cookie` headers from responses. */
  declare readonly disableCookies: pulumi.Output<boolean>;
  /** Whether large files, such as videos, are cached in slices. */
  declare readonly enableCacheSlice: pulumi.Output<boolean>;
  /** Whether a stale file is delivered while a new copy is fetched. */
  declare readonly useStaleWhileUpdating: pulumi.Output<boolean>;
  /** Whether a stale file is delivered while the origin is down. */
  declare readonly useStaleWhileOffline: pulumi.Output<boolean>;
  /**
   * Whether stale files are refreshed in the background. `useStaleWhileUpdating` and `useStaleWhileOffline`
   * each turn it on.
   */
  declare readonly useBackgroundUpdate: pulumi.Output<boolean>;
  /** Whether simultaneous requests for a file are combined into one request to the origin. */
  declare readonly enableRequestCoalescing: pulumi.Output<boolean>;
  /** Seconds for which the other requests wait, with `enableRequestCoalescing`. */
  declare readonly requestCoalescingTimeout: pulumi.Output<number>;
  /**
   * ID of the storage zone for Perma-Cache, which stores files between the CDN and the origin. 0: none. A
   * zone whose origin is a storage zone cannot have Perma-Cache.
   */
  declare readonly permaCacheStorageZoneId: pulumi.Output<number>;
  /**
   * How files get into Perma-Cache. `Automatic`: each file that the CDN fetches from the origin. bunny.net
   * does not document `Manual`.
   */
  declare readonly permaCacheType: pulumi.Output<PermaCacheType>;
  /** Whether one location requests files from the origin for all others. */
  declare readonly enableOriginShield: pulumi.Output<boolean>;
  /** Location of the shield: `FR` (Paris) or `IL` (Chicago). */
  declare readonly originShieldZoneCode: pulumi.Output<string>;
  /** Whether the shield limits its simultaneous requests to the origin. */
  declare readonly originShieldEnableConcurrencyLimit: pulumi.Output<boolean>;
  /** Requests to the origin at once, with `originShieldEnableConcurrencyLimit`. */
  declare readonly originShieldMaxConcurrentRequests: pulumi.Output<number>;
  /** Further requests that may wait, with `originShieldEnableConcurrencyLimit`. */
  declare readonly originShieldMaxQueuedRequests: pulumi.Output<number>;
  /** Seconds for which a request may wait, with `originShieldEnableConcurrencyLimit`. */
  declare readonly originShieldQueueMaxWaitTime: pulumi.Output<number>;
  /** Whether failed requests to the origin are repeated (SafeHop). */
  declare readonly enableSafeHop: pulumi.Output<boolean>;
  /** How often a failed request is repeated. */
  declare readonly originRetries: pulumi.Output<number>;
  /** Seconds before each repetition. */
  declare readonly originRetryDelay: pulumi.Output<number>;
  /** Whether a request is repeated if the connection times out. */
  declare readonly originRetryConnectionTimeout: pulumi.Output<boolean>;
  /** Whether a request is repeated if the response times out. */
  declare readonly originRetryResponseTimeout: pulumi.Output<boolean>;
  /** Whether a request is repeated if the response is a 5xx. */
  declare readonly originRetry5xxResponses: pulumi.Output<boolean>;
  /** Seconds to wait for a connection. */
  declare readonly originConnectTimeout: pulumi.Output<number>;
  /** Seconds to wait for a response. */
  declare readonly originResponseTimeout: pulumi.Output<number>;
  /** Whether URLs must be signed with `zoneSecurityKey`. */
  declare readonly zoneSecurityEnabled: pulumi.Output<boolean>;
  /** Whether signatures include the IP address of the client. */
  declare readonly zoneSecurityIncludeHashRemoteIp: pulumi.Output<boolean>;
  /** Whether requests to the path `/` are refused. */
  declare readonly blockRootPathAccess: pulumi.Output<boolean>;
  /** Whether POST requests are refused. */
  declare readonly blockPostRequests: pulumi.Output<boolean>;
  /**
   * Hosts whose pages may use files, by the `Referer` header, such as `shop.example` or `*.shop.example`.
   * Empty: all.
   */
  declare readonly allowedReferrers: pulumi.Output<string[]>;
  /** Hosts whose pages may not use files, by the `Referer` header. */
  declare readonly blockedReferrers: pulumi.Output<string[]>;
  /** Whether requests without a `Referer` header are refused. */
  declare readonly blockNoneReferrer: pulumi.Output<boolean>;
  /** IP addresses whose requests are refused. */
  declare readonly blockedIps: pulumi.Output<string[]>;
  /** Two-letter codes of countries whose requests are refused, such as `SI`. */
  declare readonly blockedCountries: pulumi.Output<string[]>;
  /** Two-letter codes of countries that are served from the cheapest region. */
  declare readonly budgetRedirectedCountries: pulumi.Output<string[]>;
  /** Whether TLS 1.0 is accepted. */
  declare readonly enableTls1: pulumi.Output<boolean>;
  /** Whether TLS 1.1 is accepted. */
  declare readonly enableTls1_1: pulumi.Output<boolean>;
  /**
   * Weakest encryption that is accepted, from `Legacy`, for old clients, to `ModernOnly`. `Compatible` and
   * `ModernOnly` require TLS 1.2 or later, whatever `enableTls1` and `enableTls1_1` are.
   */
  declare readonly tlsSecurityLevel: pulumi.Output<TlsSecurityLevel>;
  /** Whether a host name gets a certificate automatically when it is added. */
  declare readonly enableAutoSsl: pulumi.Output<boolean>;
  /**
   * Whether the platform issues no certificates from Let's Encrypt for the zone, and passes the requests that
   * validate one (ACME) on to the origin.
   */
  declare readonly disableLetsEncrypt: pulumi.Output<boolean>;
  /** Whether DDoS attacks are mitigated. */
  declare readonly shieldDdosProtectionEnabled: pulumi.Output<boolean>;
  /** How strictly DDoS attacks are mitigated. */
  declare readonly shieldDdosProtectionType: pulumi.Output<DdosProtectionType>;
  /** Simultaneous connections per IP address. 0: no limit. */
  declare readonly connectionLimitPerIpCount: pulumi.Output<number>;
  /** Requests per second per IP address. 0: no limit. */
  declare readonly requestLimit: pulumi.Output<number>;
  /** Requests above the limit that are delayed instead of refused. */
  declare readonly burstSize: pulumi.Output<number>;
  /** Kilobytes per second that one connection may transfer. 0: no limit. */
  declare readonly limitRatePerSecond: pulumi.Output<number>;
  /** Kilobytes of a response that are sent before `limitRatePerSecond` applies. */
  declare readonly limitRateAfter: pulumi.Output<number>;
  /** Bytes that the zone may deliver in a month, before the platform disables it. 0: no limit. */
  declare readonly monthlyBandwidthLimit: pulumi.Output<number>;
  /** Whether requests are logged. */
  declare readonly enableLogging: pulumi.Output<boolean>;
  /** Whether IP addresses in logs are anonymized. */
  declare readonly loggingIpAnonymizationEnabled: pulumi.Output<boolean>;
  /** What logs leave out of an IP address: its last part (`OneDigit`), or all of it (`Drop`). */
  declare readonly logAnonymizationType: pulumi.Output<PullZoneLogAnonymizationType>;
  /** Format of the logs. */
  declare readonly logFormat: pulumi.Output<PullZoneLogFormat>;
  /** Whether logs are sent to a server. */
  declare readonly logForwardingEnabled: pulumi.Output<boolean>;
  /** Host name of the server to which logs are sent. */
  declare readonly logForwardingHostname: pulumi.Output<string>;
  /** Port of the server to which logs are sent. */
  declare readonly logForwardingPort: pulumi.Output<number>;
  /** Token that is sent with the logs. A secret. */
  declare readonly logForwardingToken: pulumi.Output<string>;
  /** Protocol with which logs are sent to that server. */
  declare readonly logForwardingProtocol: pulumi.Output<PullZoneLogForwardingProtocol>;
  /** Format of the sent logs. */
  declare readonly logForwardingFormat: pulumi.Output<PullZoneLogFormat>;
  /** Whether logs are stored in `loggingStorageZoneId`. */
  declare readonly loggingSaveToStorage: pulumi.Output<boolean>;
  /** ID of the storage zone for logs. 0: none. */
  declare readonly loggingStorageZoneId: pulumi.Output<number>;
  /** Whether `errorPageCustomCode` is shown for errors. */
  declare readonly errorPageEnableCustomCode: pulumi.Output<boolean>;
  /** HTML of error pages. */
  declare readonly errorPageCustomCode: pulumi.Output<string>;
  /** Whether error pages show the widget of Statuspage. */
  declare readonly errorPageEnableStatuspageWidget: pulumi.Output<boolean>;
  /** Code of the status page that the widget shows. */
  declare readonly errorPageStatuspageCode: pulumi.Output<string>;
  /** Whether error pages omit bunny.net's branding. */
  declare readonly errorPageWhitelabel: pulumi.Output<boolean>;
  /** Whether responses get a canonical header. */
  declare readonly addCanonicalHeader: pulumi.Output<boolean>;
  /** Whether responses get CORS headers. */
  declare readonly enableAccessControlOriginHeader: pulumi.Output<boolean>;
  /** Extensions of files that get CORS headers, such as `woff2`. */
  declare readonly accessControlOriginHeaderExtensions: pulumi.Output<string[]>;
  /**
   * Network that delivers: `Premium`, which the dashboard calls Standard, or `Volume`, for large files. Their
   * prices differ.
   */
  declare readonly type: pulumi.Output<PullZoneType>;
  /** Whether the North American region delivers, at its price. */
  declare readonly enableGeoZoneUs: pulumi.Output<boolean>;
  /** Whether the European region delivers, at its price. */
  declare readonly enableGeoZoneEu: pulumi.Output<boolean>;
  /** Whether the region Asia and Oceania delivers, at its price. */
  declare readonly enableGeoZoneAsia: pulumi.Output<boolean>;
  /** Whether the South American region delivers, at its price. */
  declare readonly enableGeoZoneSa: pulumi.Output<boolean>;
  /** Whether the African region delivers, at its price. */
  declare readonly enableGeoZoneAf: pulumi.Output<boolean>;
  /**
   * Servers that deliver: `all`, `eu` or `scripting`. An edge script as the origin sets it to `scripting`.
   */
  declare readonly routingFilters: pulumi.Output<string[]>;
  /** Versions of IP that the CDN uses to reach the origin. */
  declare readonly ipFamilyPolicy: pulumi.Output<IpFamilyPolicy>;
  /** Whether WebSocket connections are allowed. */
  declare readonly enableWebSockets: pulumi.Output<boolean>;
  /**
   * Simultaneous WebSocket connections. A number is rounded up to the next step: 500, 1000, 2500, 5000, 10000
   * or 25000.
   */
  declare readonly maxWebSocketConnections: pulumi.Output<number>;
  /** Whether all requests of a client go to one server of the origin. */
  declare readonly stickySessionType: pulumi.Output<PullZoneStickySessionType>;
  /** Cookie that identifies a client. */
  declare readonly stickySessionCookieName: pulumi.Output<string>;
  /** Headers that identify a client, separated by commas. */
  declare readonly stickySessionClientHeaders: pulumi.Output<string>;
  /** Whether files are optimized. */
  declare readonly optimizerEnabled: pulumi.Output<boolean>;
  /** Whether the optimizer uses a tunnel to the origin (Burrow). */
  declare readonly optimizerTunnelEnabled: pulumi.Output<boolean>;
  /** Whether images are resized for the device. */
  declare readonly optimizerAutomaticOptimizationEnabled: pulumi.Output<boolean>;
  /** Largest width of images for desktops. */
  declare readonly optimizerDesktopMaxWidth: pulumi.Output<number>;
  /** Largest width of images for mobile devices. */
  declare readonly optimizerMobileMaxWidth: pulumi.Output<number>;
  /** Quality of images for desktops. */
  declare readonly optimizerImageQuality: pulumi.Output<number>;
  /** Quality of images for mobile devices. */
  declare readonly optimizerMobileImageQuality: pulumi.Output<number>;
  /** Whether images are converted to WebP. */
  declare readonly optimizerEnableWebP: pulumi.Output<boolean>;
  /** Whether URLs may transform images. */
  declare readonly optimizerEnableManipulationEngine: pulumi.Output<boolean>;
  /** Whether images may become larger. */
  declare readonly optimizerEnableUpscaling: pulumi.Output<boolean>;
  /** Whether CSS is minified. */
  declare readonly optimizerMinifyCss: pulumi.Output<boolean>;
  /** Whether JavaScript is minified. */
  declare readonly optimizerMinifyJavaScript: pulumi.Output<boolean>;
  /** Whether crawlers get prerendered pages. */
  declare readonly optimizerPrerenderHtml: pulumi.Output<boolean>;
  /** Whether only `optimizerClasses` may transform images. */
  declare readonly optimizerForceClasses: pulumi.Output<boolean>;
  /** Named transformations. */
  declare readonly optimizerClasses: pulumi.Output<
    {
      /** Name of the class, unique in the zone. */
      name: string;
      /** The transformations, such as `width`, as strings. */
      properties: Record<string, string>;
    }[]
  >;
  /** Whether pages of WordPress are cached. */
  declare readonly optimizerStaticHtmlEnabled: pulumi.Output<boolean>;
  /** Path of WordPress that is not cached. */
  declare readonly optimizerStaticHtmlWordPressPath: pulumi.Output<string>;
  /** Name of a cookie. Requests that have it bypass this cache. */
  declare readonly optimizerStaticHtmlWordPressBypassCookie: pulumi.Output<string>;
  /** Whether images get a watermark. */
  declare readonly optimizerWatermarkEnabled: pulumi.Output<boolean>;
  /** URL of the watermark. */
  declare readonly optimizerWatermarkUrl: pulumi.Output<string>;
  /** Where the watermark is. */
  declare readonly optimizerWatermarkPosition: pulumi.Output<OptimizerWatermarkPosition>;
  /** Distance of the watermark from the edge of the image. */
  declare readonly optimizerWatermarkOffset: pulumi.Output<number>;
  /** Smallest image that gets a watermark. */
  declare readonly optimizerWatermarkMinImageSize: pulumi.Output<number>;
  /** Whether images can be generated. */
  declare readonly enableBunnyImageAi: pulumi.Output<boolean>;
  /** Named prompts for images. */
  declare readonly bunnyAiImageBlueprints: pulumi.Output<
    {
      /** Name of the blueprint. */
      name: string;
      /** The prompts: `PrePrompt`, `PostPrompt`. */
      properties: Record<string, string>;
    }[]
  >;
  /** Whether a preloading screen is shown while a page loads. */
  declare readonly preloadingScreenEnabled: pulumi.Output<boolean>;
  /** Whether the preloading screen is shown at a user's first visit. */
  declare readonly preloadingScreenShowOnFirstVisit: pulumi.Output<boolean>;
  /** Whether the preloading screen is `preloadingScreenCode`. */
  declare readonly preloadingScreenCodeEnabled: pulumi.Output<boolean>;
  /** HTML of the preloading screen. */
  declare readonly preloadingScreenCode: pulumi.Output<string>;
  /** URL of a logo on the preloading screen. */
  declare readonly preloadingScreenLogoUrl: pulumi.Output<string>;
  /** Color theme of the preloading screen. */
  declare readonly preloadingScreenTheme: pulumi.Output<PreloadingScreenTheme>;
  /** Milliseconds before the preloading screen is shown. */
  declare readonly preloadingScreenDelay: pulumi.Output<number>;
  /** Whether the zone delivers: it has not reached its limits, and the account is in good standing. */
  declare readonly enabled: pulumi.Output<boolean>;
  /** Whether the platform has suspended the zone. */
  declare readonly suspended: pulumi.Output<boolean>;
  /** Domain of the zone's own host name, `b-cdn.net`. */
  declare readonly cnameDomain: pulumi.Output<string>;
  /** Key that signs URLs. A secret. */
  declare readonly zoneSecurityKey: pulumi.Output<string>;
  /** ID of the video library that created the zone; -1 if none did. */
  declare readonly videoLibraryId: pulumi.Output<number>;
  /** ID of the DNS zone whose record created the zone; 0 if none did. */
  declare readonly dnsZoneId: pulumi.Output<number>;
  /** ID of the DNS record that created the zone; 0 if none did. */
  declare readonly dnsRecordId: pulumi.Output<number>;
  /** The zone's own host name, to which CNAME records point. */
  declare readonly systemHostname: pulumi.Output<string>;
  /** Whether the zone was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: PullZoneArgs, options?: pulumi.CustomResourceOptions) {
    super("PullZone", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): PullZone {
    return new PullZone(name, {} as PullZoneArgs, { ...options, id });
  }

  /** Whether a value is a PullZone, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is PullZone {
    return isOfClass(value, "PullZone");
  }
}

const declared = {
  outputs: [
    "pullZoneId",
    "name",
    "originType",
    "originUrl",
    "storageZoneId",
    "loadBalancerId",
    "edgeScriptId",
    "magicContainersAppId",
    "magicContainersEndpointId",
    "dnsOriginPort",
    "dnsOriginScheme",
    "originHostHeader",
    "addHostHeader",
    "followRedirects",
    "verifyOriginSsl",
    "edgeScriptExecutionPhase",
    "middlewareScriptId",
    "awsSigningEnabled",
    "awsSigningKey",
    "awsSigningSecret",
    "awsSigningRegionName",
    "cacheControlMaxAgeOverride",
    "cacheControlPublicMaxAgeOverride",
    "enableSmartCache",
    "cacheErrorResponses",
    "ignoreQueryStrings",
    "queryStringVaryParameters",
    "enableQueryStringOrdering",
    "enableWebPVary",
    "enableAvifVary",
    "enableMobileVary",
    "enableCountryCodeVary",
    "enableCountryStateCodeVary",
    "enableHostnameVary",
    "enableCookieVary",
    "cookieVaryParameters",
    "cacheKeyHeaders",
    "disableCookies",
    "enableCacheSlice",
    "useStaleWhileUpdating",
    "useStaleWhileOffline",
    "useBackgroundUpdate",
    "enableRequestCoalescing",
    "requestCoalescingTimeout",
    "permaCacheStorageZoneId",
    "permaCacheType",
    "enableOriginShield",
    "originShieldZoneCode",
    "originShieldEnableConcurrencyLimit",
    "originShieldMaxConcurrentRequests",
    "originShieldMaxQueuedRequests",
    "originShieldQueueMaxWaitTime",
    "enableSafeHop",
    "originRetries",
    "originRetryDelay",
    "originRetryConnectionTimeout",
    "originRetryResponseTimeout",
    "originRetry5xxResponses",
    "originConnectTimeout",
    "originResponseTimeout",
    "zoneSecurityEnabled",
    "zoneSecurityIncludeHashRemoteIp",
    "blockRootPathAccess",
    "blockPostRequests",
    "allowedReferrers",
    "blockedReferrers",
    "blockNoneReferrer",
    "blockedIps",
    "blockedCountries",
    "budgetRedirectedCountries",
    "enableTls1",
    "enableTls1_1",
    "tlsSecurityLevel",
    "enableAutoSsl",
    "disableLetsEncrypt",
    "shieldDdosProtectionEnabled",
    "shieldDdosProtectionType",
    "connectionLimitPerIpCount",
    "requestLimit",
    "burstSize",
    "limitRatePerSecond",
    "limitRateAfter",
    "monthlyBandwidthLimit",
    "enableLogging",
    "loggingIpAnonymizationEnabled",
    "logAnonymizationType",
    "logFormat",
    "logForwardingEnabled",
    "logForwardingHostname",
    "logForwardingPort",
    "logForwardingToken",
    "logForwardingProtocol",
    "logForwardingFormat",
    "loggingSaveToStorage",
    "loggingStorageZoneId",
    "errorPageEnableCustomCode",
    "errorPageCustomCode",
    "errorPageEnableStatuspageWidget",
    "errorPageStatuspageCode",
    "errorPageWhitelabel",
    "addCanonicalHeader",
    "enableAccessControlOriginHeader",
    "accessControlOriginHeaderExtensions",
    "type",
    "enableGeoZoneUs",
    "enableGeoZoneEu",
    "enableGeoZoneAsia",
    "enableGeoZoneSa",
    "enableGeoZoneAf",
    "routingFilters",
    "ipFamilyPolicy",
    "enableWebSockets",
    "maxWebSocketConnections",
    "stickySessionType",
    "stickySessionCookieName",
    "stickySessionClientHeaders",
    "optimizerEnabled",
    "optimizerTunnelEnabled",
    "optimizerAutomaticOptimizationEnabled",
    "optimizerDesktopMaxWidth",
    "optimizerMobileMaxWidth",
    "optimizerImageQuality",
    "optimizerMobileImageQuality",
    "optimizerEnableWebP",
    "optimizerEnableManipulationEngine",
    "optimizerEnableUpscaling",
    "optimizerMinifyCss",
    "optimizerMinifyJavaScript",
    "optimizerPrerenderHtml",
    "optimizerForceClasses",
    "optimizerClasses",
    "optimizerStaticHtmlEnabled",
    "optimizerStaticHtmlWordPressPath",
    "optimizerStaticHtmlWordPressBypassCookie",
    "optimizerWatermarkEnabled",
    "optimizerWatermarkUrl",
    "optimizerWatermarkPosition",
    "optimizerWatermarkOffset",
    "optimizerWatermarkMinImageSize",
    "enableBunnyImageAi",
    "bunnyAiImageBlueprints",
    "preloadingScreenEnabled",
    "preloadingScreenShowOnFirstVisit",
    "preloadingScreenCodeEnabled",
    "preloadingScreenCode",
    "preloadingScreenLogoUrl",
    "preloadingScreenTheme",
    "preloadingScreenDelay",
    "enabled",
    "suspended",
    "cnameDomain",
    "zoneSecurityKey",
    "videoLibraryId",
    "dnsZoneId",
    "dnsRecordId",
    "systemHostname",
    "adopted",
  ],
  assigned: { pullZoneId: { at: 0, of: 1, isNumber: true } },
  secrets: ["awsSigningKey", "awsSigningSecret", "logForwardingToken"],
};
