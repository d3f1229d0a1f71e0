import { type Emulator, startEmulator } from "../../../emulator";
import type { Properties } from "../../../provider/classes/lifecycle";
import { stackSettings } from "../../../provider/config";
import { accountFingerprint } from "../../../provider/core/account";
import type { Settings } from "../../../provider/http/settings";
import { managing } from "../../managing";
import { configured } from "../configured";

const defaults = {
  maxAttempts: 1,
  attemptTimeout: 5,
  totalTimeout: 5,
  maxConnections: 4,
  adopt: false,
  strictPreview: false,
  naming: stackSettings,
};
const of = (settings: Partial<Settings>, service: "management" | "database" = "management") =>
  accountFingerprint({ ...defaults, ...settings }, service);
const bearer = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;

describe("the account recorded in a state", () => {
  const here = { baseUrl: "https://api.example" };

  test("is derived from the URL and the key, and reveals neither", () => {
    expect(of({ ...here, apiKey: "a" })).toMatch(/^[0-9a-f]{12}$/);
    expect(of({ ...here, apiKey: "a" })).toBe(of({ ...here, apiKey: "a", maxAttempts: 7, bearerToken: "b" }));
    expect(of({ ...here, apiKey: "a" })).not.toBe(of({ ...here, apiKey: "b" }));
    expect(of({ ...here, apiKey: "a" })).not.toBe(of({ baseUrl: "https://staging.example", apiKey: "a" }));
  });

  test("is the subject of a bearer token: a renewed token means the same account", () => {
    const [old, renewed] = [1, 2].map((iat) => bearer({ iss: "sso", sub: "me", iat }));
    expect(of({ ...here, bearerToken: old })).toBe(of({ ...here, bearerToken: renewed }));
    expect(of({ ...here, bearerToken: old })).not.toBe(
      of({ ...here, bearerToken: bearer({ iss: "sso", sub: "you" }) }),
    );
    expect(of({ ...here, bearerToken: "opaque" })).toBe(of({ ...here, bearerToken: "another" }));
  });

  test.each([
    ["issuer", { iss: "one" }, { iss: "two" }],
    ["subject", { sub: "one" }, { sub: "two" }],
    ["issuer, not its subject", { iss: "one", sub: "two" }, { iss: "two", sub: "one" }],
  ])("differs with a token's %s", (_, one, two) => {
    const prints = [one, two, {}].map((claims) => of({ ...here, bearerToken: bearer(claims) }));
    expect(new Set(prints).size).toBe(3);
  });

  test("is that of the URL alone for a token that names nobody", () => {
    const nobody = of(here);
    for (const payload of ["null", "7", "[]", "{", ""])
      expect(of({ ...here, bearerToken: `e30.${Buffer.from(payload).toString("base64url")}.s` })).toBe(
        nobody,
      );
  });

  test("never changes, because states hold it", () => {
    const databaseUrl = "https://shop.db.example";
    expect([
      of({}),
      of({ ...here, apiKey: "a" }),
      of({ ...here, bearerToken: bearer({ iss: "sso", sub: "me" }) }),
      of({ ...here, apiKey: "a", databaseUrl }, "database"),
    ]).toEqual(["055539df4a0b", "aecb952ef6b4", "7a7a7ff4d75e", "650fb07526d6"]);
  });

  test("for a database is derived only from its URL", () => {
    const database = { databaseUrl: "https://shop.db.example" };
    expect(of({ ...database, databaseAuthToken: "a" }, "database")).toBe(
      of({ ...database, databaseAuthToken: "b" }, "database"),
    );
    expect(of(database, "database")).not.toBe(of({ databaseUrl: "https://blog.db.example" }, "database"));
  });
});

describe("a state written with another key", () => {
  let emulator: Emulator;
  beforeEach(async () => {
    const accounts = [1, 2].map((n) => ({
      apiKey: `key-${n}`,
      seed: {
        LoadBalancers: [{ LoadBalancerId: n, OriginGroups: [{ Id: n * 10, Name: "us" }] }],
        LogForwarding: [{ app: "shop" }],
        ApiKeys: [{ Key: `rotated-${n}` }],
      },
    }));
    emulator = await startEmulator({ accounts });
  });
  afterEach(() => emulator.close());

  const under = (apiKey: string, kind: string) =>
    configured(kind, {
      "edge:baseUrl": emulator.baseUrl,
      "edge:apiKey": apiKey,
      "edge:maxAttempts": "1",
    });
  const made = async (kind: string, id: string) => {
    const { props } = await under("key-1", kind).read(id, {});
    emulator.requests.clear();
    return { ...props, onDelete: "delete" } as Properties;
  };
  const writes = () => emulator.requests.writes().length;

  test.each([
    ["OriginGroup", "1/10"],
    ["LogForwarding", "shop"],
  ])(
    "%s: another key of the same account works, a key of another account changes nothing",
    async (kind, id) => {
      const recorded = await made(kind, id);
      const rotated = under("rotated-1", kind);
      const renewed = await rotated.read(id, recorded);
      expect(renewed.props["account"]).toMatch(/^[0-9a-f]{12}$/);
      expect(renewed.props["account"]).not.toBe(recorded["account"]);
      const { inputs = {} } = renewed;
      expect((await rotated.diff(id, recorded, inputs)).changes).toBe(false);

      const other = under("key-2", kind);
      const another =
        "belongs to a different account, according to the state, and the account in use now does not have it";
      await expect(other.diff(id, recorded, inputs)).rejects.toThrow(another);
      await expect(other.update(id, recorded, inputs)).rejects.toThrow(another);
      await expect(other.read(id, recorded)).rejects.toThrow(another);
      await expect(other.delete(id, recorded)).rejects.toThrow(another);
      expect(writes()).toBe(0);

      await rotated.delete(id, recorded);
      expect(writes()).toBe(1);
    },
  );

  test("an object of another account can be kept and forgotten, and nothing else; the error says how", async () => {
    const { inputs = {} } = await under("key-1", "OriginGroup").read("1/10", {});
    const recorded = await made("OriginGroup", "1/10");
    const other = under("key-2", "OriginGroup");
    const forget =
      'declare it with onDelete: "keep" and no other change, run "pulumi up --refresh=false", then';
    await expect(other.delete("1/10", recorded)).rejects.toThrow(forget);
    const kept = { ...inputs, onDelete: "keep" };
    expect((await other.diff("1/10", recorded, kept)).changes).toBe(true);
    for (const refused of [inputs, { ...kept, weight: 3 }, { ...inputs, onDelete: "disable" }]) {
      await expect(other.diff("1/10", recorded, refused)).rejects.toThrow(forget);
      await expect(other.update("1/10", recorded, refused)).rejects.toThrow(forget);
    }
    const { outs } = await other.update("1/10", recorded, kept);
    expect(outs).toEqual({ ...recorded, onDelete: "keep" });
    expect((await other.diff("1/10", outs, kept)).changes).toBe(false);
    await expect(other.read("1/10", outs)).rejects.toThrow("forget the resource: remove it from the program");
    await other.delete("1/10", outs);
    expect(writes()).toBe(0);
  });

  test("a forwarding of the same app is the same one if all that is recorded of its identity is the same", async () => {
    const recorded = await made("LogForwarding", "shop");
    const other = under("key-2", "LogForwarding");
    const { configurationId, createdAt } = (await other.read("shop", {})).props;
    const renewed = { ...recorded, configurationId };
    await expect(other.read("shop", { ...renewed, createdAt: "2020-01-01T00:00:00Z" })).rejects.toThrow(
      "belongs to a different account",
    );
    const form = new Date(String(createdAt)).toISOString().replace("Z", "+00:00");
    expect(form).not.toBe(createdAt);
    for (const same of [undefined, null, createdAt, form])
      expect((await other.read("shop", { ...renewed, createdAt: same })).id).toBe("shop");
  });

  test("a key that cannot read anything proves nothing: a diff warns once, everything else fails", async () => {
    const recorded = await made("OriginGroup", "1/10");
    const inputs = { loadBalancerId: 1, name: "us" };
    const said = jest.spyOn(process.stderr, "write").mockImplementation(() => true);
    const wrong = under("wrong", "OriginGroup");
    const managed = { ...recorded, managed: managing("name"), onDelete: undefined };
    expect((await wrong.diff("1/10", managed, inputs)).changes).toBe(false);
    expect((await wrong.diff("1/10", managed, inputs)).changes).toBe(false);
    expect(said.mock.calls).toHaveLength(1);
    expect((await under("as wrong", "OriginGroup").diff("1/10", managed, inputs)).changes).toBe(false);
    expect(said.mock.calls).toHaveLength(2);
    said.mockRestore();
    const unproven = "is still in the same account failed";
    await expect(wrong.update("1/10", recorded, inputs)).rejects.toThrow(unproven);
    await expect(wrong.read("1/10", recorded)).rejects.toThrow(unproven);
    await expect(wrong.delete("1/10", recorded)).rejects.toThrow(unproven);
    expect(writes()).toBe(0);
  });

  test("a group that is missing from its load balancer counts as deleted, whichever key of the account reads it", async () => {
    const recorded = await made("OriginGroup", "1/10");
    emulator.accounts[0]?.state.loadBalancers[0]?.OriginGroups.splice(0);
    expect((await under("rotated-1", "OriginGroup").read("1/10", recorded)).id).toBe("");
  });
});
