import { databaseRoutes } from "../database/routes";
import { loggingRoutes } from "../logging/routes";
import type { Route } from "../server/route";
import { apiKeyRoutes } from "./apiKeys";
import { dnsZoneRoutes } from "./dnsZones";
import { eventLogRoutes } from "./eventLogs";
import { loadBalancerRoutes } from "./loadBalancers";
import { logForwardingRoutes } from "./logForwarding";
import { nodeRoutes } from "./nodes";
import { originGroupRoutes } from "./originGroups";
import { originRoutes } from "./origins";
import { rateLimitRoutes } from "./rateLimits";
import { scriptRoutes } from "./scripts";
import { shieldZoneRoutes } from "./shieldZones";
import { videoLibraryRoutes } from "./videoLibraries";

/** Every operation the emulator answers, each with where it comes from. */
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
