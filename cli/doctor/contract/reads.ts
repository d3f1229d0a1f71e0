import { queryAccessLogs } from "../../../provider/api/accessLogs/operations";
import { listApiKeys } from "../../../provider/api/apiKeys";
import { databases } from "../../../provider/api/databases";
import { dnsZones } from "../../../provider/api/dnsZones";
import { loadBalancers } from "../../../provider/api/loadBalancers";
import { formatLogDay } from "../../../provider/api/logDay";
import { logForwarding } from "../../../provider/api/logForwarding";
import { nodes } from "../../../provider/api/nodes";
import { firstPageQuery, type PagedOperation } from "../../../provider/api/paging";
import { scripts } from "../../../provider/api/scripts";
import { listEventLogs, shieldZones } from "../../../provider/api/shield";
import { videoLibraries } from "../../../provider/api/videoLibraries";
import type { Call, Operation } from "../../../provider/http/operation";

/** An object of a response, before any conversion. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A GET, and the GETs that take path parameters from its response. */
export interface Read {
  readonly operation: Operation;
  readonly query?: Call["query"];
  /** Picks the path parameters from an object that the parent read returned. */
  readonly from?: (found: JsonObject) => JsonObject;
  readonly below?: readonly Read[];
}

/** Reads the first page of a list. */
const pageOf = (operation: PagedOperation<unknown>, rest: Partial<Read> = {}): Read => ({
  operation,
  query: firstPageQuery(operation),
  ...rest,
});

/** Reads a list and one of its objects. `member` holds the object's ID, and `parameter` is its name in the path. */
const listAndObject = (
  { list, get }: { readonly list: PagedOperation<unknown>; readonly get: Operation },
  [member, parameter]: readonly [member: string, parameter: string],
  ...others: Read[]
): Read =>
  pageOf(list, {
    below: [{ operation: get, from: ({ [member]: id }) => ({ [parameter]: id }) }, ...others],
  });

/** Returns every GET of the package that returns JSON: one page of each list, and one object of that page. */
export const reads = (now: number): readonly Read[] => [
  pageOf(listApiKeys),
  { operation: nodes.listIps },
  listAndObject(
    loadBalancers,
    ["LoadBalancerId", "loadBalancerId"],
    { operation: scripts.activeRelease, from: scriptIn },
    pageOf(scripts.releases, { from: scriptIn }),
    { operation: scripts.code, from: scriptIn },
  ),
  listAndObject(logForwarding, ["app", "app"]),
  listAndObject(videoLibraries, ["Id", "libraryId"]),
  listAndObject(dnsZones, ["Id", "zoneId"]),
  listAndObject(databases, ["id", "databaseId"]),
  pageOf(shieldZones.zones, {
    below: [
      pageOf(shieldZones.rateLimits, {
        from: zone,
        below: [{ operation: shieldZones.rateLimit, from: ({ id }) => ({ ruleId: id }) }],
      }),
      { operation: shieldZones.guardianMetrics, from: zone },
      {
        operation: listEventLogs,
        from: (found) => ({
          ...zone(found),
          date: formatLogDay("date", new Date(now), now),
          continuationToken: "",
        }),
      },
      { operation: queryAccessLogs, from: ({ pullZoneId }) => ({ pullZoneId }) },
    ],
  }),
];

const zone = ({ shieldZoneId }: JsonObject): JsonObject => ({ shieldZoneId });

/** Finds a script through an origin that uses it, because the package cannot list edge scripts. */
function scriptIn(loadBalancer: JsonObject): JsonObject {
  const groups = objectsIn(loadBalancer["OriginGroups"]);
  const origins = groups.flatMap((group) => objectsIn(group["Origins"]));
  return { scriptId: origins.map(({ EdgeScriptId }) => EdgeScriptId).find((id) => typeof id === "number") };
}

/** Returns the objects of a response that is a list, or of its first member that is one. */
export function objectsIn(response: unknown): JsonObject[] {
  if (Array.isArray(response)) return response.filter(isObject);
  return isObject(response) ? objectsIn(Object.values(response).find(Array.isArray) ?? []) : [];
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
