import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  Server,
  ServerCredentials,
  type sendUnaryData,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import type { LogRequest } from "@pulumi/pulumi/proto/engine_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { startEmulator } from "../../emulator";
import { classes } from "../../provider/classes";
import { emulatorForAll } from "../support/emulated";
import { rejection } from "../support/httpServers";
import { createGate, until } from "../support/waitUntil";
import { createProgramFolder, Host, methods, type Properties, removeFolder } from "./host";

const wrapSecret = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});
const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const root = join(__dirname, "..", "..");
const folder = createProgramFolder();
const explicitProviderUrn = "urn:pulumi:test::test::pulumi:providers:edge::other";
const defaultProviderUrn = "urn:pulumi:test::test::pulumi:providers:edge::default_0_2_0";

const groups = Array.from({ length: 3 }, (_, i) => ({ Id: 7 + i, Name: `group ${i}` }));
const emulator = emulatorForAll({
  seed: {
    LoadBalancers: [{ LoadBalancerId: 1, Name: "shop", OriginGroups: groups }],
    DnsZones: [{ Id: 3, Domain: "shop.example", DnsSecEnabled: true }],
    LogForwarding: [{ app: "shop", endpoint: "logs.example", port: 514, token: "MARKER-token" }],
  },
});

const logForwardingUrn = "urn:pulumi:test::test::edge:index:LogForwarding::shop";
let plugin: Host;
beforeAll(async () => {
  plugin = await Host.start(folder);
  await plugin.configure({
    baseUrl: emulator.baseUrl,
    apiKey: wrapSecret(emulator.apiKey),
    databaseUrl: emulator.databaseUrl,
    databaseAuthToken: emulator.databaseToken,
    maxAttempts: 2,
  });
});
afterAll(async () => {
  expect(plugin.output).toBe("");
  await plugin.close();
  removeFolder(folder);
});

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp();
});

test("a method that it does not serve is unimplemented, which the engine knows how to handle", async () => {
  const served = ["configure", "check", "diff", "create", "read", "update", "delete", "invoke", "list"];
  const about = ["getPluginInfo", "getSchema", "cancel", "checkConfig", "diffConfig"];
  const others = methods.filter((name) => ![...served, ...about].includes(name));
  expect(others).toContain("handshake");
  for (const name of others) expect([name, await plugin.invoke(name)]).toMatchObject([name, { code: 12 }]);
});

test("an import of an object that does not exist says so", async () => {
  await expect(plugin.read("OriginGroup", "1/99")).rejects.toThrow(
    "There is no origin group 99 of load balancer 1 on the platform: nothing was imported.",
  );
});

test("an import's inputs, which pulumi import prints, have no secret until the program declares it", async () => {
  const { inputs, outputs } = await plugin.read("LogForwarding", "shop");
  expect(inputs).toMatchObject({ app: "shop", port: 514 });
  expect(JSON.stringify(inputs)).not.toContain("MARKER");
  const token = wrapSecret("MARKER-token");
  expect(outputs).toMatchObject({ token });
  for (const declared of [inputs, { ...inputs, token }]) {
    const refreshed = await plugin.read("LogForwarding", "shop", { properties: outputs, inputs: declared });
    expect(refreshed.inputs).toEqual(declared);
    const diff = { id: "shop", urn: logForwardingUrn, olds: outputs, oldInputs: inputs, news: declared };
    expect(await plugin.invoke("diff", diff)).toMatchObject({ changes: 1 });
  }
});

test("after a cancel, what is in flight ends, and nothing is tried again or sent", async () => {
  const emulator = await startEmulator({ seed: { LoadBalancers: [{ LoadBalancerId: 1 }] } });
  const host = await Host.start(folder);
  cleanups.push(
    () => host.close(),
    () => emulator.close(),
  );
  await host.configure({ baseUrl: emulator.baseUrl, apiKey: emulator.apiKey });
  const create = (name: string) => host.create("OriginGroup", { loadBalancerId: 1, name });
  const response = createGate();
  const slow = emulator.fault({ method: "POST", where: { Name: "slow" }, until: response.opened });
  const busy = emulator.fault({ where: { Name: "busy" }, status: 429, headers: { "Retry-After": "20" } });
  const results = [create("slow"), rejection(create("busy"))] as const;
  await until(() => slow.hits + busy.hits === 2);
  expect(await host.invoke("cancel")).toEqual({});
  expect((await results[1]).message).toContain("the API returned 429");
  const sentBefore = emulator.requests.length;
  const unsent = "Pulumi was interrupted, so nothing more is sent.";
  expect((await rejection(create("new"))).message).toContain(unsent);
  expect(await host.invoke("invoke", { tok: "edge:index:getLoadBalancers", args: {} })).toMatchObject({
    details: unsent,
  });
  expect(emulator.requests.length).toBe(sentBefore);
  response.open();
  expect((await results[0]).getId()).toMatch(/^1\/\d+$/);
  expect(host.output).toBe("");
});

describe("after a cancel, a write under way is recorded", () => {
  test.each([
    ["VideoCollection", { libraryId: 4, name: "a" }, "/library/4/collections"],
    ["PullZoneHostname", { pullZoneId: 9, hostname: "a.example" }, "/pullzone/9/addHostname"],
    [
      "DnsRecord",
      { zoneId: 3, type: "A", name: "a", value: "192.0.2.1", accelerated: true },
      "/dnszone/3/records",
    ],
    ["StorageFile", { storageZoneId: 8, path: "a.txt", source: "a" }, "/files/a.txt"],
  ] as const)(
    "although only a read shows its result, or waits for it: %s",
    async (className, args, path) => {
      const emulator = await startEmulator({
        seed: {
          VideoLibraries: [{ Id: 4, Name: "films" }],
          PullZones: [{ Id: 9, Name: "shop" }],
          DnsZones: [{ Id: 3, Domain: "shop.example" }],
          StorageZones: [{ Id: 8, Name: "files" }],
        },
        variants: { acceleration: "later" },
      });
      const host = await Host.start(folder);
      cleanups.push(
        () => host.close(),
        () => emulator.close(),
      );
      const { baseUrl, apiKey, streamUrl } = emulator;
      await host.configure({ baseUrl, apiKey, streamUrl });
      const response = createGate();
      const isWrite = { method: className === "DnsRecord" || className === "StorageFile" ? "PUT" : "POST" };
      const write = emulator.fault({ ...isWrite, path: new RegExp(path), until: response.opened });
      const result = host.create(className, args);
      await until(() => write.hits === 1);
      await host.invoke("cancel");
      response.open();
      expect((await result).getId()).not.toBe("");
    },
    30_000,
  );
});

test("what a function and a list log reaches the engine, which hides the output of a plugin", async () => {
  const logged: string[] = [];
  const engine = new Server();
  engine.addService(EngineService, {
    log: ({ request }: { request: LogRequest }, respond: sendUnaryData<Empty>) => {
      logged.push(request.getMessage());
      respond(null, new Empty());
    },
  } as UntypedServiceImplementation);
  const port = await promisify(engine.bindAsync.bind(engine))(
    "127.0.0.1:0",
    ServerCredentials.createInsecure(),
  );
  const host = await Host.start(folder, { engine: `127.0.0.1:${port}`, env: { EDGE_DEBUG: "1" } });
  cleanups.push(
    () => host.close(),
    async () => engine.forceShutdown(),
  );
  await host.configure({ baseUrl: emulator.baseUrl, apiKey: emulator.apiKey });
  await host.invoke("invoke", { tok: "edge:index:getDatabases", args: {} });
  await host.invokeStream("list", { token: "edge:index:LoadBalancer" });
  expect(logged[0]).toContain("/database/v2/databases");
  expect(logged.at(-1)).toContain("/loadbalancer");
  expect(host.output).toBe("");
});

describe("the configuration", () => {
  const checked = async (news: Properties, urn = explicitProviderUrn) => {
    const { failuresList: failures, ...others } = await plugin.invoke("checkConfig", { urn, news });
    return { failures, ...others };
  };
  const inputs = async (news: Properties) => JSON.stringify(await checked(news));

  test("credentials become secrets, known or not, and nothing else does", async () => {
    const given = {
      apiKey: "MARKER-1",
      bearerToken: wrapSecret("MARKER-2"),
      loggingToken: unknown,
      adopt: true,
    };
    const { length } =
      (await inputs({ ...given, databaseAuthToken: "MARKER-3" })).match(/1b47061264138/g) ?? [];
    expect(length).toBe(4);
    expect(await inputs({ adopt: true, baseUrl: "https://api.example" })).not.toContain("1b47061264138");
  });

  test.each<[news: Properties, urn: string, reason: RegExp | undefined]>([
    [
      { apiKey: "MARKER ", maxAttempts: 5 },
      explicitProviderUrn,
      /^The API key \(apiKey of the provider "other"\) begins or ends with/,
    ],
    [{ maxAttempts: 50 }, explicitProviderUrn, /it must be an integer from 1 to 20/],
    [{ adopt: "perhaps" }, defaultProviderUrn, /\(edge:adopt, EDGE_ADOPT\) is "perhaps"/],
    [{ baseUrl: unknown, adopt: wrapSecret(unknown) }, explicitProviderUrn, undefined],
    [
      { baseURL: "https://api.example", version: "1.0.0" },
      explicitProviderUrn,
      /^baseURL is not an argument of the provider "other"\..* Did you mean baseUrl\?$/,
    ],
    // A project named edge may have settings of its own.
    [{ baseURL: "https://api.example" }, defaultProviderUrn, undefined],
  ])("a check of %j of %s names what is wrong, without its value: %s", async (news, urn, reason) => {
    const { failures } = await checked(news, urn);
    expect(failures).toEqual(reason ? [{ property: "", reason: expect.stringMatching(reason) }] : []);
    expect(JSON.stringify(failures)).not.toContain("MARKER");
  });

  test("a change updates a provider and never replaces it; that of an EdgeProvider is compared by its own names", async () => {
    const changed = async (olds: Properties, news: Properties) => {
      const { changes, diffsList, replacesList } = await plugin.invoke("diffConfig", {
        urn: explicitProviderUrn,
        olds,
        news,
      });
      return [changes, diffsList, replacesList];
    };
    const olds = { apiKey: wrapSecret("a"), baseUrl: "https://api.example", maxAttempts: "3" };
    expect(
      await changed(olds, { ...olds, apiKey: wrapSecret("b"), baseUrl: "https://other.example" }),
    ).toEqual([2, ["apiKey", "baseUrl"], []]);
    const dynamic = Object.fromEntries(Object.entries(olds).map(([key, value]) => [`edge:${key}`, value]));
    const explicitly = { provider: "other", arguments: Object.keys(olds) };
    const others = { "edge:totalTimeout": "20", "edge:explicit": JSON.stringify(explicitly) };
    expect(await changed({ ...dynamic, ...others }, { ...olds, maxAttempts: 3 })).toEqual([1, [], []]);
    expect(await changed(olds, { ...olds, apiKey: unknown })).toEqual([2, ["apiKey"], []]);
  });
});

describe("a list", () => {
  const list = (className: string, limit = 0) =>
    plugin.invokeStream("list", { token: `edge:index:${className}`, limit });

  test("has each object with the ID of its import", async () => {
    const found = groups.map(({ Id, Name }) => ({ id: `1/${Id}`, name: `shop ${Name}` }));
    expect(await list("OriginGroup")).toMatchObject(found.map((result) => ({ result })));
    expect(await list("OriginGroup", 2)).toHaveLength(2);
    expect(await list("DnssecZone")).toMatchObject([{ result: { id: "3" } }]);
  });

  test("exists for every class for which the schema declares one", async () => {
    const { resources } = JSON.parse(readFileSync(join(root, "schema.json"), "utf8"));
    for (const { className } of classes) {
      const isListed = "listInputs" in resources[`edge:index:${className}`];
      const last = (await list(className)).at(-1);
      expect([className, JSON.stringify(last ?? "").includes("cannot be listed")]).toEqual([
        className,
        !isListed,
      ]);
    }
  });
});

describe("SqlMigrations", () => {
  const check = (news: Properties, olds: Properties = {}) => plugin.check("SqlMigrations", olds, news);
  const reasons = async (news: Properties) => (await check(news)).failures.map(({ reason }) => reason);
  beforeAll(() => {
    mkdirSync(join(folder, "migrations"));
    writeFileSync(join(folder, "migrations", "1.sql"), "CREATE TABLE site (id INTEGER);");
  });

  test("a path that is wrong or not known yet is a failure, and so is an unknown argument", async () => {
    expect(await reasons({ scripts: "nowhere" })).toEqual([expect.stringContaining("The folder nowhere")]);
    expect(await reasons({ scripts: unknown })).toEqual([
      "scripts is not known in this preview: give it a value that no other resource decides.",
    ]);
    expect(await reasons({ scripts: "migrations", tabel: "t" })).toEqual([
      expect.stringContaining("tabel is not an argument of SqlMigrations"),
    ]);
  });

  test("the arguments that an import reads have no scripts, and pass", async () => {
    await plugin.create("SqlMigrations", (await check({ scripts: "migrations" })).inputs);
    const { inputs, outputs: properties } = await plugin.read("SqlMigrations", "pulumi_migrations");
    expect([inputs, properties["scripts"]]).toEqual([
      { table: "pulumi_migrations" },
      [expect.objectContaining({ name: "1.sql" })],
    ]);
    expect(await check(inputs, inputs)).toEqual({ inputs, failures: [] });
    const refreshed = await plugin.read("SqlMigrations", "pulumi_migrations", { properties, inputs });
    expect(refreshed.inputs).toHaveProperty("scripts");
  });
});
