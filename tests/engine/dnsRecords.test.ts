import { expectSuccess, Scene } from "./scene";

test("a zone with records is created, refreshed with one read of the zone, changed and destroyed", async () => {
  const scene = await Scene.open({});
  const program = (ttl: number) => `
const zone = new edge.DnsZone("zone", { domain: "shop.example", soaEmail: "dns@shop.example" });
for (let i = 0; i < 20; i += 1)
  new edge.DnsRecord("r" + i, { zoneId: zone.zoneId, name: "r" + i, type: "A", value: "192.0.2." + i, ttl: i === 0 ? ${ttl} : 300 });`;
  const { requests } = scene.emulator;
  const sent = () => {
    const titles = requests.map(({ method, path }) => `${method} ${path}`);
    requests.clear();
    return titles;
  };
  expectSuccess(await scene.up(program(300)));
  sent();
  expectSuccess(await scene.stack.refresh());
  expect(sent().filter((title) => title.startsWith("GET /dnszone/"))).toHaveLength(1);
  expectSuccess(await scene.up(program(600)));
  expect(sent()).toHaveLength(3);
  expect(scene.emulator.state.dnsZones[0]?.Records.find(({ Name }) => Name === "r0")?.Ttl).toBe(600);
  expectSuccess(await scene.stack.destroy());
  expect(scene.emulator.state.dnsZones).toEqual([]);
});
