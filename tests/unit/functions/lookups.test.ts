import * as edge from "../../../provider";
import { catchMessage, startConfiguredEmulator } from "./support";

const trigger = { Type: 0, PatternMatches: ["*"], PatternMatchingType: 0 };
const emulator = startConfiguredEmulator({
  seed: {
    PullZones: [
      {
        Id: 9,
        Name: "shop",
        EdgeRules: [{ Guid: "g", Description: "old", ActionType: 1, Triggers: [trigger] }],
      },
    ],
    DnsZones: [
      {
        Id: 3,
        Domain: "shop.example",
        Records: [
          { Id: 31, Name: "", Type: 0, Value: "192.0.2.1" },
          { Id: 32, Name: "", Type: 0, Value: "192.0.2.2" },
          { Id: 33, Name: "www", Type: 2, Value: "shop.example" },
        ],
      },
    ],
    ShieldZones: [
      {
        shieldZoneId: 5,
        pullZoneId: 9,
        planType: 1,
        wafRules: [{ ruleName: "uploads" }],
        accessLists: [{ listId: 301, name: "office", content: "192.0.2.1\n192.0.2.2", action: 1 }],
      },
    ],
    StorageZones: [{ Id: 8, Name: "shop-files", Region: "NY" }],
    Scripts: [
      {
        Id: 6,
        Name: "shop",
        ScriptType: 1,
        EdgeScriptVariables: [{ Id: 61, Name: "MODE", DefaultValue: "test" }],
      },
      { Id: 7, Name: "shop", ScriptType: 2 },
    ],
    LoadBalancers: [{ LoadBalancerId: 1, Name: "eu", OriginGroups: [{ Id: 12, Name: "west" }] }],
  },
});

test("each function returns the object that its arguments identify, in the form of outputs, and writes nothing", async () => {
  expect(await edge.getPullZone({ name: "shop" })).toMatchObject({ pullZoneId: 9, type: "Premium" });
  expect(await edge.getDnsZone({ domain: "SHOP.example." })).toMatchObject({
    zoneId: 3,
    domain: "shop.example",
  });
  expect(await edge.getLoadBalancer({ name: "eu" })).toMatchObject({ loadBalancerId: 1 });
  expect(await edge.getEdgeScript({ name: "shop", scriptType: "Middleware" })).toMatchObject({ scriptId: 7 });
  const mode = { scriptId: 6, name: "MODE" };
  expect(await edge.getEdgeScriptVariable(mode)).toMatchObject({ variableId: 61, defaultValue: "test" });
  expect(await edge.getImageRegistry({ displayName: "GitHub Public" })).toMatchObject({ registryId: 2 });
  expect(await edge.getOriginGroup({ loadBalancerId: 1, name: "west" })).toMatchObject({ originGroupId: 12 });
  expect(await edge.getEdgeRule({ pullZoneId: 9, description: "old" })).toMatchObject({ edgeRuleId: "g" });
  expect(await edge.getStorageZone({ name: "shop-files" })).toMatchObject({ storageZoneId: 8, region: "NY" });
  const ofShop = { pullZoneId: 9 };
  expect(await edge.getShieldZone(ofShop)).toMatchObject({ shieldZoneId: 5, planType: "Advanced" });
  const uploads = { shieldZoneId: 5, ruleName: "uploads" };
  expect(await edge.getWafRule(uploads)).toMatchObject({ ruleId: 9001, shieldZoneId: 5 });
  const vpn = { shieldZoneId: 5, name: "VPN Providers" };
  expect(await edge.getManagedAccessList(vpn)).toMatchObject({ listId: 1, requiredPlan: "Advanced" });
  const office = { shieldZoneId: 5, name: "office" };
  expect(await edge.getAccessList(office)).toMatchObject({
    listId: 301,
    action: "Allow",
    entries: ["192.0.2.1", "192.0.2.2"],
  });
  const www = { zoneId: 3, name: "www", type: "CNAME" as const };
  expect(await edge.getDnsRecord(www)).toMatchObject({ recordId: 33, zoneId: 3 });
  expect(await edge.getDnsRecord({ zoneId: 3, name: "@", value: "192.0.2.2" })).toMatchObject({
    recordId: 32,
  });
  expect(emulator.requests.writes()).toEqual([]);
});

test("none and several are errors that say what was asked for", async () => {
  expect(await catchMessage(edge.getPullZone({ name: "blog" }))).toBe(
    'There is no pull zone with the name "blog".',
  );
  expect(await catchMessage(edge.getDnsRecord({ zoneId: 3, name: "@" }))).toBe(
    'There are 2 DNS records with the name "@" (recordId 31, 32): give more arguments, or use the ID.',
  );
});

test("a response without the list is an error, and not taken for an empty one", async () => {
  const alter = (body: unknown) => ({ ...Object(body), Records: null });
  emulator.fault({ method: "GET", path: "/dnszone/3", alter });
  expect(await catchMessage(edge.getDnsRecord({ zoneId: 3, name: "www" }))).toBe(
    "DNS zone 3 was returned without its DNS records. Try again later.",
  );
});
