import { Scene, sampledForms } from "./scene";

let scene: Scene;

/** Ids that the platform assigns differ from account to account; names and apps may be the same. */
const createSeed = (n: number) => ({
  LoadBalancers: [{ LoadBalancerId: n, OriginGroups: [{ Id: n * 10, Name: "us" }] }],
  LogForwarding: [{ app: "app0" }],
  DnsZones: [{ Id: n, Domain: `zone${n}.example` }],
  VideoLibraries: [{ Id: n }],
  Databases: [{ id: `shop${n}` }],
  ApiKeys: [{ Key: `rotated-${n}`, Roles: ["User", "UserApi"] }],
});
const accounts = [1, 2].map((n) => ({ apiKey: `key-${n}`, seed: createSeed(n) }));

const syslog = `type: "SyslogTcp", endpoint: "logs.example", port: 514, format: "SyslogRfc5424"`;
const objects = (options: string, suffix = "", n = 1) => `
new edge.OriginGroup("group${suffix}", { loadBalancerId: ${n}, name: "eu" }, ${options});
new edge.LogForwarding("logs${suffix}", { app: "app1", ${syslog} }, ${options});
new edge.VideoLibraryRefererBlock("block${suffix}", { libraryId: ${n}, hostname: "bad.example" }, ${options});
new edge.DnssecZone("zone${suffix}", { zoneId: ${n}, onDelete: "disable" }, ${options});
new edge.DatabaseToken("token${suffix}", { databaseId: "shop${n}", kind: "read-only" }, ${options});`;

const second = 'const second = new edge.EdgeProvider("second", { apiKey: pulumi.secret("key-2") });\n';

const holdings = () =>
  scene.emulator.accounts.map(({ state }) => ({
    groups: state.loadBalancers.flatMap(({ OriginGroups }) => OriginGroups.map(({ Name }) => Name)),
    apps: state.logForwarding.map(({ app }) => app),
    blocked: state.videoLibraries.flatMap(({ BlockedReferrers }) => BlockedReferrers),
    dnssec: state.dnsZones.map(({ DnsSecEnabled }) => DnsSecEnabled),
  }));
const emptyAccount = { groups: ["us"], apps: ["app0"], blocked: [], dnssec: [false] };
const fullAccount = {
  groups: ["us", "eu"],
  apps: ["app0", "app1"],
  blocked: ["bad.example"],
  dnssec: [true],
};

test.each(sampledForms)(
  "rotated keys work, wrong ones warn, other accounts' fail, with %s",
  async (_, project) => {
    scene = await Scene.open(
      { accounts },
      { project, processes: true, config: { "edge:apiKey": "key-1", "edge:maxAttempts": "1" } },
    );
    const { stack } = scene;
    expect((await scene.up(objects("{}"))).ok).toBe(true);
    expect(holdings()).toEqual([fullAccount, emptyAccount]);
    scene.takeRequests();

    // A rotated key: nothing to do, at the price of one GET for each parent.
    stack.configure({ "edge:apiKey": "rotated-1" });
    expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
    expect(scene.takeRequests()).toHaveLength(5);
    // After a refresh with that key the state knows it.
    expect((await stack.refresh("--run-program")).ok).toBe(true);
    scene.takeRequests();
    expect([(await stack.preview("--expect-no-changes")).ok, scene.takeRequests()]).toEqual([true, []]);

    // A key that opens nothing: the preview warns and compares with what is recorded.
    stack.configure({ "edge:apiKey": "wrong" });
    const unproven = await stack.preview("--expect-no-changes");
    expect([unproven.ok, unproven.output]).toEqual([
      true,
      expect.stringContaining("is still in the same account failed"),
    ]);

    // Another account's key or provider: an error, and neither account is written to.
    stack.configure({ "edge:apiKey": "key-2" });
    const another = await stack.preview();
    expect([another.ok, another.output]).toEqual([
      false,
      expect.stringContaining("belongs to a different account"),
    ]);
    const moved = await scene.up(second + objects("{ provider: second }"), "--continue-on-error");
    expect([moved.ok, holdings()]).toEqual([false, [fullAccount, emptyAccount]]);
    expect(moved.output).toContain("To move the object to the new account");

    // What the message advises: created there, then deleted here, the app of the same name too.
    const advised = await scene.up(second + objects("{ provider: second }", "2", 2));
    expect([advised.ok, holdings()]).toEqual([true, [emptyAccount, fullAccount]]);
  },
);

test.each(sampledForms)(
  "a key from the environment is not sent to an EdgeProvider's host in up, refresh or destroy, with %s",
  async (_, project) => {
    const env = {
      EDGE_API_KEY: "key-1",
      EDGE_BEARER_TOKEN: "key-1",
      EDGE_LOGGING_TOKEN: "MARKER-jwt",
    };
    scene = await Scene.open({ accounts }, { project, processes: true, env });
    scene.stack.configure({ "edge:apiKey": undefined });
    const program = (args: string) => `
      const other = new edge.EdgeProvider("other", ${args});
      new edge.OriginGroup("eu", { loadBalancerId: 2, name: "eu" }, { provider: other });`;
    const none = await scene.up(program(`{ baseUrl: "${scene.emulator.baseUrl}" }`));
    expect(none.errors["eu"]).toContain('The API key is not set: set apiKey on the EdgeProvider "other".');
    expect(scene.takeRequests()).toEqual([]);
    const wrong = await scene.up(program('{ apiKey: pulumi.secret("MARKER-wrong") }'));
    expect(wrong.errors["eu"]).toContain(
      'Check that apiKey of the EdgeProvider "other" holds a valid API key',
    );
    expect(wrong.output).not.toContain("MARKER");

    expect((await scene.up(program('{ apiKey: pulumi.secret("key-2") }'))).ok).toBe(true);
    expect(holdings().map(({ groups }) => groups)).toEqual([["us"], ["us", "eu"]]);
    expect((await scene.stack.refresh()).ok).toBe(true);
    expect((await scene.stack.destroy()).ok).toBe(true);
    expect(holdings()).toEqual([emptyAccount, emptyAccount]);
  },
);
