import { fullTest } from "../support/fullRun";
import { expectSuccess, Scene } from "./scene";

fullTest(
  "the pull zone of an accelerated DNS record is adopted and changed in the same up, and stays when it is removed from the program",
  async () => {
    const scene = await Scene.open({});
    const record = `
const zone = new edge.DnsZone("zone", { domain: "shop.example" });
const www = new edge.DnsRecord("www", { zoneId: zone.zoneId, name: "www", type: "A", value: "192.0.2.1", accelerated: true });`;
    const cdn = `
const cdn = new edge.PullZone("cdn", { pullZoneId: www.acceleratedPullZoneId, enableSmartCache: true, dnsOriginPort: 8080 });
new edge.EdgeRule("https", { pullZoneId: cdn.pullZoneId, actionType: "ForceSSL", triggers: [{ type: "Url", patternMatches: ["*"] }] });`;
    const pullZone = () => scene.emulator.state.pullZones[0];
    expectSuccess(await scene.up(record + cdn));
    expect(pullZone()).toMatchObject({ OriginType: 1, EnableSmartCache: true });
    expect(pullZone()?.EdgeRules).toHaveLength(1);
    const again = expectSuccess(await scene.up(record + cdn));
    expect(again.output).not.toMatch(/updated|created/);
    expectSuccess(await scene.up(record));
    expect(pullZone()).toMatchObject({ EnableSmartCache: true, EdgeRules: [] });
    expectSuccess(await scene.stack.destroy());
    expect(scene.emulator.state).toMatchObject({ dnsZones: [], pullZones: [] });
  },
);

fullTest(
  "a zone with its rules and host names is created, changed and destroyed, one write of a zone at a time",
  async () => {
    const scene = await Scene.open({ variants: { races: "on" } } as never);
    const program = (quality: number) => `
const cdn = new edge.PullZone("cdn", { name: "shop", originUrl: "https://origin.shop.example", optimizerImageQuality: ${quality} });
new edge.PullZone("assets", { name: "shop-assets", originUrl: "https://assets.shop.example" });
for (let i = 0; i < 5; i += 1)
  new edge.EdgeRule("rule" + i, {
    pullZoneId: cdn.pullZoneId,
    description: "rule " + i,
    actionType: "SetResponseHeader",
    actionParameter1: "X-Rule",
    actionParameter2: String(i),
    triggers: [{ type: "Url", patternMatches: ["https://shop.example/" + i + "/*"] }],
    orderIndex: i * 10,
  });
new edge.PullZoneHostname("host", { pullZoneId: cdn.pullZoneId, hostname: "cdn.shop.example" });`;
    const zone = () => scene.emulator.state.pullZones.find(({ Name }) => Name === "shop");
    expectSuccess(await scene.up(program(80)));
    expect(zone()?.EdgeRules).toHaveLength(5);
    expect(zone()?.Hostnames.map(({ Value }) => Value)).toEqual(["shop.b-cdn.net", "cdn.shop.example"]);
    scene.emulator.requests.clear();
    expectSuccess(await scene.stack.refresh());
    const id = zone()?.Id;
    const reads = scene.emulator.requests.filter(({ path }) => path === `/pullzone/${id}`);
    // One read for the zone, and one for all rules and host names.
    expect(reads.length).toBeLessThanOrEqual(2);
    expectSuccess(await scene.up(program(70)));
    expect(zone()?.OptimizerImageQuality).toBe(70);
    expectSuccess(await scene.stack.destroy());
    expect(scene.emulator.state.pullZones).toEqual([]);
  },
);
