import { systemClock } from "../base/time";
import { type ClientOptions, createClient } from "../http/client";
import type { ClientSettings } from "../http/settings";
import { type AccessLogs, createAccessLogs } from "./accessLogs";
import { type ApiKeys, createApiKeys } from "./apiKeys";
import { createMethods } from "./methods";
import { nodes } from "./nodes";
import { objectAreas } from "./objects/areas";
import { createShield, type Shield } from "./shield";
import { createSql, type Sql } from "./sql";
import type * as types from "./types";

/** The operations of one account, grouped by area. Each `Api` has its own connections. */
export interface Api extends types.ObjectAreas {
  readonly accessLogs: AccessLogs;
  readonly apiKeys: ApiKeys;
  readonly nodes: types.Nodes;
  readonly shield: Shield;
  readonly sql: Sql;
  /** Waits for requests in flight, then closes the connections. Nothing can be sent afterwards. */
  close(): Promise<void>;
}

export function createApiFromSettings(settings: ClientSettings, options: ClientOptions = {}): Api {
  const client = createClient(settings, options);
  const clock = options.clock ?? systemClock;
  const objectMethods = Object.entries(objectAreas).map(([name, area]) => [
    name,
    createMethods(client, name, area),
  ]);
  const objects = Object.fromEntries(objectMethods) as types.ObjectAreas;
  return {
    ...objects,
    accessLogs: createAccessLogs(client, clock),
    apiKeys: createApiKeys(client),
    nodes: createMethods(client, "nodes", nodes),
    shield: createShield(client, clock, objects.shield),
    sql: createSql(client),
    close: () => client.close(),
  };
}
