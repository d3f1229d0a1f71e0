import { captureStderr, platform, platformForEach, Run, rejectionMessage, writes } from "../core/run";

platformForEach({
  seed: {
    DnsZones: [{ Id: 3, Domain: "shop.example" }],
    PullZones: [{ Id: 9, Name: "shop" }],
  },
});
beforeEach(() => {
  captureStderr();
});

const address = { zoneId: 3, name: "www", type: "A", value: "192.0.2.1", ttl: 300 };
const check = (args: Record<string, unknown>) => new Run().provider("DnsRecord").check({}, args);

test("a create sends what the program gives, and an update every value of its type", async () => {
  const { id, outs } = await new Run().create("DnsRecord", address);
  expect(id).toBe("3/3001");
  expect(writes()).toEqual(['PUT /dnszone/3/records {"Type":0,"Name":"www","Value":"192.0.2.1","Ttl":300}']);
  platform.requests.clear();
  const updated = await new Run().applyUpdate("DnsRecord", id, outs, { ...address, ttl: 600 });
  expect(writes()).toEqual([
    'POST /dnszone/3/records/3001 {"Type":0,"Name":"www","Value":"192.0.2.1","Ttl":600,"Weight":100,"Disabled":false,"Accelerated":false,"AutoSslIssuance":true,"MonitorType":0,"SmartRoutingType":0,"GeolocationLatitude":0,"GeolocationLongitude":0}',
  ]);
  expect(updated).toMatchObject({ ttl: 600, weight: 100 });
  expect(updated).not.toHaveProperty("priority");
});

test("several records share a name and a type, and the same value a second time is refused", async () => {
  await new Run().create("DnsRecord", address);
  await new Run().create("DnsRecord", { ...address, value: "192.0.2.2" });
  expect(platform.state.dnsZones[0]?.Records).toHaveLength(2);
  expect(await rejectionMessage(new Run().create("DnsRecord", address))).toMatch(
    /^DNS record "www" A 192\.0\.2\.1 of DNS zone 3 already exists \(id 3\/3001\)/,
  );
});

test("the ID of a pull zone is read back from the link", async () => {
  const link = { zoneId: 3, name: "cdn", type: "PullZone", pullZoneId: 9 };
  const { id, outs } = await new Run().create("DnsRecord", link);
  const { props } = await new Run().provider("DnsRecord").read(id, outs);
  expect(props).toMatchObject({ pullZoneId: 9, linkName: "9", value: "shop" });
});

describe("a record that leads to another pull zone or script is another record", () => {
  const record = (more: object) => ({ Id: 40, Name: "cdn", Value: "", ...more });
  const others: [link: Record<string, unknown>, other: object][] = [
    [{ type: "PullZone", pullZoneId: 9 }, record({ Type: 7, LinkName: "8" })],
    [{ type: "Script", scriptId: 6 }, record({ Type: 11, LinkName: "5" })],
  ];
  const list = () => platform.state.dnsZones[0]?.Records as object[];
  const create = (link: object, more: object = {}) =>
    new Run({ "edge:maxAttempts": "2" }).create("DnsRecord", { zoneId: 3, name: "cdn", ...link, ...more });
  beforeEach(() => platform.seed({ Scripts: [{ Id: 6 }] }));

  test.each(others)("%j is not adopted", async (link, other) => {
    list().push(other);
    expect((await create(link, { adopt: true })).outs["adopted"]).toBe(false);
    expect(list()).toHaveLength(2);
  });

  test.each(others)("%j is not recorded after a lost response", async (link, other) => {
    platform.fault({ method: "PUT", status: 500, where: () => list().push(other) > 0 });
    expect((await create(link)).id).not.toBe("3/40");
  });

  test.each(others)("%j may be the same one if the API does not return the link", async (link, other) => {
    list().push({ ...other, LinkName: "" });
    expect(await rejectionMessage(create(link))).toContain("already exists (id 3/40)");
  });
});

test.each([
  ["AAAA", { value: "2001:DB8:0::1" }, { Value: "2001:db8::1" }],
  ["CNAME", { value: "Shop.Example" }, { Value: "shop.example" }],
  ["CNAME", { value: "bücher.example" }, { Value: "xn--bcher-kva.example" }],
  ["A", { value: "192.0.2.1", name: "Bücher" }, { Name: "xn--bcher-kva" }],
])("a lost create of a record %s of %j finds what is stored as %j", async (type, given, stored) => {
  const args = { zoneId: 3, name: "www", type, ...given };
  platform.fault({ method: "PUT", status: 500, effect: true });
  platform.fault({
    method: "GET",
    times: 9,
    alter: (zone) => {
      for (const record of (zone as { Records: object[] }).Records) Object.assign(record, stored);
      return zone;
    },
  });
  const { id, outs } = await new Run({ "edge:maxAttempts": "2" }).create("DnsRecord", args);
  expect(writes()).toHaveLength(1);
  const run = new Run();
  const { inputs } = await run.checkArguments("DnsRecord", args);
  expect((await run.provider("DnsRecord").diff(id, outs, inputs)).changes).toBe(false);
});

test("a text keeps its case and its characters", async () => {
  await new Run().create("DnsRecord", { zoneId: 3, name: "www", type: "TXT", value: "2001:DB8::Ü" });
  expect(platform.state.dnsZones[0]?.Records[0]?.Value).toBe("2001:DB8::Ü");
});

test.each([
  [{ ...address, type: "MX" }, "priority is required: a DNS record of the type MX has it."],
  [
    { ...address, ttl: 60, accelerated: true },
    "ttl is 60, but the platform chooses that of an accelerated record: leave it out.",
  ],
  [
    { ...address, type: "Redirect", value: "https://a.example", ttl: 60 },
    expect.stringMatching(/^ttl is given, but only a DNS record of the type .* has it: leave it out\.$/),
  ],
  [
    { zoneId: 3, name: "www", type: "Flatten" },
    "value is required: a DNS record of the type Flatten has it.",
  ],
  [{ ...address, port: 53 }, "port is given, but only a DNS record of the type SRV has it: leave it out."],
  [
    { ...address, type: "CNAME", value: "a.example." },
    'value is "a.example."; a host name must have no final dot, which the platform would keep: remove the dot.',
  ],
])("%j is refused in the preview", async (args, reason) => {
  expect((await check(args)).failures.map((each) => each.reason)).toEqual([reason]);
});

describe("a name that ends in the domain of the zone", () => {
  const names = [
    ["www.shop.example", "remove .shop.example from its end."],
    ["Shop.Example.", 'give "" or "@".'],
  ];

  test.each(names)(
    "is refused in the preview and by a create, before it is sent: %s",
    async (name, reason) => {
      const { inputs } = await new Run().checkArguments("DnsRecord", { ...address, name });
      const message = await rejectionMessage(new Run().provider("DnsRecord").previewCreate(inputs));
      // No part of the name is in the message, because only the whole can be masked if it is secret.
      expect(message).toBe(
        `name is ${JSON.stringify(name.toLowerCase())}, but it is relative to shop.example, which the platform would append once more: ${reason}`,
      );
      expect(await rejectionMessage(new Run().create("DnsRecord", inputs))).toBe(message);
      expect(writes()).toEqual([]);
    },
  );

  test("is refused when a record is renamed, and stays if the zone has it already", async () => {
    const { id, outs } = await new Run().create("DnsRecord", address);
    const full = { ...address, name: "www.shop.example" };
    const rename = (recorded: typeof outs) => new Run().applyUpdate("DnsRecord", id, recorded, full);
    expect(await rejectionMessage(rename(outs))).toContain("remove .shop.example from its end.");
    expect(writes()).toHaveLength(1);
    Object.assign(platform.state.dnsZones[0]?.Records[0] ?? {}, { Name: full.name });
    const recorded = { ...outs, name: full.name };
    expect(await rename(recorded)).toEqual(recorded);
  });

  test("is not one that only looks like it", async () => {
    expect(
      (await new Run().create("DnsRecord", { ...address, name: "www.bookshop.example" })).outs["name"],
    ).toBe("www.bookshop.example");
  });
});

test('"@" is the zone itself', async () => {
  await new Run().create("DnsRecord", { ...address, name: "@" });
  expect(platform.state.dnsZones[0]?.Records[0]?.Name).toBe("");
});

test("an error of the API shows no variable of a script", async () => {
  const body = { ErrorKey: "bad", Message: "s3cr3t-value is not allowed" };
  platform.fault({ method: "PUT", path: "/dnszone/3/records", status: 400, body });
  const environmentVariables = [{ name: "KEY", value: "s3cr3t-value" }];
  const failure = new Run().create("DnsRecord", {
    zoneId: 3,
    name: "fn",
    type: "Script",
    scriptId: 6,
    environmentVariables,
  });
  expect(await rejectionMessage(failure)).toMatch(/400/);
  expect(await rejectionMessage(failure)).not.toContain("s3cr3t");
});

test("records that differ in their tag or port alone are two", async () => {
  const caa = { zoneId: 3, type: "CAA", name: "@", value: "ca.example", flags: 0 };
  const srv = { zoneId: 3, type: "SRV", name: "_sip._tcp", value: "sip.example", priority: 1, weight: 1 };
  const run = new Run();
  for (const tag of ["issue", "issuewild"]) await run.create("DnsRecord", { ...caa, tag });
  for (const port of [5060, 5061]) await run.create("DnsRecord", { ...srv, port });
  expect(platform.state.dnsZones[0]?.Records?.map(({ Tag, Port }) => Tag || Port)).toEqual([
    "issue",
    "issuewild",
    5060,
    5061,
  ]);
});
