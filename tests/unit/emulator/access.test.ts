import { startEmulator } from "../../../emulator/index";
import { emulatorForAll } from "../../emulated";
import { send } from "./support";

const seed = {
  LoadBalancers: [{ LoadBalancerId: 7, OriginGroups: [{ Id: 70 }] }],
  LogForwarding: [{ app: "shop" }],
  ShieldZones: [{ shieldZoneId: 5 }],
  DnsZones: [{ Id: 3 }],
};

describe("one account", () => {
  const emulator = emulatorForAll({ seed, apiKey: "right", bearerToken: "bearer-right" });

  const eitherWay = ["/loadbalancer", "/apikey", "/videolibrary", "/dnszone"];
  const keyOnly = [
    "/mc/log/forwarding",
    "/mc/nodes/plain",
    "/shield/rate-limits/5",
    "/shield/metrics/shield-zone/5/api-guardian",
  ];

  it.each([...eitherWay, ...keyOnly])("opens %s with the key", async (path) => {
    expect((await send(emulator, "GET", path, undefined, { AccessKey: "right" })).status).toBe(200);
  });

  it.each(eitherWay)("opens %s with the bearer token", async (path) => {
    const headers = { Authorization: "Bearer bearer-right" };
    expect((await send(emulator, "GET", path, undefined, headers)).status).toBe(200);
  });

  it.each(keyOnly)("does not open %s with the bearer token", async (path) => {
    const headers = { Authorization: "Bearer bearer-right" };
    expect((await send(emulator, "GET", path, undefined, headers)).status).toBe(401);
  });

  it.each([
    ["nothing", {}],
    ["a wrong key", { AccessKey: "wrong" }],
    ["an empty key", { AccessKey: "" }],
    ["a wrong bearer token", { Authorization: "Bearer right" }],
    ["a key as a bearer token without its scheme", { Authorization: "bearer-right" }],
  ])("returns 401 without a body to %s", async (_, headers) => {
    for (const path of [...eitherWay, "/mc/log/forwarding"]) {
      const refused = await send(emulator, "GET", path, undefined, headers as Record<string, string>);
      expect([path, refused.status, refused.text]).toEqual([path, 401, ""]);
    }
  });

  it("returns 401 for the node list in its documented form", async () => {
    const refused = await send(emulator, "GET", "/mc/nodes/plain", undefined, {});
    expect(refused.status).toBe(401);
    expect(refused.body).toEqual({
      title: "Unauthorized",
      status: 401,
      detail: expect.any(String),
      instance: "/mc/nodes/plain",
      id: expect.any(String),
      errors: [],
    });
  });

  it("returns 401 from the shield and for one video library with the body of their other failures", async () => {
    const problem = { type: "about:blank", title: "unauthorized", status: 401, detail: expect.any(String) };
    for (const [path, body] of [
      ["/shield/rate-limits/5", { statusCode: 401 }],
      ["/shield/shield-zones", { statusCode: 401 }],
      ["/shield/shield-zone/5", problem],
      ["/shield/event-logs/5/01-01-2026/", problem],
      ["/videolibrary/4", { ErrorKey: "unauthorized", Field: null }],
    ] as const)
      expect(await send(emulator, "GET", path, undefined, {})).toMatchObject({ status: 401, body });
  });

  it("does not execute what it refuses", async () => {
    await send(emulator, "POST", "/loadbalancer/7/origingroup/70", { Weight: 1 }, { AccessKey: "wrong" });
    expect(emulator.state.loadBalancers[0]?.OriginGroups[0]?.Weight).toBe(100);
  });
});

describe("roles", () => {
  const open = (Roles: string[]) =>
    startEmulator({ seed: { ...seed, ApiKeys: [{ Key: "limited", Roles }] } });

  it.each([
    "User",
    "UserApi",
    "SubuserAPIPullZones",
    "SubuserPullZones",
    "SubuserManage",
    "SubuserAPIManage",
  ])("let %s update an origin group", async (role) => {
    const emulator = await open([role]);
    const headers = { AccessKey: "limited" };
    const path = "/loadbalancer/7/origingroup/70";
    expect((await send(emulator, "POST", path, { Weight: 1 }, headers)).status).toBe(200);
    await emulator.close();
  });

  it("refuse a key that has none of them", async () => {
    const emulator = await open(["SubuserBilling"]);
    const ask = (method: string, path: string, body?: unknown) =>
      send(emulator, method, path, body, { AccessKey: "limited" });
    const statuses = {
      group: await ask("POST", "/loadbalancer/7/origingroup/70", { Weight: 1 }),
      put: await ask("PUT", "/mc/log/forwarding/shop", {}),
      get: await ask("GET", "/mc/log/forwarding/shop"),
      nodes: await ask("GET", "/mc/nodes/plain"),
      keys: await ask("GET", "/apikey"),
    };
    expect(Object.values(statuses).map(({ status }) => status)).toEqual([401, 403, 401, 403, 200]);
    expect([statuses.group.text, statuses.put.text, statuses.get.text]).toEqual(["", "", ""]);
    await emulator.close();
  });

  it("of the bearer token are the account's", async () => {
    const emulator = await startEmulator({ seed, bearerToken: "b", roles: ["SubuserBilling"] });
    const refused = await send(emulator, "GET", "/loadbalancer", undefined, { Authorization: "Bearer b" });
    expect(refused.status).toBe(401);
    await emulator.close();
  });
});

describe("keys", () => {
  it("can be rotated in the state", async () => {
    const emulator = await startEmulator();
    emulator.state.apiKeys = [{ Id: 9, Key: "rotated", Roles: ["User"] }];
    expect((await send(emulator, "GET", "/apikey")).status).toBe(401);
    expect((await send(emulator, "GET", "/apikey", undefined, { AccessKey: "rotated" })).status).toBe(200);
    await emulator.close();
  });
});

describe("two accounts", () => {
  it("see only their own objects", async () => {
    const emulator = await startEmulator({
      accounts: [
        { apiKey: "first", seed: { DnsZones: [{ Id: 1 }] } },
        { apiKey: "second", bearerToken: "second-bearer", seed: { DnsZones: [{ Id: 2 }] } },
      ],
    });
    const status = async (id: number, headers: Record<string, string>) =>
      (await send(emulator, "GET", `/dnszone/${id}`, undefined, headers)).status;
    expect(emulator.apiKey).toBe("first");
    expect(await status(1, { AccessKey: "first" })).toBe(200);
    expect(await status(2, { AccessKey: "first" })).toBe(404);
    expect(await status(1, { AccessKey: "second" })).toBe(404);
    expect(await status(2, { Authorization: "Bearer second-bearer" })).toBe(200);
    await send(emulator, "POST", "/dnszone/2/dnssec", undefined, { AccessKey: "second" });
    expect(emulator.accounts.map(({ state }) => state.dnsZones[0]?.DnsSecEnabled)).toEqual([false, true]);
    await emulator.close();
  });

  it("share one sequence of ids", async () => {
    const emulator = await startEmulator({ accounts: [{ apiKey: "first" }, { apiKey: "second" }] });
    for (const AccessKey of ["first", "second"])
      await send(emulator, "POST", "/dnszone", { Domain: "a.test" }, { AccessKey });
    const ids = emulator.accounts.map(({ state }) => state.dnsZones[0]?.Id);
    expect(ids[0]).not.toBe(ids[1]);
    await emulator.close();
  });

  it.each([
    ["apiKey", "x"],
    ["bearerToken", "x"],
    ["seed", {}],
    ["roles", ["x"]],
  ])("cannot be combined with %s", async (name, value) => {
    const options = { accounts: [{ apiKey: "first" }], [name]: value };
    await expect(startEmulator(options)).rejects.toThrow(`${name} cannot be combined with accounts`);
  });

  it("must contain at least one", async () => {
    await expect(startEmulator({ accounts: [] })).rejects.toThrow("at least one account");
  });
});
