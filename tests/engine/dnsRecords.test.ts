import { fullTest } from "../support/fullRun";
import { expectSuccess, Scene } from "./scene";

const count = 1000;

const declareZone = (ttls: string) => `
const zone = new edge.DnsZone("zone", { domain: "shop.example", soaEmail: "dns@shop.example" });
for (let i = 0; i < ${count}; i += 1)
  new edge.DnsRecord("r" + i, { zoneId: zone.zoneId, name: "r" + i, type: "A", value: "192.0.2." + (i % 256), ttl: ${ttls} });`;

fullTest(
  "a zone of many records costs one request for each, a refresh at most two, and a change three",
  async () => {
    const scene = await Scene.open({});
    const { emulator, stack } = scene;
    const countRequests = async (run: Promise<unknown>) => {
      emulator.requests.clear();
      await run;
      const { length } = emulator.requests;
      return { all: length, reads: length - emulator.requests.writes().length };
    };
    const records = () => emulator.state.dnsZones[0]?.Records ?? [];
    const up = (ttls: string) => countRequests(scene.up(declareZone(ttls)).then(expectSuccess));

    const created = await up("300");
    expect(records()).toHaveLength(count);
    expect(created.all).toBeLessThanOrEqual(count * 1.05 + 5);
    // The zone grows, so this is more than the reads return.
    expect(created.reads * JSON.stringify(records()).length).toBeLessThan(20_000_000);
    const [, resource] = stack.resources();
    expect(JSON.stringify(resource).length).toBeLessThanOrEqual(1300);

    expect((await countRequests(stack.refresh().then(expectSuccess))).all).toBeLessThanOrEqual(2);
    expect((await up("i === 0 ? 600 : 300")).all).toBeLessThanOrEqual(3);
    const changed = await up("900");
    expect([changed.all - changed.reads, changed.reads < count * 1.7]).toEqual([count, true]);
    expect(records().every(({ Ttl }) => Ttl === 900)).toBe(true);
    expectSuccess(await stack.destroy());
    expect(emulator.state.dnsZones).toEqual([]);
  },
);
