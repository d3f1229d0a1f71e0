import { startEmulator } from "../../../emulator/index";
import { emulatorForEach } from "../../emulated";
import { send } from "./support";

// contract.test.ts compares the areas with the API's descriptions. These tests cover their other behavior.

const seed = {
  DnsZones: [{ Id: 3, Domain: "shop.test" }],
  LoadBalancers: [
    {
      LoadBalancerId: 7,
      Name: "web",
      StickySessionType: 1,
      OriginGroups: [
        {
          Id: 70,
          Name: "eu",
          Weight: 9,
          Priority: 3,
          HealthCheckSettings: { Enabled: true, Path: "/up" },
          Origins: [{ Id: 700, Weight: 5, HealthStatus: 1, OriginType: 2, EdgeScriptId: 6 }],
        },
        { Id: 71, Name: "us" },
      ],
    },
    { LoadBalancerId: 8 },
  ],
  LogForwarding: [{ app: "blog", token: "old" }],
  PullZones: [{ Id: 1, LoadBalancerId: 8 }],
  Scripts: [{ Id: 6 }],
  VideoLibraries: [{ Id: 4, BlockedReferrers: ["a.test"] }],
};

const emulator = emulatorForEach({ apiKey: "own", seed });

const ask = <Body = object>(method: string, path: string, body?: unknown) =>
  send<Body>(emulator, method, path, body);

const GROUPS_PATH = "/loadbalancer/7/origingroup";
const FORWARDING_PATH = "/mc/log/forwarding";
const forwarding = {
  type: "SyslogTcp",
  endpoint: "logs.test",
  port: 6514,
  format: "SyslogRfc3164",
  enabled: true,
  token: "t",
};

it.each<[method: string, path: string, body: unknown, field: string | null]>([
  ["GET", "/apikey?page=2147483648", undefined, "page"],
  ["GET", "/apikey?perPage=1001", undefined, "perPage"],
  ["POST", `${GROUPS_PATH}/70`, undefined, null],
  ["POST", `${GROUPS_PATH}/70`, { Weigth: 3 }, "Weigth"],
  ["POST", `${GROUPS_PATH}/70`, { Weight: 256 }, "Weight"],
  ["POST", `${GROUPS_PATH}/70`, { OriginLoadBalancingMethod: "Latency" }, "OriginLoadBalancingMethod"],
  [
    "POST",
    `${GROUPS_PATH}/70`,
    { HealthCheckSettings: { Path: "p".repeat(501) } },
    "HealthCheckSettings.Path",
  ],
  ["POST", GROUPS_PATH, { Name: "eu" }, "Name"],
  ["POST", `${GROUPS_PATH}/70/origin`, { OriginType: 0 }, "StandardOrigin"],
  ["GET", "/loadbalancer/seven", undefined, "loadBalancerId"],
  ["POST", "/dnszone", { Domain: "SHOP.test." }, "Domain"],
  ["POST", "/videolibrary/4/removeBlockedReferrer", { hostname: "a.test" }, "Hostname"],
])(
  "%s %s with %j gets 400, which names the field %s, and changes nothing",
  async (method, path, body, Field) => {
    const before = structuredClone(emulator.state);
    expect(await ask(method, path, body)).toMatchObject({
      status: 400,
      body: { ErrorKey: "validation_error", Field, Message: expect.any(String) },
    });
    expect(emulator.state).toEqual(before);
  },
);

describe("load balancers", () => {
  const getGroup = () => emulator.state.loadBalancers[0]?.OriginGroups[0];

  it("cannot be deleted while a pull zone uses them", async () => {
    const refused = { status: 400, body: { ErrorKey: "in_use" } };
    expect(await ask("DELETE", "/loadbalancer/8")).toMatchObject(refused);
    expect(emulator.state.loadBalancers).toHaveLength(2);
  });

  it("keep the values of a group that an update omits or sets to null", async () => {
    const before = structuredClone(getGroup());
    const body = { Weight: 0, Priority: null, HealthCheckSettings: { Path: "/alive" } };
    const HealthCheckSettings = { Enabled: true, Path: "/alive" };
    const changed = await ask("POST", `${GROUPS_PATH}/70`, body);
    expect(changed.body).toEqual({ ...before, Weight: 0, HealthCheckSettings });
    expect(getGroup()).toEqual(changed.body);
  });

  it("lose what an update omits, except names, with resetOmittedFields", async () => {
    const strict = await startEmulator({ resetOmittedFields: true, seed });
    const change = async (path: string, body: object) => (await send(strict, "POST", path, body)).body;
    const reset = {
      Name: "eu",
      Weight: 5,
      Priority: 100,
      HealthCheckSettings: { Enabled: false, Path: "/" },
    };
    expect(await change(`${GROUPS_PATH}/70`, { Weight: 5 })).toMatchObject(reset);
    const origin = { Weight: 100, EdgeScriptId: null };
    expect(await change(`${GROUPS_PATH}/70/origin/700`, { OriginType: 2 })).toMatchObject(origin);
    const balancer = { Name: "web", StickySessionType: 0 };
    expect(await change("/loadbalancer/7", { OriginGroupLoadBalancingMethod: 1 })).toMatchObject(balancer);
    await strict.close();
  });
});

it("log forwarding: an app has one configuration, which an update replaces except for assigned values", async () => {
  expect((await ask("POST", FORWARDING_PATH, { app: "blog", ...forwarding })).status).toBe(400);
  const before = structuredClone(emulator.state.logForwarding[0]);
  const { enabled, ...rest } = forwarding;
  const replaced = await ask("PUT", `${FORWARDING_PATH}/blog`, { ...rest, token: "" });
  expect(replaced.body).toEqual({ ...before, ...rest, token: "", enabled: false });
  expect(emulator.state.logForwarding).toEqual([replaced.body]);
});
