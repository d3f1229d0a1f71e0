import type { Emulator } from "../../emulator";
import { fullTest } from "../support/fullRun";
import { expectSuccess, listSteps, Scene, sampledForms } from "./scene";
import { revealSecrets } from "./secretsProvider";

const seed = {
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us", Origins: [] }] }],
  DnsZones: [{ Id: 3 }],
  ShieldZones: [{ shieldZoneId: 5 }],
};

const operations = { create: { method: "PUT" }, read: { path: "/dnszone/3", items: "Records" } };

/** One resource of each class whose updates send more than what changes. `edited`: the argument that the test edits. */
const program = (edited: number) => `
  const zone = { path: "/dnszone/3/records", match: ["Type", "Name"] };
  const operations = ${JSON.stringify(operations)};
  new edge.OriginGroup("group", { loadBalancerId: 1, name: "group", weight: 10, priority: ${edited}, healthCheckSettings: { path: "/" } });
  new edge.OriginGroup("ignored", { loadBalancerId: 1, name: "ignored", weight: 10, priority: ${edited} }, { ignoreChanges: ["weight"] });
  new edge.Origin("origin", { loadBalancerId: 1, originGroupId: 7, standardOrigin: { originUrl: "https://a.example" }, weight: ${edited} });
  new edge.LogForwarding("logs", { app: "shop", type: "SyslogTcp", endpoint: "a.example", port: ${edited}, format: "SyslogRfc5424", enabled: true, token: "MARKER-ours" });
  new edge.RateLimitRule("rule", { shieldZoneId: 5, ruleName: "rule", ruleConfiguration: { requestCount: ${edited}, blockTime: 300 } });
  new edge.Database("store", { name: "store", storageRegion: "DE", primaryRegions: ["${edited === 1 ? "DE" : "NY"}"], replicaRegions: ["SYD"] });
  new edge.ApiObject("changed", { ...zone, operations, properties: { Type: 0, Name: "changed", Value: "192.0.2.1", Ttl: ${edited} } });
  new edge.ApiObject("whole", { ...zone, operations: { ...operations, update: { body: "whole" } }, properties: { Type: 0, Name: "whole", Value: "192.0.2.1", Ttl: ${edited} } });`;

const found = (object: object | undefined): object => object ?? {};
const record = ({ state }: Emulator, name: string) =>
  state.dnsZones[0]?.Records.find(({ Name }) => Name === name);

/** The objects of the program on the platform, by the names of their resources. */
const objects = (scene: Scene) => {
  const { state } = scene.emulator;
  const rule = state.shieldZones[0]?.rateLimits[0];
  return {
    group: found(scene.group("group")),
    health: found(scene.group("group").HealthCheckSettings ?? undefined),
    ignored: found(scene.group("ignored")),
    origin: found(scene.group("us").Origins?.[0]),
    logs: found(state.logForwarding[0]),
    rule: found(rule),
    configuration: found(rule?.ruleConfiguration),
    store: found(state.databases.find(({ name }) => name === "store")),
    changed: found(record(scene.emulator, "changed")),
    whole: found(record(scene.emulator, "whole")),
  };
};

/** What others set: of each object a managed value and one that the program does not manage. */
const theirs = {
  group: { Weight: 77, Latitude: 46 },
  health: { Path: "/theirs", Enabled: true },
  ignored: { Weight: 77, Latitude: 46 },
  origin: { StandardOrigin: { OriginUrl: "https://theirs.example", HostHeader: "theirs.example" } },
  logs: { enabled: false, token: "MARKER-theirs" },
  rule: { ruleDescription: "theirs" },
  configuration: { blockTime: 900, isNegated: true },
  store: { replicas_regions: ["CA"] },
  changed: { Value: "198.51.100.7", Weight: 7 },
  whole: { Value: "198.51.100.7", Weight: 7 },
};
type Name = keyof typeof theirs;

/** What the program sets in its version 1 or 2, by the API's names. */
const edits = (edited: number): Partial<Record<Name, object>> => ({
  group: { Priority: edited },
  ignored: { Priority: edited },
  origin: { Weight: edited },
  logs: { port: edited },
  configuration: { requestCount: edited },
  store: { primary_regions: [edited === 1 ? "DE" : "NY"] },
  changed: { Ttl: edited },
  whole: { Ttl: edited },
});

const names = ["changed", "group", "ignored", "logs", "origin", "rule", "store", "whole"];
const update = (name: string) => `update ${name}`;

fullTest.each(sampledForms)(
  "with %s, an update leaves what others have changed and its preview does not show, until a refresh shows it",
  async (_, project) => {
    const scene = await Scene.open({ seed }, { project });
    const { stack } = scene;
    expectSuccess(await scene.up(program(1)));
    for (const [name, values] of Object.entries(theirs))
      Object.assign(objects(scene)[name as Name], structuredClone(values));

    const updated = expectSuccess(await scene.up(program(2)));
    expect(listSteps(updated)).toEqual(names.map(update));
    for (const [name, object] of Object.entries(objects(scene)))
      expect([name, object]).toMatchObject([name, { ...theirs[name as Name], ...edits(2)[name as Name] }]);
    expect(updated.output).toContain(
      `Origin group ${scene.group("group").Id} of load balancer 1 was changed outside of this program: weight (recorded 10, now 77), healthCheckSettings.path (recorded "/", now "/theirs"). This update leaves that as it is.`,
    );
    expect(updated.output).toContain(
      "Log forwarding of app shop was changed outside of this program: enabled (recorded true, now false), token.",
    );
    expect(updated.output).not.toContain("MARKER");

    // The state keeps what the program says, so that neither the next preview nor a dependent sees a change.
    const outputs = Object.fromEntries(stack.resourceOutputs());
    expect(revealSecrets(outputs)).toMatchObject({
      group: { weight: 10, priority: 2, latitude: 46, healthCheckSettings: { path: "/", enabled: true } },
      origin: { standardOrigin: { originUrl: "https://a.example", hostHeader: "theirs.example" } },
      logs: { enabled: true, token: "MARKER-ours", port: 2 },
      rule: { ruleConfiguration: { blockTime: 300, isNegated: true }, ruleDescription: "theirs" },
      store: { replicaRegions: ["SYD"] },
      changed: { properties: { Value: "192.0.2.1" } },
    });
    expectSuccess(await stack.preview("--expect-no-changes"));

    expectSuccess(await stack.refresh());
    const others = ["ignored"];
    expect(listSteps(await stack.preview())).toEqual(
      names.filter((name) => !others.includes(name)).map(update),
    );
    expectSuccess(await stack.up());
    expect(objects(scene)).toMatchObject({
      group: { Weight: 10, Latitude: 46 },
      health: { Path: "/", Enabled: true },
      ignored: theirs.ignored,
      origin: { StandardOrigin: { OriginUrl: "https://a.example", HostHeader: "theirs.example" } },
      logs: { enabled: true, token: "MARKER-ours" },
      rule: theirs.rule,
      configuration: { blockTime: 300, isNegated: true },
      store: { replicas_regions: ["SYD"] },
      changed: { Value: "192.0.2.1", Weight: 7 },
      whole: { Value: "192.0.2.1", Weight: 7 },
    });
    await scene.expectNoChanges();
  },
);
