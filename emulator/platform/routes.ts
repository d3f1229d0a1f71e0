import { apiKeyRoutes } from "../apiKeys/routes";
import { databaseRoutes } from "../database/routes";
import { dnsZoneRoutes } from "../dnsZones/routes";
import { originGroupRoutes } from "../loadBalancers/originGroups";
import { originRoutes } from "../loadBalancers/origins";
import { loadBalancerRoutes } from "../loadBalancers/profiles";
import { logForwardingRoutes } from "../logForwarding/routes";
import { loggingRoutes } from "../logging/routes";
import { nodeRoutes } from "../nodes/routes";
import { scriptRoutes } from "../scripts/routes";
import type { Route } from "../server/route";
import { eventLogRoutes } from "../shield/eventLogs/routes";
import { rateLimitRoutes } from "../shield/rateLimits/routes";
import { shieldZoneRoutes } from "../shield/zones/routes";
import { videoLibraryRoutes } from "../videoLibraries/routes";

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
