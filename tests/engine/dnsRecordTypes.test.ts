import { dnsRecord } from "../../provider/objects/dnsRecord";
import { fullTest } from "../support/fullRun";
import { expectSuccess, listSteps, Scene } from "./scene";

/** By type, the arguments of a record, a change of them, and what the platform then has. */
const types: Readonly<Record<string, readonly [args: object, change: object, held: object]>> = {
  A: [
    { value: "192.0.2.1", weight: 10, monitorType: "Ping", smartRoutingType: "Latency", latencyZone: "DE" },
    { value: "192.0.2.2", weight: 20, monitorType: "None", latencyZone: "FR", disabled: true },
    {
      Type: 0,
      Value: "192.0.2.2",
      Weight: 20,
      MonitorType: 0,
      SmartRoutingType: 1,
      LatencyZone: "FR",
      Disabled: true,
    },
  ],
  AAAA: [
    {
      value: "2001:db8::1",
      smartRoutingType: "Geolocation",
      geolocationLatitude: 1.5,
      geolocationLongitude: 2,
    },
    { value: "2001:db8::2", geolocationLatitude: -3, geolocationLongitude: 100.25 },
    {
      Type: 1,
      Value: "2001:db8::2",
      SmartRoutingType: 2,
      GeolocationLatitude: -3,
      GeolocationLongitude: 100.25,
    },
  ],
  CNAME: [
    { value: "a.example" },
    { value: "b.example", comment: "b" },
    { Type: 2, Value: "b.example", Comment: "b" },
  ],
  TXT: [{ value: "v=spf1 -all" }, { value: 'Text; "quoted"' }, { Type: 3, Value: 'Text; "quoted"' }],
  MX: [
    { value: "a.example", priority: 10 },
    { value: ".", priority: 0 },
    { Type: 4, Value: ".", Priority: 0 },
  ],
  Redirect: [
    { value: "https://a.example" },
    { value: "https://b.example/x" },
    { Type: 5, Value: "https://b.example/x" },
  ],
  Flatten: [{ value: "a.example" }, { value: "b.example" }, { Type: 6, Value: "b.example" }],
  PullZone: [{ pullZoneId: 8 }, { pullZoneId: 9 }, { Type: 7, LinkName: "9", Value: "blog" }],
  SRV: [
    { value: "a.example", priority: 1, weight: 5, port: 5060 },
    { value: "b.example", priority: 2, weight: 0, port: 5061 },
    { Type: 8, Value: "b.example", Priority: 2, Weight: 0, Port: 5061 },
  ],
  CAA: [
    { value: "a.example", flags: 0, tag: "issue" },
    { value: "mailto:a@a.example", flags: 128, tag: "iodef" },
    { Type: 9, Value: "mailto:a@a.example", Flags: 128, Tag: "iodef" },
  ],
  PTR: [{ value: "a.example" }, { value: "b.example" }, { Type: 10, Value: "b.example" }],
  Script: [
    { scriptId: 4, environmentVariables: [{ name: "A", value: "1" }] },
    { scriptId: 5, environmentVariables: [] },
    { Type: 11, LinkName: "5", EnviromentalVariables: [] },
  ],
  NS: [
    { value: "ns1.a.example" },
    { value: "ns2.a.example", ttl: 60 },
    { Type: 12, Value: "ns2.a.example", Ttl: 60 },
  ],
  SVCB: [
    { value: "a.example alpn=h2", priority: 1 },
    { value: "b.example alpn=h3", priority: 2 },
    { Type: 13, Value: "b.example alpn=h3", Priority: 2 },
  ],
  HTTPS: [
    { value: ". alpn=h2", priority: 1 },
    { value: ". alpn=h3", priority: 3, autoSslIssuance: false },
    { Type: 14, Value: ". alpn=h3", Priority: 3, AutoSslIssuance: false },
  ],
  TLSA: [{ value: "3 1 1 00ff" }, { value: "3 1 1 11ee" }, { Type: 15, Value: "3 1 1 11ee" }],
};
const names = Object.keys(types);

const seed = {
  DnsZones: [{ Id: 3, Domain: "shop.example" }],
  PullZones: [
    { Id: 8, Name: "shop" },
    { Id: 9, Name: "blog" },
  ],
  Scripts: [{ Id: 4 }, { Id: 5 }],
};

const declareRecords = (version: 0 | 1, ids?: Map<string, string | undefined>) =>
  names
    .map((type) => {
      const [args, change] = types[type] ?? [];
      const inputs = { zoneId: 3, name: `r-${type}`, type, ...args, ...(version === 1 && change) };
      return `new edge.DnsRecord(${JSON.stringify(type)}, ${JSON.stringify(inputs)}, ${JSON.stringify({ import: ids?.get(type) })});`;
    })
    .join("\n");

fullTest("a DNS record of every type is created, changed, read back and imported", async () => {
  expect(names.sort()).toEqual(Object.values(dnsRecord.fields.type.kind.meanings).sort());
  const scene = await Scene.open({ seed });
  const { emulator, stack } = scene;
  expectSuccess(await scene.up(declareRecords(0)));
  await scene.expectNoChanges();
  scene.takeWrites();
  expect(listSteps(expectSuccess(await scene.up(declareRecords(1))))).toEqual(
    names.map((name) => `update ${name}`).sort(),
  );
  expect(scene.takeWrites()).toHaveLength(names.length);
  for (const type of names) {
    const [, , held] = types[type] ?? [];
    const record = emulator.state.dnsZones[0]?.Records.find(({ Name }) => Name === `r-${type}`.toLowerCase());
    expect(JSON.parse(JSON.stringify(record))).toMatchObject(held ?? {});
  }
  await scene.expectNoChanges();

  const ids = new Map(names.map((name) => [name, stack.resource(name).id]));
  await stack.must("state", "delete", "--all", "--force", "--yes");
  const imported = expectSuccess(await scene.up(declareRecords(1, ids)));
  expect(imported.changes["import"]).toBe(names.length);
  await scene.expectNoChanges();
  expect(scene.takeWrites()).toEqual([]);
});
