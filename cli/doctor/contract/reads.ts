import { queryAccessLogs } from "../../../provider/api/accessLogs/operations";
import { listApiKeys } from "../../../provider/api/apiKeys";
import { listDatabases, readDatabase } from "../../../provider/api/databases";
import { listDnsZones, readDnsZone } from "../../../provider/api/dnsZones";
import { listLoadBalancers, readLoadBalancer } from "../../../provider/api/loadBalancers/loadBalancers";
import { logDay } from "../../../provider/api/logDay";
import { listForwarding, readForwarding } from "../../../provider/api/logForwarding";
import { listNodeIps } from "../../../provider/api/nodes";
import { firstPage } from "../../../provider/api/paging";
import { listReleases, readActiveRelease, readCode } from "../../../provider/api/scripts";
import { listEventLogs, listShieldZones, readGuardianMetrics } from "../../../provider/api/shield";
import { listRateLimits, readRateLimit } from "../../../provider/api/shield/rateLimits";
import { listVideoLibraries, readVideoLibrary } from "../../../provider/api/videoLibraries";
import type { Call, Operation } from "../../../provider/http/operation";

/** An object of a response, as it came. */
export type Found = Readonly<Record<string, unknown>>;

/** A read of the platform, and those that need something of what it returns. */
export interface Read {
  readonly operation: Operation;
  readonly query?: Call["query"];
  /** Its path parameters, from an object that the read above returned. */
  readonly from?: (found: Found) => Found;
  readonly below?: readonly Read[];
}

/** Every GET of the package that returns JSON. Of a list one page is read, of the objects in it one. */
export const reads = (now: number): readonly Read[] => [
  { operation: listApiKeys, query: firstPage(listApiKeys) },
  { operation: listNodeIps },
  {
    operation: listLoadBalancers,
    query: firstPage(listLoadBalancers),
    below: [
      { operation: readLoadBalancer, from: ({ LoadBalancerId }) => ({ loadBalancerId: LoadBalancerId }) },
      { operation: readActiveRelease, from: scriptIn },
      { operation: listReleases, query: firstPage(listReleases), from: scriptIn },
      { operation: readCode, from: scriptIn },
    ],
  },
  {
    operation: listForwarding,
    query: firstPage(listForwarding),
    below: [{ operation: readForwarding, from: ({ app }) => ({ app }) }],
  },
  {
    operation: listVideoLibraries,
    query: firstPage(listVideoLibraries),
    below: [{ operation: readVideoLibrary, from: ({ Id }) => ({ libraryId: Id }) }],
  },
  {
    operation: listDnsZones,
    query: firstPage(listDnsZones),
    below: [{ operation: readDnsZone, from: ({ Id }) => ({ zoneId: Id }) }],
  },
  {
    operation: listDatabases,
    query: firstPage(listDatabases),
    below: [{ operation: readDatabase, from: ({ id }) => ({ databaseId: id }) }],
  },
  {
    operation: listShieldZones,
    query: firstPage(listShieldZones),
    below: [
      {
        operation: listRateLimits,
        query: firstPage(listRateLimits),
        from: zone,
        below: [{ operation: readRateLimit, from: ({ id }) => ({ ruleId: id }) }],
      },
      { operation: readGuardianMetrics, from: zone },
      {
        operation: listEventLogs,
        from: (found) => ({
          ...zone(found),
          date: logDay("date", new Date(now), now),
          continuationToken: "",
        }),
      },
      { operation: queryAccessLogs, from: ({ pullZoneId }) => ({ pullZoneId }) },
    ],
  },
];

const zone = ({ shieldZoneId }: Found): Found => ({ shieldZoneId });

/** No list of edge scripts is read: the origins of a load balancer name some. */
function scriptIn(loadBalancer: Found): Found {
  const groups = objectsIn(loadBalancer["OriginGroups"]);
  const origins = groups.flatMap((group) => objectsIn(group["Origins"]));
  return { scriptId: origins.map(({ EdgeScriptId }) => EdgeScriptId).find((id) => typeof id === "number") };
}

/** The objects of a list, in whatever envelope. */
export function objectsIn(response: unknown): Found[] {
  if (Array.isArray(response)) return response.filter(isObject);
  return isObject(response) ? objectsIn(Object.values(response).find(Array.isArray) ?? []) : [];
}

const isObject = (value: unknown): value is Found =>
  typeof value === "object" && value !== null && !Array.isArray(value);
