import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { createDiscoverCommand } from "../../../cli/discover";
import { discover, discoverableClasses, type OnProgress } from "../../../cli/discover/collect";
import { emptyState } from "../../../cli/discover/stackState";
import { type Emulator, type Seed, sample, startEmulator } from "../../../emulator";
import { classes } from "../../../provider/classes";
import { isReadOnlyClass } from "../../../provider/classes/lifecycle";
import { readSettings } from "../../../provider/config";
import { emulatorForEach } from "../../support/emulated";
import { startOtherServer } from "../../support/otherServers";
import { folderForEach } from "./folder";

const seed: Seed = {
  ...sample,
  LoadBalancers: [
    ...(sample.LoadBalancers ?? []),
    { LoadBalancerId: 2, Name: "", OriginGroups: [{ Id: 21, Name: "eu", HealthCheckSettings: null }] },
  ],
  DnsZones: [...(sample.DnsZones ?? []), { Id: 30, Domain: "off.example" }],
  VideoLibraries: [{ Id: 4, Name: "clips", BlockedReferrers: ["Bad.example", "bad.EXAMPLE", "a.example"] }],
};

const emulator = emulatorForEach({ seed });

/** What can be imported of the account: name, class and ID. */
const found: readonly (readonly [name: string, className: string, id: string])[] = [
  ["checkout-log-forwarding", "LogForwarding", "checkout"],
  ["clips", "VideoLibrary", "4"],
  ["db-901", "Database", "db-901"],
  ["headers", "EdgeScript", "6"],
  ["headers-greeting", "EdgeScriptVariable", "6/61"],
  ["headers-signing-key-edge-script-secret", "EdgeScriptSecret", "6/SIGNING_KEY"],
  ["load-balancer-2-eu", "OriginGroup", "2/21"],
  ["off-example", "DnsZone", "30"],
  ["shield-zone-5", "ShieldZone", "5"],
  ["shield-zone-5-login", "RateLimitRule", "5/8001"],
  ["shield-zone-5-office", "AccessList", "5/301"],
  ["shield-zone-5-search", "RateLimitRule", "5/8002"],
  ["shield-zone-5-uploads", "WafRule", "5/9001"],
  ["shield-zone-5-vpn-providers", "ManagedAccessList", "5/managed/1"],
  ["shop-example-com", "DnsZone", "3"],
  ["shop-example-com-dnssec", "DnssecZone", "3"],
  ["shop-example-com-status", "DnsRecord", "3/2"],
  ["storefront-1", "LoadBalancer", "1"],
  ["storefront-9", "PullZone", "9"],
  ["storefront-eu-west", "OriginGroup", "1/11"],
  ["storefront-eu-west-dublin-1", "Origin", "1/11/111"],
  ["storefront-eu-west-dublin-2", "Origin", "1/11/112"],
  ["storefront-files", "StorageZone", "8"],
  ["storefront-images", "ImageRegistry", "3"],
  ["storefront-rule-4f9e2c1a-7b3d-4c58-9e10", "EdgeRule", "9/4f9e2c1a-7b3d-4c58-9e10-2a6b8d4f1c35"],
  ["storefront-storefront", "ContainerApp", "storefront"],
  ["storefront-us-east", "OriginGroup", "1/12"],
  ["storefront-us-east-ashburn-1", "Origin", "1/12/121"],
  ["storefront-www-shop-example-com-hostname", "PullZoneHostname", "9/www.shop.example.com"],
];

/** Runs `discover` on the emulator with additional settings. */
const discoverAll = (
  explicit: Readonly<Record<string, unknown>> = {},
  progress: OnProgress = () => {},
  state = emptyState,
  {
    baseUrl,
    streamUrl,
    apiKey,
    all = false,
  }: Pick<Emulator, "baseUrl" | "streamUrl" | "apiKey"> & { all?: boolean } = emulator,
) => {
  const account = { baseUrl, streamUrl, apiKey, requestsPerSecond: "1000", maxAttempts: "1", ...explicit };
  return discover(readSettings({ explicit: account as never }), discoverableClasses, progress, {
    state,
    all,
  });
};

test("discover covers every importable class of the management API", () => {
  const importable = classes.filter(
    (each) =>
      each.notImportable === undefined &&
      (each.service ?? "management") === "management" &&
      !isReadOnlyClass(each) &&
      // A release is no object, and a zone may have millions of files.
      !["ScriptRelease", "StorageFile", "StorageFolder"].includes(each.className),
  );
  expect(discoverableClasses.map(({ className }) => className).sort()).toEqual(
    importable.map(({ className }) => className).sort(),
  );
});

test("the page says of each class what a preview shows after its import", () => {
  const page = readFileSync(join(__dirname, "..", "..", "..", "docs", "import.md"), "utf8");
  const rows = new Map(
    [...page.matchAll(/^\| `edge:index:(\w+)` \|.*\| (.*) \|$/gm)].map(([, name = "", note = ""]) => [
      name,
      note,
    ]),
  );
  expect([...rows.keys()]).toEqual(classes.map(({ className }) => className));
  for (const { className, notImportable, discovery } of classes) {
    const note = rows.get(className) ?? "";
    expect([className, note.startsWith("not importable: ")]).toEqual([
      className,
      notImportable !== undefined,
    ]);
    const isFound = discovery !== undefined || notImportable !== undefined;
    expect([className, note.includes("not found by `discover`")]).toEqual([className, !isFound]);
  }
});

test("finds every object, with the inputs that an import records, using only reads", async () => {
  const areas: string[] = [];
  const { items: resources, skippedItems } = await discoverAll({}, (area, count, isComplete) => {
    if (isComplete) areas.push(`${area} ${count}`);
  });
  expect(skippedItems).toEqual([
    { subject: "LoadBalancer 2", reason: 'name must be a non-empty string; "" was given.' },
  ]);
  expect(resources.map(({ resourceName, className, id }) => [resourceName, className, id])).toEqual(found);
  expect(resources.find(({ className }) => className === "DnssecZone")?.inputs).toEqual({ zoneId: 3 });
  expect(areas).toHaveLength(discoverableClasses.length - 1);
  expect(areas).toEqual(expect.arrayContaining(["load balancers 1", "origin groups 3", "databases 1"]));
  expect(emulator.requests.writes()).toEqual([]);
});

/** An account with as many objects of each of these kinds, each with as many in it. */
const createAccount = (count: number): Seed => {
  const repeat = <T>(make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i + 1));
  return {
    LoadBalancers: repeat((Id) => ({ LoadBalancerId: Id, OriginGroups: repeat((i) => ({ Name: `g${i}` })) })),
    PullZones: repeat((Id) => ({
      Id,
      Name: `zone-${Id}`,
      OriginUrl: "https://a.example",
      Hostnames: repeat((i) => ({ Value: `h${i}.z${Id}.example` })),
      EdgeRules: repeat((i) => ({ Description: `rule ${i}` })),
    })),
    DnsZones: repeat((Id) => ({
      Id,
      Domain: `z${Id}.example`,
      Records: repeat((i) => ({ Name: `r${i}`, Value: "192.0.2.1" })),
    })),
    StorageZones: repeat((Id) => ({ Id, Name: `files-${Id}` })),
    VideoLibraries: repeat((Id) => ({
      Id,
      Name: `clips-${Id}`,
      BlockedReferrers: repeat((i) => `${i}.example`),
    })),
    Scripts: repeat((Id) => ({
      Id,
      Name: `s${Id}`,
      EdgeScriptVariables: repeat((i) => ({ Name: `V${i}` })),
    })),
    Databases: repeat((i) => ({ id: `db_${i}` })),
    LogForwarding: repeat((i) => ({ app: `app-${i}` })),
  };
};

test("requests grow with the lists of the account, not with its objects", async () => {
  const measure = async (count: number) => {
    const account = await startEmulator({ seed: createAccount(count) });
    const { items, skippedItems } = await discoverAll({}, undefined, undefined, account);
    const paths = account.requests.map(({ path }) => path.replace(/\d+/g, "1"));
    await account.close();
    expect(skippedItems).toEqual([]);
    return { objects: items.length, lists: paths.filter((path) => !path.includes("/1")), paths };
  };
  const [small, large] = [await measure(2), await measure(10)];
  expect(large.objects).toBeGreaterThan(500);
  expect(large.lists).toEqual(small.lists);
  // Each script has a list of secrets, and each library a list of collections, which takes its key.
  const ownLists = large.paths.filter((path) => !large.lists.includes(path)).sort();
  const expected = ["/compute/script/1/secrets", "/library/1/collections", "/videolibrary/1"];
  expect(ownLists).toEqual(expected.flatMap((path) => Array.from({ length: 10 }, () => path)));
});

test("what others own is left out, and named", async () => {
  const account = await startEmulator({
    seed: {
      PullZones: [
        {
          Id: 1,
          Name: "mine",
          OriginUrl: "https://a.example",
          EdgeRules: [{ Guid: "rule-1", ReadOnly: true }],
        },
        { Id: 2, Name: "of-library", VideoLibraryId: 4, Hostnames: [{ Value: "video.example" }] },
        { Id: 3, Name: "of-script", EdgeScriptId: 6 },
      ],
      Scripts: [{ Id: 6, Name: "headers", ScriptType: 1 }],
    },
  });
  const { items, ownedObjects } = await discoverAll({}, undefined, undefined, account);
  await account.close();
  expect(items.map(({ className, id }) => `${className} ${id}`).sort()).toEqual([
    "Database db-901",
    "EdgeScript 6",
    "PullZone 1",
    // The host name is the user's, although the zone is not.
    "PullZoneHostname 2/video.example",
  ]);
  const ofZones = ownedObjects.filter(({ className }) => /^(PullZone|EdgeRule)/.test(className));
  expect(ofZones.map(({ subject, owner }) => `${subject}: ${owner}`)).toEqual([
    "pull zone 2: video library 4",
    "pull zone 3: edge script 6",
    "hostname mine.b-cdn.net of pull zone 1: the platform",
    "hostname of-library.b-cdn.net of pull zone 2: the platform",
    "hostname of-script.b-cdn.net of pull zone 3: the platform",
    "edge rule rule-1 of pull zone 1: the platform",
  ]);
});

test("arguments that equal a default of new objects are written only on request", async () => {
  const find = async (all: boolean) => {
    const { baseUrl, streamUrl, apiKey } = emulator;
    const { items } = await discoverAll({}, undefined, undefined, { baseUrl, streamUrl, apiKey, all });
    return items.find(({ className }) => className === "PullZone")?.inputs ?? {};
  };
  const inputs = await find(false);
  expect(inputs).toMatchObject({ name: "storefront", originType: "LoadBalancer", loadBalancerId: 1 });
  const defaults = { enableTls1: true, followRedirects: false };
  expect(inputs).not.toMatchObject(defaults);
  expect(await find(true)).toMatchObject({ ...inputs, ...defaults });
});

test("blocked referers are found without the libraries, whose argument has them", async () => {
  const { baseUrl, apiKey } = emulator;
  const only = discoverableClasses.filter(({ className }) => className === "VideoLibraryRefererBlock");
  const { items } = await discover(readSettings({ explicit: { baseUrl, apiKey } }), only, () => {});
  expect(items.map(({ resourceName, id }) => [resourceName, id])).toEqual([
    ["clips-blocks-a-example", "4/a.example"],
    ["clips-blocks-bad-example", "4/bad.example"],
  ]);
});

test("what the stack manages already is left out, and no name is used twice", async () => {
  const managedObjects = ["OriginGroup 1/11", "LogForwarding checkout", "LoadBalancer 1"];
  const state = {
    isManaged: (className: string, id: string) => managedObjects.includes(`${className} ${id}`),
    names: new Set(["storefront-us-east"]),
  };
  const { items: resources, managedCount: count } = await discoverAll({}, undefined, state);
  expect([count, resources.length]).toEqual([managedObjects.length, found.length - managedObjects.length]);
  expect(resources.filter(({ className, id }) => state.isManaged(className, id))).toEqual([]);
  expect(resources.find(({ id }) => id === "1/12")?.resourceName).toBe("storefront-us-east-12");
});

test("objects that no resource can declare are skipped and reported, without their secrets", async () => {
  const [checkout] = emulator.state.logForwarding;
  if (!checkout) throw new Error("none");
  emulator.state.logForwarding.unshift({ ...checkout, app: ".." });
  Object.assign(checkout, { type: "Carrier pigeon" });
  const { items: resources, skippedItems } = await discoverAll();
  expect(resources).toHaveLength(found.length - 1);
  expect(skippedItems.slice(1)).toEqual([
    { subject: "LogForwarding ..", reason: expect.stringContaining("not allowed") },
    {
      subject: "LogForwarding checkout",
      reason: 'type must be "SyslogUdp" or "SyslogTcp"; "Carrier pigeon" was given.',
    },
  ]);
});

test("an area that these credentials cannot access is skipped, and the others are read", async () => {
  const { items: resources, skippedItems } = await discoverAll({
    apiKey: undefined,
    bearerToken: emulator.bearerToken,
  });
  expect(skippedItems.slice(1)).toEqual([
    { subject: "image registries", reason: expect.stringContaining("requires an API key") },
    { subject: "container apps", reason: expect.stringContaining("requires an API key") },
    { subject: "log forwarding", reason: expect.stringContaining("requires an API key") },
    { subject: "shield zones", reason: expect.stringContaining("401") },
    ...["access lists", "managed access lists", "WAF rules", "rate-limit rules"].map((subject) => ({
      subject,
      reason: expect.stringContaining("401"),
    })),
  ]);
  const readable = found.filter(
    ([, className]) =>
      ![
        "ContainerApp",
        "ImageRegistry",
        "LogForwarding",
        "ShieldZone",
        "AccessList",
        "ManagedAccessList",
        "WafRule",
        "RateLimitRule",
      ].includes(className),
  );
  expect(resources).toHaveLength(readable.length);
});

test("an invalid key, a failure of the platform, another server and no settings are errors", async () => {
  await expect(discoverAll({ apiKey: "wrong" })).rejects.toThrow("holds a valid API key");
  emulator.fault({ path: "/dnszone", status: 500 });
  await expect(discoverAll()).rejects.toThrow("500");
  const other = await startOtherServer("a page with status 200");
  await expect(discoverAll({ baseUrl: other.url })).rejects.toThrow(
    `${other.url} does not look like the management API: GET /apikey returns 200 without JSON`,
  );
  await other.close();
  await expect(discover(readSettings({}), discoverableClasses, () => {})).rejects.toThrow(
    "The management base URL is not set",
  );
});

test("sends at most 20 requests per second if the settings do not limit the rate", async () => {
  await discoverAll({ requestsPerSecond: undefined });
  const times = emulator.requests.map(({ at }) => at);
  // The emulator takes the times, so allow 100 ms for delays on the way.
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan((times.length - 1) * 50 - 100);
});

describe("the command", () => {
  const folder = folderForEach();

  const run = (...args: string[]) => {
    const { baseUrl, apiKey } = emulator;
    const env = { EDGE_BASE_URL: baseUrl, EDGE_API_KEY: apiKey, EDGE_REQUESTS_PER_SECOND: "1000" };
    return folder.run(createDiscoverCommand(), args, env);
  };

  test("writes both files into a folder, prints the next steps, and shows no secret", async () => {
    const { out, err } = await run("--out", "discovered");
    expect(JSON.parse(folder.text("discovered/import.json")).resources).toHaveLength(found.length);
    const program = folder.text("discovered/imported.ts");
    expect(out).toBe(
      `Wrote discovered/imported.ts (resources: ${found.length}) and discovered/import.json.
Arguments that equal the platform's default are left out, so no preview shows what others change in them. With --all, they are written.
The program reads these secrets from the stack's configuration, where discover --set-secrets stores them:
  checkout-log-forwarding-token   # token of LogForwarding checkout
  storefront-storefront-containerTemplates-web-environmentVariables-GREETING   # containerTemplates.web.environmentVariables.GREETING of ContainerApp storefront
Add this line to index.ts:

  import "./discovered/imported";

Then run:

  pulumi import --file discovered/import.json --generate-code=false --yes
  pulumi up   # records the DS data of 1 DNS zone; changes nothing in the account
  pulumi preview --expect-no-changes
`,
    );
    expect(err).toContain("Settings come only from the environment: there is no Pulumi project here.");
    expect(err).toMatch(new RegExp(`\nfound: ${found.length}; left out, as others own them: \\d+\n`));
    expect(out + err + program).not.toContain("sample-token");
  });

  test("a name from the platform adds no command to copy, and no control characters reach the terminal", async () => {
    const [web] = emulator.state.logForwarding;
    if (!web) throw new Error("none");
    web.app = "evil\nrm -rf ~ #\u001b[2J\u202e";
    emulator.state.logForwarding.push({ ...web, app: "..\u001b[2J", type: "pigeon" as never });
    const { out, err } = await run("--only", "LogForwarding", "--out", "a b");
    expect(out).toMatch(/# token of LogForwarding evil\\u000arm -rf ~ #\\u001b\[2J\\u202e$/m);
    expect(out).toContain("pulumi import --file 'a b/import.json' --generate-code=false");
    const program = folder.text("a b/imported.ts");
    expect(program).toContain('app: "evil\\nrm -rf ~ #\\u001b[2J\\u202e"');
    expect(err).toContain("Skipped: LogForwarding ..\\u001b[2J.");
    expect(out + err + program).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  });

  test("writes over files only with --force, and never through a link", async () => {
    folder.write("precious.txt", "precious");
    mkdirSync(folder.at("a"));
    symlinkSync("../new.txt", folder.at("a/import.json"));
    symlinkSync("../precious.txt", folder.at("a/imported.ts"));
    await expect(run("--out", "a")).rejects.toThrow("already exists: choose another folder with --out");
    expect(emulator.requests).toHaveLength(0);
    await run("--out", "a", "--force");
    expect([folder.text("precious.txt"), existsSync(folder.at("new.txt"))]).toEqual(["precious", false]);
    expect(folder.text("a/imported.ts")).toContain("new edge.OriginGroup(");
  });

  test("--only accepts class names, and where there is nothing to import, nothing is written", async () => {
    await expect(run("--only", "Zone")).rejects.toThrow("Allowed choices are LoadBalancer, OriginGroup,");
    await run("--out", "discovered", "--only", "DnssecZone", "Database");
    const { resources } = JSON.parse(folder.text("discovered/import.json"));
    expect(resources).toMatchObject([{ name: "db-901" }, { name: "shop-example-com-dnssec" }]);
    emulator.state.dnsZones.length = 0;
    const { err } = await run("--out", "none", "--only", "DnssecZone");
    expect(err).toContain("There is nothing to import.");
    expect(existsSync(folder.at("none"))).toBe(false);
  });

  test("outside a project, says what is missing before any request", async () => {
    await expect(run()).rejects.toThrow(
      "The project's stack cannot be read: there is no Pulumi project here. To write the files without it, name a folder with --out.",
    );
    await expect(run("--stack", "production")).rejects.toThrow(
      "The configuration of stack production cannot be read: there is no Pulumi project here.",
    );
    expect(emulator.requests).toHaveLength(0);
  });
});
