import type { DsData } from "../../../emulator/index";
import { emulatorForEach } from "../../emulated";
import { send } from "./support";

const emulator = emulatorForEach({
  seed: {
    DnsZones: [
      { Id: 3, Domain: "shop.test" },
      { Id: 4, Dnssec: { KeyTag: 7, DsConfigured: true } },
    ],
  },
});

const enable = () => send<DsData & { Enabled: boolean }>(emulator, "POST", "/dnszone/3/dnssec");

it.each(["shop.test", "SHOP.test", "shop.test."])("are unique for each domain: %s", async (Domain) => {
  const again = await send(emulator, "POST", "/dnszone", { Domain });
  expect(again).toMatchObject({
    status: 400,
    body: {
      ErrorKey: "validation_error",
      Field: "Domain",
      Message: `The DNS zone ${Domain} already exists.`,
    },
  });
  expect(emulator.state.dnsZones).toHaveLength(2);
});

it("return the same DS data each time, through off and on", async () => {
  const first = (await enable()).body;
  expect((await enable()).body).toEqual(first);
  const off = await send(emulator, "DELETE", "/dnszone/3/dnssec");
  expect(off).toMatchObject({ status: 200, body: { ...first, Enabled: false } });
  expect(emulator.state.dnsZones[0]?.DnsSecEnabled).toBe(false);
  expect((await enable()).body).toEqual(first);
});

it("show what a test sets in the state", async () => {
  for (const zone of emulator.state.dnsZones.slice(0, 1)) zone.Dnssec.DsConfigured = true;
  expect((await enable()).body.DsConfigured).toBe(true);
  expect((await send(emulator, "POST", "/dnszone/4/dnssec")).body).toMatchObject({
    KeyTag: 7,
    DsConfigured: true,
  });
});

it("have no read of DNSSEC, and return 404 if there is no such zone", async () => {
  expect(await send(emulator, "GET", "/dnszone/3/dnssec")).toMatchObject({ status: 405, text: "" });
  for (const [method, path] of [
    ["POST", "/dnszone/9/dnssec"],
    ["DELETE", "/dnszone/9/dnssec"],
    ["GET", "/dnszone/9"],
  ] as const)
    expect(await send(emulator, method, path)).toMatchObject({
      status: 404,
      text: "",
    });
});
