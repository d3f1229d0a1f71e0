import * as z from "zod";
import type { Making } from "./platform";

/** A pull zone, as far as other areas look at it. */
export interface PullZone {
  Id: number;
  /** The load balancer profile it uses; a profile in use cannot be deleted (companion). */
  LoadBalancerId: number | null;
}

export const pullZoneSeed = z.strictObject({
  Id: z.int().optional(),
  LoadBalancerId: z.int().nullish(),
});

export type PullZoneSeed = z.input<typeof pullZoneSeed>;

export const newPullZone = (seed: PullZoneSeed, { ids }: Pick<Making, "ids">): PullZone => ({
  Id: ids.take("pullZone", seed.Id),
  LoadBalancerId: seed.LoadBalancerId ?? null,
});
