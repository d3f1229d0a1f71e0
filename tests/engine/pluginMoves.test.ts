import { ownHost, Scene, sdkHost, steps, withPlugin } from "./scene";
import { full } from "./seed";

let scene: Scene;
afterEach(() => scene?.close());

const seed = {
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us", Weight: 20 }] }],
  VideoLibraries: [{ Id: 4 }],
  DnsZones: [{ Id: 3 }],
};

/** Objects of each kind: of an assigned id, of a name, a relation, a switch. */
const objects: Readonly<Record<string, readonly [className: string, args: Record<string, unknown>]>> = {
  eu: ["OriginGroup", { loadBalancerId: 1, name: "eu", weight: 80 }],
  logs: [
    "LogForwarding",
    {
      app: "web",
      type: "SyslogTcp",
      format: "SyslogRfc5424",
      endpoint: "logs.example",
      port: 6514,
      token: "MARKER",
    },
  ],
  block: ["VideoLibraryRefererBlock", { libraryId: 4, hostname: "bad.example" }],
  zone: ["DnssecZone", { zoneId: 3 }],
};
const statements = (
  of: (className: string) => string,
  more: object,
  options: (className: string) => string,
) =>
  Object.entries(objects)
    .map(
      ([name, [className, args]]) =>
        `${of(className)}"${name}", ${JSON.stringify({ ...args, ...(className !== "DnssecZone" && more) })}, ${options(className)});`,
    )
    .join("\n");
const dynamic = (more = {}, options = (_className: string) => "{}") =>
  statements((className) => `new edge.${className}(`, more, options);
const native = (more = {}, options = (_className: string) => "{}") =>
  statements((className) => `new pulumi.CustomResource("edge:index:${className}", `, more, options);
const alias = (prefix: string) => (className: string) => `{ aliases: [{ type: "${prefix}${className}" }] }`;

const hosts = [
  ["the SDK's host", withPlugin(sdkHost)],
  ["this package's host", withPlugin(ownHost)],
] as const;
const some = full ? hosts : hosts.slice(1);

const ids = () =>
  Object.fromEntries(Object.keys(objects).map((name) => [name, scene.stack.resource(name).id]));
const types = () => new Set(scene.stack.resources().map(({ type }) => type.split(":")[0]));

describe.each(some)("between the plugin and the dynamic classes with %s", (_name, project) => {
  test("a stack moves with an alias, and back, and nothing is sent", async () => {
    scene = await Scene.open({ seed }, { project, processes: true });
    const { stack } = scene;
    const first = await scene.up(dynamic());
    expect(first.ok ? "" : first.output).toBe("");
    const before = ids();
    scene.sent();
    for (const [program, type] of [
      [native({}, alias("pulumi-nodejs:dynamic/edge:")), "edge"],
      [dynamic({}, alias("edge:index:")), "pulumi-nodejs"],
    ] as const) {
      stack.program(program);
      const preview = await stack.preview();
      // The SDK's host knows a resource by the provider text in its state, which the plugin's lack.
      const addsText = type === "pulumi-nodejs" && project === hosts[0][1];
      const updates = Object.keys(objects).map((name) => `update ${name}`);
      expect([preview.ok, steps(preview)]).toEqual([true, addsText ? updates.sort() : []]);
      expect(steps(await stack.up())).toEqual(steps(preview));
      expect([types(), ids(), scene.sent()]).toEqual([new Set([type]), before, []]);
      // By a refresh, the provider text leaves the state or comes back.
      expect((await stack.refresh()).ok).toBe(true);
      await scene.expectNoChanges();
      expect(stack.resources().every(({ outputs }) => "__provider" in outputs)).toBe(
        type === "pulumi-nodejs",
      );
      expect(stack.stateText()).not.toContain("MARKER");
    }
    expect((await stack.destroy()).ok).toBe(true);
    expect(scene.groups().map(({ Name }) => Name)).toEqual(["us"]);
  });

  test.each([
    ["to the plugin", dynamic, native],
    ["from the plugin", native, dynamic],
  ])("a stack that moves %s without an alias, with adopt, loses no object", async (_direction, from, to) => {
    scene = await Scene.open({ seed }, { project, processes: true });
    const { stack } = scene;
    expect((await scene.up(from())).ok).toBe(true);
    const before = ids();
    scene.sent();
    const moved = await scene.up(to({ adopt: true }));
    expect(moved.ok ? "" : moved.output).toBe("");
    const all = Object.keys(objects).flatMap((name) => [`create ${name}`, `delete ${name}`]);
    expect(steps(moved)).toEqual(all.sort());
    // Enabling is repeated, which changes nothing; nothing is deleted.
    expect([ids(), scene.sent()]).toEqual([before, ["POST /dnszone/3/dnssec"]]);
    expect(scene.groups().map(({ Name }) => Name)).toEqual(["us", "eu"]);
    await scene.expectNoChanges();
    expect((await stack.destroy()).ok).toBe(true);
    expect(scene.groups().map(({ Name }) => Name)).toEqual(["us", "eu"]);
  });
});

describe.each(some)("beside %s", (_name, project) => {
  test("an EdgeProvider becomes the plugin's provider in place, with its resources", async () => {
    scene = await Scene.open({ seed }, { project, processes: true, config: { "edge:apiKey": "another" } });
    const { stack, emulator } = scene;
    const account = JSON.stringify({ apiKey: emulator.apiKey, baseUrl: emulator.baseUrl, maxAttempts: 2 });
    const args = JSON.stringify({ loadBalancerId: 1, name: "eu", weight: 80 });
    const up = await scene.up(`const provider = new edge.EdgeProvider("other", ${account});
      new edge.OriginGroup("eu", ${args}, { provider });`);
    expect(up.ok ? "" : up.output).toBe("");
    const { id } = stack.resource("eu");
    scene.sent();
    stack.program(`
      const provider = new pulumi.ProviderResource("edge", "other", ${account}, { aliases: [{ type: "pulumi:providers:pulumi-nodejs" }] });
      const aliases = [{ type: "pulumi-nodejs:dynamic/edge:OriginGroup" }];
      new pulumi.CustomResource("edge:index:OriginGroup", "eu", ${args}, { provider, aliases });`);
    const preview = await stack.preview("--expect-no-changes");
    expect([preview.ok ? "" : preview.output, preview.changes]).toEqual(["", { same: 3 }]);
    expect((await stack.up()).ok).toBe(true);
    expect((await stack.refresh()).ok).toBe(true);
    expect([stack.resource("eu").id, scene.sent(), types()]).toEqual([id, [], new Set(["edge"])]);
    expect(stack.stateText()).not.toContain(emulator.apiKey);
    expect((await stack.destroy()).ok).toBe(true);
    expect(scene.groups().map(({ Name }) => Name)).toEqual(["us"]);
  });

  test("an object belongs to one resource of the program, whether the plugin or the dynamic classes have it", async () => {
    scene = await Scene.open({ seed }, { project, processes: true });
    const group = '{ loadBalancerId: 1, name: "us", adopt: true, weight: 20 }';
    const both = (first: string, second: string) =>
      scene.up(
        `const one = ${first}; ${second.replace("})", "}, { dependsOn: one })")};`,
        "--continue-on-error",
      );
    const [classed, tokened] = [
      `new edge.OriginGroup("one", ${group})`,
      `new pulumi.CustomResource("edge:index:OriginGroup", "two", ${group})`,
    ];
    for (const [first, second, failing] of [
      [classed, tokened, "two"],
      [tokened, classed, "one"],
    ] as const) {
      const twice = await both(first, second);
      expect([twice.ok, twice.errors[failing]]).toEqual([
        false,
        expect.stringContaining(
          'Origin group "us" of load balancer 1 is already managed by another resource of this program',
        ),
      ]);
      expect((await scene.stack.destroy()).ok).toBe(true);
    }
    expect(scene.sent()).toEqual([]);
  });
});
