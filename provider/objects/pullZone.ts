import { field, notShown, readOnly, value } from "../model/field";
import {
  boolean,
  count,
  decimal,
  enumeration,
  id,
  integer,
  matchingText,
  normalized,
  serverUrl,
  text,
} from "../model/kinds";
import { listOf, mapOf } from "../model/list";
import { object } from "../model/object";
import { contains, declareObject } from "./declare";
import { edgeRule } from "./edgeRule";
import { pullZoneHostname } from "./pullZoneHostname";
import {
  checkOrigin,
  completeOrigin,
  findChangedOriginOutputs,
  findOriginProblem,
  findOwner,
  normalizeSettings,
  readDnsOrigin,
} from "./pullZoneOrigin";
import { choice, flag, group, integerSetting, named, setSetting, textSetting } from "./settings";

const unlimited = [0, Number.MAX_SAFE_INTEGER] as const;
const any = [0, 2_147_483_647] as const;
const maxAge = [-1, 2_147_483_647] as const;

const zoneName = matchingText(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, "lower-case letters, digits and hyphens");
/** The API removes final slashes and the default port. */
const originUrl = normalized(serverUrl(), (url) =>
  URL.canParse(url) ? new URL(url).href.replace(/\/+(?=\?|$)/, "") : url,
);
const host = normalized(text(1), (name) => name.toLowerCase());
const country = normalized(matchingText(/^[A-Za-z]{2}$/, "a code of two letters"), (code) =>
  code.toUpperCase(),
);
/** The API drops any other name without an error. */
const varyName = matchingText(/^[\w-]+$/, "a name of letters, digits, hyphens and underscores");

const pullZoneOriginType = enumeration("PullZoneOriginType", {
  ...{ 0: "OriginUrl", 1: "DnsAccelerate", 2: "StorageZone", 3: "LoadBalancer", 4: "EdgeScript" },
  ...{ 5: "MagicContainers", 6: "PushZone" },
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
  ...{ 0: "DetectOnly", 1: "ActiveStandard", 2: "ActiveAggressive" },
});
const anonymization = enumeration("PullZoneLogAnonymizationType", { 0: "OneDigit", 1: "Drop" });
const logFormat = enumeration("PullZoneLogFormat", { 0: "Plain", 1: "JSON" });
const logProtocol = enumeration("PullZoneLogForwardingProtocol", {
  ...{ 0: "UDP", 1: "TCP", 2: "TCPEncrypted", 3: "DataDog" },
});
const ipPolicy = enumeration("IpFamilyPolicy", {
  ...{ 0: "IPv4Only", 1: "DualStack", 2: "DualStackPreferIPv6", 3: "IPv6Only" },
});
const stickySession = enumeration("PullZoneStickySessionType", { 0: "Off", 1: "On" });
const watermarkPosition = enumeration("OptimizerWatermarkPosition", {
  ...{ 0: "BottomLeft", 1: "BottomRight", 2: "TopLeft", 3: "TopRight", 4: "Center", 5: "CenterStretch" },
});
const theme = enumeration("PreloadingScreenTheme", { 0: "Light", 1: "Dark" });

const optimizerClass = object("OptimizerClass", "A named set of transformations of images.", {
  name: field("Name", text(1), "Name of the class, unique in the zone.", { required: true }),
  properties: field("Properties", mapOf(text(0)), "The transformations, such as `width`, as strings.", {
    required: true,
  }),
});
const imageBlueprint = object("ImageBlueprint", "A named set of prompts for generated images.", {
  name: field("Name", text(1), "Name of the blueprint.", { required: true }),
  properties: field("Properties", mapOf(text(0)), "The prompts: `PrePrompt`, `PostPrompt`.", {
    required: true,
  }),
});

const secret = { secret: true } as const;
const webP = { sentAs: { create: "EnableWebpVary", update: "EnableWebpVary" } } as const;
const script = { movesWith: ["originType", "edgeScriptId", "middlewareScriptId"] } as const;
const stale = { movesWith: ["useStaleWhileUpdating", "useStaleWhileOffline"] } as const;

export const pullZone = declareObject({
  className: "PullZone",
  noun: "pull zone",
  short: "zone",
  area: "CDN",
  description:
    "A pull zone: a CDN in front of an origin. Give one origin: `originUrl`, `storageZoneId`, `edgeScriptId`, `loadBalancerId`, or `magicContainersAppId` with `magicContainersEndpointId`. To manage a zone that something else created, such as an accelerated DNS record, give its ID as `pullZoneId`. A destroy then keeps the zone. ID and import ID: `<pullZoneId>`.",
  path: "/pullzone",
  id: "pullZoneId",
  fields: {
    pullZoneId: readOnly("Id", id(), "ID of the zone, assigned by the API.", { always: true }),
    name: field("Name", zoneName, "Name of the zone, unique on the platform.", { createOnly: true }),
    ...group("Origin", {
      originType: choice(
        pullZoneOriginType,
        "Type of the origin. Default: that of the given one.",
        "OriginUrl",
      ),
      originUrl: value(originUrl, "URL of the server.", { only: ["OriginUrl"] }),
      storageZoneId: value(id(), "ID of the storage zone.", { only: ["StorageZone"] }),
      loadBalancerId: value(id(), "ID of the load balancer.", { only: ["LoadBalancer"] }),
      edgeScriptId: value(id(), "ID of the edge script.", { only: ["EdgeScript"], refersTo: "scriptId" }),
      magicContainersAppId: value(text(1), "ID of the container app.", { only: ["MagicContainers"] }),
      magicContainersEndpointId: value(text(1), "ID of the app's CDN endpoint.", {
        only: ["MagicContainers"],
      }),
      dnsOriginPort: integerSetting(
        "Port of the host of an accelerated DNS record.",
        [1, 65_535],
        undefined,
        {
          only: ["DnsAccelerate"],
          unread: true,
        },
      ),
      dnsOriginScheme: value(
        matchingText(/^https?$/, '"http" or "https"'),
        "Scheme, `http` or `https`, of an accelerated DNS record.",
        { only: ["DnsAccelerate"], unread: true },
      ),
      originHostHeader: textSetting(
        "`Host` header of requests to the origin. Empty: the host of the URL.",
        "",
      ),
      addHostHeader: flag("the origin gets the host that the client asked for", false),
      followRedirects: flag("redirects of the origin are followed", false),
      verifyOriginSsl: named("VerifyOriginSSL", flag("the origin's certificate is verified", false)),
      edgeScriptExecutionPhase: choice(executionPhase, "When the script runs.", "Cache"),
      middlewareScriptId: integerSetting("ID of the middleware script. 0: none.", unlimited, 0, {
        refersTo: "scriptId",
      }),
      awsSigningEnabled: named("AWSSigningEnabled", flag("requests to the origin are signed for S3", false)),
      awsSigningKey: named("AWSSigningKey", textSetting("ID of the S3 key.", undefined, secret)),
      awsSigningSecret: named("AWSSigningSecret", textSetting("Secret of the S3 key.", undefined, secret)),
      awsSigningRegionName: named("AWSSigningRegionName", textSetting("Region of the S3 bucket.")),
    }),
    ...group("Cache", {
      cacheControlMaxAgeOverride: integerSetting(
        "Seconds that the CDN keeps a file. -1: the origin decides, 0: none. Perma-Cache sets it to 31919000.",
        maxAge,
        undefined,
        {
          variantDefaults: { StorageZone: 2_592_000, EdgeScript: -1 },
          movesWith: ["permaCacheStorageZoneId"],
        },
      ),
      cacheControlPublicMaxAgeOverride: integerSetting(
        "Seconds that browsers keep a file. -1: as the origin.",
        maxAge,
        -1,
      ),
      enableSmartCache: flag("only usual static types are cached", false),
      cacheErrorResponses: flag("error responses are cached", false),
      ignoreQueryStrings: flag("the cache ignores the query string", true),
      queryStringVaryParameters: setSetting(
        "Query parameters that the cache key includes. Empty: all.",
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
      enableCookieVary: flag("the cache key includes the cookies in `cookieVaryParameters`", false),
      cookieVaryParameters: setSetting("Cookies that the cache key includes.", varyName),
      cacheKeyHeaders: textSetting("Request headers that the cache key includes, separated by commas."),
      disableCookies: flag("cookies are removed from responses", true),
      enableCacheSlice: flag("large files are cached in slices, for videos", undefined, {
        variantDefaults: { StorageZone: true, EdgeScript: false },
      }),
      useStaleWhileUpdating: flag("a stale file is delivered while a new copy is fetched", false),
      useStaleWhileOffline: flag("a stale file is delivered while the origin is down", false),
      useBackgroundUpdate: flag(
        "stale files are refreshed in the background. `useStaleWhileUpdating` and `useStaleWhileOffline` each turn it on",
        undefined,
        stale,
      ),
      enableRequestCoalescing: flag("simultaneous requests for a file are one request to the origin", false),
      requestCoalescingTimeout: integerSetting("Seconds that such requests wait.", any, 30),
      permaCacheStorageZoneId: integerSetting(
        "ID of the storage zone for Perma-Cache. 0: none.",
        unlimited,
        0,
        {
          costs: "the storage that the cache takes",
        },
      ),
      permaCacheType: choice(permaCacheType, "What is stored in Perma-Cache.", "Automatic"),
    }),
    ...group("Origin shield and retries", {
      enableOriginShield: flag("one location requests files from the origin for all others", false),
      originShieldZoneCode: value(text(2), "Location of the shield: `FR` or `IL`.", { apiDefault: "FR" }),
      originShieldEnableConcurrencyLimit: flag("simultaneous requests to the origin are limited", false),
      originShieldMaxConcurrentRequests: integerSetting(
        "Simultaneous requests to the origin.",
        [1, 10_000],
        200,
      ),
      originShieldMaxQueuedRequests: integerSetting("Requests that may wait.", [0, 30_000], 5000),
      originShieldQueueMaxWaitTime: integerSetting("Seconds that a request may wait.", any, 30),
      enableSafeHop: flag("failed requests to the origin are repeated (SafeHop)", false),
      originRetries: integerSetting("How often a request is repeated.", any, 0),
      originRetryDelay: integerSetting("Seconds before a repetition.", any, 0),
      originRetryConnectionTimeout: flag("a request is repeated if the connection times out", true),
      originRetryResponseTimeout: flag("a request is repeated if the response times out", true),
      originRetry5xxResponses: named(
        "OriginRetry5XXResponses",
        flag("a 5xx response is followed by a retry", false),
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
      blockRootPathAccess: flag("requests to the root are refused", false),
      blockPostRequests: flag("POST requests are refused", false),
      allowedReferrers: setSetting("Hosts whose pages may use files. Empty: all.", host),
      blockedReferrers: setSetting("Hosts whose pages may not use files.", host),
      blockNoneReferrer: flag("requests without a referer are refused"),
      blockedIps: setSetting("Addresses whose requests are refused."),
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
      tlsSecurityLevel: choice(tlsLevel, "Lowest level of TLS.", "Legacy"),
      enableAutoSsl: named("EnableAutoSSL", flag("new host names get a certificate automatically", false)),
      disableLetsEncrypt: flag("the origin answers the requests that validate certificates (ACME)", false),
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
        "Bytes that the zone may deliver in a month. 0: no limit.",
        unlimited,
        0,
      ),
    }),
    ...group("Logs", {
      enableLogging: flag("requests are logged", true),
      loggingIpAnonymizationEnabled: named(
        "LoggingIPAnonymizationEnabled",
        flag("IP addresses in logs are anonymized. `false` needs a signed data processing agreement", true),
      ),
      logAnonymizationType: choice(
        anonymization,
        "What logs leave out of an IP address: its last part (`OneDigit`), or all of it (`Drop`).",
        "OneDigit",
      ),
      logFormat: choice(logFormat, "Format of the logs.", "JSON"),
      logForwardingEnabled: flag("logs are sent to a server", false),
      logForwardingHostname: value(text(1), "Host name of the server to which logs are sent."),
      logForwardingPort: integerSetting("Port of the server to which logs are sent.", [0, 65_535], 0),
      logForwardingToken: textSetting("Token that is sent with the logs.", undefined, secret),
      logForwardingProtocol: choice(logProtocol, "How logs are sent.", "UDP"),
      logForwardingFormat: value(logFormat, "Format of the sent logs."),
      loggingSaveToStorage: flag("logs are stored in `loggingStorageZoneId`", false),
      loggingStorageZoneId: integerSetting("ID of the storage zone for logs. 0: none.", unlimited, 0),
    }),
    ...group("Error pages and headers", {
      errorPageEnableCustomCode: flag("`errorPageCustomCode` is shown for errors", false),
      errorPageCustomCode: textSetting("HTML of error pages."),
      errorPageEnableStatuspageWidget: flag("error pages show the widget of Statuspage", false),
      errorPageStatuspageCode: textSetting("Code of the widget."),
      errorPageWhitelabel: flag("error pages omit bunny.net's branding"),
      addCanonicalHeader: flag("responses get a canonical header", false),
      enableAccessControlOriginHeader: flag("responses get CORS headers", true),
      accessControlOriginHeaderExtensions: setSetting(
        "Extensions of files that get CORS headers.",
        text(1),
        {},
      ),
    }),
    ...group("Routing and connections", {
      type: choice(
        zoneType,
        "Network: `Premium` (called Standard in the dashboard), or `Volume` for large files. They have different prices.",
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
      routingFilters: setSetting("Servers that deliver: `all`, `eu` or `scripting`.", text(1), script),
      ipFamilyPolicy: value(ipPolicy, "Versions of IP for the origin."),
      enableWebSockets: flag("WebSocket connections are allowed"),
      maxWebSocketConnections: integerSetting(
        "Simultaneous WebSocket connections. A number is rounded up to the next step: 500, 1000, 2500, 5000, 10000 or 25000.",
        [0, 25_000],
        undefined,
        {
          costs: "the number of connections, in steps",
        },
      ),
      stickySessionType: choice(stickySession, "Whether the requests of a client go to one server.", "Off"),
      stickySessionCookieName: textSetting("Cookie that identifies a client."),
      stickySessionClientHeaders: textSetting("Headers that identify a client, separated by commas."),
    }),
    ...group("Optimizer", {
      optimizerEnabled: flag("files are optimized", false, {
        costs: "the optimizer, for each zone and month",
      }),
      optimizerTunnelEnabled: flag("the optimizer uses a tunnel to the origin (Burrow)", false),
      optimizerAutomaticOptimizationEnabled: flag("images get the size for the device", true),
      optimizerDesktopMaxWidth: integerSetting("Width of images for desktops.", [0, 5000], 1600),
      optimizerMobileMaxWidth: integerSetting("Width of images for mobile devices.", [0, 5000], 800),
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
      optimizerStaticHtmlWordPressBypassCookie: textSetting("Cookie that bypasses that cache."),
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
      preloadingScreenEnabled: flag("a screen is shown while a page loads", false),
      preloadingScreenShowOnFirstVisit: flag("it is shown at the first visit", false),
      preloadingScreenCodeEnabled: flag("`preloadingScreenCode` is shown", false),
      preloadingScreenCode: textSetting("HTML of the screen.", ""),
      preloadingScreenLogoUrl: textSetting("URL of a logo."),
      preloadingScreenTheme: choice(theme, "Color theme of the preloading screen.", "Light"),
      preloadingScreenDelay: integerSetting("Milliseconds before it is shown.", [0, 10_000], 1000),
    }),
    enabled: readOnly(
      "Enabled",
      boolean(),
      "Whether the zone delivers: it has not reached its limits, and the account is in good standing.",
    ),
    suspended: readOnly("Suspended", boolean(), "Whether the platform has suspended the zone."),
    cnameDomain: readOnly("CnameDomain", text(0), "Domain of the zone's own host name, `b-cdn.net`."),
    zoneSecurityKey: readOnly("ZoneSecurityKey", text(0), "Key that signs URLs.", secret),
    videoLibraryId: readOnly(
      "VideoLibraryId",
      integer(-1, Number.MAX_SAFE_INTEGER),
      "ID of the video library that has made the zone; -1 if none has.",
    ),
    dnsZoneId: readOnly(
      "DnsZoneId",
      count(),
      "ID of the DNS zone whose record has made the zone; 0 if none has.",
    ),
    dnsRecordId: readOnly("DnsRecordId", count(), "ID of that record."),
    dnsRecordValue: readOnly("DnsRecordValue", text(0), "Value of that record.", notShown),
    originLinkValue: readOnly(
      "OriginLinkValue",
      text(0),
      "What the dashboard shows of the origin.",
      notShown,
    ),
    // Values that change by themselves, and prices.
    monthlyBandwidthUsed: readOnly("MonthlyBandwidthUsed", count(), "Bytes of this month.", notShown),
    monthlyCharges: readOnly("MonthlyCharges", decimal(0, 1e12), "Charges of this month.", notShown),
    priceOverride: readOnly(
      "PriceOverride",
      decimal(0, 1e12),
      "Price of a byte, if it is a special one.",
      notShown,
    ),
    optimizerPricing: readOnly(
      "OptimizerPricing",
      decimal(0, 1e12),
      "Monthly price of the optimizer.",
      notShown,
    ),
    euUsDiscount: readOnly("EUUSDiscount", count(), "Discount in Europe and North America.", notShown),
    southAmericaDiscount: readOnly("SouthAmericaDiscount", count(), "Discount in South America.", notShown),
    africaDiscount: readOnly("AfricaDiscount", count(), "Discount in Africa.", notShown),
    asiaOceaniaDiscount: readOnly("AsiaOceaniaDiscount", count(), "Discount in Asia and Oceania.", notShown),
    userId: readOnly("UserId", text(0), "ID of the owner.", notShown),
    cacheVersion: readOnly("CacheVersion", count(), "Number that each purge of the zone raises.", notShown),
    enableExtendedLogging: readOnly(
      "EnableExtendedLogging",
      boolean(),
      "Whether logs have additional columns.",
      notShown,
    ),
    // As outputs, these lists would be stale as soon as the same program adds to them.
    hostnames: contains("Hostnames", pullZoneHostname, "Its host names.", notShown),
    edgeRules: contains("EdgeRules", edgeRule, "Its edge rules.", notShown),
  },
  outputs: { systemHostname: value(text(0), "The zone's own host name, to which CNAME records point.") },
  areDefaultsSeen: true,
  holdsData:
    "its host names can be on one zone only. Declare a second zone under another resource name, move the host names to it, and remove this one",
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
      ...{ member: "Hostnames", noun: "hostname", canForce: true, label: ({ Value }) => Value },
      isOwn: ({ IsSystemHostname, IsManagedHostname }) => Boolean(IsSystemHostname || IsManagedHostname),
    },
    {
      ...{
        member: "EdgeRules",
        noun: "edge rule",
        canForce: true,
        isOwn: ({ ReadOnly }) => ReadOnly === true,
      },
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
