import { listSettings } from "../objects/pullZoneSettings";
import { fullTest } from "../support/fullRun";
import { expectSuccess, listSteps, Scene } from "./scene";

// Not here: the container app of an origin, because the emulator has no apps, and the name, which no update changes.

/** Settings that one zone cannot have together: the platform sets one of them for the other. */
const apart = ["cacheControlMaxAgeOverride", "maxWebSocketConnections"];
const settings = listSettings();
/** The names of settings that responses write differently. */
const renamed: Readonly<Record<string, string>> = { EnableWebpVary: "EnableWebPVary" };
const isApart = ({ name }: { name: string }) => apart.includes(name);

/** The arguments of a zone in two versions, and what the platform then has. */
interface Case {
  readonly args: readonly [object, object];
  readonly held: readonly [object, object];
}

const collect = (selected: typeof settings): Case => {
  const pick = (version: 0 | 1, at: 0 | 1, key: "name" | "wire") =>
    Object.fromEntries(selected.map((each) => [renamed[each[key]] ?? each[key], each.values[version][at]]));
  return {
    args: [pick(0, 0, "name"), pick(1, 0, "name")],
    held: [pick(0, 1, "wire"), pick(1, 1, "wire")],
  };
};
const url = { originUrl: "https://origin.example" };
const withUrl = ({ args, held }: Case): Case => ({
  args: [
    { ...url, ...args[0] },
    { ...url, ...args[1] },
  ],
  held,
});
const origin = (name: string, wire: string, ...values: [unknown, unknown]): Case => ({
  args: [{ [name]: values[0] }, { [name]: values[1] }],
  held: [{ [wire]: values[0] }, { [wire]: values[1] }],
});

const cases: Readonly<Record<string, Case>> = {
  settings: withUrl(collect(settings.filter((each) => !isApart(each)))),
  apart: withUrl(collect(settings.filter(isApart))),
  url: origin("originUrl", "OriginUrl", "https://a.example", "https://b.example:8443/x"),
  storage: origin("storageZoneId", "StorageZoneId", 21, 22),
  balancer: origin("loadBalancerId", "LoadBalancerId", 31, 32),
  script: origin("edgeScriptId", "EdgeScriptId", 4, 5),
  type: {
    args: [
      { ...url, originType: "OriginUrl" },
      { originType: "StorageZone", storageZoneId: 21 },
    ],
    held: [
      { OriginType: 0, OriginUrl: "https://origin.example" },
      { OriginType: 2, StorageZoneId: 21 },
    ],
  },
};
const names = Object.keys(cases);

const seed = {
  Scripts: [{ Id: 4 }, { Id: 5 }],
  LoadBalancers: [{ LoadBalancerId: 31 }, { LoadBalancerId: 32 }],
};

const declareZones = (version: 0 | 1, ids?: Map<string, string | undefined>) =>
  names
    .map((name) => {
      const args = JSON.stringify({ name: `zone-${name}`, ...cases[name]?.args[version] });
      return `new edge.PullZone(${JSON.stringify(name)}, ${args}, ${JSON.stringify({ import: ids?.get(name) })});`;
    })
    .join("\n");

fullTest(
  "every setting of a pull zone, and every origin but a container app, is created, changed, read back and imported",
  async () => {
    const scene = await Scene.open({ seed });
    const { emulator, stack } = scene;
    const expectHeld = (version: 0 | 1) => {
      for (const name of names) {
        const held = emulator.state.pullZones.find(({ Name }) => Name === `zone-${name}`);
        expect(JSON.parse(JSON.stringify(held))).toMatchObject(cases[name]?.held[version] ?? {});
      }
    };
    expect(settings.length).toBeGreaterThan(110);
    expectSuccess(await scene.up(declareZones(0)));
    expectHeld(0);
    await scene.expectNoChanges();
    scene.takeWrites();
    expect(listSteps(expectSuccess(await scene.up(declareZones(1))))).toEqual(
      names.map((name) => `update ${name}`).sort(),
    );
    expect(scene.takeWrites()).toHaveLength(names.length);
    expectHeld(1);
    await scene.expectNoChanges();

    const ids = new Map(names.map((name) => [name, stack.resource(name).id]));
    await stack.must("state", "delete", "--all", "--force", "--yes");
    const imported = expectSuccess(await scene.up(declareZones(1, ids)));
    expect(imported.changes["import"]).toBe(names.length);
    await scene.expectNoChanges();
    expect(scene.takeWrites()).toEqual([]);
  },
);
