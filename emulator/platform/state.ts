import * as z from "zod";
import { type ApiKey, apiKeySeed, newApiKey } from "../apiKeys";
import { checked } from "../checked";
import { type Database, databaseSeed, newDatabase } from "../database/databases";
import { type DnsZone, dnsZoneSeed, newDnsZone } from "../dnsZones";
import { loadBalancerSeed } from "../loadBalancers/seed";
import { type LoadBalancer, newLoadBalancer } from "../loadBalancers/state";
import { type LogForwarding, logForwardingSeed, newLogForwarding } from "../logForwarding";
import { newPullZone, type PullZone, pullZoneSeed } from "../logging/pullZones";
import { DEFAULT_NODES } from "../nodes";
import { newScript, type Script, scriptSeed } from "../scripts";
import { newShieldZone, type ShieldZone, shieldZoneSeed } from "../shield/zones/state";
import { newVideoLibrary, type VideoLibrary, videoLibrarySeed } from "../videoLibraries";
import type { Making } from "./making";

/** The state of one account: plain objects with the API's names, read at each request, so a change shows at once. */
export interface EmulatorState {
  /** Keys that open the account, its own among them. */
  apiKeys: ApiKey[];
  loadBalancers: LoadBalancer[];
  logForwarding: LogForwarding[];
  videoLibraries: VideoLibrary[];
  scripts: Script[];
  dnsZones: DnsZone[];
  shieldZones: ShieldZone[];
  /** IP addresses of the container network. */
  nodes: string[];
  /** Each with its log records. */
  pullZones: PullZone[];
  /** At least one, unless a test removes it. */
  databases: Database[];
}

const seedSchema = z.strictObject({
  ApiKeys: z.array(apiKeySeed).default([]),
  LoadBalancers: z.array(loadBalancerSeed).default([]),
  LogForwarding: z.array(logForwardingSeed).default([]),
  VideoLibraries: z.array(videoLibrarySeed).default([]),
  Scripts: z.array(scriptSeed).default([]),
  DnsZones: z.array(dnsZoneSeed).default([]),
  ShieldZones: z.array(shieldZoneSeed).default([]),
  Nodes: z.array(z.string()).default([...DEFAULT_NODES]),
  PullZones: z.array(pullZoneSeed).default([]),
  Databases: z.array(databaseSeed).min(1).prefault([{}]),
});

/** The initial state of an account; omitted ids and settings are filled in, the same at each start. */
export type Seed = z.input<typeof seedSchema>;

/** Builds the state of an account. Throws a TypeError that names what is wrong with the seed. */
export function newState(
  seed: unknown,
  ownKey: { Key: string; Roles: string[] },
  making: Making,
): EmulatorState {
  const given = checked(seedSchema, seed, "The seed is");
  const hasOwnKey = given.ApiKeys.some(({ Key }) => Key === ownKey.Key);
  const keys = hasOwnKey ? given.ApiKeys : [ownKey, ...given.ApiKeys];
  return {
    apiKeys: keys.map((key) => newApiKey(key, making)),
    loadBalancers: given.LoadBalancers.map((profile) => newLoadBalancer(profile, making.ids)),
    logForwarding: given.LogForwarding.map((configuration) => newLogForwarding(configuration, making)),
    videoLibraries: given.VideoLibraries.map((library) => newVideoLibrary(library, making)),
    scripts: given.Scripts.map((script) => newScript(script, making)),
    dnsZones: given.DnsZones.map((zone) => newDnsZone(zone, making)),
    shieldZones: given.ShieldZones.map((zone) => newShieldZone(zone, making)),
    nodes: given.Nodes,
    pullZones: given.PullZones.map((zone) => newPullZone(zone, making)),
    databases: given.Databases.map((database) => newDatabase(database, making)),
  };
}
