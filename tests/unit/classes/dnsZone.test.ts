import { captureStderr, platform, platformForEach, Run, rejectionMessage, writes } from "../core/run";

const zone = { Id: 3, Domain: "shop.example", Records: [{ Id: 31, Name: "www" }] };
platformForEach({ seed: { DnsZones: [zone] } });
beforeEach(() => {
  captureStderr();
});

test("a create sends the domain, then what a create does not take, and returns the name servers", async () => {
  const { id, outs } = await new Run().create("DnsZone", {
    domain: "New.example.",
    soaEmail: "dns@new.example",
    loggingIpAnonymizationEnabled: true,
  });
  expect(writes()).toEqual([
    'POST /dnszone {"Domain":"new.example"}',
    'POST /dnszone/301 {"SoaEmail":"dns@new.example"}',
  ]);
  expect(platform.requests[0]?.query).toEqual({ page: "1", perPage: "20", search: "new.example" });
  expect(id).toBe("301");
  expect(outs).toMatchObject({
    domain: "new.example",
    nameservers: ["ns1.platform.example", "ns2.platform.example"],
    certificateKeyType: "Ecdsa",
  });
});

test("a create whose response has no body finds the zone by its domain", async () => {
  platform.fault({ method: "POST", path: "/dnszone", alter: () => undefined });
  const { id } = await new Run().create("DnsZone", { domain: "new.example" });
  expect(id).toBe("301");
  expect(platform.state.dnsZones).toHaveLength(2);
});

test("another domain is an error, because a new zone would be empty, and case and final dot are no change", async () => {
  const provider = new Run().provider("DnsZone");
  const recorded = { zoneId: 3, domain: "shop.example", adopted: false, managed: "" };
  const check = async (domain: string) => (await provider.check({}, { domain })).inputs;
  expect((await provider.diff("3", recorded, await check("SHOP.example."))).replaces ?? []).toEqual([]);
  const failure = check("other.example").then((inputs) => provider.diff("3", recorded, inputs));
  expect(await rejectionMessage(failure)).toMatch(
    /^The domain of DNS zone 3 cannot be changed from "shop.example" to "other.example", and the zone is not replaced, because the new one would be empty/,
  );
});

test("a zone with records is deleted only if the program says so", async () => {
  const remove = (recorded: object) =>
    new Run().provider("DnsZone").delete("3", { zoneId: 3, adopted: false, ...recorded });
  expect(await rejectionMessage(remove({}))).toContain(
    'DNS zone 3 was not deleted, because it still has a record, which would be deleted with it: 31 ("www").',
  );
  expect(writes()).toEqual([]);
  await remove({ onDelete: "delete" });
  expect(writes()).toEqual(["DELETE /dnszone/3"]);
});

test("an import manages what differs from the settings of a new zone, and nothing else", async () => {
  Object.assign(platform.state.dnsZones[0] ?? {}, { LoggingEnabled: true });
  const { inputs } = (await new Run().provider("DnsZone").read("3", {})) as { inputs: object };
  expect(inputs).toEqual({
    domain: "shop.example",
    loggingEnabled: true,
    nameserver1: "ns1.platform.example",
    nameserver2: "ns2.platform.example",
    soaEmail: "hostmaster@platform.example",
  });
});

test("a lost create of a domain in Unicode finds the zone, which the platform has in Punycode", async () => {
  platform.fault({ method: "POST", path: "/dnszone", status: 500, effect: true });
  platform.fault({
    method: "GET",
    times: 9,
    alter: (page) => JSON.parse(JSON.stringify(page).replaceAll("bücher", "xn--bcher-kva")),
  });
  const args = { domain: "Bücher.example" };
  const { id, outs } = await new Run({ "edge:maxAttempts": "2" }).create("DnsZone", args);
  expect([id, outs["domain"], platform.state.dnsZones.length]).toEqual(["301", "xn--bcher-kva.example", 2]);
});

test("a domain that the platform has in Unicode is found by its Punycode", async () => {
  Object.assign(platform.state.dnsZones[0] ?? {}, { Domain: "bücher.example" });
  const { id } = await new Run().create("DnsZone", { domain: "xn--bcher-kva.example", adopt: true });
  expect([id, writes()]).toEqual(["3", []]);
});
