import { dnssecZone } from "../../../provider/classes/dnssecZone";
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
  // Enabling DNSSEC again may change them.
  const { computed } = dnssecZone.compare?.({ enabled: false, dsRecord }, { zoneId: 3 }) ?? {};
  expect(computed).toEqual(expect.arrayContaining(["dsRecord", "dsConfigured"]));
});

test.each([
  ["SHA256 (2)", 2],
  ["Sha384 (4)", 4],
  ["SHA256", null],
  [null, null],
])("the number of the digest type %j is an output: %s", async (DigestType, digestTypeNumber) => {
  platform.fault({ ...enabling, effect: true, body: { DsRecord: dsRecord, DigestType } });
  const { outs } = await dnssec().create({ zoneId: 3 });
  expect(outs).toMatchObject({ digestType: DigestType, digestTypeNumber });
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

test("DNSSEC is not disabled while the parent zone has the DS record, or may have it", async () => {
  const { outs } = await new Run().create("DnssecZone", { zoneId: 3, onDelete: "disable" });
  const disable = (more: object = {}) => dnssec().delete("3", { ...outs, ...more });
  const [zone] = platform.state.dnsZones;
  Object.assign(zone?.Dnssec ?? {}, { DsConfigured: true });
  const refusal = "DNSSEC for DNS zone 3 was not disabled: ";
  expect(await rejectionMessage(disable())).toContain(`${refusal}the parent zone still has the DS record.`);
  const unknown = `${refusal}it is not known whether the parent zone still has the DS record.`;
  platform.fault({ ...enabling, body: { Enabled: true } });
  expect(await rejectionMessage(disable())).toContain(unknown);
  platform.fault({ ...enabling, status: 403 });
  expect(await rejectionMessage(disable())).toContain("403");
  // A zone that may be without DNSSEC gets no request that would enable it.
  platform.requests.clear();
  platform.fault({ path: "/dnszone/3", body: { Id: 3, Domain: "a.example", DnsSecEnabled: null } });
  expect(await rejectionMessage(disable())).toContain(unknown);
  expect([platform.requests.writes(), zone?.DnsSecEnabled]).toEqual([[], true]);
  await disable({ disableWhileDelegated: true });
  expect(zone?.DnsSecEnabled).toBe(false);
  Object.assign(zone ?? {}, { DnsSecEnabled: true });
  Object.assign(zone?.Dnssec ?? {}, { DsConfigured: false });
  await disable();
  expect(zone?.DnsSecEnabled).toBe(false);
  platform.requests.clear();
  await disable();
  expect(platform.requests.writes()).toEqual([]);
});
