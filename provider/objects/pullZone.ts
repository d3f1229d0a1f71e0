import { alwaysReturned, field, notInClass, readOnly, value } from "../model/field";
import {
  boolean,
  count,
  decimal,
  enumeration,
  id,
  integer,
  matchingText,
  nonEmptyText,
  normalized,
  serverUrl,
  text,
} from "../model/kinds";
import { listOf, mapOf, setOf } from "../model/list";
import { object } from "../model/object";
import { contains, declareObject } from "./declare/declareObject";
import { choice, flag, group, integerSetting, named, setSetting, textSetting } from "./declare/settingFields";
import { edgeRule } from "./edgeRule";
import {
  checkOrigin,
  completeOrigin,
  findChangedOriginOutputs,
  findOriginProblem,
  findOwner,
  normalizeSettings,
  readDnsOrigin,
} from "./pullZone/settings";
import { pullZoneHostname } from "./pullZoneHostname";

const unlimited = [0, Number.MAX_SAFE_INTEGER] as const;
const any = [0, 2_147_483_647] as const;
const maxAge = [-1, 2_147_483_647] as const;

const zoneName = matchingText(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, "lower-case letters, digits and hyphens");
/** The API removes final slashes and the default port. */
const originUrl = normalized(serverUrl(), (url) =>
  URL.canParse(url) ? new URL(url).href.replace(/\/+(?=\?|$)/, "") : url,
);
const host = normalized(nonEmptyText(), (name) => name.toLowerCase());
const country = normalized(matchingText(/^[A-Za-z]{2}$/, "a code of two letters"), (code) =>
  code.toUpperCase(),
);
/** The API drops any other name without an error. */
const varyName = matchingText(/^[\w-]+$/, "a name of letters, digits, hyphens and underscores");

const pullZoneOriginType = enumeration("PullZoneOriginType", {
  0: "OriginUrl",
  1: "DnsAccelerate",
  2: "StorageZone",
  3: "LoadBalancer",
  4: "EdgeScript",
  5: "MagicContainers",
  6: "PushZone",
});
const zoneType = enumeration("PullZoneType", { 0: "Premium", 1: "Volume" });
const executionPhase = enumeration("PullZoneExecutionPhase", {
  0: "Cache",
  1: "LoadBalancer",
  2: "PreCache",
});
const permaCacheType = enumeration("PermaCacheType", { 0: "Automatic", 1: "Manual" });
const tlsLevel = enumeration("TlsSecurityLevel", { 0: "Legacy", 1: "Compatible", 2: "ModernOnly" });
const ddosType = enumeration("DdosProtectionType", {
  0: "DetectOnly",
  1: "ActiveStandard",
  2: "ActiveAggressive",
});
const anonymization = enumeration("PullZoneLogAnonymizationType", { 0: "OneDigit", 1: "Drop" });
const logFormat = enumeration("PullZoneLogFormat", { 0: "Plain", 1: "JSON" });
const logProtocol = enumeration("PullZoneLogForwardingProtocol", {
  0: "UDP",
  1: "TCP",
  2: "TCPEncrypted",
  3: "DataDog",
});
const ipPolicy = enumeration("IpFamilyPolicy", {
  0: "IPv4Only",
  1: "DualStack",
  2: "DualStackPreferIPv6",
  3: "IPv6Only",
});
const stickySession = enumeration("PullZoneStickySessionType", { 0: "Off", 1: "On" });
const watermarkPosition = enumeration("OptimizerWatermarkPosition", {
  0: "BottomLeft",
  1: "BottomRight",
  2: "TopLeft",
  3: "TopRight",
  4: "Center",
  5: "CenterStretch",
});
const theme = enumeration("PreloadingScreenTheme", { 0: "Light", 1: "Dark" });

const optimizerClass = object("OptimizerClass", "A named set of transformations of images.", {
  name: field("Name", nonEmptyText(), "Name of the class, unique in the zone.", { required: true }),
  properties: field("Properties", mapOf(text()), "The transformations, such as `width`, as strings.", {
    required: true,
  }),
});
const imageBlueprint = object("ImageBlueprint", "A named set of prompts for generated images.", {
  name: field("Name", nonEmptyText(), "Name of the blueprint.", { required: true }),
  properties: field("Properties", mapOf(text()), "The prompts: `PrePrompt`, `PostPrompt`.", {
    required: true,
  }),
});

const secret = { secret: true } as const;
const webP = { sentAs: { create: "EnableWebpVary", update: "EnableWebpVary" } } as const;
const script = { changedBy: ["originType", "edgeScriptId", "middlewareScriptId"] } as const;
const stale = { changedBy: ["useStaleWhileUpdating", "useStaleWhileOffline"] } as const;

export const pullZone = declareObject({
  className: "PullZone",
  noun: "pull zone",
  shortNoun: "zone",
  area: "CDN",
  description:
    "A pull zone: a CDN in front of an origin. A new zone needs a `name` and one origin: `originUrl`, `storageZoneId`, `edgeScriptId`, `loadBalancerId`, or `magicContainersAppId` with `magicContainersEndpointId`. All other settings are optional. To manage a zone that something else created, such as an accelerated DNS record, give its ID as `pullZoneId`. A destroy then keeps the zone. ID and import ID: `<pullZoneId>`.",
  path: "/pullzone",
  id: "pullZoneId",
  fields: {
    pullZoneId: readOnly("Id", id(), "ID of the zone, assigned by the API.", alwaysReturned),
    name: field(
      "Name",
      zoneName,
      "Name of the zone, unique on the platform: lower-case letters, digits and `-`.",
      { createOnly: true },
    ),
    ...group("Origin", {
      originType: choice(pullZoneOriginType, "Type of the origin.", "OriginUrl", {
        argumentDescription: "Type of the origin. Leave it out: the origin that you give decides it.",
      }),
      originUrl: value(originUrl, "URL of the server that is the origin.", { onlyVariants: ["OriginUrl"] }),
      storageZoneId: value(id(), "ID of the storage zone that is the origin.", {
        onlyVariants: ["StorageZone"],
      }),
      loadBalancerId: value(id(), "ID of the load balancer that is the origin.", {
        onlyVariants: ["LoadBalancer"],
      }),
      edgeScriptId: value(id(), "ID of the edge script that is the origin, of the type `CDN`.", {
        onlyVariants: ["EdgeScript"],
        refersTo: "scriptId",
      }),
      magicContainersAppId: value(nonEmptyText(), "ID of the container app that is the origin.", {
        onlyVariants: ["MagicContainers"],
      }),
      magicContainersEndpointId: value(nonEmptyText(), "ID of the CDN endpoint of that container app.", {
        onlyVariants: ["MagicContainers"],
      }),
      dnsOriginPort: integerSetting(
        "Port of the host to which an accelerated DNS record points.",
        [1, 65_535],
        undefined,
        {
          onlyVariants: ["DnsAccelerate"],
          writeOnly: true,
        },
      ),
      dnsOriginScheme: value(
        matchingText(/^https?$/, '"http" or "https"'),
        "Scheme of requests to the host of an accelerated DNS record: `http` or `https`.",
        { onlyVariants: ["DnsAccelerate"], writeOnly: true },
      ),
      originHostHeader: textSetting(
        "`Host` header of requests to the origin. Empty: the host of the URL.",
        "",
      ),
      addHostHeader: flag("the origin gets the `Host` header of the client's request", false),
      followRedirects: flag("the CDN follows redirects of the origin", false),
      verifyOriginSsl: named("VerifyOriginSSL", flag("the origin's certificate is verified", false)),
      edgeScriptExecutionPhase: choice(
        executionPhase,
        "When the script runs: only if the file is not cached (`Cache`), or for every request, before the cache (`PreCache`). bunny.net does not document `LoadBalancer`.",
        "Cache",
      ),
      middlewareScriptId: integerSetting(
        "ID of an edge script of the type `Middleware`. 0: none.",
        unlimited,
        0,
        { refersTo: "scriptId" },
      ),
      awsSigningEnabled: named("AWSSigningEnabled", flag("requests to the origin are signed for S3", false)),
      awsSigningKey: named("AWSSigningKey", textSetting("ID of the access key for S3.", undefined, secret)),
      awsSigningSecret: named(
        "AWSSigningSecret",
        textSetting("Secret of the access key for S3.", undefined, secret),
      ),
      awsSigningRegionName: named("AWSSigningRegionName", textSetting("Region of the S3 bucket.")),
    }),
    ...group("Cache", {
      cacheControlMaxAgeOverride: integerSetting(
        "Seconds for which the CDN caches a file. -1: the headers of the origin decide. 0: the CDN caches nothing. Perma-Cache sets it to 31919000.",
        maxAge,
        undefined,
        {
          variantDefaults: { StorageZone: 2_592_000, EdgeScript: -1 },
          changedBy: ["permaCacheStorageZoneId"],
        },
      ),
      cacheControlPublicMaxAgeOverride: integerSetting(
        "Seconds for which browsers cache a file. -1: the headers of the origin decide.",
        maxAge,
        -1,
      ),
      enableSmartCache: flag("only static files are cached, by their extension and MIME type", false),
      cacheErrorResponses: flag("error responses are cached", false),
      ignoreQueryStrings: flag(
        "the cache ignores the query string, so that `/a?v=1` and `/a?v=2` are one file",
        true,
      ),
      queryStringVaryParameters: setSetting(
        "Query parameters that the cache key includes, if `ignoreQueryStrings` is false. Empty: all. A name may have letters, digits, `-` and `_`.",
        varyName,
      ),
      enableQueryStringOrdering: flag(
        "the order of the query parameters does not affect the cache key",
        true,
      ),
      enableWebPVary: flag("browsers that accept WebP get a separate cached copy", false, webP),
      enableAvifVary: flag("browsers that accept AVIF get a separate cached copy", false),
      enableMobileVary: flag("mobile devices get a separate cached copy", false),
      enableCountryCodeVary: flag("each country gets a separate cached copy", false),
      enableCountryStateCodeVary: flag("each state of a country gets a separate cached copy", false),
      enableHostnameVary: flag("each host name gets a separate cached copy", false),
      enableCookieVary: flag("the cache key includes the cookies that `cookieVaryParameters` names", false),
      cookieVaryParameters: setSetting(
        "Names of the cookies that the cache key includes, with letters, digits, `-` and `_`.",
        varyName,
      ),
      cacheKeyHeaders: textSetting("Request headers that the cache key includes, separated by commas."),
      disableCookies: flag("the CDN removes `Set-Cookie` headers from responses", true),
      enableCacheSlice: flag("large files, such as videos, are cached in slices", undefined, {
        variantDefaults: { StorageZone: true, EdgeScript: false },
      }),
      useStaleWhileUpdating: flag("a stale file is delivered while a new copy is fetched", false),
      useStaleWhileOffline: flag("a stale file is delivered while the origin is down", false),
      useBackgroundUpdate: flag(
        "stale files are refreshed in the background. `useStaleWhileUpdating` and `useStaleWhileOffline` each turn it on",
        undefined,
        stale,
      ),
      enableRequestCoalescing: flag(
        "simultaneous requests for a file are combined into one request to the origin",
        false,
      ),
      requestCoalescingTimeout: integerSetting(
        "Seconds for which the other requests wait, with `enableRequestCoalescing`.",
        any,
        30,
      ),
      permaCacheStorageZoneId: integerSetting(
        "ID of the storage zone for Perma-Cache, which stores files between the CDN and the origin. 0: none. A zone whose origin is a storage zone cannot have Perma-Cache.",
        unlimited,
        0,
        {
          billedFor: "the storage that the cache takes",
        },
      ),
      permaCacheType: choice(
        permaCacheType,
        "How files get into Perma-Cache. `Automatic`: each file that the CDN fetches from the origin. bunny.net does not document `Manual`.",
        "Automatic",
      ),
    }),
    ...group("Origin shield and retries", {
      enableOriginShield: flag("one location requests files from the origin for all others", false),
      originShieldZoneCode: value(text(2), "Location of the shield: `FR` (Paris) or `IL` (Chicago).", {
        apiDefault: "FR",
      }),
      originShieldEnableConcurrencyLimit: flag(
        "the shield limits its simultaneous requests to the origin",
        false,
      ),
      originShieldMaxConcurrentRequests: integerSetting(
        "Requests to the origin at once, with `originShieldEnableConcurrencyLimit`.",
        [1, 10_000],
        200,
      ),
      originShieldMaxQueuedRequests: integerSetting(
        "Further requests that may wait, with `originShieldEnableConcurrencyLimit`.",
        [0, 30_000],
        5000,
      ),
      originShieldQueueMaxWaitTime: integerSetting(
        "Seconds for which a request may wait, with `originShieldEnableConcurrencyLimit`.",
        any,
        30,
      ),
      enableSafeHop: flag("failed requests to the origin are repeated (SafeHop)", false),
      originRetries: integerSetting("How often a failed request is repeated.", any, 0),
      originRetryDelay: integerSetting("Seconds before each repetition.", any, 0),
      originRetryConnectionTimeout: flag("a request is repeated if the connection times out", true),
      originRetryResponseTimeout: flag("a request is repeated if the response times out", true),
      originRetry5xxResponses: named(
        "OriginRetry5XXResponses",
        flag("a request is repeated if the response is a 5xx", false),
      ),
      originConnectTimeout: integerSetting("Seconds to wait for a connection.", any, 10),
      originResponseTimeout: integerSetting("Seconds to wait for a response.", any, 60),
    }),
    ...group("Access and limits", {
      zoneSecurityEnabled: flag("URLs must be signed with `zoneSecurityKey`", false),
      zoneSecurityIncludeHashRemoteIp: named(
        "ZoneSecurityIncludeHashRemoteIP",
        flag("signatures include the IP address of the client", false),
      ),
      blockRootPathAccess: flag("requests to the path `/` are refused", false),
      blockPostRequests: flag("POST requests are refused", false),
      allowedReferrers: setSetting(
        "Hosts whose pages may use files, by the `Referer` header, such as `shop.example` or `*.shop.example`. Empty: all.",
        host,
      ),
      blockedReferrers: setSetting("Hosts whose pages may not use files, by the `Referer` header.", host),
      blockNoneReferrer: flag("requests without a `Referer` header are refused"),
      blockedIps: setSetting("IP addresses whose requests are refused."),
      blockedCountries: setSetting(
        "Two-letter codes of countries whose requests are refused, such as `SI`.",
        country,
      ),
      budgetRedirectedCountries: setSetting(
        "Two-letter codes of countries that are served from the cheapest region.",
        country,
      ),
      enableTls1: named("EnableTLS1", flag("TLS 1.0 is accepted", true)),
      enableTls1_1: named("EnableTLS1_1", flag("TLS 1.1 is accepted", true)),
      tlsSecurityLevel: choice(
        tlsLevel,
        "Weakest encryption that is accepted, from `Legacy`, for old clients, to `ModernOnly`. `Compatible` and `ModernOnly` require TLS 1.2 or later, whatever `enableTls1` and `enableTls1_1` are.",
        "Legacy",
      ),
      enableAutoSsl: named(
        "EnableAutoSSL",
        flag("a host name gets a certificate automatically when it is added", false),
      ),
      disableLetsEncrypt: flag(
        "the platform issues no certificates from Let's Encrypt for the zone, and passes the requests that validate one (ACME) on to the origin",
        false,
      ),
      shieldDdosProtectionEnabled: named(
        "ShieldDDosProtectionEnabled",
        flag("DDoS attacks are mitigated", false),
      ),
      shieldDdosProtectionType: named(
        "ShieldDDosProtectionType",
        choice(ddosType, "How strictly DDoS attacks are mitigated.", "ActiveStandard"),
      ),
      connectionLimitPerIpCount: named(
        "ConnectionLimitPerIPCount",
        integerSetting("Simultaneous connections per IP address. 0: no limit.", any, 0),
      ),
      requestLimit: integerSetting("Requests per second per IP address. 0: no limit.", any, 0),
      burstSize: integerSetting("Requests above the limit that are delayed instead of refused.", any, 0),
      limitRatePerSecond: integerSetting(
        "Kilobytes per second that one connection may transfer. 0: no limit.",
        any,
        0,
      ),
      limitRateAfter: value(
        decimal(0, 1e12),
        "Kilobytes of a response that are sent before `limitRatePerSecond` applies.",
        { apiDefault: 0 },
      ),
      monthlyBandwidthLimit: integerSetting(
        "Bytes that the zone may deliver in a month, before the platform disables it. 0: no limit.",
        unlimited,
        0,
      ),
    }),
    ...group("Logs", {
      enableLogging: flag("requests are logged", true),
      loggingIpAnonymizationEnabled: named(
        "LoggingIPAnonymizationEnabled",
        flag("IP addresses in logs are anonymized", true, {
          argumentDescription:
            "Whether IP addresses in logs are anonymized. `false` needs a signed data processing agreement.",
        }),
      ),
      logAnonymizationType: choice(
        anonymization,
        "What logs leave out of an IP address: its last part (`OneDigit`), or all of it (`Drop`).",
        "OneDigit",
      ),
      logFormat: choice(logFormat, "Format of the logs.", "JSON"),
      logForwardingEnabled: flag("logs are sent to a server", false),
      logForwardingHostname: value(nonEmptyText(), "Host name of the server to which logs are sent."),
      logForwardingPort: integerSetting("Port of the server to which logs are sent.", [0, 65_535], 0),
      logForwardingToken: textSetting("Token that is sent with the logs.", undefined, secret),
      logForwardingProtocol: choice(logProtocol, "Protocol with which logs are sent to that server.", "UDP"),
      logForwardingFormat: value(logFormat, "Format of the sent logs."),
      loggingSaveToStorage: flag("logs are stored in `loggingStorageZoneId`", false),
      loggingStorageZoneId: integerSetting("ID of the storage zone for logs. 0: none.", unlimited, 0),
    }),
    ...group("Error pages and headers", {
      errorPageEnableCustomCode: flag("`errorPageCustomCode` is shown for errors", false),
      errorPageCustomCode: textSetting("HTML of error pages."),
      errorPageEnableStatuspageWidget: flag("error pages show the widget of Statuspage", false),
      errorPageStatuspageCode: textSetting("Code of the status page that the widget shows."),
      errorPageWhitelabel: flag("error pages omit bunny.net's branding"),
      addCanonicalHeader: flag("responses get a canonical header", false),
      enableAccessControlOriginHeader: flag("responses get CORS headers", true),
      accessControlOriginHeaderExtensions: value(
        setOf(nonEmptyText()),
        "Extensions of files that get CORS headers, such as `woff2`.",
      ),
    }),
    ...group("Routing and connections", {
      type: choice(
        zoneType,
        "Network that delivers: `Premium`, which the dashboard calls Standard, or `Volume`, for large files. Their prices differ.",
        "Premium",
      ),
      enableGeoZoneUs: named("EnableGeoZoneUS", flag("the North American region delivers, at its price")),
      enableGeoZoneEu: named("EnableGeoZoneEU", flag("the European region delivers, at its price")),
      enableGeoZoneAsia: named(
        "EnableGeoZoneASIA",
        flag("the region Asia and Oceania delivers, at its price"),
      ),
      enableGeoZoneSa: named("EnableGeoZoneSA", flag("the South American region delivers, at its price")),
      enableGeoZoneAf: named("EnableGeoZoneAF", flag("the African region delivers, at its price")),
      routingFilters: value(
        setOf(nonEmptyText()),
        "Servers that deliver: `all`, `eu` or `scripting`. An edge script as the origin sets it to `scripting`.",
        script,
      ),
      ipFamilyPolicy: value(ipPolicy, "Versions of IP that the CDN uses to reach the origin."),
      enableWebSockets: flag("WebSocket connections are allowed"),
      maxWebSocketConnections: integerSetting(
        "Simultaneous WebSocket connections. A number is rounded up to the next step: 500, 1000, 2500, 5000, 10000 or 25000.",
        [0, 25_000],
        undefined,
        {
          billedFor: "the number of connections, in steps",
        },
      ),
      stickySessionType: choice(
        stickySession,
        "Whether all requests of a client go to one server of the origin.",
        "Off",
      ),
      stickySessionCookieName: textSetting("Cookie that identifies a client."),
      stickySessionClientHeaders: textSetting("Headers that identify a client, separated by commas."),
    }),
    ...group("Optimizer", {
      optimizerEnabled: flag("files are optimized", false, {
        billedFor: "the optimizer, for each zone and month",
      }),
      optimizerTunnelEnabled: flag("the optimizer uses a tunnel to the origin (Burrow)", false),
      optimizerAutomaticOptimizationEnabled: flag("images are resized for the device", true),
      optimizerDesktopMaxWidth: integerSetting("Largest width of images for desktops.", [0, 5000], 1600),
      optimizerMobileMaxWidth: integerSetting("Largest width of images for mobile devices.", [0, 5000], 800),
      optimizerImageQuality: integerSetting("Quality of images for desktops.", [0, 100], 85),
      optimizerMobileImageQuality: integerSetting("Quality of images for mobile devices.", [0, 100], 70),
      optimizerEnableWebP: flag("images are converted to WebP", true),
      optimizerEnableManipulationEngine: flag("URLs may transform images", true),
      optimizerEnableUpscaling: flag("images may become larger", false),
      optimizerMinifyCss: named("OptimizerMinifyCSS", flag("CSS is minified", true)),
      optimizerMinifyJavaScript: flag("JavaScript is minified", true),
      optimizerPrerenderHtml: flag("crawlers get prerendered pages", false),
      optimizerForceClasses: flag("only `optimizerClasses` may transform images", false),
      optimizerClasses: value(listOf(optimizerClass), "Named transformations.", { apiDefault: [] }),
      optimizerStaticHtmlEnabled: flag("pages of WordPress are cached", false),
      optimizerStaticHtmlWordPressPath: textSetting("Path of WordPress that is not cached."),
      optimizerStaticHtmlWordPressBypassCookie: textSetting(
        "Name of a cookie. Requests that have it bypass this cache.",
      ),
      optimizerWatermarkEnabled: flag("images get a watermark", false),
      optimizerWatermarkUrl: textSetting("URL of the watermark.", ""),
      optimizerWatermarkPosition: choice(watermarkPosition, "Where the watermark is.", "BottomLeft"),
      optimizerWatermarkOffset: value(
        decimal(0, 1e6),
        "Distance of the watermark from the edge of the image.",
        { apiDefault: 3 },
      ),
      optimizerWatermarkMinImageSize: integerSetting("Smallest image that gets a watermark.", any, 300),
      enableBunnyImageAi: flag("images can be generated", false),
      bunnyAiImageBlueprints: value(listOf(imageBlueprint), "Named prompts for images."),
    }),
    ...group("Preloading screen", {
      preloadingScreenEnabled: flag("a preloading screen is shown while a page loads", false),
      preloadingScreenShowOnFirstVisit: flag("the preloading screen is shown at a user's first visit", false),
      preloadingScreenCodeEnabled: flag("the preloading screen is `preloadingScreenCode`", false),
      preloadingScreenCode: textSetting("HTML of the preloading screen.", ""),
      preloadingScreenLogoUrl: textSetting("URL of a logo on the preloading screen."),
      preloadingScreenTheme: choice(theme, "Color theme of the preloading screen.", "Light"),
      preloadingScreenDelay: integerSetting(
        "Milliseconds before the preloading screen is shown.",
        [0, 10_000],
        1000,
      ),
    }),
    enabled: readOnly(
      "Enabled",
      boolean(),
      "Whether the zone delivers: it has not reached its limits, and the account is in good standing.",
    ),
    suspended: readOnly("Suspended", boolean(), "Whether the platform has suspended the zone."),
    cnameDomain: readOnly("CnameDomain", text(), "Domain of the zone's own host name, `b-cdn.net`."),
    zoneSecurityKey: readOnly("ZoneSecurityKey", text(), "Key that signs URLs.", secret),
    videoLibraryId: readOnly(
      "VideoLibraryId",
      integer(-1, Number.MAX_SAFE_INTEGER),
      "ID of the video library that created the zone; -1 if none did.",
    ),
    dnsZoneId: readOnly(
      "DnsZoneId",
      count(),
      "ID of the DNS zone whose record created the zone; 0 if none did.",
    ),
    dnsRecordId: readOnly(
      "DnsRecordId",
      count(),
      "ID of the DNS record that created the zone; 0 if none did.",
    ),
    dnsRecordValue: readOnly("DnsRecordValue", text(), "Value of that record.", notInClass),
    originLinkValue: readOnly(
      "OriginLinkValue",
      text(),
      "What the dashboard shows of the origin.",
      notInClass,
    ),
    // Values that change by themselves, and prices.
    monthlyBandwidthUsed: readOnly("MonthlyBandwidthUsed", count(), "Bytes of this month.", notInClass),
    monthlyCharges: readOnly("MonthlyCharges", decimal(0, 1e12), "Charges of this month.", notInClass),
    priceOverride: readOnly(
      "PriceOverride",
      decimal(0, 1e12),
      "Price of a byte, if it is a special one.",
      notInClass,
    ),
    optimizerPricing: readOnly(
      "OptimizerPricing",
      decimal(0, 1e12),
      "Monthly price of the optimizer.",
      notInClass,
    ),
    euUsDiscount: readOnly("EUUSDiscount", count(), "Discount in Europe and North America.", notInClass),
    southAmericaDiscount: readOnly("SouthAmericaDiscount", count(), "Discount in South America.", notInClass),
    africaDiscount: readOnly("AfricaDiscount", count(), "Discount in Africa.", notInClass),
    asiaOceaniaDiscount: readOnly(
      "AsiaOceaniaDiscount",
      count(),
      "Discount in Asia and Oceania.",
      notInClass,
    ),
    userId: readOnly("UserId", text(), "ID of the owner.", notInClass),
    cacheVersion: readOnly("CacheVersion", count(), "Number that each purge of the zone raises.", notInClass),
    enableExtendedLogging: readOnly(
      "EnableExtendedLogging",
      boolean(),
      "Whether logs have additional columns.",
      notInClass,
    ),
    // As outputs, these lists would be stale as soon as the same program adds to them.
    hostnames: contains("Hostnames", pullZoneHostname, "Its host names.", notInClass),
    edgeRules: contains("EdgeRules", edgeRule, "Its edge rules.", notInClass),
  },
  outputs: { systemHostname: value(text(), "The zone's own host name, to which CNAME records point.") },
  areDefaultsObserved: true,
  holdsData:
    "a host name can be on one zone only. To replace a zone, declare a second one under another resource name, move the host names to it, and remove the first",
  requirement: "`name` and an origin are required",
  verbs: { list: { pageSize: { perPage: 200 } }, update: { keepsUnsentFields: true } },
  writes: { serial: true },
  variants: {
    by: "originType",
    requires: {
      OriginUrl: ["originUrl"],
      StorageZone: ["storageZoneId"],
      LoadBalancer: ["loadBalancerId"],
      EdgeScript: ["edgeScriptId"],
      MagicContainers: ["magicContainersAppId", "magicContainersEndpointId"],
    },
  },
  contents: [
    {
      member: "Hostnames",
      noun: "hostname",
      docNoun: "host name",
      canForce: true,
      label: ({ Value }) => Value,
      isPlatformOwned: ({ IsSystemHostname, IsManagedHostname }) =>
        Boolean(IsSystemHostname || IsManagedHostname),
    },
    {
      member: "EdgeRules",
      noun: "edge rule",
      canForce: true,
      isPlatformOwned: ({ ReadOnly }) => ReadOnly === true,
      label: ({ Guid, Description }) => `${Guid} (${JSON.stringify(Description ?? "")})`,
    },
  ],
  hooks: {
    normalize: normalizeSettings,
    checkTogether: checkOrigin,
    findAdoptionProblem: findOriginProblem,
    findOwner,
    // Without the member, an update may set it to false: it is the only one that cannot be null in a request.
    complete: (values, all, verb) => ({
      ...completeOrigin(values, all),
      ...(verb === "update" &&
        typeof all.preloadingScreenShowOnFirstVisit === "boolean" && {
          preloadingScreenShowOnFirstVisit: all.preloadingScreenShowOnFirstVisit,
        }),
    }),
    fromResponse: (outputs) => ({
      ...outputs,
      ...readDnsOrigin(outputs),
      systemHostname:
        outputs.name && outputs.cnameDomain ? `${outputs.name}.${outputs.cnameDomain}` : undefined,
    }),
    compare: (recorded, inputs) => ({ computed: findChangedOriginOutputs(recorded, inputs) }),
  },
  client: {
    name: "pullZones",
    doc: "Pull zones.",
    list: "Every pull zone with its host names and edge rules, page by page.",
    get: "One pull zone with its host names and edge rules.",
    create: "Creates a pull zone. Its Name must be unique on the platform.",
    delete: "Removes a pull zone with its host names and edge rules.",
  },
  example: {
    title: "A zone in front of a server",
    arguments: { name: "shop", originUrl: "https://origin.shop.example", enableTls1: false },
    change: { enableTls1: true },
    id: 9,
  },
});
