import { startChaos } from "../../emulator/chaos";
import { createSeededRandom } from "../../emulator/random";
import { chooseSeed, fullTest } from "../support/fullRun";
import { Dice } from "./random/dice";
import { expectSuccess, Scene } from "./scene";

const orderCount = 100;
/** The second zone shows that requests of two zones do not wait for each other. */
const zones = [
  { name: "shop", rules: 50, hosts: 30 },
  { name: "blog", rules: 5, hosts: 2 },
];

/** Declares the zones with their rules in these orders, and their host names. An empty order leaves a zone empty. */
const declareSites = (orders: readonly (readonly number[])[]) => `
for (const [z, { name, hosts }] of ${JSON.stringify(zones)}.entries()) {
  const order = ${JSON.stringify(orders)}[z];
  const { pullZoneId } = new edge.PullZone(name, { name, originUrl: "https://origin.example" });
  for (const [i, orderIndex] of order.entries())
    new edge.EdgeRule(name + "-rule" + i, {
      ...{ pullZoneId, description: "rule " + i, orderIndex },
      ...{ actionType: "SetResponseHeader", actionParameter1: "X-Rule", actionParameter2: String(i) },
      triggers: [{ type: "Url", patternMatches: ["https://" + name + ".example/" + i + "/*"] }],
    });
  for (let i = 0; order.length > 0 && i < hosts; i += 1)
    new edge.PullZoneHostname(name + "-host" + i, { pullZoneId, hostname: "h" + i + "." + name + ".example" });
}`;

function shuffle(dice: Dice, count: number): number[] {
  const left = Array.from({ length: count }, (_, i) => i * 10);
  return Array.from({ length: count }, () => left.splice(dice.below(left.length), 1)[0] ?? 0);
}

fullTest(
  "50 rules and 30 host names of a zone are created, reordered and deleted in one up each, also with lost responses",
  async () => {
    const seed = chooseSeed("edge rules");
    const dice = new Dice(seed);
    const scene = await Scene.open({ variants: { races: "on" }, random: createSeededRandom(seed) } as never, {
      config: { "edge:maxAttempts": "9" },
    });
    const { emulator } = scene;
    const find = (name: string) => emulator.state.pullZones.find(({ Name }) => Name === name);
    const upWithChaos = async (program: string) => {
      const stopChaos = startChaos(emulator, 0.02, seed);
      const run = await scene.up(program);
      stopChaos();
      expectSuccess(run);
    };
    // A create that may still arrive is not sent again, so here each create takes effect before its response is lost.
    const lost = emulator.fault({
      method: "POST",
      reset: "after",
      chance: 0.05,
      times: Number.POSITIVE_INFINITY,
    });
    for (let round = 0; round < orderCount; round += 1) {
      const orders = zones.map(({ rules }) => shuffle(dice, rules));
      if (round === 0) expectSuccess(await scene.up(declareSites(orders)));
      else await upWithChaos(declareSites(orders));
      lost.remove();
      // The platform loses one of two parallel writes to a zone, so that all are there shows that none were parallel.
      for (const [index, { name, rules, hosts }] of zones.entries()) {
        const held = find(name);
        const places = held?.EdgeRules.map(({ ActionParameter2, OrderIndex }) => [
          Number(ActionParameter2),
          OrderIndex,
        ]);
        expect(Object.fromEntries(places ?? [])).toEqual({ ...orders[index] });
        expect([held?.EdgeRules.length, held?.Hostnames.length]).toEqual([rules, hosts + 1]);
      }
    }
    expect(hasParallelWrites(emulator.requests)).toBe(true);
    await scene.expectNoChanges();
    await upWithChaos(declareSites(zones.map(() => [])));
    for (const { name } of zones)
      expect([find(name)?.EdgeRules, find(name)?.Hostnames.length]).toEqual([[], 1]);
  },
  1_200_000,
);

/** Whether a write arrived while one of another zone was under way. */
function hasParallelWrites(requests: Scene["emulator"]["requests"]): boolean {
  const writes = requests.writes().filter(({ path }) => /^\/pullzone\/\d+\//.test(path));
  const getZone = (path: string) => path.split("/")[2];
  return writes.some(
    (write, i) =>
      getZone(write.path) !== getZone(writes[i + 1]?.path ?? write.path) &&
      (writes[i + 1]?.at ?? Number.POSITIVE_INFINITY) < write.at + (write.milliseconds ?? 0),
  );
}
