import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { discoverCommand } from "../../../cli/discover";
import { discover, discoverable, type Progress } from "../../../cli/discover/collect";
import { programOf } from "../../../cli/discover/program";
import { type Emulator, type EmulatorOptions, type Seed, startEmulator } from "../../../emulator";
import { classes } from "../../../provider/classes";
import { isDataSource } from "../../../provider/classes/lifecycle";
import { readSettings } from "../../../provider/config";
import { systemClock } from "../../../provider/http/time";
import { type OtherResponse, openOther } from "../../otherServers";
import { Folder } from "./folder";

const seed: Seed = {
  LoadBalancers: [
    {
      LoadBalancerId: 1,
      Name: "Shop",
      OriginGroups: [
        { Id: 11, Name: "eu", Origins: [{ Id: 110, OriginType: 1, StorageZoneId: 31, Weight: 0 }] },
        { Id: 12, Name: "us" },
      ],
    },
    { LoadBalancerId: 2, Name: "", OriginGroups: [{ Id: 21, Name: "eu", HealthCheckSettings: null }] },
  ],
  LogForwarding: [{ app: "web", type: "SyslogTcp", endpoint: "logs.example", port: 6514, token: "s3cr3t" }],
  DnsZones: [
    { Id: 3, Domain: "on.example", DnsSecEnabled: true },
    { Id: 4, Domain: "off.example" },
  ],
  VideoLibraries: [{ Id: 4, Name: "clips", BlockedReferrers: ["Bad.example", "bad.EXAMPLE", "a.example"] }],
  PullZones: [{ Id: 9 }],
  ShieldZones: [
    { shieldZoneId: 5, pullZoneId: 9, rateLimits: [{ id: 50, ruleName: "login", ruleConfiguration: {} }] },
  ],
};

let emulator: Emulator;
afterEach(() => emulator?.close());

const quiet: Progress = () => {};

async function walked(
  options: EmulatorOptions = {},
  explicit: Record<string, string> = {},
  progress = quiet,
) {
  emulator = await startEmulator({ seed, ...options });
  const account = {
    baseUrl: emulator.baseUrl,
    apiKey: emulator.apiKey,
    requestsPerSecond: "1000",
    maxAttempts: "1",
  };
  return discover(readSettings({ explicit: { ...account, ...explicit } }), discoverable, progress);
}

/** The documented API has no list of scripts. */
const withoutList = "ScriptRelease";

test("discover covers every importable class of the management API", () => {
  const importable = classes.filter(
    (each) =>
      each.notImportable === undefined &&
      (each.service ?? "management") === "management" &&
      !isDataSource(each) &&
      each.className !== withoutList,
  );
  expect(discoverable.map(({ className }) => className).sort()).toEqual(
    importable.map(({ className }) => className).sort(),
  );
});

test("finds every object, with the inputs that an import records, using only reads", async () => {
  const done: string[] = [];
  const { found: resources, leftOut } = await walked({}, {}, (area, count, isAll) => {
    if (isAll) done.push(`${area} ${count}`);
  });
  expect(leftOut).toEqual([
    { what: "LoadBalancer 2", why: 'name must be a non-empty string; "" was given.' },
  ]);
  expect(resources.map(({ resource, className, id }) => [resource, className, id])).toEqual([
    ["clips-blocks-a-example", "VideoLibraryRefererBlock", "4/a.example"],
    ["clips-blocks-bad-example", "VideoLibraryRefererBlock", "4/bad.example"],
    ["db-901", "Database", "db-901"],
    ["load-balancer-2-eu", "OriginGroup", "2/21"],
    ["on-example-dnssec", "DnssecZone", "3"],
    ["shield-5-login", "RateLimitRule", "5/50"],
    ["shop", "LoadBalancer", "1"],
    ["shop-eu", "OriginGroup", "1/11"],
    ["shop-eu-origin-110", "Origin", "1/11/110"],
    ["shop-us", "OriginGroup", "1/12"],
    ["web-logs", "LogForwarding", "web"],
  ]);
  expect(resources.find(({ id }) => id === "2/21")?.inputs).toEqual({
    loadBalancerId: 2,
    name: "eu",
    enabled: true,
    latitude: 0,
    longitude: 0,
    weight: 100,
    priority: 100,
    originLoadBalancingMethod: "RoundRobin",
  });
  expect(resources.find(({ className }) => className === "Origin")?.inputs).toEqual({
    ...{ loadBalancerId: 1, originGroupId: 11, weight: 0, enabled: true, storageZoneId: 31 },
  });
  expect(done.filter((line) => !line.endsWith(" 0"))).toEqual([
    "load balancers 1",
    "origin groups 3",
    "origins 1",
    "log forwarding 1",
    "DNS zones 1",
    "video libraries 2",
    "rate limits 1",
    "databases 1",
  ]);
  expect(done).toHaveLength(discoverable.length);
  expect(emulator.requests.writes()).toEqual([]);
});

test("what the stack manages already is left out, and no name is used twice", async () => {
  emulator = await startEmulator({ seed });
  const explicit = { baseUrl: emulator.baseUrl, apiKey: emulator.apiKey, requestsPerSecond: "1000" };
  const managed = ["OriginGroup 1/11", "LogForwarding web", "LoadBalancer 1"];
  const { found: resources, managed: count } = await discover(
    readSettings({ explicit }),
    discoverable,
    quiet,
    {
      manages: (className, id) => managed.includes(`${className} ${id}`),
      names: new Set(["shop-us", "my-logs"]),
    },
  );
  expect(count).toBe(3);
  expect(resources.map(({ resource, id }) => [resource, id])).toEqual([
    ["clips-blocks-a-example", "4/a.example"],
    ["clips-blocks-bad-example", "4/bad.example"],
    ["db-901", "db-901"],
    ["load-balancer-2-eu", "2/21"],
    ["on-example-dnssec", "3"],
    ["shield-5-login", "5/50"],
    ["shop-eu-origin-110", "1/11/110"],
    ["shop-us-12", "1/12"],
  ]);
  expect(programOf(resources)).toContain("    loadBalancerId: 1,\n    originGroupId: 11,\n");
});

test("an object that its class rejects is skipped and reported, without its secret", async () => {
  emulator = await startEmulator({ seed });
  const [forwarding] = emulator.state.logForwarding;
  if (forwarding) Object.assign(forwarding, { type: "Carrier pigeon" });
  const settings = readSettings({ explicit: { baseUrl: emulator.baseUrl, apiKey: emulator.apiKey } });
  const { found: resources, leftOut } = await discover(settings, discoverable, quiet);
  expect(resources.map(({ className }) => className)).not.toContain("LogForwarding");
  expect(leftOut.slice(1)).toEqual([
    {
      what: "LogForwarding web",
      why: expect.stringMatching(/^type must be "SyslogUdp" or "SyslogTcp"; "Carrier pigeon" was given\.$/),
    },
  ]);
});

test("an object whose name cannot be part of a path is skipped and reported, and the others are read", async () => {
  emulator = await startEmulator({ seed });
  const [web] = emulator.state.logForwarding;
  if (web) emulator.state.logForwarding.unshift({ ...web, app: ".." });
  const explicit = { baseUrl: emulator.baseUrl, apiKey: emulator.apiKey, requestsPerSecond: "1000" };
  const { found: resources, leftOut } = await discover(readSettings({ explicit }), discoverable, quiet);
  expect(leftOut.slice(1)).toEqual([
    { what: "LogForwarding ..", why: expect.stringContaining("not allowed") },
  ]);
  expect(resources).toHaveLength(11);
});

test("an area that these credentials cannot access is skipped, and the others are read", async () => {
  const { found: resources, leftOut } = await walked(
    {},
    { apiKey: undefined as unknown as string, bearerToken: "emulator-bearer-token" },
  );
  expect(leftOut.slice(1)).toEqual([
    { what: "log forwarding", why: expect.stringContaining("requires an API key") },
    { what: "rate limits", why: expect.stringContaining("401") },
  ]);
  expect(resources).toHaveLength(9);
});

test("an invalid key is an error, as is a failure of the platform", async () => {
  await expect(walked({}, { apiKey: "wrong" })).rejects.toThrow("holds a valid API key");
  await emulator.close();
  emulator = await startEmulator({ seed });
  emulator.fault({ path: "/dnszone", status: 500 });
  const explicit = { baseUrl: emulator.baseUrl, apiKey: emulator.apiKey, maxAttempts: "1" };
  await expect(discover(readSettings({ explicit }), discoverable, quiet)).rejects.toThrow("500");
});

test("sends at most 20 requests per second if the settings do not limit the rate", async () => {
  // Time passes only by sleeping.
  let time = Date.now();
  jest.spyOn(systemClock, "now").mockImplementation(() => time);
  jest.spyOn(systemClock, "sleep").mockImplementation(async (milliseconds) => {
    const end = time + milliseconds;
    await setImmediate();
    time = Math.max(time, end);
  });
  emulator = await startEmulator({ seed, now: () => time });
  const settings = readSettings({ explicit: { baseUrl: emulator.baseUrl, apiKey: emulator.apiKey } });
  await discover(settings, discoverable, quiet);
  jest.restoreAllMocks();
  const times = emulator.requests.map(({ at }) => at);
  expect(Math.max(...times) - Math.min(...times)).toBe((times.length - 1) * 50);
});

describe("the command", () => {
  let folder: Folder;
  const environment = process.env;
  const home = process.cwd();
  const said = { out: "", err: "" };

  beforeEach(async () => {
    folder = new Folder();
    process.chdir(folder.path);
    Object.assign(said, { out: "", err: "" });
    for (const [stream, name] of [
      [process.stdout, "out"],
      [process.stderr, "err"],
    ] as const)
      jest.spyOn(stream, "write").mockImplementation((text) => {
        said[name] += text;
        return true;
      });
    emulator = await startEmulator({ seed });
    process.env = {
      EDGE_BASE_URL: emulator.baseUrl,
      EDGE_API_KEY: emulator.apiKey,
      EDGE_REQUESTS_PER_SECOND: "1000",
    };
  });
  afterEach(() => {
    jest.restoreAllMocks();
    process.env = environment;
    process.chdir(home);
    folder.remove();
  });

  const run = (...args: string[]) => discoverCommand().exitOverride().parseAsync(args, { from: "user" });

  test("writes both files into a folder, prints the next steps, and shows no secret", async () => {
    await run("--out", "discovered");
    expect(JSON.parse(folder.text("discovered/import.json")).resources).toHaveLength(11);
    expect(folder.text("discovered/imported.ts")).toContain('new edge.OriginGroup(\n  "shop-eu",');
    expect(folder.text("discovered/imported.ts")).toContain(
      "    loadBalancerId: shop.loadBalancerId,\n    originGroupId: shopEu.originGroupId,\n",
    );
    expect(folder.text("discovered/imported.ts")).toContain("    loadBalancerId: 2,\n");
    expect(said.out).toContain(
      'Wrote discovered/imported.ts (resources: 11) and discovered/import.json.\nAdd this line to index.ts:\n\n  import "./discovered/imported";\n\nThen run:\n\n',
    );
    expect(said.out).toContain("pulumi config set --secret web-logs-token   # token of LogForwarding web");
    expect(said.out).toContain("pulumi import --file discovered/import.json --generate-code=false --yes");
    expect(said.err).toContain("Settings come only from the environment: there is no Pulumi project here.");
    expect(said.err).toMatch(/^found: 11$/m);
    expect(said.out + said.err + folder.text("discovered/imported.ts")).not.toContain("s3cr3t");
  });

  test("a name from the platform adds no command to copy, and no control characters reach the terminal", async () => {
    const [web] = emulator.state.logForwarding;
    const app = "evil\nrm -rf ~ #\u001b[2J\u202e";
    if (web) Object.assign(web, { app });
    emulator.state.logForwarding.push({
      ...(web as NonNullable<typeof web>),
      app: "..\u001b[2J",
      type: "pigeon" as never,
    });
    await run("--only", "LogForwarding", "--out", "a b");
    expect(said.out).toMatch(/# token of LogForwarding evil\\u000arm -rf ~ #\\u001b\[2J\\u202e$/m);
    expect(said.out).toContain("pulumi import --file 'a b/import.json' --generate-code=false");
    const program = folder.text("a b/imported.ts");
    expect(program).toContain('app: "evil\\nrm -rf ~ #\\u001b[2J\\u202e"');
    expect(said.err).toContain("Skipped: LogForwarding ..\\u001b[2J.");
    expect(said.out + said.err + program).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  });

  test("run again, needs --force and writes the same files", async () => {
    await run("--out", "a");
    const before = emulator.requests.length;
    await expect(run("--out", "a")).rejects.toThrow(
      "import.json already exists: choose another folder with --out",
    );
    expect(emulator.requests).toHaveLength(before);
    const text = folder.text("a/imported.ts");
    await run("--out", "a", "--force");
    expect(folder.text("a/imported.ts")).toBe(text);
  });

  test("a link in the folder is not followed, but replaced with --force", async () => {
    folder.file("precious.txt", "precious");
    mkdirSync(folder.at("a"));
    for (const [name, target] of Object.entries({
      "import.json": "../new.txt",
      "imported.ts": "../precious.txt",
    }))
      symlinkSync(target, folder.at("a", name));
    await expect(run("--out", "a")).rejects.toThrow("import.json already exists");
    await run("--out", "a", "--force");
    expect([folder.text("precious.txt"), existsSync("new.txt")]).toEqual(["precious", false]);
    expect(folder.text("a/imported.ts")).toContain("new edge.OriginGroup(");
  });

  test("outside a project, asks for a folder", async () => {
    await expect(run()).rejects.toThrow(
      "The project's stack cannot be read: there is no Pulumi project here. To write the files without it, name a folder with --out.",
    );
    expect(emulator.requests).toHaveLength(0);
  });

  test("--only accepts class names", async () => {
    await run("--out", "discovered", "--only", "DnssecZone", "RateLimitRule");
    const { resources } = JSON.parse(readFileSync("discovered/import.json", "utf8")) as {
      resources: { name: string }[];
    };
    expect(resources.map(({ name }) => name)).toEqual(["on-example-dnssec", "shield-5-login"]);
    expect(said.out).not.toContain("config set");
    jest.spyOn(process.stderr, "write").mockReturnValue(true);
    await expect(run("--only", "Zone")).rejects.toThrow(
      "Allowed choices are LoadBalancer, OriginGroup, Origin",
    );
  });

  test("an empty account writes nothing and says so", async () => {
    emulator.state.dnsZones.length = 0;
    await run("--out", "discovered", "--only", "DnssecZone");
    expect(said.err).toContain("There is nothing to import.");
    expect(existsSync("discovered")).toBe(false);
  });

  test("a stack that cannot be read is an error if it is given by --stack", async () => {
    await expect(run("--stack", "production")).rejects.toThrow(
      "The configuration of stack production cannot be read: there is no Pulumi project here.",
    );
  });
});

test.each<[response: OtherResponse, returns: string]>([
  ["404 to everything", "404"],
  ["a page with status 200", "200 without JSON"],
])("a server that responds with %s fails with a sentence that names the URL", async (response, returns) => {
  const other = await openOther(response);
  const settings = readSettings({ explicit: { baseUrl: other.url, apiKey: "key", maxAttempts: "1" } });
  await expect(discover(settings, discoverable, quiet)).rejects.toThrow(
    `${other.url} does not look like the management API: GET /apikey returns ${returns}, and GET /mc/nodes/plain returns ${returns}.`,
  );
  await other.close();
});

test("without settings, discover names what is missing", async () => {
  await expect(discover(readSettings({}), discoverable, quiet)).rejects.toThrow(
    "The management base URL is not set",
  );
});
