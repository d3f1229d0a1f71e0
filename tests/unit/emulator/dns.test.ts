import {
  type DnsRecord,
  type DnsZone,
  type EmulatorOptions,
  type PullZone,
  startEmulator,
} from "../../../emulator/index";
import { send } from "../../support/emulators";

const seed = {
  DnsZones: [{ Id: 3, Domain: "shop.test" }],
  PullZones: [{ Id: 9, Name: "shop", Hostnames: [{ Value: "taken.shop.test" }] }],
  Scripts: [{ Id: 6 }],
};

async function withEmulator(
  options: EmulatorOptions,
  test: (calls: ReturnType<typeof createCalls>) => Promise<void>,
) {
  const emulator = await startEmulator({ seed, ...options });
  await test(createCalls(emulator)).finally(() => emulator.close());
}

const createCalls = (emulator: Awaited<ReturnType<typeof startEmulator>>) => ({
  emulator,
  add: (record: object) => send<DnsRecord>(emulator, "PUT", "/dnszone/3/records", { Name: "www", ...record }),
  change: (id: number, record: object) => send(emulator, "POST", `/dnszone/3/records/${id}`, record),
  remove: (id: number) => send(emulator, "DELETE", `/dnszone/3/records/${id}`),
  async read(): Promise<DnsRecord[]> {
    return (await send<DnsZone>(emulator, "GET", "/dnszone/3")).body.Records;
  },
  async listPullZones(): Promise<PullZone[]> {
    const all = (await send<PullZone[]>(emulator, "GET", "/pullzone")).body;
    return all.filter(({ Id }) => Id !== 9);
  },
});

it("a record of a zone that does not exist uses up no ID", () =>
  withEmulator({}, async ({ emulator, add }) => {
    const first = (await add({ Type: 0, Value: "192.0.2.1" })).body;
    const record = { Name: "www", Type: 0, Value: "192.0.2.2" };
    expect((await send(emulator, "PUT", "/dnszone/99/records", record)).status).toBe(404);
    expect((await add({ Type: 0, Value: "192.0.2.2" })).body.Id).toBe(first.Id + 1);
  }));

it("an accelerated record gets a pull zone, which follows the record and goes with it", () =>
  withEmulator({}, async ({ add, change, remove, read, listPullZones }) => {
    const { body } = await add({ Type: 0, Value: "192.0.2.1", Ttl: 300, Accelerated: true });
    expect(body).toMatchObject({ AccelerationStatus: 1, AcceleratedPullZoneId: 0, Ttl: 0 });
    const [zone] = await listPullZones();
    expect(zone).toMatchObject({
      OriginType: 1,
      OriginUrl: "http://192.0.2.1:80",
      DnsRecordId: body.Id,
      DnsZoneId: 3,
      Hostnames: [{ IsSystemHostname: true }, { Value: "www.shop.test" }],
    });
    expect(await read()).toMatchObject([{ AccelerationStatus: 3, AcceleratedPullZoneId: zone?.Id }]);
    await change(body.Id, { Value: "192.0.2.2" });
    expect(await listPullZones()).toMatchObject([{ Id: zone?.Id, OriginUrl: "http://192.0.2.2:80" }]);
    await change(body.Id, { Accelerated: false });
    expect(await read()).toMatchObject([{ AccelerationStatus: 0, AcceleratedPullZoneId: 0 }]);
    await change(body.Id, { Accelerated: true });
    expect(await listPullZones()).toHaveLength(1);
    await remove(body.Id);
    expect(await listPullZones()).toEqual([]);
  }));

it("the pull zone of a record takes a scheme and a port, and no other pull zone does", () =>
  withEmulator({}, async ({ emulator, add, change, listPullZones }) => {
    const { Id } = (await add({ Type: 0, Value: "192.0.2.1", Accelerated: true })).body;
    const [zone] = await listPullZones();
    const origin = { DnsOriginScheme: "https", DnsOriginPort: 8443 };
    for (const id of [zone?.Id, 9]) await send(emulator, "POST", `/pullzone/${id}`, origin);
    await change(Id, { Value: "192.0.2.2" });
    expect(emulator.state.pullZones.map(({ OriginUrl }) => OriginUrl)).toEqual([
      null,
      "https://192.0.2.2:8443",
    ]);
  }));

it("the acceleration of a hostname that another pull zone has fails", () =>
  withEmulator({}, async ({ add, read, listPullZones }) => {
    await add({ Type: 0, Name: "taken", Value: "192.0.2.1", Accelerated: true });
    expect(await read()).toMatchObject([{ AccelerationStatus: 4, AcceleratedPullZoneId: 0 }]);
    expect(await listPullZones()).toEqual([]);
  }));

it("with the variant acceleration, a record is accelerated five seconds later by the clock", () =>
  withEmulator(
    { variants: { acceleration: "later" }, now: () => 0 },
    async ({ emulator, add, read, listPullZones }) => {
      await add({ Type: 1, Value: "2001:db8::1", Accelerated: true });
      expect(await listPullZones()).toEqual([]);
      emulator.clock.advance(4999);
      expect(await read()).toMatchObject([{ AccelerationStatus: 1 }]);
      emulator.clock.advance(1);
      expect(await listPullZones()).toMatchObject([{ OriginUrl: "http://[2001:db8::1]:80" }]);
      expect(await read()).toMatchObject([{ AccelerationStatus: 3 }]);
    },
  ));

it.each([
  [
    { Type: 7, PullZoneId: 9 },
    { Value: "shop", LinkName: "9" },
  ],
  [
    { Type: 11, ScriptId: 6 },
    { Value: "6", LinkName: "6" },
  ],
  [{ Type: 5, Value: "https://a.test", Ttl: 300 }, { Ttl: 0 }],
  [
    { Type: 4, Value: "mail.test.", Weight: 5 },
    { Value: "mail.test.", Weight: 0 },
  ],
])("the record %j reads back with %j", (record, expected) =>
  withEmulator({}, async ({ add, change, read }) => {
    const { status, body } = await add(record);
    expect([status, body]).toMatchObject([201, expected]);
    expect((await change(body.Id, { Comment: "kept" })).status).toBe(204);
    expect(await read()).toMatchObject([{ ...expected, Comment: "kept" }]);
  }),
);

it.each([
  [{ Type: 7, PullZoneId: 8 }, "PullZoneId", "The pull zone ID is not valid."],
  [{ Type: 7, Value: "shop" }, "PullZoneId", "The pull zone ID is not valid."],
  [{ Type: 11, ScriptId: 7 }, "ScriptId", "The script ID is not valid."],
  [{ Type: 3, Value: "" }, "Value", expect.any(String)],
  [{ Type: 8, Value: "a.test", Port: 65_536 }, "Port", expect.any(String)],
])("the record %j is refused because of its %s", (record, Field, Message) =>
  withEmulator({}, async ({ add, read }) => {
    expect(await add(record)).toMatchObject({ status: 400, body: { Field, Message } });
    expect(await read()).toEqual([]);
  }),
);

it("the type of a record cannot be changed", () =>
  withEmulator({}, async ({ add, change }) => {
    const { Id } = (await add({ Type: 0, Value: "192.0.2.1" })).body;
    expect(await change(Id, { Type: 2, Value: "a.test" })).toMatchObject({
      status: 400,
      body: { Field: "Type" },
    });
    expect((await change(Id, { Type: 0, Value: "192.0.2.2" })).status).toBe(204);
  }));

it("with the variant notFoundBody, a 404 has the key that clients have seen", () =>
  withEmulator({ variants: { notFoundBody: "error" } }, async ({ emulator, change }) => {
    expect((await change(1, {})).body).toMatchObject({
      ErrorKey: "dnszone.record_not_found",
      Field: "RecordId",
    });
    expect((await send(emulator, "GET", "/dnszone/4")).body).toMatchObject({ ErrorKey: "dnsZone.not_found" });
    expect((await send(emulator, "GET", "/pullzone/4")).body).toMatchObject({
      ErrorKey: "pullZone.not_found",
    });
  }));
