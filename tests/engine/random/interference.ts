import { named } from "../faults/subject";
import type { Scene } from "../scene";
import type { Dice } from "./dice";
import { lifecycleOf } from "./observed";
import { type Key, keyOf, numbers } from "./program";
import { type Snapshot, stateIn } from "./world";

/**
 * A second writer: it changes a field that no program declares, after an update has read its group and before that
 * writes. Given the platform before the command, the result adds what it changed: that must be there afterwards.
 */
export function interfere(scene: Scene, dice: Dice, before: Snapshot): (platform: Snapshot) => Snapshot {
  const changed = new Map<Key, number>();
  // Of a field whose default is not known, an update cannot tell a reset from somebody's change.
  const { apiDefaults } = Object(lifecycleOf("OriginGroup")) as { apiDefaults?: { latitude?: number } };
  const isComing = dice.chance(0.3);
  if (isComing && apiDefaults?.latitude !== undefined)
    for (const n of numbers.a) {
      const key = keyOf("a", "OriginGroup", n);
      const [held] = before.get(key)?.held ?? [];
      if (!held) continue;
      const latitude = 10 + dice.below(60);
      const write = () => {
        const groups = stateIn(scene, "a").loadBalancers.find(
          (each) => each.LoadBalancerId === n,
        )?.OriginGroups;
        const group = groups?.find(({ Name, Id }) => Name === named(n) && Id === held["originGroupId"]);
        if (!group || changed.has(key)) return false;
        group.Latitude = latitude;
        changed.set(key, latitude);
        return false;
      };
      const path = `/loadbalancer/${n}/origingroup/${held["originGroupId"]}`;
      scene.emulator.fault({ method: "POST", path, where: write });
    }
  return (platform) =>
    new Map(
      [...platform].map(([key, seen]) => {
        const latitude = changed.get(key);
        const held = seen.held.map((each) => (latitude === undefined ? each : { ...each, latitude }));
        return [key, { ...seen, held }];
      }),
    );
}
