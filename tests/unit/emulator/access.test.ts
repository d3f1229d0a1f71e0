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
});

describe("roles", () => {
  const open = (Roles: string[]) =>
    startEmulator({ seed: { ...seed, ApiKeys: [{ Key: "limited", Roles }] } });

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
    expect(Object.values(statuses).map(({ status }) => status)).toEqual([401, 403, 403, 403, 200]);
    expect([statuses.group.text, statuses.put.text, statuses.get.text]).toEqual(["", "", ""]);
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

  it.each([
    ["apiKey", "x"],
    ["bearerToken", "x"],
    ["seed", {}],
  ])("cannot be combined with %s", async (name, value) => {
    const options = { accounts: [{ apiKey: "first" }], [name]: value };
    await expect(startEmulator(options)).rejects.toThrow(`${name} cannot be combined with accounts`);
  });
});
