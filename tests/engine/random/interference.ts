import { objectName } from "../faults/subject";
import type { Scene } from "../scene";
import type { Dice } from "./dice";
import { keyOf, numbers, type ObjectKey } from "./program";
import { accountState, type Snapshot } from "./world";

/**
 * Acts as a second writer: changes a group's latitude, which no program declares, between the read and the write of an
 * update. Returns a function that adds these changes to a snapshot from before the command: the update must keep them.
 */
export function interfere(scene: Scene, dice: Dice, before: Snapshot): (platform: Snapshot) => Snapshot {
  const changed = new Map<ObjectKey, number>();
  const interferes = dice.chance(0.4);
  for (const n of interferes ? numbers.a : []) {
    const key = keyOf("a", "OriginGroup", n);
    const [held] = before.get(key)?.held ?? [];
    const latitude = 10 + dice.below(60);
    const write = () => {
      const balancer = accountState(scene, "a").loadBalancers.find((each) => each.LoadBalancerId === n);
      const group = balancer?.OriginGroups.find(
        ({ Name, Id }) => Name === objectName(n) && Id === held?.["originGroupId"],
      );
      if (group && !changed.has(key)) {
        group.Latitude = latitude;
        changed.set(key, latitude);
      }
      return false;
    };
    const path = `/loadbalancer/${n}/origingroup/${held?.["originGroupId"]}`;
    if (held) scene.emulator.fault({ method: "POST", path, where: write });
  }
  return (platform) =>
    new Map(
      [...platform].map(([key, seen]) => {
        const latitude = changed.get(key);
        if (latitude === undefined) return [key, seen];
        return [key, { ...seen, held: seen.held.map((each) => ({ ...each, latitude })) }];
      }),
    );
}
