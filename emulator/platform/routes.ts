import { apiKeyRoutes } from "../apiKeys";
import { databaseRoutes } from "../database/routes";
import { dnsZoneRoutes } from "../dnsZones";
import { originGroupRoutes } from "../loadBalancers/originGroups";
import { originRoutes } from "../loadBalancers/origins";
import { loadBalancerRoutes } from "../loadBalancers/profiles";
import { logForwardingRoutes } from "../logForwarding";
import { loggingRoutes } from "../logging/routes";
import { nodeRoutes } from "../nodes";
import { scriptRoutes } from "../scripts";
import type { Route } from "../server/route";
import { eventLogRoutes } from "../shield/eventLogs/routes";
import { rateLimitRoutes } from "../shield/rateLimits/routes";
import { shieldZoneRoutes } from "../shield/zones/routes";
import { videoLibraryRoutes } from "../videoLibraries";

/** Every operation of the emulator. */
export const routes: readonly Route[] = [
  ...loadBalancerRoutes,
  ...originGroupRoutes,
  ...originRoutes,
  ...apiKeyRoutes,
  ...logForwardingRoutes,
  ...videoLibraryRoutes,
  ...scriptRoutes,
  ...dnsZoneRoutes,
  ...shieldZoneRoutes,
  ...eventLogRoutes,
  ...rateLimitRoutes,
  ...nodeRoutes,
  ...loggingRoutes,
  ...databaseRoutes,
];
