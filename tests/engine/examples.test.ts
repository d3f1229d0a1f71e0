import type { Seed } from "../../emulator";
import { classes } from "../../provider/classes";
import { Scene } from "./scene";
import { useClassExamples } from "./typescriptProject";

let scene: Scene;
afterEach(() => scene.close());

/** Those of the data functions are run by functions.test.ts, the quickstart by start.test.ts. */
const stemOf = (className: string) => className.charAt(0).toLowerCase() + className.slice(1);

const forwarding = { app: "legacy", type: "SyslogTcp", endpoint: "logs.example", port: 514 } as const;
const seed: Seed = {
  LoadBalancers: [
    {
      LoadBalancerId: 1,
      OriginGroups: [
        { Id: 7, Name: "us", Origins: [{ Name: "a" }] },
        { Id: 8, Name: "ap" },
      ],
    },
  ],
  LogForwarding: [{ ...forwarding, enabled: true, token: "MARKER-live" }],
  DnsZones: [{ Id: 3, Domain: "shop.example" }],
  VideoLibraries: [{ Id: 4, BlockedReferrers: ["partner.example"] }],
  ShieldZones: [
    {
      shieldZoneId: 5,
      rateLimits: [
        {
          id: 1,
          ruleName: "login",
          ruleConfiguration: {
            actionType: 3,
            blockTime: 300,
            requestCount: 0,
            timeframe: 10,
            counterKeyType: 7,
          },
        },
        { id: 2, ruleName: "search" },
      ],
    },
  ],
  Scripts: [{ Id: 501 }],
  Databases: [{ id: "shop", name: "first" }],
};
const config = {
  "test:databaseId": "shop",
  "test:libraryId": "4",
  "test:scriptId": "501",
  "test:shieldZoneId": "5",
  "test:syslogToken": "MARKER-example",
  "test:zoneId": "3",
};

test("the examples of all classes deploy, change nothing in a second up, and are destroyed", async () => {
  scene = await Scene.open({ seed }, { config, languageHost: true });
  const { stack, emulator } = scene;
  const { state } = emulator;
  stack.configure({
    "edge:databaseUrl": emulator.databaseUrl,
    "edge:databaseAuthToken": emulator.databaseToken,
  });
  const examples = useClassExamples(stack);
  expect(examples).toEqual(classes.map(({ className }) => stemOf(className)).sort());
  const up = await stack.up();
  expect(up.ok ? "" : up.output).toBe("");

  const [zone] = state.dnsZones;
  const profile = state.loadBalancers.find(({ Name }) => Name === "shop");
  const { DsRecord, KeyTag, Algorithm, DigestType, Digest } = zone?.Dnssec ?? {};
  const forwardingOf = (name: string) => state.logForwarding.find(({ app }) => app === name);
  const ruleOf = (name: string) => state.shieldZones[0]?.rateLimits.find(({ ruleName }) => ruleName === name);
  const token = state.databases.find(({ id }) => id === "shop")?.tokens.at(-1);
  const created = state.databases.find(({ name }) => name === "shop")?.id ?? "";
  const outputs = stack.outputs();
  expect(Object.keys(outputs).sort()).toEqual(examples);
  expect(outputs).toMatchObject({
    database: { url: emulator.databaseUrls[created], hosts: ["shop.example"] },
    databaseToken: {
      environment: { SERVICE_DATABASE_AUTH_TOKEN: token?.token },
      validUntil: token?.expires_at,
    },
    dnssecZone: {
      dsRecord: DsRecord,
      dsFields: { keyTag: KeyTag, algorithm: Algorithm, digestType: DigestType, digest: Digest },
    },
    loadBalancer: { shopId: profile?.LoadBalancerId },
    logForwarding: { shopConfiguration: forwardingOf("shop")?.id, legacyEnabled: true },
    origin: { serverHealth: "Healthy", types: ["Standard", "Storage", "MagicContainer"] },
    originGroup: { europeId: scene.group("eu-west").Id, americaName: "us", americaOrigins: 1 },
    rateLimitRule: { uploadsId: ruleOf("uploads")?.id, searchAction: "Block" },
    rateLimitRuleData: { ruleId: 1, limit: "Challenge for 300 s after 0 requests in 10 s by IP_JA4" },
    scriptRelease: {
      release: state.scripts[0]?.Releases[0]?.Uuid,
      codeHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
    sqlMigrations: { applied: ["001_customers.sql", "002_orders.sql"] },
    videoLibraryRefererBlock: {
      blockedHosts: ["copycat.example", "xn--rger-koa.example"],
      partnerState: "unblocked",
    },
  });
  expect(DsRecord).toBe(`shop.example. 3600 IN DS ${KeyTag} ${Algorithm} 2 ${Digest}`);
  expect(forwardingOf("shop")?.token).toBe("MARKER-example");
  expect(forwardingOf("legacy")).toMatchObject({ token: "MARKER-live", format: "SyslogRfc3164" });
  const blocked = () => state.videoLibraries[0]?.BlockedReferrers.toSorted();
  expect(blocked()).toEqual(["copycat.example", "xn--rger-koa.example"]);
  await emulator.sql("INSERT INTO customer (email) VALUES ('a'); INSERT INTO purchase VALUES (1, 1, 2.5)");
  expect(await emulator.sql("SELECT spent FROM customer")).toEqual([{ spent: 2.5 }]);
  const shown = up.output + stack.stateText();
  expect(["MARKER", token?.token ?? "MARKER"].filter((secret) => shown.includes(secret))).toEqual([]);

  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

  const destroyed = await stack.destroy();
  expect(destroyed.ok ? "" : destroyed.output).toBe("");
  expect(scene.groups().map(({ Name, Origins }) => [Name, Origins?.length])).toEqual([
    ["us", 1],
    ["ap", 0],
  ]);
  expect(state.loadBalancers).toHaveLength(1);
  expect(state.shieldZones[0]?.rateLimits.map(({ ruleName }) => ruleName)).toEqual(["login", "search"]);
  expect(ruleOf("search")?.ruleConfiguration.requestCount).toBe(200);
  expect(state.logForwarding).toMatchObject([{ app: "legacy", enabled: false }]);
  expect(blocked()).toEqual([]);
  expect(zone?.DnsSecEnabled).toBe(true);
});
