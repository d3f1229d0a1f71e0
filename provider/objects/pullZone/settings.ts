import { isDeepStrictEqual } from "node:util";
import type { ArgumentError, Properties } from "../../model/properties";

// What the settings of a pull zone's origin, and of what depends on it, allow.

/** By the argument that gives the origin of a pull zone, its type. */
const typesByTarget = {
  originUrl: "OriginUrl",
  storageZoneId: "StorageZone",
  loadBalancerId: "LoadBalancer",
  edgeScriptId: "EdgeScript",
  magicContainersAppId: "MagicContainers",
  magicContainersEndpointId: "MagicContainers",
} as const;
const targetNames = Object.keys(typesByTarget) as (keyof typeof typesByTarget)[];

const originRequirement =
  "give one of originUrl, storageZoneId, loadBalancerId, edgeScriptId, and magicContainersAppId with magicContainersEndpointId";

const listTargets = (values: Properties) => targetNames.filter((name) => values[name] != null);

const inferType = (values: Properties): string | undefined => {
  const [target] = listTargets(values);
  return target && typesByTarget[target];
};

type IsKnown = (property: string) => boolean;

export function checkOrigin(inputs: Properties, isKnown: IsKnown): ArgumentError[] {
  const [first, ...others] = listTargets(inputs);
  const { originType, pullZoneId, name } = inputs;
  const second = first && others.find((other) => typesByTarget[other] !== typesByTarget[first]);
  if (second)
    return [{ property: second, reason: `${first} and ${second} are both given: ${originRequirement}.` }];
  if (pullZoneId === undefined && name !== undefined) {
    if (first === undefined && originType === undefined)
      return [{ property: "originUrl", reason: `No origin is given: ${originRequirement}.` }];
    if (originType === "DnsAccelerate")
      return [
        {
          property: "originType",
          reason:
            'originType is "DnsAccelerate": only an accelerated DNS record makes such a zone. Give the record\'s acceleratedPullZoneId as pullZoneId.',
        },
      ];
    if (inferType(inputs) === "MagicContainers" && others.length === 0 && originType === undefined)
      return [
        {
          property: first ?? "",
          reason: `${first} is given alone: magicContainersAppId and magicContainersEndpointId belong together.`,
        },
      ];
  }
  return checkDependentSettings(inputs, isKnown);
}

const permaCacheMaxAge = 31_919_000;

/** The platform sets some settings by itself. A program that declares another value would never agree with it. */
function checkDependentSettings(inputs: Properties, isKnown: IsKnown): ArgumentError[] {
  const { useBackgroundUpdate, cacheControlMaxAgeOverride: maxAge, routingFilters, edgeScriptId } = inputs;
  const stale = (["useStaleWhileUpdating", "useStaleWhileOffline"] as const).find(
    (each) => inputs[each] === true,
  );
  const usesPermaCache = isKnown("permaCacheStorageZoneId") && Boolean(inputs["permaCacheStorageZoneId"]);
  const problems: ArgumentError[] = [];
  if (stale && useBackgroundUpdate === false)
    problems.push({
      property: "useBackgroundUpdate",
      reason: `useBackgroundUpdate is false, but ${stale} turns it on: leave it out.`,
    });
  if (
    usesPermaCache &&
    isKnown("cacheControlMaxAgeOverride") &&
    (maxAge ?? permaCacheMaxAge) !== permaCacheMaxAge
  )
    problems.push({
      property: "cacheControlMaxAgeOverride",
      reason: `cacheControlMaxAgeOverride is ${String(maxAge)}, but Perma-Cache sets it to ${permaCacheMaxAge}: leave it out.`,
    });
  if (usesPermaCache && inputs["storageZoneId"] !== undefined)
    problems.push({
      property: "permaCacheStorageZoneId",
      reason:
        "permaCacheStorageZoneId is given, but a zone whose origin is a storage zone has no Perma-Cache: leave it out.",
    });
  if (
    edgeScriptId != null &&
    isKnown("routingFilters") &&
    Array.isArray(routingFilters) &&
    !isDeepStrictEqual(routingFilters, ["scripting"])
  )
    problems.push({
      property: "routingFilters",
      reason: 'routingFilters is given, but a script as the origin sets it to ["scripting"]: leave it out.',
    });
  return problems;
}

/** Adds the type of an origin that the request gives, unless the zone has it already. */
export function completeOrigin(values: Properties, all: Properties): Properties {
  const type = inferType(values);
  return type === undefined || (all["originType"] ?? values["originType"]) === type
    ? values
    : { ...values, originType: type };
}

/** Returns the reason why an existing zone cannot have the origin that the program gives. */
export function findOriginProblem(current: Properties, inputs: Properties): string | undefined {
  const [given = inputs["originType"] === undefined ? undefined : "originType"] = listTargets(inputs);
  const isSame = given === undefined || inputs[given] === "DnsAccelerate";
  return current["originType"] !== "DnsAccelerate" || isSame
    ? undefined
    : `belongs to a DNS record, which decides its origin: leave out ${given}.`;
}

/** Returns the outputs that change with the kind of the origin. */
export function findChangedOriginOutputs(recorded: Properties, inputs: Properties): string[] {
  const type = inputs["originType"] ?? inferType(inputs);
  if (type === undefined || type === recorded["originType"]) return [];
  return ["originType", ...targetNames].filter((name) => inputs[name] === undefined);
}

/** The origin of an accelerated DNS record: requests give port and scheme, and responses a URL. */
export function readDnsOrigin({ originType, originUrl }: Properties): Properties {
  if (originType !== "DnsAccelerate" || typeof originUrl !== "string" || !URL.canParse(originUrl)) return {};
  const { protocol, port } = new URL(originUrl);
  const dnsOriginScheme = protocol.replace(":", "");
  return { dnsOriginScheme, dnsOriginPort: Number(port) || (dnsOriginScheme === "https" ? 443 : 80) };
}

const webSocketSteps = [500, 1000, 2500, 5000, 10_000, 25_000];

/** The platform bills WebSocket connections in steps and may store the step, and it stores null for no middleware script. */
export function normalizeSettings(values: Properties): Properties {
  const { maxWebSocketConnections: connections, middlewareScriptId } = values;
  return {
    ...values,
    ...(typeof connections === "number" &&
      connections > 0 && {
        maxWebSocketConnections: webSocketSteps.find((step) => step >= connections) ?? connections,
      }),
    ...(middlewareScriptId === null && { middlewareScriptId: 0 }),
  };
}

/** Describes what has made a zone and deletes it with itself, or undoes the settings that it needs. */
export function findOwner({
  videoLibraryId,
  dnsRecordId,
  dnsZoneId,
  originType,
  ...others
}: Properties): string | undefined {
  if (Number(videoLibraryId) > 0) return `video library ${videoLibraryId}`;
  if (Number(dnsRecordId) > 0) return `record ${dnsRecordId} of DNS zone ${dnsZoneId}`;
  if (originType === "EdgeScript") return `edge script ${others["edgeScriptId"]}`;
  return originType === "MagicContainers" ? `container app ${others["magicContainersAppId"]}` : undefined;
}
