import { startEmulator } from "../../../emulator/index";
import { emulatorForAll } from "../../emulated";
import { send } from "./support";

const seed = {
  ApiKeys: [{ Key: "limited", Roles: ["SubuserBilling"] }],
  LoadBalancers: [{ LoadBalancerId: 7, OriginGroups: [{ Id: 70 }] }],
  LogForwarding: [{ app: "shop" }],
  ShieldZones: [{ shieldZoneId: 5 }],
};
const emulator = emulatorForAll({ seed, apiKey: "right", bearerToken: "bearer-right" });

const bearerHeader = (token: string) => ({ Authorization: `Bearer ${token}` });

it.each([
  ["/loadbalancer", 200],
  ["/mc/log/forwarding", 401],
  ["/mc/nodes/plain", 401],
  ["/shield/rate-limits/5", 401],
])("with the bearer token, %s returns %i", async (path, status) => {
  expect((await send(emulator, "GET", path, undefined, bearerHeader("bearer-right"))).status).toBe(status);
});

it.each<[string, Record<string, string>]>([
  ["a wrong key", { AccessKey: "wrong" }],
  ["an empty key", { AccessKey: "" }],
  ["a wrong bearer token", bearerHeader("right")],
  ["a bearer token without its scheme", { Authorization: "bearer-right" }],
])("%s gets 401 without a body", async (_, headers) => {
  for (const path of ["/loadbalancer", "/mc/log/forwarding"])
    expect(await send(emulator, "GET", path, undefined, headers)).toMatchObject({ status: 401, text: "" });
});

it("a key without the required role gets 401, or 403 where only keys are accepted", async () => {
  const status = async (method: string, path: string, body?: object) =>
    (await send(emulator, method, path, body, { AccessKey: "limited" })).status;
  expect(await status("POST", "/loadbalancer/7/origingroup/70", { Weight: 1 })).toBe(401);
  expect(await status("PUT", "/mc/log/forwarding/shop", {})).toBe(403);
  expect(await status("GET", "/mc/nodes/plain")).toBe(403);
  expect(await status("GET", "/apikey")).toBe(200);
});

it("two accounts see only their own objects", async () => {
  const accounts = [
    { apiKey: "first", seed: { DnsZones: [{ Id: 1 }] } },
    { apiKey: "second", bearerToken: "second-bearer", seed: { DnsZones: [{ Id: 2 }] } },
  ];
  const twoAccounts = await startEmulator({ accounts });
  const status = async (id: number, headers: Record<string, string>) =>
    (await send(twoAccounts, "GET", `/dnszone/${id}`, undefined, headers)).status;
  expect(twoAccounts.apiKey).toBe("first");
  expect([await status(1, { AccessKey: "first" }), await status(2, { AccessKey: "first" })]).toEqual([
    200, 404,
  ]);
  expect([await status(1, { AccessKey: "second" }), await status(2, bearerHeader("second-bearer"))]).toEqual([
    404, 200,
  ]);
  await send(twoAccounts, "POST", "/dnszone/2/dnssec", undefined, { AccessKey: "second" });
  expect(twoAccounts.accounts.map(({ state }) => state.dnsZones[0]?.DnsSecEnabled)).toEqual([false, true]);
  await twoAccounts.close();
});

it("accounts cannot be combined with the options for one", async () => {
  const accounts = [{ apiKey: "first" }];
  for (const [name, value] of Object.entries({ apiKey: "x", bearerToken: "x", seed: {} }))
    await expect(startEmulator({ accounts, [name]: value })).rejects.toThrow(
      `${name} cannot be combined with accounts`,
    );
});
