import { platform, platformForEach, Run, rejectionMessage } from "../core/run";

platformForEach({ seed: { DnsZones: [{ Id: 3 }, { Id: 4 }] } });
const dnssec = () => new Run().provider("DnssecZone");
const enabling = { method: "POST", path: "/dnszone/3/dnssec" };
const dsRecord = "shop.example. IN DS 1";

test("DS data missing from the response is null, and does not cause another update", async () => {
  platform.fault({ ...enabling, effect: true, body: { DsRecord: dsRecord, KeyTag: 0 } });
  const { id, outs } = await dnssec().create({ zoneId: 3 });
  expect(id).toBe("3");
  expect(outs).toMatchObject({ enabled: true, dsRecord, keyTag: 0, dsConfigured: null });
  platform.fault({ ...enabling, effect: true, body: {} });
  const { outs: nothing } = await dnssec().update("3", { zoneId: 3, enabled: true }, { zoneId: 3 });
  expect(nothing).toMatchObject({ enabled: true, dsRecord: null, keyTag: null });
  expect(await dnssec().diff("3", nothing, { zoneId: 3 })).toEqual({ changes: false, replaces: [] });
  expect(platform.requests.writes()).toHaveLength(2);
});

test("a zone that a read lacks counts as deleted only if the list of zones lacks it too", async () => {
  platform.fault({ method: "GET", path: "/dnszone/3", status: 404 });
  const recorded = { zoneId: 3, enabled: true, managed: "" };
  expect(await rejectionMessage(dnssec().read("3", recorded))).toContain("but the list still contains it");
  platform.state.dnsZones.splice(0, 1);
  expect(await dnssec().read("3", recorded)).toEqual({ id: "", props: {} });
});

test("a zone returned without its DNSSEC state keeps the recorded one", async () => {
  platform.fault({ path: "/dnszone/3", body: { Id: 3, Domain: "shop.example", DnsSecEnabled: null } });
  const recorded = { zoneId: 3, enabled: true, dsRecord, keyTag: 1, dsConfigured: true, managed: "" };
  const { props, inputs } = await dnssec().read("3", recorded);
  expect([props, inputs]).toEqual([{ ...recorded, account: expect.any(String) }, { zoneId: 3 }]);
});
