import { type ClientOptions, createClient } from "../http/client";
import { systemClock } from "../http/clock";
import type { Settings } from "../http/settings";
import { accessLogs } from "./accessLogs";
import { apiKeys } from "./apiKeys";
import { databases } from "./databases";
import { dnsZones } from "./dnsZones";
import { loadBalancers } from "./loadBalancers/loadBalancers";
import { originGroups } from "./loadBalancers/originGroups";
import { origins } from "./loadBalancers/origins";
import { logForwarding } from "./logForwarding";
import { nodes } from "./nodes";
import { scripts } from "./scripts";
import { shield } from "./shield";
import { sqlOf } from "./sql";
import { videoLibraries } from "./videoLibraries";

export type Api = ReturnType<typeof apiOf>;

/** The operations of one account, grouped by area, with their own connections. */
export function apiOf(settings: Settings, options: ClientOptions = {}) {
  const client = createClient(settings, options);
  const clock = options.clock ?? systemClock;
  return {
    accessLogs: accessLogs(client, clock),
    apiKeys: apiKeys(client),
    databases: databases(client),
    dnsZones: dnsZones(client),
    loadBalancers: loadBalancers(client),
    logForwarding: logForwarding(client),
    nodes: nodes(client),
    originGroups: originGroups(client),
    origins: origins(client),
    scripts: scripts(client),
    shield: shield(client, clock),
    sql: sqlOf(client),
    videoLibraries: videoLibraries(client),
    /** Waits for requests in flight, then closes the connections. Nothing can be sent afterwards. */
    close: (): Promise<void> => client.close(),
  };
}
