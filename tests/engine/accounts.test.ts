import { Scene, sampledForms } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

/** Ids that the platform assigns differ from account to account; names and apps may be the same. */
const seedOf = (n: number) => ({
  LoadBalancers: [{ LoadBalancerId: n, OriginGroups: [{ Id: n * 10, Name: "us" }] }],
  LogForwarding: [{ app: "app0" }],
  DnsZones: [{ Id: n, Domain: `zone${n}.example` }],
  VideoLibraries: [{ Id: n }],
  Databases: [{ id: `shop${n}` }],
  ApiKeys: [{ Key: `rotated-${n}`, Roles: ["User", "UserApi"] }],
});

const accounts = [1, 2].map((n) => ({ apiKey: `key-${n}`, seed: seedOf(n) }));

const objects = (options: string, suffix = "", n = 1) => `
new edge.OriginGroup("group${suffix}", { loadBalancerId: ${n}, name: "eu" }, ${options});
new edge.LogForwarding("logs${suffix}", { app: "app1", type: "SyslogTcp", endpoint: "logs.example", port: 514, format: "SyslogRfc5424" }, ${options});
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

const untouched = { groups: ["us"], apps: ["app0"], blocked: [], dnssec: [false] };
const full = { groups: ["us", "eu"], apps: ["app0", "app1"], blocked: ["bad.example"], dnssec: [true] };

test.each(sampledForms)(
  "rotated keys work, wrong ones warn, other accounts' fail, with %s",
  async (_, project) => {
    scene = await Scene.open(
      { accounts },
      { project, processes: true, config: { "edge:apiKey": "key-1", "edge:maxAttempts": "1" } },
    );
    const { stack } = scene;
    expect((await scene.up(objects("{}"))).ok).toBe(true);
    expect(holdings()).toEqual([full, untouched]);
    const fingerprints = stack.resources().map(({ outputs }) => outputs["account"]);
    expect(new Set(fingerprints.filter(Boolean)).size).toBe(1);
    scene.asked();

    // A rotated key: nothing to do, at the price of one GET for each parent.
    stack.configure({ "edge:apiKey": "rotated-1" });
    expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
    expect(scene.asked().sort()).toEqual([
      expect.stringMatching(/^GET \/database\/v2\/databases\/shop1/),
      expect.stringMatching(/^GET \/dnszone\/1/),
      expect.stringMatching(/^GET \/loadbalancer\/1/),
      expect.stringMatching(/^GET \/mc\/log\/forwarding/),
      expect.stringMatching(/^GET \/videolibrary\/1/),
    ]);
    // A refresh with that key renews what the state says of the account.
    expect((await stack.refresh("--run-program")).ok).toBe(true);
    const renewed = stack.resources().map(({ outputs }) => outputs["account"]);
    expect(renewed.filter(Boolean)).not.toContain(fingerprints.find(Boolean));
    scene.asked();
    expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
    expect(scene.asked()).toEqual([]);

    // A key that opens nothing: the preview warns and compares with what is recorded.
    stack.configure({ "edge:apiKey": "wrong" });
    const unproven = await stack.preview("--expect-no-changes");
    expect(unproven.ok).toBe(true);
    expect(unproven.output).toContain("is still in the same account failed");

    // Another account's key or provider: an error, and neither account is written to.
    stack.configure({ "edge:apiKey": "key-2" });
    const another = await stack.preview();
    expect([another.ok, another.output]).toEqual([
      false,
      expect.stringContaining("belongs to a different account"),
    ]);
    const moved = await scene.up(second + objects("{ provider: second }"), "--continue-on-error");
    expect([moved.ok, holdings()]).toEqual([false, [full, untouched]]);
    expect(moved.output).toContain("To move the object to the new account");

    // What the message advises: created there, then deleted here, the app of the same name too.
    const advised = await scene.up(second + objects("{ provider: second }", "2", 2));
    expect([advised.ok, holdings()]).toEqual([true, [{ ...untouched, dnssec: [false] }, full]]);
  },
);
