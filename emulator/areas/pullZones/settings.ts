import type { Change, WriteOf } from "../../objects/collection";
import { badRequest, Refusal } from "../../server/failures";
import type { PullZone, PullZoneState } from "./pullZone";

/** The type of origin of a zone that the platform makes for a DNS record with acceleration. No request makes one. */
export const originTypes = {
  originUrl: 0,
  dnsAccelerate: 1,
  storageZone: 2,
  loadBalancer: 3,
  edgeScript: 4,
  magicContainers: 5,
} as const;

/** What has been seen on new zones, unless it depends on the type of the origin. */
export const defaultSettings = {
  OriginHostHeader: "",
  EdgeScriptId: -1,
  CacheControlMaxAgeOverride: -1,
  CacheControlPublicMaxAgeOverride: -1,
  IgnoreQueryStrings: true,
  EnableQueryStringOrdering: true,
  CacheKeyHeaders: "",
  DisableCookies: true,
  RequestCoalescingTimeout: 30,
  OriginShieldZoneCode: "FR",
  OriginShieldMaxConcurrentRequests: 200,
  OriginShieldMaxQueuedRequests: 5000,
  OriginShieldQueueMaxWaitTime: 30,
  OriginRetryConnectionTimeout: true,
  OriginRetryResponseTimeout: true,
  OriginConnectTimeout: 10,
  OriginResponseTimeout: 60,
  BlockNoneReferrer: true,
  EnableTLS1: true,
  EnableTLS1_1: true,
  ShieldDDosProtectionType: 1,
  EnableLogging: true,
  LoggingIPAnonymizationEnabled: true,
  LogFormat: 1,
  LogForwardingFormat: 1,
  EnableAccessControlOriginHeader: true,
  AccessControlOriginHeaderExtensions: [
    ...[
      "eot",
      "ttf",
      "woff",
      "woff2",
      "css",
      "js",
      "jpg",
      "jpeg",
      "png",
      "webp",
      "gif",
      "mp3",
      "mp4",
      "mpeg",
    ],
    ...["svg", "webm"],
  ],
  EnableGeoZoneUS: true,
  EnableGeoZoneEU: true,
  EnableGeoZoneASIA: true,
  EnableGeoZoneSA: true,
  EnableGeoZoneAF: true,
  RoutingFilters: ["all"],
  IpFamilyPolicy: 1,
  EnableWebSockets: true,
  MaxWebSocketConnections: 500,
  OptimizerEnableWebP: true,
  OptimizerEnableManipulationEngine: true,
  OptimizerMinifyCSS: true,
  OptimizerMinifyJavaScript: true,
  OptimizerAutomaticOptimizationEnabled: true,
  OptimizerDesktopMaxWidth: 1600,
  OptimizerMobileMaxWidth: 800,
  OptimizerImageQuality: 85,
  OptimizerMobileImageQuality: 70,
  OptimizerWatermarkUrl: "",
  OptimizerWatermarkOffset: 3,
  OptimizerWatermarkMinImageSize: 300,
  PreloadingScreenCode: "",
  PreloadingScreenDelay: 1000,
};

/** By the type of the origin, the defaults that differ. */
const defaultsByOrigin: Readonly<Record<number, Partial<PullZone>>> = {
  [originTypes.storageZone]: { CacheControlMaxAgeOverride: 2_592_000, EnableCacheSlice: true },
  [originTypes.edgeScript]: { StorageZoneId: -1, OriginUrl: "https://bunnycdn.com" },
  [originTypes.magicContainers]: { OriginUrl: "https://bunny.net" },
};

/** The ranges of the public API description. */
export const settingRanges = {
  OriginType: [0, 6],
  CacheControlMaxAgeOverride: [-1, 31_919_000],
  OriginShieldMaxConcurrentRequests: [1, 10_000],
  OriginShieldMaxQueuedRequests: [0, 30_000],
  MaxWebSocketConnections: [0, 25_000],
  OptimizerDesktopMaxWidth: [0, 5000],
  OptimizerMobileMaxWidth: [0, 5000],
  OptimizerImageQuality: [0, 100],
  OptimizerMobileImageQuality: [0, 100],
  PreloadingScreenDelay: [0, 10_000],
} as const;

const webSocketLimits = [500, 1000, 2500, 5000, 10_000, 25_000];
const permaCacheMaxAge = 31_919_000;

/** The members of requests that no response contains. */
interface WrittenOnly {
  readonly DnsOriginScheme?: string;
  readonly DnsOriginPort?: number;
}

/** Gives a zone the settings that follow from others. The result stays the same if it is completed again. */
export function completeSettings(zone: PullZone, { given, before, context }: Change<PullZone>): void {
  const { couplings, defaultPort, preloadingScreen, webSocketTiers } = context.variants;
  if (!before) zone.OriginType = given.OriginType ?? deriveOriginType(zone);
  if (zone.OriginType === originTypes.dnsAccelerate && zone.DnsRecordId <= 0)
    zone.OriginType = originTypes.originUrl;
  if (!before)
    for (const [name, value] of Object.entries(defaultsByOrigin[zone.OriginType] ?? {}))
      if (Reflect.get(given, name) === undefined) Reflect.set(zone, name, value);
  zone.OriginUrl = normalizeOriginUrl(zone, given as WrittenOnly, defaultPort === "removed");
  if (zone.EdgeScriptId === 0) zone.EdgeScriptId = -1;
  if (zone.MiddlewareScriptId === 0) zone.MiddlewareScriptId = null;
  zone.QueryStringVaryParameters = keepPlainNames(zone.QueryStringVaryParameters);
  zone.CookieVaryParameters = keepPlainNames(zone.CookieVaryParameters);
  if (before && preloadingScreen === "reset" && given.PreloadingScreenShowOnFirstVisit === undefined)
    zone.PreloadingScreenShowOnFirstVisit = false;
  if (webSocketTiers === "rounded")
    zone.MaxWebSocketConnections =
      webSocketLimits.find((tier) => tier >= zone.MaxWebSocketConnections) ?? zone.MaxWebSocketConnections;
  if (couplings === "off") return;
  if (zone.UseStaleWhileOffline || zone.UseStaleWhileUpdating) zone.UseBackgroundUpdate = true;
  if (zone.PermaCacheStorageZoneId > 0) zone.CacheControlMaxAgeOverride = permaCacheMaxAge;
  if (zone.OriginType === originTypes.edgeScript) zone.RoutingFilters = ["scripting"];
}

function deriveOriginType(zone: PullZone): number {
  if (zone.StorageZoneId > 0) return originTypes.storageZone;
  if (zone.EdgeScriptId > 0) return originTypes.edgeScript;
  if (zone.MagicContainersAppId) return originTypes.magicContainers;
  return (zone.LoadBalancerId ?? 0) > 0 ? originTypes.loadBalancer : originTypes.originUrl;
}

/** The platform removes final slashes. Only a zone of a DNS record takes a scheme and a port. */
function normalizeOriginUrl(
  { OriginType, OriginUrl }: PullZone,
  { DnsOriginScheme, DnsOriginPort }: WrittenOnly,
  removesDefaultPort: boolean,
): string | null {
  const url = OriginUrl?.replace(/\/+$/, "") ?? null;
  if (OriginType === originTypes.dnsAccelerate && url !== null) {
    const [, scheme = "", host = "", port = ""] =
      /^(https?):\/\/(\[[^\]]*\]|[^/:]+)(?::(\d+))?/.exec(url) ?? [];
    return `${DnsOriginScheme ?? scheme}://${host}:${DnsOriginPort ?? port}`;
  }
  return removesDefaultPort
    ? (url?.replace(/^(https:\/\/[^/]+):443(?=\/|$)|^(http:\/\/[^/]+):80(?=\/|$)/i, "$1$2") ?? null)
    : url;
}

const keepPlainNames = (names: string[] | null): string[] =>
  (names ?? []).filter((name) => /^[\w-]+$/.test(name));

const privateHost =
  /^https?:\/\/(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|0\.0\.0\.0|\[(::1|f[cd]|fe80))/i;

/** Refuses settings as the platform does. Only some of the messages have been seen, and of no other key than this. */
export function checkSettings(zone: PullZone, { given, state }: WriteOf<PullZone>): void {
  const { scripts }: PullZoneState = state;
  const hasScript = (id: number) => scripts.some(({ Id }) => Id === id);
  if (given.OriginUrl !== undefined && privateHost.test(given.OriginUrl ?? ""))
    throw badRequest("The origin URL must not be a private or local address.", "OriginUrl");
  if (given.EdgeScriptId && !hasScript(given.EdgeScriptId))
    throw badRequest("Edge Script ID not found", "EdgeScriptId");
  if (given.MiddlewareScriptId && !hasScript(given.MiddlewareScriptId))
    throw badRequest("The middleware script ID is not valid.", "MiddlewareScriptId");
  if (given.MagicContainersAppId)
    throw badRequest("The Magic Containers App ID is not valid.", "MagicContainersAppId");
  if (zone.OriginType === originTypes.storageZone && zone.PermaCacheStorageZoneId > 0)
    throw badRequest("Perma-Cache is not available for storage zones.", "PermaCacheStorageZoneId");
}

/** Observed: the zones of a suspended account can be read, and a delete of one returns 404. */
export function checkPullZoneDelete({ Id, Suspended }: PullZone): void {
  if (Suspended) throw new Refusal(404, "pullZone.not_found", `There is no pull zone ${Id}.`, "id");
}
