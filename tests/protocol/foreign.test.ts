import { Host, type Properties, programFolder, removeFolder, type Sdk, sdks } from "./host";

const secret = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});

/** Provider texts of other packages: what they return, leave out, throw and print. */
const texts: Readonly<Record<string, unknown>> = {
  complete: `exports.handler = () => ({
    configure({ config }) { this.region = config.require("cloud:region"); },
    async check(olds, news) { return { inputs: { ...news, size: 1 }, failures: [{ property: "size", reason: "small" }] }; },
    async diff(id, olds, news) { return { changes: news.size !== olds.size, replaces: ["size"], deleteBeforeReplace: true }; },
    async create(inputs) { console.log("creates"); return { id: "made", outs: { ...inputs, region: this.region } }; },
    async read(id, props) { return { id: id + "!", props, inputs: { size: 3 } }; },
    async update(id, olds, news) { return { outs: { before: olds.size, after: news.size } }; },
    async delete(id, props) { console.error("deletes " + id); },
  })`,
  least: `exports.handler = () => ({ async create() { return { id: "made" }; } })`,
  "undecided and empty": `exports.handler = () => ({ async check() { return {}; }, async diff() { return {}; },
    async read() { return {}; }, async update() {} })`,
  failing: `exports.handler = () => { const fail = async () => { throw new Error("failed"); };
    return { check: fail, diff: fail, create: fail, read: fail, update: fail, delete: fail }; }`,
  "failing with a code": `exports.handler = () => { const fail = async () => { throw Object.assign(new Error("no"), { code: 5, details: "none" }); };
    return { check: fail, diff: fail, create: fail, read: fail, update: fail, delete: fail }; }`,
  "failing half-way": `exports.handler = () => { const fail = async () => { throw Object.assign(new Error("late"), { id: "7", properties: { size: 1 }, reasons: ["slow"] }); };
    return { create: fail, update: fail, delete: fail }; }`,
  "configured with what is missing": `exports.handler = () => ({ configure({ config }) { config.require("cloud:none"); } })`,
  "made badly": `exports.handler = () => { throw new TypeError("badly"); }`,
  "without a handler": "exports.other = 1",
  "that is no JavaScript": "exports.handler = (",
  "that is no string": 7,
  "that is empty": "",
  "of a class that is none of ours": `exports.handler=()=>require("pulumi-edge-platform/dynamic").v1("TimeMachine")`,
};

const urn = "urn:pulumi:test::test::pulumi-nodejs:dynamic:Resource::one";

/** A call of each method for a resource, as the engine makes them. */
function callsFor(__provider: unknown): [method: string, members: Properties][] {
  const [olds, news] = [
    { __provider, size: 1 },
    { __provider, size: 2, list: [null, { a: secret("b") }] },
  ];
  const unknown = { ...news, __provider: "04da6b54-80e4-46f7-96ec-b56ff0331ba9" };
  return [
    ["check", { urn, olds, news }],
    ["check", { urn, olds, news: unknown }],
    ["diff", { urn, id: "1", olds, news }],
    ["diff", { urn, id: "1", olds, news: olds, oldInputs: news }],
    ["create", { urn, properties: news }],
    ["read", { urn, id: "1", properties: olds, inputs: news }],
    ["update", { urn, id: "1", olds, news }],
    ["delete", { urn, id: "1", properties: olds }],
  ];
}

describe.each(Object.entries(sdks))("with %s", (_name, sdk: Sdk) => {
  const folder = programFolder(sdk);
  let hosts: Host[] = [];
  beforeAll(async () => {
    hosts = [await Host.start(sdk, folder), await Host.start(sdk, folder, { kind: "own" })];
    for (const host of hosts) await host.configure({ "cloud:region": secret("north"), "cloud:size": "1" });
  });
  afterAll(async () => {
    await Promise.all(hosts.map((host) => host.close()));
    removeFolder(folder);
  });

  const both = (call: (host: Host) => Promise<unknown>) => Promise.all(hosts.map(call));

  test("calls that concern no resource get the same response as from the SDK's host", async () => {
    // Only our host has a schema: that of our classes, by which `pulumi import` writes the program.
    const resource = ["configure", "check", "diff", "create", "read", "update", "delete", "getSchema"];
    const others = hosts[0]?.methods.filter((name) => !resource.includes(name)) ?? [];
    expect(others.length).toBeGreaterThan(10);
    for (const name of others) {
      const [stock, own] = await both((host) =>
        host.outcome(name, name === "invoke" ? { tok: "a:b:c" } : {}),
      );
      expect([name, own]).toEqual([name, stock]);
    }
  });

  test.each(Object.keys(texts))("a provider text %s runs as it does in the SDK's host", async (name) => {
    const before = hosts.map(({ output }) => output.length);
    for (const [method, members] of callsFor(texts[name])) {
      const [stock, own] = await both((host) => host.outcome(method, members));
      expect([method, own]).toEqual([method, stock]);
    }
    const written = await both(async (host) => {
      await host.create({ __provider: last(name) });
      await host.says(`${name} to stdout`);
      await host.says(`${name} to stderr`);
      return host.output.slice(before[hosts.indexOf(host)]);
    });
    const [stock, own] = written.map((output) =>
      String(output)
        .replace(/^( {4}at .*)?\n/gm, "")
        .split("\n")
        .sort(),
    );
    expect(own).toEqual(stock);
    // Nor is its port printed a second time, or a file of ours named.
    expect(written[1]).not.toMatch(/^\d+$|provider[\\/](host|wire)/m);
  });
});

/** Writes to both streams, which are read apart from the responses. */
const last = (name: string) => `exports.handler = () => ({ async create() {
  console.log("${name} to stdout"), console.error("${name} to stderr");
  return { id: "last" };
} })`;
