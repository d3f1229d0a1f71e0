import { type EmulatorOptions, type PullZone, startEmulator } from "../../../emulator/index";
import { emulatorForEach } from "../../support/emulated";
import { send } from "../../support/emulators";

const emulator = emulatorForEach({ seed: { PullZones: [{ Id: 9, Name: "shop" }], Scripts: [{ Id: 6 }] } });

type Sender = Parameters<typeof send>[0];

async function createZone(settings: object, on: Sender = emulator): Promise<PullZone> {
  const { status, body } = await send<PullZone>(on, "POST", "/pullzone", { Name: "new", ...settings });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
}

const updateZone = async (settings: object) =>
  (await send<PullZone>(emulator, "POST", "/pullzone/9", settings)).body;

const readZone = async (query = "") => (await send<PullZone>(emulator, "GET", `/pullzone/9${query}`)).body;

const error = (ErrorKey: string, Field: string, Message: unknown = expect.any(String)) => ({
  status: 400,
  body: { ErrorKey, Field, Message },
});

/** Starts an emulator with these options for one test. */
async function withEmulator(options: EmulatorOptions, test: (started: Sender) => Promise<void>) {
  const PullZones = [{ Id: 9, Name: "shop", PreloadingScreenShowOnFirstVisit: true }];
  const started = await startEmulator({ seed: { PullZones }, ...options });
  await test(started).finally(() => started.close());
}

describe("a pull zone", () => {
  it.each([
    [{ OriginUrl: "https://a.test/" }, { OriginType: 0, OriginUrl: "https://a.test", EdgeScriptId: -1 }],
    [
      { StorageZoneId: 4 },
      {
        OriginType: 2,
        CacheControlMaxAgeOverride: 2_592_000,
        EnableCacheSlice: true,
        RoutingFilters: ["all"],
      },
    ],
    [
      { EdgeScriptId: 6, RoutingFilters: ["eu"] },
      {
        OriginType: 4,
        CacheControlMaxAgeOverride: -1,
        EnableCacheSlice: false,
        RoutingFilters: ["scripting"],
      },
    ],
    [{ OriginType: 1, OriginUrl: "https://a.test" }, { OriginType: 0 }],
  ])("made with %j has the settings %j, a key and a system hostname", async (settings, expected) => {
    expect(await createZone(settings)).toMatchObject({
      ...expected,
      ZoneSecurityKey: expect.stringMatching(/.{8}/),
      CnameDomain: "b-cdn.net",
      Hostnames: [{ Value: "new.b-cdn.net", IsSystemHostname: true, HasCertificate: true }],
    });
  });

  it("keeps what an update omits or gives as null, and takes names in any case", async () => {
    await updateZone({ OriginUrl: "https://a.test", BlockedIps: ["192.0.2.1"], EnableWebpVary: true });
    expect(
      await updateZone({ originurl: null, OptimizerClasses: null, Unknown: 1, Name: "x" }),
    ).toMatchObject({
      Name: "shop",
      OriginUrl: "https://a.test",
      BlockedIps: ["192.0.2.1"],
      EnableWebPVary: true,
    });
  });

  it.each([
    [{ UseStaleWhileOffline: true }, { UseBackgroundUpdate: true }],
    [{ PermaCacheStorageZoneId: 4 }, { CacheControlMaxAgeOverride: 31_919_000 }],
    [{ CacheControlBrowserMaxAgeOverride: 60 }, { CacheControlPublicMaxAgeOverride: 60 }],
    [{ CookieVaryParameters: ["a-b", "c d"] }, { CookieVaryParameters: ["a-b"] }],
    [{ MaxWebSocketConnections: 501 }, { MaxWebSocketConnections: 1000 }],
    [{ MiddlewareScriptId: 0 }, { MiddlewareScriptId: null }],
  ])("updated with %j has %j", async (settings, expected) => {
    expect(await updateZone(settings)).toMatchObject(expected);
    expect(await readZone()).toMatchObject(expected);
  });

  it.each([
    ["POST", "/pullzone", {}, "Name"],
    ["POST", "/pullzone", { Name: "SHOP" }, "Name"],
    ["POST", "/pullzone/9", { OriginUrl: "http://10.0.0.1" }, "OriginUrl"],
    ["POST", "/pullzone/9", { EdgeScriptId: -1 }, "EdgeScriptId"],
    ["POST", "/pullzone/9", { MiddlewareScriptId: -1 }, "MiddlewareScriptId"],
    ["POST", "/pullzone/9", { OptimizerMobileMaxWidth: 5001 }, "OptimizerMobileMaxWidth"],
    ["POST", "/pullzone/9", { LimitRatePerSecond: 0.5 }, "LimitRatePerSecond"],
    [
      "POST",
      "/pullzone/9",
      { StorageZoneId: 1, OriginType: 2, PermaCacheStorageZoneId: 4 },
      "PermaCacheStorageZoneId",
    ],
    ["POST", "/pullzone/9/resetSecurityKey", { SecurityKey: "short" }, "SecurityKey"],
  ])("%s %s with %j gets 400, which names %s, and changes nothing", async (method, path, body, field) => {
    const before = structuredClone(emulator.state.pullZones);
    expect(await send(emulator, method, path, body)).toMatchObject(error("validation_error", field));
    expect(emulator.state.pullZones).toEqual(before);
  });

  it("has a name and hostnames that no other account can use", () =>
    withEmulator(
      { accounts: [{ apiKey: "a" }, { apiKey: "b" }], seed: undefined as never },
      async ({ baseUrl }) => {
        await createZone({ Name: "taken" }, { baseUrl, apiKey: "a" });
        const other = { baseUrl, apiKey: "b" };
        expect(await send(other, "POST", "/pullzone", { Name: "taken" })).toMatchObject(
          error("validation_error", "Name", "The pull zone name is already taken."),
        );
        const { Id } = await createZone({ Name: "free" }, other);
        expect(
          await send(other, "POST", `/pullzone/${Id}/addHostname`, { Hostname: "taken.B-CDN.net" }),
        ).toMatchObject(error("pullzone.hostname_already_registered", "Hostname"));
      },
    ));

  it("is listed as an array, or in pages of at least five", async () => {
    for (let number = 1; number <= 6; number++) await createZone({ Name: `shop-${number}` });
    const list = async (query: string) => (await send(emulator, "GET", `/pullzone?${query}`)).body;
    expect(await list("search=SHOP-6")).toMatchObject([{ Name: "shop-6" }]);
    expect(await list("page=2&perPage=1")).toMatchObject({
      Items: [{ Name: "shop-5" }, { Name: "shop-6" }],
      CurrentPage: 2,
      TotalItems: 7,
      HasMoreItems: false,
    });
  });

  it("of a suspended account can be read, and its delete gets 404", async () => {
    emulator.state.pullZones.map((zone) => Object.assign(zone, { Suspended: true }));
    expect((await send(emulator, "DELETE", "/pullzone/9")).status).toBe(404);
    expect(await readZone()).toMatchObject({ Name: "shop" });
  });

  it("remembers what is purged", async () => {
    await send(emulator, "POST", "/pullzone/9/purgeCache", { CacheTag: "news" });
    await send(emulator, "POST", "/purge?url=https%3A%2F%2Fshop.b-cdn.net%2Fa*");
    await send(emulator, "POST", "/pullzone/9/purgeCache");
    const at = expect.any(String);
    expect(emulator.state.pullZones[0]?.Purges).toEqual([
      { at, CacheTag: "news" },
      { at, Url: "https://shop.b-cdn.net/a*" },
      { at },
    ]);
    expect(await readZone()).not.toHaveProperty("Purges");
  });
});

describe("a hostname", () => {
  const change = (method: string, operation: string, body: object = {}) =>
    send(emulator, method, `/pullzone/9/${operation}`, { Hostname: "www.shop.test", ...body });
  const find = async (query?: string) =>
    (await readZone(query)).Hostnames.find(({ Value }) => Value === "www.shop.test");
  const loadCertificate = (hostname = "www.shop.test") =>
    send(emulator, "GET", `/pullzone/loadFreeCertificate?hostname=${hostname}`);

  beforeEach(async () => expect((await change("POST", "addHostname")).status).toBe(204));

  it("gets no free certificate until its domain leads to the platform", async () => {
    expect(await loadCertificate()).toMatchObject(
      error("validation_error", "Hostname", "The domain www.shop.test is not pointing to our servers."),
    );
    await emulator.seed({ PointingDomains: ["www.shop.test"] });
    expect((await loadCertificate()).status).toBe(200);
    expect(await find()).toMatchObject({ HasCertificate: true, CertificateProvisionType: 1 });
  });

  it.each([
    { Type: 7, PullZoneId: 9 },
    { Type: 2, Value: "shop.b-cdn.net." },
  ])("gets a free certificate if a record %j of the account leads it there", async (record) => {
    await emulator.seed({ DnsZones: [{ Id: 3, Domain: "shop.test" }] });
    await send(emulator, "PUT", "/dnszone/3/records", { Name: "www", ...record });
    expect((await loadCertificate()).status).toBe(200);
  });

  it("gets no free certificate while Let's Encrypt is disabled", async () => {
    await emulator.seed({ PointingDomains: ["*"] });
    await updateZone({ DisableLetsEncrypt: true });
    expect(await loadCertificate()).toMatchObject(error("validation_error", "Hostname"));
  });

  it("has an own certificate, which responses contain only on request", async () => {
    const [Certificate, CertificateKey] = ["CERTIFICATE", "PRIVATE KEY"].map((kind) =>
      Buffer.from(`-----BEGIN ${kind}-----`).toString("base64"),
    );
    expect(await change("POST", "addCertificate", { Certificate: "x", CertificateKey })).toMatchObject(
      error("validation_error", "Certificate"),
    );
    await change("POST", "addCertificate", { Certificate, CertificateKey });
    expect(await find()).toMatchObject({ HasCertificate: true, Certificate: null, CertificateKey: null });
    expect(await find("?includeCertificate=true")).toMatchObject({ Certificate, CertificateKey });
    await change("DELETE", "removeCertificate");
    expect(await find("?includeCertificate=true")).toMatchObject({
      HasCertificate: false,
      Certificate: null,
    });
  });

  it("can be removed, unless it is the system hostname", async () => {
    await change("POST", "setForceSSL", { ForceSSL: true });
    expect(await find()).toMatchObject({ ForceSSL: true });
    expect((await change("DELETE", "removeHostname", { Hostname: "WWW.shop.test" })).status).toBe(204);
    expect(await find()).toBeUndefined();
    expect((await change("DELETE", "removeHostname")).status).toBe(404);
    expect((await change("DELETE", "removeHostname", { Hostname: "shop.b-cdn.net" })).status).toBe(400);
  });
});

describe("an edge rule", () => {
  const trigger = { Type: 0, PatternMatches: ["/a"] };
  const rule = { ActionType: 4, Triggers: [trigger], Description: "no", OrderIndex: 3, Enabled: true };
  const path = "/pullzone/9/edgerules";
  const write = (body: object) => send<{ Guid: string }>(emulator, "POST", `${path}/addOrUpdate`, body);

  it("is added, changed, disabled and removed, and has the order that it was given", async () => {
    const { Guid } = (await write(rule)).body;
    await write({ ...rule, Description: "second" });
    expect((await write({ Guid, Triggers: [trigger], ActionType: 0 })).status).toBe(201);
    expect(
      (await send(emulator, "POST", `${path}/${Guid}/setEdgeRuleEnabled`, { Value: false })).status,
    ).toBe(400);
    await send(emulator, "POST", `${path}/${Guid}/setEdgeRuleEnabled`, { Id: 9, Value: false });
    expect((await readZone()).EdgeRules).toMatchObject([
      { Guid, ActionType: 0, Description: "no", OrderIndex: 3, Enabled: false },
      { Description: "second", OrderIndex: 3 },
    ]);
    expect((await send(emulator, "DELETE", `${path}/${Guid}`)).status).toBe(204);
    expect((await readZone()).EdgeRules).toMatchObject([{ Description: "second" }]);
    expect((await write({ ...rule, Guid })).status).toBe(404);
  });

  it.each([
    [{ Triggers: [] }, "At least one condition is required"],
    [{ Triggers: Array(6).fill(trigger) }, "Maximum 5 condition are allowed per rule."],
    [{ Triggers: [{ PatternMatches: [..."abcdef"] }] }, "Maximum 5 triggers are allowed per condition"],
    [{ Triggers: [{ PatternMatches: ["pattern:/a"] }] }, "The trigger path is not a valid URL."],
    [{ ActionType: 1, ActionParameter1: "/a" }, "The entered path is not a valid URL."],
  ])("with %j is refused with the message %j", async (members, message) => {
    expect(await write({ ...rule, ...members })).toMatchObject(
      error("edgerule.invalid", "EdgeRule", message),
    );
  });

  it("of the platform can be neither changed nor removed, and a zone has at most 50", async () => {
    const zone = {
      Id: 12,
      EdgeRules: [{ Guid: "own", ReadOnly: true }, ...Array(49).fill({ Triggers: [trigger] })],
    };
    await emulator.seed({ PullZones: [zone] });
    const full = "/pullzone/12/edgerules";
    expect((await send(emulator, "DELETE", `${full}/own`)).status).toBe(400);
    for (const body of [rule, { ...rule, Guid: "own" }])
      expect(await send(emulator, "POST", `${full}/addOrUpdate`, body)).toMatchObject(
        error("edgerule.invalid", "EdgeRule"),
      );
  });
});

it.each(["AllowedReferrer", "BlockedReferrer"] as const)(
  "%ss are added and removed one by one",
  async (noun) => {
    const post = (verb: string, Hostname: string) =>
      send(emulator, "POST", `/pullzone/9/${verb}${noun}`, { Hostname });
    await post("add", "a.test");
    await post("add", "b.test");
    await post("add", "a.test");
    expect((await readZone())[`${noun}s`]).toEqual(["a.test", "b.test"]);
    await post("remove", "a.test");
    expect((await readZone())[`${noun}s`]).toEqual(["b.test"]);
  },
);

describe("with the variant", () => {
  it("races, parallel writes of a zone are lost, and one of two parallel creates gets 502", () =>
    withEmulator({ variants: { races: "on" } }, async (started) => {
      const rule = { ActionType: 4, Triggers: [{ PatternMatches: ["/a"] }] };
      const add = () => send(started, "POST", "/pullzone/9/edgerules/addOrUpdate", rule);
      const addHostname = (Hostname: string) =>
        send(started, "POST", "/pullzone/9/addHostname", { Hostname });
      expect((await Promise.all([add(), add()])).map(({ status }) => status)).toEqual([201, 201]);
      await Promise.all([add(), addHostname("a.test"), addHostname("b.test")]);
      const { EdgeRules, Hostnames } = (await send<PullZone>(started, "GET", "/pullzone/9")).body;
      expect([EdgeRules.length, Hostnames.length]).toEqual([2, 3]);
      const create = (Name: string) => send(started, "POST", "/pullzone", { Name });
      const statuses = (await Promise.all([create("a"), create("b")])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([201, 502]);
    }));

  it.each([
    [
      { notFoundBody: "error" },
      "GET",
      "/pullzone/8",
      {},
      { body: { ErrorKey: "pullZone.not_found", Field: "id" } },
    ],
    [{ unpagedList: "page" }, "GET", "/pullzone", {}, { body: { Items: [{ Id: 9 }] } }],
    [
      { couplings: "off" },
      "POST",
      "/pullzone/9",
      { UseStaleWhileOffline: true },
      { body: { UseBackgroundUpdate: false } },
    ],
    [
      { defaultPort: "removed" },
      "POST",
      "/pullzone/9",
      { OriginUrl: "https://a.test:443/b" },
      { body: { OriginUrl: "https://a.test/b" } },
    ],
    [
      { preloadingScreen: "reset" },
      "POST",
      "/pullzone/9",
      { EnableSmartCache: true },
      { body: { EnableSmartCache: true, PreloadingScreenShowOnFirstVisit: false } },
    ],
    [
      { edgeRuleResponse: "nothing" },
      "POST",
      "/pullzone/9/edgerules/addOrUpdate",
      { ActionType: 4, Triggers: [{ PatternMatches: ["/a"] }] },
      { status: 201, text: "" },
    ],
    [
      { webSocketTiers: "kept" },
      "POST",
      "/pullzone/9",
      { MaxWebSocketConnections: 600 },
      { body: { MaxWebSocketConnections: 600 } },
    ],
  ] as const)("%j, %s %s with %j returns %j", (variants, method, path, body, expected) =>
    withEmulator({ variants }, async (started) => {
      const sent = method === "GET" ? undefined : body;
      expect(await send(started, method, path, sent)).toMatchObject(expected);
    }),
  );

  it.each([
    ["kept", { Description: "no", Enabled: true }],
    ["reset", { Description: null, Enabled: false }],
  ] as const)("omittedOfEdgeRule: %s, an update of a rule leaves it with %j", (omittedOfEdgeRule, expected) =>
    withEmulator({ variants: { omittedOfEdgeRule } }, async (started) => {
      const write = (body: object) =>
        send<{ Guid: string }>(started, "POST", "/pullzone/9/edgerules/addOrUpdate", body);
      const Triggers = [{ Type: 0, PatternMatches: ["/a"] }];
      const { Guid } = (await write({ ActionType: 4, Triggers, Description: "no", Enabled: true })).body;
      expect((await write({ Guid, Triggers })).body).toMatchObject(expected);
    }),
  );

  it("hostnames: lowerCase, a hostname is stored in lower case", () =>
    withEmulator({ variants: { hostnames: "lowerCase" } }, async (started) => {
      await send(started, "POST", "/pullzone/9/addHostname", { Hostname: "WWW.shop.test" });
      const { Hostnames } = (await send<PullZone>(started, "GET", "/pullzone/9")).body;
      expect(Hostnames.at(-1)?.Value).toBe("www.shop.test");
    }));
});
