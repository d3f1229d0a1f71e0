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

/** The objects of a seed, by its names. */
const seedShape = {
  ApiKeys: z.array(apiKeySeed),
  LoadBalancers: z.array(loadBalancerSeed),
  LogForwarding: z.array(logForwardingSeed),
  VideoLibraries: z.array(videoLibrarySeed),
  Scripts: z.array(scriptSeed),
  DnsZones: z.array(dnsZoneSeed),
  ShieldZones: z.array(shieldZoneSeed),
  Nodes: z.array(z.string()),
  PullZones: z.array(pullZoneSeed),
  Databases: z.array(databaseSeed).min(1),
};

const seedSchema = z.strictObject(seedShape).partial();

/** The initial state of an account; omitted ids and settings are filled in, the same at each start. */
export type Seed = z.input<typeof seedSchema>;

/** Builds the state of an account. Throws a TypeError that names what is wrong with the seed. */
export function newState(
  seed: unknown,
  ownKey: { Key: string; Roles: string[] },
  making: Making,
): EmulatorState {
  const given = checked(seedSchema, seed, "The seed is");
  const keys = given.ApiKeys ?? [];
  const hasOwnKey = keys.some(({ Key }) => Key === ownKey.Key);
  const { Nodes = [...DEFAULT_NODES], Databases = [databaseSeed.parse({})] } = given;
  return objectsIn({ ...given, Nodes, Databases, ApiKeys: hasOwnKey ? keys : [ownKey, ...keys] }, making);
}

/** The objects that a seed adds to an account. Throws a TypeError that names what is wrong with the seed. */
export const addedObjects = (seed: unknown, making: Making, subject = "The seed is"): EmulatorState =>
  objectsIn(checked(seedSchema, seed, subject), making);

/** An object of this list, completed as one of a seed is. Throws a TypeError that names what is wrong with it. */
export function completed(list: string, object: unknown, making: Making): object {
  const made = addedObjects({ [seedName(list)]: [object] }, making, "The object is");
  return Object(Reflect.get(made, list)[0]);
}

/** The seed that makes this state again. */
export const seedOf = (state: EmulatorState): Seed =>
  structuredClone(
    Object.fromEntries(Object.entries(state).map(([list, objects]) => [seedName(list), objects])),
  );

/** A seed says `LoadBalancers` where a state says `loadBalancers`. */
const seedName = (list: string): string => list.charAt(0).toUpperCase() + list.slice(1);

const objectsIn = (given: z.output<typeof seedSchema>, making: Making): EmulatorState => ({
  apiKeys: (given.ApiKeys ?? []).map((key) => newApiKey(key, making)),
  loadBalancers: (given.LoadBalancers ?? []).map((profile) => newLoadBalancer(profile, making.ids)),
  logForwarding: (given.LogForwarding ?? []).map((configuration) => newLogForwarding(configuration, making)),
  videoLibraries: (given.VideoLibraries ?? []).map((library) => newVideoLibrary(library, making)),
  scripts: (given.Scripts ?? []).map((script) => newScript(script, making)),
  dnsZones: (given.DnsZones ?? []).map((zone) => newDnsZone(zone, making)),
  shieldZones: (given.ShieldZones ?? []).map((zone) => newShieldZone(zone, making)),
  nodes: given.Nodes ?? [],
  pullZones: (given.PullZones ?? []).map((zone) => newPullZone(zone, making)),
  databases: (given.Databases ?? []).map((database) => newDatabase(database, making)),
});
