import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Seed } from "../../emulator";
import { importSchema } from "../../provider/host/schema";
import { emulatorForAll } from "../emulated";
import { managing } from "../managing";
import { Host, hostsOf, type Properties, programFolder, removeFolder, textOf, typeOf } from "./host";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const secret = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});

const seed: Seed = {
  LoadBalancers: [
    { LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us", Weight: 20 }] },
    { LoadBalancerId: 2 },
  ],
  LogForwarding: [{ app: "web", type: "SyslogTcp", endpoint: "logs.example", port: 6514, token: "MARKER" }],
  DnsZones: [{ Id: 3, DnsSecEnabled: true }],
  VideoLibraries: [{ Id: 4, BlockedReferrers: ["bad.example"] }],
  ShieldZones: [{ shieldZoneId: 5, rateLimits: [{ id: 50, ruleName: "login" }] }],
};

const emulator = emulatorForAll({ seed });

const settings = () => ({ "edge:baseUrl": emulator.baseUrl, "edge:apiKey": secret(emulator.apiKey) });
const asked = () => emulator.requests.map(({ method, path }) => `${method} ${path}`);

describe.each(hostsOf("own", "plugin"))("%s", (_name, sdk, kind) => {
  const text = (className: string) => textOf(kind, className);
  const group = text("OriginGroup");
  const onlyDynamic = kind === "plugin" ? test.skip : test;
  const folder = programFolder(sdk, kind !== "plugin");
  let host: Host;

  beforeAll(async () => {
    host = await Host.start(sdk, folder, { kind });
    expect(await host.configure(settings())).toEqual({ supportsPreview: true });
  });
  afterAll(async () => {
    expect(host.output).not.toContain("MARKER");
    await host.close();
    removeFolder(folder);
  });

  const importing = (type: string, id: string) => host.read(id, undefined, undefined, type);
  const recorded: Properties = {
    ...group,
    loadBalancerId: 1,
    originGroupId: 7,
    name: "us",
    weight: 20,
    healthCheckSettings: { enabled: true, path: "/" },
    healthStatus: "Up",
    adopted: false,
    managed: managing("name", "weight"),
  };
  const args = { ...group, loadBalancerId: 1, name: "us", weight: 20 };

  test.each([
    ["OriginGroup", "1/7", { loadBalancerId: 1, name: "us", weight: 20 }],
    ["LogForwarding", "web", { app: "web", port: 6514, token: secret("MARKER") }],
    ["DnssecZone", "3", { zoneId: 3 }],
    [
      "VideoLibraryRefererBlock",
      "4/bad.example",
      { libraryId: 4, hostname: "bad.example", state: "blocked" },
    ],
    ["RateLimitRuleData", "5/50", { shieldZoneId: 5, ruleId: 50 }],
  ])("a Read without properties, which is an import, reads a %s by its type", async (type, id, inputs) => {
    const found = await importing(type, id);
    expect(found).toMatchObject({ id, outputs: text(type), inputs });
    expect(found.inputs).toMatchObject(text(type));
    expect(emulator.requests.writes()).toEqual([]);
  });

  const absent = (what: string) => `There is no ${what} on the platform: nothing was imported.`;
  const invalid = (id: string, type: string) => `"${id}" is not a valid id for ${type}: `;
  test.each([
    ["OriginGroup", "7", `${invalid("7", "OriginGroup")}the form is <loadBalancerId>/<originGroupId>`],
    ["OriginGroup", "1/9", absent("origin group 9 of load balancer 1")],
    ["DnssecZone", "99", absent("DNSSEC for DNS zone 99")],
    ["RateLimitRuleData", "5/9", absent("rate-limit rule 9 of shield zone 5")],
    [
      "VideoLibraryRefererBlock",
      "4/a.example:80",
      `${invalid("4/a.example:80", "VideoLibraryRefererBlock")}its hostname must be a host name such as "shop.example", without a scheme, port or path.`,
    ],
    [
      "DatabaseToken",
      "shop/1",
      "A DatabaseToken cannot be imported or looked up: the platform returns a token's value only when the token is created",
    ],
  ])(
    "an import of a %s with the malformed or nonexistent id %s fails with a message",
    async (type, id, message) => {
      await expect(importing(type, id)).rejects.toThrow(message);
      expect(emulator.requests.writes()).toEqual([]);
    },
  );

  onlyDynamic(
    "an import of an unknown class names the known ones, and makes no claim about other packages",
    async () => {
      await expect(importing("Origingroup", "1/7")).rejects.toThrow(
        /pulumi-edge-platform has no class of this name \((\w+, )*OriginGroup(, \w+)*\), and Pulumi cannot import dynamic resources of other packages\. Did you mean OriginGroup\?/,
      );
    },
  );

  onlyDynamic("it has a schema, by which `pulumi import` writes the program", async () => {
    const own = readFileSync(join(__dirname, "..", "..", "schema.json"), "utf8");
    expect(await host.outcome("getSchema")).toEqual({ schema: importSchema(own) });
  });

  onlyDynamic("a program in another language gets an error: it cannot declare our classes", async () => {
    const type = "pulumi-nodejs:dynamic/edge:OriginGroup";
    expect(
      await host.outcome("check", { urn: `urn:pulumi:test::test::${type}::one`, news: { name: "us" } }),
    ).toMatchObject({
      message: expect.stringContaining(
        `${type} can only be declared by a program for Node.js (TypeScript or JavaScript) with pulumi-edge-platform`,
      ),
    });
  });

  onlyDynamic("an error of another package's resource shows only that package's files", async () => {
    const failing = { __provider: 'exports.handler=()=>{throw new Error("made badly")}' };
    const late = { __provider: 'exports.handler=()=>({async delete(){throw new Error("kept")}})' };
    const before = host.output.length;
    for (const call of [host.create(failing), host.update("1", {}, failing), host.delete("1", failing)])
      await expect(call).rejects.toThrow(
        /^(?![\s\S]*pulumi-edge-platform|[\s\S]*provider.host)[\s\S]*made badly/,
      );
    await expect(host.diff("1", failing, failing)).rejects.toThrow("made badly");
    await expect(host.delete("1", late)).rejects.toThrow("kept");
    await host.says("Error: kept");
    expect(host.output.slice(before)).not.toMatch(/provider[\\/]host|service\.js|rpc\.js/);
  });

  test("a child of a component can be imported too: its type is the last one in the URN", async () => {
    const type = `test:index:Component$${typeOf(kind, "OriginGroup")}`;
    expect((await host.read("1/7", undefined, undefined, type)).id).toBe("1/7");
  });

  test("Create in a preview returns the known values and only reads, once for each parent", async () => {
    const more = { loadBalancerId: 2, weight: unknown, healthCheckSettings: { path: "/up" } };
    expect(await host.create({ ...args, ...more }, true)).toEqual({
      id: "",
      // Of the health check only some members are known.
      outputs: { ...group, loadBalancerId: 2, name: "us", weight: unknown },
    });
    const zone = await host.create({ ...text("DnssecZone"), zoneId: 3 }, true, 0, "DnssecZone");
    expect(zone).toMatchObject({ id: "3", outputs: { zoneId: 3, enabled: true } });
    const logs = { ...text("LogForwarding"), app: "web", port: 1, token: "MARKER" };
    const forwarding = (args: object) => host.create({ ...logs, ...args }, true, 0, "LogForwarding");
    expect((await forwarding({})).outputs["token"]).toEqual(secret("MARKER"));
    await host.create({ ...args, loadBalancerId: 2, name: "eu2" }, true);
    await forwarding({ app: "other" });
    expect(asked()).toEqual(["GET /loadbalancer/2", "GET /mc/log/forwarding"]);
    await host.says('Log forwarding of app web already exists (id web): "pulumi up" will fail unless');
  });

  test("Create in a preview reports what it adopts, and fails for an id that is proven missing", async () => {
    const explicit = { ...group, loadBalancerId: 1, originGroupId: 7, weight: 21 };
    expect((await host.create(explicit, true)).id).toBe("1/7");
    await host.says(
      'Adopts origin group 7 "us": weight 20 → 21. Destroy will keep it unless onDelete is "delete".\n',
    );
    await expect(host.create({ ...explicit, originGroupId: 9 }, true)).rejects.toThrow(
      "There is no origin group 9 of load balancer 1 on the platform: check originGroupId",
    );
    expect(emulator.requests.writes()).toEqual([]);
  });

  test("Update in a preview keeps unmanaged properties, nested ones too, and sends nothing", async () => {
    const inputs = { ...args, weight: 21, healthCheckSettings: { path: "/up" } };
    expect(await host.update("1/7", recorded, inputs, true)).toEqual({
      ...recorded,
      weight: 21,
      healthCheckSettings: { enabled: true, path: "/up" },
      managed: managing("healthCheckSettings.path", "name", "weight"),
    });
    expect(asked()).toEqual([]);
  });

  test("a data source is read in a preview", async () => {
    const rule = await host.create(
      { ...text("RateLimitRuleData"), shieldZoneId: 5, ruleName: "login" },
      true,
      0,
      "RateLimitRuleData",
    );
    expect(rule).toMatchObject({ id: "5/50", outputs: { ruleId: 50 } });
    expect(emulator.requests.writes()).toEqual([]);
  });

  test("Diff names each property by path and kind, lists the stable outputs, and shows no value", async () => {
    const { weight, ...without } = { ...args, healthCheckSettings: { path: "/up" } };
    const olds = { ...recorded, managed: managing("healthCheckSettings.enabled", "name", "weight") };
    expect(
      await host.diff("1/7", olds, without, { ...args, healthCheckSettings: { enabled: true } }),
    ).toEqual({
      changes: true,
      replaces: [],
      stables: ["loadBalancerId", "originGroupId"],
      diffs: expect.arrayContaining(["healthCheckSettings", "weight"]),
      detailed: ["ADD healthCheckSettings.path", "DELETE healthCheckSettings.enabled", "DELETE weight"],
    });
    expect(await host.diff("1/7", recorded, { ...args, loadBalancerId: unknown }, args)).toMatchObject({
      replaces: ["loadBalancerId"],
      stables: [],
      detailed: ["UPDATE_REPLACE loadBalancerId"],
    });
    expect(await host.diff("1/7", recorded, args, args)).toMatchObject({ changes: false, detailed: [] });
    expect(asked()).toEqual([]);
  });

  test("a refresh keeps the recorded arguments that no read returns", async () => {
    const { inputs } = await host.read("1/7", recorded, { ...args, adopt: true });
    expect(inputs).toEqual({ ...args, adopt: true });
  });

  onlyDynamic(
    "resources of other packages are planned as without preview support: none of their code runs",
    async () => {
      const foreign = `exports.handler=()=>({async create(){throw new Error("created")},async update(){throw new Error("updated")}})`;
      const inputs = { __provider: foreign, size: 2, later: unknown };
      expect(await host.create(inputs, true)).toEqual({ id: "", outputs: inputs });
      expect(await host.update("1", { __provider: foreign, size: 1 }, inputs, true)).toEqual(inputs);
      await expect(host.create(inputs)).rejects.toThrow("created");
      await expect(host.update("1", {}, inputs)).rejects.toThrow("updated");
    },
  );
});
