import { ownHost, pluginLines, Scene, sdkHost, steps } from "./scene";

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

const withBoth = (host: string) =>
  host === "" ? pluginLines : host + pluginLines.slice(pluginLines.indexOf("    - name"));
const hosts = [
  ["the SDK's host", withBoth(sdkHost)],
  ["this package's host", withBoth(ownHost)],
] as const;

const ids = () =>
  Object.fromEntries(Object.keys(objects).map((name) => [name, scene.stack.resource(name).id]));
const types = () => new Set(scene.stack.resources().map(({ type }) => type.split(":")[0]));

describe.each(hosts)("between the plugin and the dynamic classes with %s", (_name, project) => {
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
