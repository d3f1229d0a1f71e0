import type { Settings } from "../../../provider/config";
import { settingSpecs } from "../../../provider/config";
import { computeFingerprint } from "../../../provider/core/account";
import type { Properties } from "../../../provider/model/properties";
import { configureProvider } from "../../support/configureProvider";
import { emulatorForEach, providerSettings } from "../../support/emulated";
import { encodeManaged } from "../../support/encodeManaged";
import { rejectionMessage, startPlatform, stopPlatform } from "./run";

const defaults = {
  maxAttempts: 1,
  attemptTimeout: 5,
  totalTimeout: 5,
  maxConnections: 4,
  adopt: false,
  strictPreview: false,
  settingLabels: settingSpecs,
};
const fingerprint = (settings: Partial<Settings>, service: "management" | "database" = "management") =>
  computeFingerprint({ ...defaults, ...settings }, service);
const bearer = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;

describe("the account recorded in a state", () => {
  const here = { baseUrl: "https://api.example" };
  const api = { ...here, apiKey: "a" };
  const database = { databaseUrl: "https://shop.db.example" };
  const bearing = (claims: object) => ({ ...here, bearerToken: bearer(claims) });

  test.each<[what: string, one: Partial<Settings>, other: Partial<Settings>]>([
    ["other settings", api, { ...api, maxAttempts: 7, bearerToken: "b" }],
    [
      "a renewed bearer token",
      bearing({ iss: "sso", sub: "me" }),
      bearing({ iss: "sso", sub: "me", iat: 2 }),
    ],
    ["a token that names nobody", here, { ...here, bearerToken: "opaque" }],
    ["a payload that is no object", here, { ...here, bearerToken: "e30.bnVsbA.s" }],
  ])("is the same with %s", (_, one, other) => {
    expect(fingerprint(one)).toBe(fingerprint(other));
  });

  test.each<[what: string, one: Partial<Settings>, other: Partial<Settings>]>([
    ["key", api, { ...here, apiKey: "b" }],
    ["URL", api, { ...api, baseUrl: "https://staging.example" }],
    ["issuer", bearing({ iss: "one" }), bearing({ iss: "two" })],
    ["subject", bearing({ sub: "one" }), bearing({ sub: "two" })],
    ["subject that is the other's issuer", bearing({ sub: "one" }), bearing({ iss: "one" })],
  ])("differs with another %s", (_, one, other) => {
    expect(fingerprint(one)).not.toBe(fingerprint(other));
  });

  test("never changes, because states hold it", () => {
    expect([
      fingerprint({}),
      fingerprint(api),
      fingerprint(bearing({ iss: "sso", sub: "me" })),
      // A database's key and token are no part of its account.
      fingerprint(database, "database"),
      fingerprint({ ...api, ...database, databaseAuthToken: "a" }, "database"),
    ]).toEqual(["055539df4a0b", "aecb952ef6b4", "7a7a7ff4d75e", "650fb07526d6", "650fb07526d6"]);
  });
});

describe("a state written with another key", () => {
  const accounts = [1, 2].map((n) => ({
    apiKey: `key-${n}`,
    seed: {
      LoadBalancers: [{ LoadBalancerId: n, OriginGroups: [{ Id: n * 10, Name: "us" }] }],
      LogForwarding: [{ app: "shop" }],
      ApiKeys: [{ Key: `rotated-${n}` }],
    },
  }));
  const emulator = emulatorForEach({ accounts });

  const under = (apiKey: string, kind: string) => {
    const settings = providerSettings({ baseUrl: emulator.baseUrl, apiKey });
    return configureProvider(kind, { ...settings, "edge:maxAttempts": "1" });
  };
  const made = async (kind: string, id: string) => {
    const { props } = await under("key-1", kind).read(id, {});
    emulator.requests.clear();
    return { ...props, onDelete: "delete" } as Properties;
  };
  const writes = () => emulator.requests.writes().length;

  test.each([
    ["OriginGroup", "1/10"],
    ["LogForwarding", "shop"],
  ])("%s: another key of the account works, a key of another account changes nothing", async (kind, id) => {
    const recorded = await made(kind, id);
    const rotated = under("rotated-1", kind);
    const { props, inputs = {} } = await rotated.read(id, recorded);
    expect(props["account"]).not.toBe(recorded["account"]);
    expect((await rotated.diff(id, recorded, inputs)).changes).toBe(false);

    const other = under("key-2", kind);
    const refused = [
      other.diff(id, recorded, inputs),
      other.update(id, recorded, inputs),
      other.read(id, recorded),
      other.delete(id, recorded),
    ];
    for (const message of await Promise.all(refused.map(rejectionMessage)))
      expect(message).toContain(
        "belongs to a different account, according to the state, and the account in use now does not have it",
      );
    expect(writes()).toBe(0);
    await rotated.delete(id, recorded);
    expect(writes()).toBe(1);
  });

  test("an object of another account can be kept and forgotten, and nothing else; the error says how", async () => {
    const { inputs = {} } = await under("key-1", "OriginGroup").read("1/10", {});
    const recorded = await made("OriginGroup", "1/10");
    const other = under("key-2", "OriginGroup");
    const forget =
      'declare it with onDelete: "keep" and no other change, run "pulumi up --refresh=false", then';
    const kept = { ...inputs, onDelete: "keep" };
    expect((await other.diff("1/10", recorded, kept)).changes).toBe(true);
    for (const refused of [inputs, { ...kept, weight: 3 }, { ...inputs, onDelete: "disable" }]) {
      expect(await rejectionMessage(other.diff("1/10", recorded, refused))).toContain(forget);
      expect(await rejectionMessage(other.update("1/10", recorded, refused))).toContain(forget);
    }
    const { outs } = await other.update("1/10", recorded, kept);
    expect(outs).toEqual({ ...recorded, onDelete: "keep" });
    expect((await other.diff("1/10", outs, kept)).changes).toBe(false);
    expect(await rejectionMessage(other.read("1/10", outs))).toContain(
      "forget the resource: remove it from the program",
    );
    await other.delete("1/10", outs);
    expect(writes()).toBe(0);
  });

  test("a forwarding of the same app is the same object if all its recorded identifiers are the same", async () => {
    const other = under("key-2", "LogForwarding");
    const { configurationId, createdAt } = (await other.read("shop", {})).props;
    const recorded = { ...(await made("LogForwarding", "shop")), configurationId };
    const read = (time: unknown) => other.read("shop", { ...recorded, createdAt: time });
    expect(await rejectionMessage(read("2020-01-01T00:00:00Z"))).toContain("belongs to a different account");
    const form = new Date(String(createdAt)).toISOString().replace("Z", "+00:00");
    for (const same of [undefined, null, createdAt, form]) expect((await read(same)).id).toBe("shop");
  });

  test("a key that cannot read anything proves nothing: a diff warns once, everything else fails", async () => {
    const recorded = await made("OriginGroup", "1/10");
    const inputs = { loadBalancerId: 1, name: "us" };
    const said = jest.spyOn(process.stderr, "write").mockReturnValue(true);
    const managed = { ...recorded, managed: encodeManaged("name"), onDelete: undefined };
    for (const key of ["wrong", "wrong", "as wrong"])
      expect((await under(key, "OriginGroup").diff("1/10", managed, inputs)).changes).toBe(false);
    expect(said.mock.calls).toHaveLength(2);
    said.mockRestore();
    const wrong = under("wrong", "OriginGroup");
    const failures = [
      wrong.update("1/10", recorded, inputs),
      wrong.read("1/10", recorded),
      wrong.delete("1/10", recorded),
    ];
    for (const message of await Promise.all(failures.map(rejectionMessage)))
      expect(message).toContain("is still in the same account failed");
    expect(writes()).toBe(0);
  });

  test("a server without any read of an object proves nothing either", async () => {
    const recorded = await made("OriginGroup", "1/10");
    const inputs = { loadBalancerId: 1, name: "us" };
    const platform = await startPlatform({ documentedOnly: true });
    const settings = providerSettings({ baseUrl: platform.baseUrl, apiKey: platform.apiKey });
    const provider = configureProvider("OriginGroup", { ...settings, "edge:maxAttempts": "1" });
    const said = jest.spyOn(process.stderr, "write").mockReturnValue(true);
    const managed = { ...recorded, managed: encodeManaged("name"), onDelete: undefined };
    expect((await provider.diff("1/10", managed, inputs)).changes).toBe(false);
    const warning =
      "checking that origin group 10 of load balancer 1 is still in the same account failed. The API at the configured base URL has no operation that returns it";
    expect(said.mock.calls.map(([text]) => text)).toEqual([expect.stringContaining(warning)]);
    said.mockRestore();
    const failures = [
      provider.update("1/10", recorded, inputs),
      provider.read("1/10", recorded),
      provider.delete("1/10", recorded),
    ];
    for (const message of await Promise.all(failures.map(rejectionMessage)))
      expect(message).toContain(warning);
    expect(platform.requests.writes()).toEqual([]);
    await stopPlatform();
  });

  test("a group that is missing from its load balancer counts as deleted, whichever key of the account reads it", async () => {
    const recorded = await made("OriginGroup", "1/10");
    emulator.accounts[0]?.state.loadBalancers[0]?.OriginGroups.splice(0);
    expect((await under("rotated-1", "OriginGroup").read("1/10", recorded)).id).toBe("");
  });
});
