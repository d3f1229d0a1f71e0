import type { Properties } from "../../../provider/model/properties";
import { pullZone } from "../../../provider/objects/pullZone";
import { unknownValue } from "../../../provider/signatures";
import { listSettings } from "../../objects/pullZoneSettings";
import {
  captureStderr,
  platform,
  Run,
  rejectionMessage,
  startPlatform,
  stopPlatform,
  unwrapSecrets,
  writes,
} from "../core/run";

const seeds = {
  PullZones: [{ Id: 9, Name: "blog", OriginUrl: "https://blog.example" }],
  Scripts: [{ Id: 4 }, { Id: 5 }],
};
beforeEach(async () => {
  captureStderr();
  await startPlatform({ seed: seeds });
});
afterEach(stopPlatform);

const zone = (id = 9) => platform.state.pullZones.find(({ Id }) => Id === id) as unknown as Properties;
const check = (args: Properties) => new Run().provider("PullZone").check({}, args);
const reasons = async (args: Properties) => ((await check(args)).failures ?? []).map(({ reason }) => reason);

const groupSize = 10;
const allSettings = listSettings();
const settingGroups = Array.from({ length: Math.ceil(allSettings.length / groupSize) }, (_, group) =>
  allSettings.slice(groupSize * group, groupSize * (group + 1)),
).map((settings) => [settings.map(({ name }) => name).join(", "), settings] as const);

test.each(settingGroups)("created, imported and changed under the API's names: %s", async (_, settings) => {
  /** The first or the second value of each setting, under its name in programs or in the API. */
  const pick = (version: 0 | 1, side: 0 | 1) =>
    Object.fromEntries(
      settings.map(({ name, wire, values }) => [side === 0 ? name : wire, values[version][side]]),
    );
  const args = { name: "shop", originUrl: "https://shop.example" };
  const { id, outs } = await new Run().create("PullZone", { ...args, ...pick(0, 0) });
  expect(JSON.parse(JSON.stringify(platform.requests.writes()[0]?.body))).toEqual({
    Name: "shop",
    OriginUrl: "https://shop.example",
    OriginType: 0,
    ...pick(0, 1),
  });
  const { inputs } = (await new Run().provider("PullZone").read(id, {})) as { inputs: Properties };
  const names = settings.map(({ name }) => name);
  expect(names.map((name) => inputs[name])).toEqual(names.map((name) => outs[name]));
  platform.requests.clear();
  const recorded = unwrapSecrets(outs);
  const updated = await new Run().applyUpdate("PullZone", id, recorded, { ...args, ...pick(1, 0) });
  expect(platform.requests.writes().map(({ body }) => body)).toEqual([
    { PreloadingScreenShowOnFirstVisit: false, ...pick(1, 1) },
  ]);
  expect(unwrapSecrets(updated)).toMatchObject(pick(1, 0));
});

test("names are those of the API, with acronyms as words", () => {
  // Names that are not the API's with a small letter.
  const own = Object.entries(pullZone.fields)
    .filter(([name, { wire }]) => name.charAt(0).toUpperCase() + name.slice(1) !== wire)
    .map(([name, { wire }]) => `${wire} ${name}`);
  expect(own).toMatchInlineSnapshot(`
[
  "Id pullZoneId",
  "VerifyOriginSSL verifyOriginSsl",
  "AWSSigningEnabled awsSigningEnabled",
  "AWSSigningKey awsSigningKey",
  "AWSSigningSecret awsSigningSecret",
  "AWSSigningRegionName awsSigningRegionName",
  "OriginRetry5XXResponses originRetry5xxResponses",
  "ZoneSecurityIncludeHashRemoteIP zoneSecurityIncludeHashRemoteIp",
  "EnableTLS1 enableTls1",
  "EnableTLS1_1 enableTls1_1",
  "EnableAutoSSL enableAutoSsl",
  "ShieldDDosProtectionEnabled shieldDdosProtectionEnabled",
  "ShieldDDosProtectionType shieldDdosProtectionType",
  "ConnectionLimitPerIPCount connectionLimitPerIpCount",
  "LoggingIPAnonymizationEnabled loggingIpAnonymizationEnabled",
  "EnableGeoZoneUS enableGeoZoneUs",
  "EnableGeoZoneEU enableGeoZoneEu",
  "EnableGeoZoneASIA enableGeoZoneAsia",
  "EnableGeoZoneSA enableGeoZoneSa",
  "EnableGeoZoneAF enableGeoZoneAf",
  "OptimizerMinifyCSS optimizerMinifyCss",
  "EUUSDiscount euUsDiscount",
]
`);
});

test.each<[what: string, args: Properties, reason: string]>([
  ["no origin", {}, "No origin is given: give one of originUrl, storageZoneId, loadBalancerId,"],
  [
    "two origins",
    { originUrl: "https://a.example", storageZoneId: 2 },
    "originUrl and storageZoneId are both given: give one of",
  ],
  [
    "half of an app",
    { magicContainersAppId: "app" },
    "magicContainersAppId is given alone: magicContainersAppId and magicContainersEndpointId belong together.",
  ],
  [
    "an origin of another type",
    { originType: "StorageZone", originUrl: "https://a.example" },
    "originUrl is given, but only a pull zone of the originType OriginUrl has it: leave it out.",
  ],
  [
    "a type without its origin",
    { originType: "LoadBalancer" },
    "loadBalancerId is required: a pull zone of the originType LoadBalancer has it.",
  ],
  [
    "a zone that only a DNS record makes",
    { originType: "DnsAccelerate" },
    "only an accelerated DNS record makes such a zone. Give the record's acceleratedPullZoneId as pullZoneId.",
  ],
  [
    "a background update that is turned on anyway",
    { originUrl: "https://a.example", useStaleWhileOffline: true, useBackgroundUpdate: false },
    "useBackgroundUpdate is false, but useStaleWhileOffline turns it on: leave it out.",
  ],
  [
    "a max age beside Perma-Cache",
    { originUrl: "https://a.example", permaCacheStorageZoneId: 2, cacheControlMaxAgeOverride: 60 },
    "cacheControlMaxAgeOverride is 60, but Perma-Cache sets it to 31919000: leave it out.",
  ],
  [
    "Perma-Cache of a storage zone",
    { storageZoneId: 2, permaCacheStorageZoneId: 3 },
    "a zone whose origin is a storage zone has no Perma-Cache: leave it out.",
  ],
  [
    "routing of a script",
    { edgeScriptId: 2, routingFilters: ["eu"] },
    'a script as the origin sets it to ["scripting"]: leave it out.',
  ],
  ["a name with a dot", { originUrl: "https://a.example", name: "a.b" }, "name must be"],
  [
    "a parameter that the API drops",
    { originUrl: "https://a.example", queryStringVaryParameters: ["a b"] },
    "must be a name of letters, digits, hyphens and underscores",
  ],
])("%s is refused before anything is sent", async (_what, args, reason) => {
  expect((await reasons({ name: "shop", ...args })).join(" ")).toContain(reason);
  expect(platform.requests).toHaveLength(0);
});

describe("the origin", () => {
  const args = { name: "shop" };

  test("of another type is sent with its type, and hides what only the old type has", async () => {
    const { id, outs } = await new Run().create("PullZone", {
      ...args,
      originUrl: "https://A.example:443/x/",
    });
    expect(outs).toMatchObject({ originUrl: "https://a.example/x", originType: "OriginUrl" });
    platform.requests.clear();
    const updated = await new Run().applyUpdate("PullZone", id, unwrapSecrets(outs), {
      ...args,
      edgeScriptId: 4,
    });
    expect(writes()).toEqual([
      `POST /pullzone/${id} {"OriginType":4,"EdgeScriptId":4,"PreloadingScreenShowOnFirstVisit":false}`,
    ]);
    // A script has a URL of its own, and sets the routing.
    expect(updated).toMatchObject({
      originType: "EdgeScript",
      originUrl: null,
      routingFilters: ["scripting"],
    });
  });

  test("in another spelling of its URL is no change", async () => {
    const { id, outs } = await new Run().create("PullZone", { ...args, originUrl: "https://a.example" });
    const again = new Run();
    const { inputs } = await again.checkArguments("PullZone", {
      ...args,
      originUrl: "HTTPS://A.example:443/",
    });
    expect((await again.provider("PullZone").diff(id, unwrapSecrets(outs), inputs)).changes).toBe(false);
  });
});

describe("settings that the platform changes together with others", () => {
  const args = { name: "shop", originUrl: "https://a.example" };

  test("are unknown in a preview, and neither written back nor reported", async () => {
    const messages = captureStderr();
    const { id, outs } = await new Run().create("PullZone", args);
    platform.requests.clear();
    const changed = { ...args, permaCacheStorageZoneId: 3, useStaleWhileOffline: true };
    const run = new Run();
    const { inputs } = await run.checkArguments("PullZone", changed);
    const planned = await run.provider("PullZone").previewUpdate(id, unwrapSecrets(outs), inputs);
    const unknown = { cacheControlMaxAgeOverride: unknownValue, useBackgroundUpdate: unknownValue };
    expect(planned.outs).toMatchObject(unknown);
    const updated = await new Run().applyUpdate("PullZone", id, unwrapSecrets(outs), changed);
    expect(writes()).toHaveLength(1);
    expect(updated).toMatchObject({ cacheControlMaxAgeOverride: 31_919_000, useBackgroundUpdate: true });
    expect(messages()).not.toMatch(/changed as well|also reset/);
  });

  test("are reported if the program manages them, and the next update does not fight the platform", async () => {
    const managed = { ...args, useBackgroundUpdate: false };
    const { id, outs } = await new Run().create("PullZone", managed);
    platform.requests.clear();
    const messages = captureStderr();
    platform.fault({
      method: "POST",
      path: `/pullzone/${id}`,
      alter: (body) => ({ ...(body as object), UseBackgroundUpdate: true }),
    });
    await new Run().applyUpdate("PullZone", id, unwrapSecrets(outs), { ...managed, requestLimit: 5 });
    expect(writes()).toHaveLength(1);
    expect(messages()).toContain("useBackgroundUpdate changed as well: it was left as it is.");
  });
});

test("another name is an error that names the way, and so is a name that an adopted zone does not have", async () => {
  const way =
    "because a host name can be on one zone only. To replace a zone, declare a second one under another resource name, move the host names to it, and remove the first.";
  const run = new Run();
  const recorded = { pullZoneId: 9, name: "blog", adopted: false, managed: "" };
  const { inputs } = await run.checkArguments("PullZone", { name: "shop", originUrl: "https://a.example" });
  expect(await rejectionMessage(run.provider("PullZone").diff("9", recorded, inputs))).toContain(
    `The name of pull zone 9 cannot be changed from "blog" to "shop", and the zone is not replaced, ${way}`,
  );
  const adoption = new Run().create("PullZone", { pullZoneId: 9, name: "shop" });
  expect(await rejectionMessage(adoption)).toBe(
    'Pull zone 9 already exists with the name "blog", which cannot be changed to "shop". To adopt it, set name to "blog". To create another zone, leave out pullZoneId.',
  );
  expect(writes()).toEqual([]);
});

test("a zone that a DNS record has made is adopted by its ID, takes settings but no origin, and stays", async () => {
  const record = { Id: 31, Name: "www", Type: 0, Value: "192.0.2.1", Accelerated: true };
  await startPlatform({ seed: { DnsZones: [{ Id: 3, Domain: "shop.example", Records: [record] }] } });
  const { props } = await new Run().provider("DnsRecord").read("3/31", {});
  const { acceleratedPullZoneId: pullZoneId } = props as { acceleratedPullZoneId: number };
  const adopt = (args: Properties) => new Run().create("PullZone", { pullZoneId, ...args });
  expect(await rejectionMessage(adopt({ originUrl: "https://a.example" }))).toContain(
    `Pull zone ${pullZoneId} belongs to a DNS record, which decides its origin: leave out originUrl.`,
  );
  const { outs } = await adopt({ dnsOriginScheme: "https", dnsOriginPort: 9443, enableSmartCache: true });
  expect(writes()).toEqual([
    `POST /pullzone/${pullZoneId} {"DnsOriginPort":9443,"DnsOriginScheme":"https","EnableSmartCache":true,"PreloadingScreenShowOnFirstVisit":false}`,
  ]);
  expect(outs).toMatchObject({
    dnsOriginPort: 9443,
    dnsOriginScheme: "https",
    originUrl: null,
    adopted: true,
  });
  await new Run().provider("PullZone").delete(String(pullZoneId), unwrapSecrets(outs));
  expect(zone(pullZoneId)).toBeDefined();
});

describe("a delete", () => {
  const remove = (recorded: object = {}) =>
    new Run().provider("PullZone").delete("9", { pullZoneId: 9, adopted: false, ...recorded });
  const rule = { Guid: "g", Description: "old", Triggers: [], ReadOnly: false };

  test("is refused while there are host names or rules of the program, with their names", async () => {
    (zone()["Hostnames"] as object[]).push({ Id: 1, Value: "cdn.shop.example" });
    expect(await rejectionMessage(remove())).toContain(
      "Pull zone 9 was not deleted, because it still has a hostname, which would be deleted with it: cdn.shop.example.",
    );
    (zone()["Hostnames"] as object[]).pop();
    (zone()["EdgeRules"] as object[]).push(rule);
    expect(await rejectionMessage(remove())).toContain(
      'it still has an edge rule, which would be deleted with it: g ("old")',
    );
    expect(writes()).toEqual([]);
    await remove({ onDelete: "delete" });
    expect(writes()).toEqual(["DELETE /pullzone/9"]);
  });

  test("does not count the zone's own host name and the platform's rules", async () => {
    (zone()["EdgeRules"] as object[]).push({ ...rule, ReadOnly: true });
    await remove();
    expect(writes()).toEqual(["DELETE /pullzone/9"]);
  });
});

test("creates run one after another, and so do writes to one zone, whatever the class", async () => {
  await startPlatform({ seed: seeds, variants: { races: "on" } });
  const run = new Run();
  const create = (name: string) => run.create("PullZone", { name, originUrl: `https://${name}.example` });
  await Promise.all(["a1", "a2", "a3"].map(create));
  expect(platform.state.pullZones).toHaveLength(4);
  const rule = (description: string) => ({
    pullZoneId: 9,
    description,
    actionType: "ForceSSL",
    triggers: [{ type: "Url", patternMatches: ["*"] }],
  });
  await Promise.all([
    ...["r1", "r2", "r3"].map((each) => run.create("EdgeRule", rule(each))),
    run.create("PullZone", { pullZoneId: 9, requestLimit: 7 }),
  ]);
  expect(zone()["EdgeRules"]).toHaveLength(3);
  expect(zone()["RequestLimit"]).toBe(7);
});

test("what is billed is named when it is turned on, and secrets are in no message", async () => {
  const args = { name: "shop", originUrl: "https://a.example" };
  const { id, outs } = await new Run().create("PullZone", args);
  expect(outs["zoneSecurityKey"]).toHaveProperty("value");
  const messages = captureStderr();
  await new Run().applyUpdate("PullZone", id, unwrapSecrets(outs), { ...args, optimizerEnabled: true });
  expect(messages()).toContain(
    `The change of optimizerEnabled of pull zone ${id} is billed: the optimizer, for each zone and month.`,
  );
  platform.fault({
    method: "POST",
    path: `/pullzone/${id}`,
    status: 400,
    body: { Message: "no AKIAEXAMPLEKEY" },
  });
  const failure = new Run().applyUpdate("PullZone", id, unwrapSecrets(outs), {
    ...args,
    awsSigningKey: "AKIAEXAMPLEKEY",
  });
  expect(await rejectionMessage(failure)).not.toContain("AKIAEXAMPLEKEY");
});
