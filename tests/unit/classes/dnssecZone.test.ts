import type { HostedProvider } from "../../../provider/core/provider";
import { unknownValue } from "../../../provider/signatures";
import { addressOf, emulatorForEach } from "../../emulated";
import { configured } from "../configured";

let dnssec: HostedProvider;
const emulator = emulatorForEach({ seed: { DnsZones: [{ Id: 3 }] } }, (started) => {
  dnssec = configured("DnssecZone", {
    ...addressOf(started),
  });
});

const path = "/dnszone/3/dnssec";
const account = expect.stringMatching(/^[0-9a-f]{12}$/);
const enabled = {
  zoneId: 3,
  enabled: true,
  dsRecord: "shop.example. IN DS 1",
  keyTag: 1,
  dsConfigured: true,
};

test("a preview shows the DS data, except when DNSSEC is enabled again: the keys may change", async () => {
  const kept = await dnssec.previewUpdate("3", enabled, { zoneId: 3, onDelete: "disable" });
  expect(kept.outs).toEqual({ ...enabled, managed: "", onDelete: "disable" });
  const previous = { ...enabled, managed: "", onDelete: "disable", disableWhileDelegated: true };
  const dropped = await dnssec.previewUpdate("3", previous, { zoneId: 3 });
  expect(dropped.outs).toEqual({ ...enabled, managed: "" });
  const { outs } = await dnssec.previewUpdate("3", { ...enabled, enabled: false }, { zoneId: 3 });
  const renewed = { dsRecord: unknownValue, keyTag: unknownValue, dsConfigured: unknownValue };
  expect(outs).toEqual({ zoneId: 3, enabled: true, managed: "", ...renewed });
  expect(emulator.requests).toHaveLength(0);
});

test("DS data missing from the response is null, and does not cause another update", async () => {
  emulator.fault({
    method: "POST",
    path,
    effect: true,
    body: { DsRecord: "shop.example. IN DS 1", KeyTag: 0 },
  });
  const { id, outs } = await dnssec.create({ zoneId: 3 });
  expect([id, outs]).toEqual([
    "3",
    expect.objectContaining({
      enabled: true,
      dsRecord: "shop.example. IN DS 1",
      keyTag: 0,
      dsConfigured: null,
    }),
  ]);
  emulator.fault({ method: "POST", path, effect: true, body: {} });
  const { outs: nothing } = await dnssec.update("3", { zoneId: 3, enabled: true }, { zoneId: 3 });
  expect(nothing).toMatchObject({ enabled: true, dsRecord: null, keyTag: null });
  expect(await dnssec.diff("3", nothing, { zoneId: 3 })).toEqual({ changes: false, replaces: [] });
  expect(emulator.requests.writes()).toHaveLength(2);
});

test("fails if the platform accepts the request but does not enable DNSSEC", async () => {
  emulator.fault({ method: "POST", path, times: Number.POSITIVE_INFINITY, body: { Enabled: false } });
  await expect(dnssec.create({ zoneId: 3 })).rejects.toThrow(
    "The API accepted the update of DNSSEC for DNS zone 3 but returned a different value of enabled (sent true, returned false).",
  );
});

test("a zone returned without its DNSSEC state keeps the recorded one", async () => {
  emulator.fault({ path: "/dnszone/3", body: { Id: 3, Domain: "shop.example", DnsSecEnabled: null } });
  const { props, inputs } = await dnssec.read("3", { ...enabled, managed: "" });
  expect([props, inputs]).toEqual([{ ...enabled, account, managed: "" }, { zoneId: 3 }]);
});

test("a 404 to a read changes nothing while the list still contains the zone", async () => {
  emulator.fault({ path: "/dnszone/3", gone: true });
  await expect(dnssec.read("3", enabled)).rejects.toThrow(
    "The API returned 404 for DNSSEC for DNS zone 3, but the list still contains it",
  );
  expect(emulator.requests.writes()).toEqual([]);
});
