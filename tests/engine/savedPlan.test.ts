import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fullTest } from "../support/fullRun";
import { expectSuccess, listSteps, Scene, sampledForms } from "./scene";

const seed = {
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us" }] }],
  DnsZones: [{ Id: 3 }],
  VideoLibraries: [{ Id: 4 }],
  ShieldZones: [{ shieldZoneId: 5, rateLimits: [{ id: 51, ruleName: "login" }] }],
  Scripts: [{ Id: 6 }],
};

/** A resource of each class, with arguments in a form that the package converts, on a provider that a preview does not know. */
const program = `
const config = new pulumi.Config("edge");
const shop = new edge.Database("shop", { name: "shop", storageRegion: "DE", primaryRegions: ["NY", "DE", "NY"] });
const writer = new edge.DatabaseToken("writer", { databaseId: shop.databaseId, kind: "full-access" });
const provider = new edge.EdgeProvider("late", {
  baseUrl: config.require("baseUrl"), apiKey: config.requireSecret("apiKey"),
  databaseUrl: shop.url, databaseAuthToken: writer.token,
});
class Tables extends pulumi.ComponentResource {
  constructor(name, options) {
    super("test:index:Tables", name, {}, options);
    new edge.SqlMigrations("tables", { scripts: "schema" }, { parent: this });
  }
}
new Tables("component", { providers: [provider] });
const on = { provider };
new edge.LoadBalancer("balancer", { name: "eu", stickySessionType: 1 }, on);
const group = new edge.OriginGroup("group", { loadBalancerId: 1, name: "eu", originLoadBalancingMethod: 1 }, on);
new edge.Origin("origin", { loadBalancerId: 1, originGroupId: group.originGroupId, standardOrigin: { originUrl: "https://a.example" } }, on);
new edge.Database("blog", { name: "blog", storageRegion: "DE", primaryRegions: ["NY", "DE"], replicaRegions: ["SYD", "LA"] }, on);
new edge.DatabaseToken("reader", { databaseId: shop.databaseId, kind: "read-only", expiry: "2126-01-01T02:00:00+02:00" }, on);
new edge.VideoLibraryRefererBlock("referer", { libraryId: 4, hostname: "Ärger.Example" }, on);
new edge.LogForwarding("logs", { app: "shop", type: "SyslogTcp", endpoint: "b.example", port: 1, format: "SyslogRfc5424", token: "MARKER" }, on);
new edge.RateLimitRuleData("login", { shieldZoneId: 5, ruleName: "login" }, on);
new edge.RateLimitRule("uploads", { shieldZoneId: 5, ruleName: "uploads", ruleConfiguration: {
  variableTypes: { REQUEST_URI: "" }, operatorType: 0, value: "/upload", requestCount: 10, timeframe: 60,
  counterKeyType: 0, actionType: 1, blockTime: 300,
  chainedRuleConditions: [{ variableTypes: { REQUEST_HEADERS: "a" }, operatorType: 0, value: "b" }],
} }, on);
new edge.DnssecZone("zone", { zoneId: 3 }, on);
new edge.ScriptRelease("code", { scriptId: 6, code: new pulumi.asset.StringAsset("export default 1;") }, on);
new edge.ApiObject("films", { path: "/videolibrary", properties: { Name: "films" }, match: ["Name"] }, on);
`;

fullTest.each(sampledForms)(
  "on %s, a saved plan is applied, also to resources whose provider the preview does not know",
  async (_, project) => {
    const scene = await Scene.open({ seed }, { project, processes: true });
    const { stack } = scene;
    stack.configure({ "edge:strictPreview": "true" });
    mkdirSync(join(stack.dir, "schema"));
    stack.file("schema/001.sql", "CREATE TABLE site (host TEXT);\n");
    stack.program(program);
    const applyPlan = async () => {
      expectSuccess(await stack.preview("--save-plan", "plan.json"));
      return expectSuccess(await stack.up("--plan", "plan.json"));
    };
    expect((await applyPlan()).changes).toEqual({ create: 18 });
    for (const { inputs } of stack.resources()) expect(inputs).not.toHaveProperty("__owner");
    expect((await applyPlan()).changes).toEqual({ same: 18 });
    expectSuccess(await stack.up("--refresh", "--expect-no-changes"));

    // A script that is added after the preview is not part of the plan.
    expectSuccess(await stack.preview("--save-plan", "plan.json"));
    stack.file("schema/002.sql", "DROP TABLE site;\n");
    expect((await stack.up("--plan", "plan.json")).errors["tables"]).toContain("violates plan");
  },
);

test("a preview knows the IDs of adopted objects: after a rename with adopt, what is in them stays, also by a saved plan", async () => {
  const scene = await Scene.open({ seed: { LoadBalancers: [{ LoadBalancerId: 1 }] } });
  const { stack } = scene;
  const declare = (suffix: string, adopt = "") => `
    const balancer = new edge.LoadBalancer("balancer${suffix}", { name: "shop"${adopt} });
    const { loadBalancerId } = balancer;
    const group = new edge.OriginGroup("group${suffix}", { loadBalancerId, name: "eu", weight: 7, healthCheckSettings: { path: "/" }${adopt} });
    const { originGroupId } = group;
    new edge.Origin("origin", { loadBalancerId, originGroupId, storageZoneId: 2, weight: group.priority });`;
  expectSuccess(await scene.up(declare("")));

  stack.program(declare("2", ", adopt: true"));
  const preview = expectSuccess(await stack.preview("--save-plan", "plan.json"));
  expect(listSteps(preview)).toEqual([
    "create balancer2",
    "create group2",
    "delete balancer",
    "delete group",
  ]);
  scene.takeWrites();
  expect(listSteps(expectSuccess(await stack.up("--plan", "plan.json")))).toEqual(listSteps(preview));
  expect(scene.takeWrites()).toEqual([]);
});

test("a saved plan that creates adopts what appeared meanwhile, if the program says adopt", async () => {
  const scene = await Scene.open({});
  const { stack, emulator } = scene;
  stack.program('new edge.LoadBalancer("balancer", { name: "shop", adopt: true });');
  expect(listSteps(expectSuccess(await stack.preview("--save-plan", "plan.json")))).toEqual([
    "create balancer",
  ]);
  await fetch(`${emulator.baseUrl}/loadbalancer`, {
    method: "POST",
    headers: { AccessKey: emulator.apiKey, "Content-Type": "application/json" },
    body: '{"Name":"shop"}',
  });
  scene.takeWrites();
  expectSuccess(await stack.up("--plan", "plan.json"));
  expect([scene.takeWrites(), stack.resources().map(({ outputs }) => outputs["adopted"])]).toEqual([
    [],
    [true],
  ]);
});
