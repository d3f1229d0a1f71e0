import * as z from "zod";
import { type ApiKey, apiKeyArea } from "../areas/apiKeys";
import { type App, appArea } from "../areas/containers/apps";
import type { Registry } from "../areas/containers/registries";
import { registryArea } from "../areas/containers/registries";
import { databaseArea } from "../areas/database/area";
import type { Database, DatabaseServices } from "../areas/database/databases";
import { dnsZoneArea } from "../areas/dns/area";
import type { DnsZone } from "../areas/dns/dnsZone";
import { type LoadBalancer, loadBalancerArea } from "../areas/loadBalancers";
import { type LogForwarding, logForwardingArea } from "../areas/logForwarding";
import { defaultNodes, nodeArea } from "../areas/nodes";
import { pointingDomainArea, pullZoneArea } from "../areas/pullZones/area";
import type { PullZone } from "../areas/pullZones/pullZone";
import { scriptArea } from "../areas/scripts/area";
import type { Script } from "../areas/scripts/script";
import { shieldArea } from "../areas/shield/area";
import type { ShieldZone } from "../areas/shield/zones";
import type { StorageServices } from "../areas/storage/routes";
import type { StorageZone } from "../areas/storage/storageZone";
import { storageZoneArea } from "../areas/storage/zones";
import { type VideoLibrary, videoLibraryArea } from "../areas/videoLibraries";
import { personalRoles } from "../server/access";
import type { Route } from "../server/route";
import { validate } from "../validate";
import type { Area } from "./area";
import type { CreateContext, Platform } from "./platform";

/** The state of one account: plain objects with the API's names. A change takes effect with the next request. */
export interface EmulatorState {
  /** All keys of the account, including `Account.apiKey`. */
  apiKeys: ApiKey[];
  loadBalancers: LoadBalancer[];
  registries: Registry[];
  /** Container apps. Their CDN endpoints have pull zones. */
  apps: App[];
  logForwarding: LogForwarding[];
  videoLibraries: VideoLibrary[];
  scripts: Script[];
  dnsZones: DnsZone[];
  shieldZones: ShieldZone[];
  /** IP addresses of the container network. */
  nodes: string[];
  /** Pull zones with their hostnames, edge rules and log records. */
  pullZones: PullZone[];
  /** Domains that resolve to the platform, so that they can have a free certificate. `*` stands for all. */
  pointingDomains: string[];
  storageZones: StorageZone[];
  /** A new account has at least one. */
  databases: Database[];
}

export interface Account {
  /** The initial API key. */
  readonly apiKey: string;
  /** The bearer token for the header Authorization. */
  readonly bearerToken: string;
  /** Tests may read and change the state. */
  readonly state: EmulatorState;
}

/** The platform, with the services that its areas use. */
type Services = DatabaseServices & StorageServices;

export type EmulatorPlatform = Platform & Services;

export const areas = {
  apiKeys: apiKeyArea,
  loadBalancers: loadBalancerArea,
  registries: registryArea,
  apps: appArea,
  logForwarding: logForwardingArea,
  videoLibraries: videoLibraryArea,
  scripts: scriptArea,
  dnsZones: dnsZoneArea,
  shieldZones: shieldArea,
  nodes: nodeArea,
  pullZones: pullZoneArea,
  pointingDomains: pointingDomainArea,
  storageZones: storageZoneArea,
  databases: databaseArea,
} satisfies {
  [List in keyof EmulatorState]: Area<EmulatorState[List][number], EmulatorState, Services>;
};

type Areas = typeof areas;
type AnyArea = Area<unknown, EmulatorState, Services>;

const areaEntries = Object.entries<AnyArea>(areas);

export const allRoutes: readonly Route<EmulatorState, Services>[] = areaEntries.flatMap(
  ([, area]) => area.routes,
);

/** Does what the platform does by itself, such as making the pull zones of accelerated records. */
export function advance(state: EmulatorState, context: CreateContext): void {
  for (const [, area] of areaEntries) area.advance?.(state, context);
}

/** For each list, the name of the member that identifies an object. Null for a list of strings. */
export const idNames: Readonly<Record<string, string | null>> = Object.assign(
  {},
  ...areaEntries.map(([, area]) => area.idNames),
);

/** Returns the name of a list in a seed: `LoadBalancers` for `loadBalancers`. */
const toSeedName = (list: string): string => list.charAt(0).toUpperCase() + list.slice(1);

const seedShape = Object.fromEntries(
  areaEntries.map(([list, { seedSchema }]) => [toSeedName(list), seedSchema]),
) as {
  [List in keyof Areas as Capitalize<List>]: Areas[List]["seedSchema"];
};

const seedSchema = z.strictObject(seedShape).partial();

/** Objects for an account. The emulator adds omitted ids and settings. An initial state gets the same ids at each start. */
export type Seed = z.input<typeof seedSchema>;

/** Creates the state of an account. If the seed is not valid, throws a TypeError that lists why. */
export function createState(seed: unknown, ownKey: string, context: CreateContext): EmulatorState {
  const parsedSeed = validate(seedSchema, seed, "The seed is");
  const keys = parsedSeed.ApiKeys ?? [];
  const hasOwnKey = keys.some(({ Key }) => Key === ownKey);
  const defaults = { Nodes: [...defaultNodes], Databases: databaseArea.seedSchema.parse([{}]) };
  return createObjects(
    {
      ...defaults,
      ...parsedSeed,
      ApiKeys: hasOwnKey ? keys : [{ Key: ownKey, Roles: [...personalRoles] }, ...keys],
    },
    context,
  );
}

/** Creates the objects that a seed adds to an account. If the seed is not valid, throws a TypeError that lists why. */
export const createSeedObjects = (seed: unknown, context: CreateContext): EmulatorState =>
  createObjects(validate(seedSchema, seed, "The seed is"), context);

/** Validates an object, and adds defaults as for a seed. If the object is not valid, throws a TypeError that lists why. */
export function parseSeedObject(list: string, object: unknown, context: CreateContext): object {
  const seed = validate(seedSchema, { [toSeedName(list)]: [object] }, "The object is");
  return Object(Reflect.get(createObjects(seed, context), list)[0]);
}

/** Adds the lists and members that a state lacks, because an earlier version of the emulator saved it. */
export const complementState = (saved: object, context: CreateContext): EmulatorState =>
  Object.fromEntries(
    areaEntries.map(([list, area]) => {
      const objects: object[] = Reflect.get(saved, list) ?? [];
      return [list, objects.map((each) => area.complement?.(each as never, context) ?? each)];
    }),
  ) as unknown as EmulatorState;

/** Returns a seed that recreates this state. */
export const toSeed = (state: EmulatorState): Seed =>
  structuredClone(
    Object.fromEntries(Object.entries(state).map(([list, objects]) => [toSeedName(list), objects])),
  );

const createObjects = (parsedSeed: z.output<typeof seedSchema>, context: CreateContext): EmulatorState =>
  Object.fromEntries(
    areaEntries.map(([list, area]) => {
      const seeds: unknown[] = Reflect.get(parsedSeed, toSeedName(list)) ?? [];
      return [list, seeds.map((seed) => area.create(seed as never, context))];
    }),
  ) as unknown as EmulatorState;
