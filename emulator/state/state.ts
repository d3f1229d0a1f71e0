import * as z from "zod";
import { type ApiKey, apiKeySeed, newApiKey } from "./apiKeys";
import type { Ids } from "./ids";
import { type LoadBalancer, loadBalancerSeed, newLoadBalancer } from "./loadBalancers";
import { newPullZone, type PullZone, pullZoneSeed } from "./pullZones";

/** Everything one account holds: plain wire-named objects, read at each request, so a change shows at once. */
export interface EmulatorState {
  /** Keys that open the account; the first is the account's own. */
  apiKeys: ApiKey[];
  loadBalancers: LoadBalancer[];
  pullZones: PullZone[];
}

const seedSchema = z.strictObject({
  ApiKeys: z.array(apiKeySeed).optional(),
  LoadBalancers: z.array(loadBalancerSeed).optional(),
  PullZones: z.array(pullZoneSeed).optional(),
});

/** What an account holds at the start; ids and settings left out are filled in, the same at each start. */
export type Seed = z.input<typeof seedSchema>;

/** Builds the state of an account. Throws a TypeError that names what is wrong with the seed. */
export function newState(seed: unknown, ownKey: { Key: string; Roles: string[] }, ids: Ids): EmulatorState {
  const parsed = seedSchema.safeParse(seed);
  if (!parsed.success) throw new TypeError(`The seed is not valid:\n${z.prettifyError(parsed.error)}`);
  const { ApiKeys = [], LoadBalancers = [], PullZones = [] } = parsed.data;
  const keys = ApiKeys.some(({ Key }) => Key === ownKey.Key) ? ApiKeys : [ownKey, ...ApiKeys];
  return {
    apiKeys: keys.map((key) => newApiKey(key, ids)),
    loadBalancers: LoadBalancers.map((profile) => newLoadBalancer(profile, ids)),
    pullZones: PullZones.map((zone) => newPullZone(zone, ids)),
  };
}
