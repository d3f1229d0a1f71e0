import { withClient } from "../../../../cli/doctor/account";
import { checkContract } from "../../../../cli/doctor/contract/contract";
import { type Read, reads } from "../../../../cli/doctor/contract/reads";
import { line } from "../../../../cli/doctor/finding";
import { accountOrContract } from "../../../../cli/doctor/platform";
import { type Emulator, type EmulatorOptions, type Fault, startEmulator } from "../../../../emulator";
import { readSettings } from "../../../../provider/config";
import { emulatorForEach } from "../../../emulated";
import { allOperations } from "../../operations";

const seed: EmulatorOptions["seed"] = {
  LoadBalancers: [
    { LoadBalancerId: 1, Name: "plain" },
    {
      LoadBalancerId: 2,
      Name: "shop",
      OriginGroups: [{ Id: 21, Name: "eu", Origins: [{ Id: 210, OriginType: 2, EdgeScriptId: 501 }] }],
    },
  ],
  LogForwarding: [{ app: "web", type: "SyslogTcp", endpoint: "logs.example", port: 6514, token: "s3cr3t" }],
  DnsZones: [{ Id: 3, Domain: "a.example", DnsSecEnabled: true }],
  VideoLibraries: [{ Id: 4, Name: "clips", BlockedReferrers: ["bad.example"] }],
  Scripts: [{ Id: 501, Code: "draft", Releases: [{ Id: 5001, Code: "live", Status: 1 }] }],
  PullZones: [{ Id: 9 }],
  ShieldZones: [
    {
      shieldZoneId: 5,
      pullZoneId: 9,
      rateLimits: [{ id: 50, ruleName: "login", ruleConfiguration: { variableTypes: { REQUEST_URI: "" } } }],
    },
  ],
  Databases: [{ id: "db" }],
};

const emulator = emulatorForEach({ seed });

const settings = ({ baseUrl, loggingUrl, apiKey }: Emulator, key = apiKey) =>
  readSettings({ explicit: { baseUrl, loggingUrl, apiKey: key } });

const examine = async (of = emulator) => (await withClient(settings(of), checkContract)).map(line);
const amiss = (said: readonly string[]) => said.filter((text) => !text.startsWith("ok"));

type Json = Readonly<Record<string, unknown>>;

/** A page with each of its objects changed. */
const withItems = (change: (item: Json) => Json) => (page: Json) => ({
  ...page,
  Items: (page["Items"] as Json[]).map(change),
});

const additional = "additional members, which this package ignores:";

/** What an unchanged platform has and no class uses. The keys of a video library are never kept. */
const ignored = [
  `warn  list video libraries  GET /videolibrary: ${additional} Items[].ApiKey (string), Items[].ReadOnlyApiKey (string), Items[].EnableDRM (boolean).`,
  `warn  read video library    GET /videolibrary/{libraryId}: ${additional} ApiKey (string), ReadOnlyApiKey (string), EnableDRM (boolean).`,
  `warn  list DNS zones        GET /dnszone: ${additional} Items[].Records (list).`,
  `warn  read DNS zone         GET /dnszone/{zoneId}: ${additional} Records (list).`,
];

/** The findings other than those of an unchanged platform, for one response that is changed. */
async function changed(path: Fault["path"], alter: (body: Json) => unknown): Promise<string[]> {
  emulator.fault({ ...(path !== undefined && { path }), alter: (body) => alter(body as Json), times: 1 });
  return amiss(await examine()).filter((text) => !ignored.includes(text));
}

test("every GET that returns JSON is read, each once, and nothing is written", async () => {
  const names = (all: readonly Read[]): string[] =>
    all.flatMap(({ operation, below = [] }) => [operation.name, ...names(below)]);
  const expected = allOperations.filter(([, { method, response }]) => method === "GET" && response);
  expect(names(reads(Date.now())).sort()).toEqual(expected.map(([, { name }]) => name).sort());
  await examine();
  expect(emulator.requests.map(({ method }) => method)).toEqual(expected.map(() => "GET"));
});

test("the platform's responses are as expected, but for what no class uses", async () => {
  const said = await examine();
  expect(amiss(said)).toEqual(ignored);
  expect(said).toContain("ok    list load balancers   GET /loadbalancer: as expected");
});

test("a type that differs is named, once for all objects of a list", async () => {
  emulator.state.dnsZones.push({ ...emulator.state.dnsZones[0], Id: 30 } as never);
  const asText = withItems((zone) => ({ ...zone, Id: `id-${zone["Id"]}`, Domain: null }));
  expect(await changed("/dnszone", asText)).toContainEqual(
    "FAIL  list DNS zones        GET /dnszone: Items[].Id is string, expected number.",
  );
});

test("a missing member that every response has is named", async () => {
  expect(
    await changed(
      "/apikey",
      withItems(({ Key: _, ...rest }) => rest),
    ),
  ).toEqual(["FAIL  list API keys         GET /apikey: Items[].Key is missing, expected string."]);
});

test("additional members are named with their types, at any depth", async () => {
  const more = (body: Json) => ({
    ...body,
    Owner: { Email: "ann@example.com" },
    OriginGroups: [
      {
        Id: 1,
        Origins: [
          { Id: 1, Tags: ["x"] },
          { Id: 2, Tags: null },
        ],
      },
    ],
  });
  expect(await changed("/loadbalancer/1", more)).toEqual([
    "warn  read load balancer    GET /loadbalancer/{loadBalancerId}: additional members, which this package ignores: OriginGroups[].Origins[].Tags (list or null), Owner (object).",
  ]);
});

test.each<[what: string, path: string, alter: (body: Json) => unknown, expected: string]>([
  [
    "a list where an object is expected",
    "/shield/rate-limit/50",
    () => ["s3cr3t"],
    "the response is list, expected object.",
  ],
  [
    "an object where a list is expected",
    "/mc/nodes/plain",
    () => ({ s3cr3t: 1 }),
    "the response is object, expected list.",
  ],
  [
    "a list in no known envelope",
    "/apikey",
    () => ({ s3cr3t: { Key: "s3cr3t" } }),
    "the response is object, expected list or object with Items, ",
  ],
  [
    "text in place of numbers by name",
    "/shield/metrics/shield-zone/5/api-guardian",
    (body) => ({
      ...body,
      data: { ...(body["data"] as Json), overviewPastTwentyEightDays: { s3cr3t: { rateLimited: "s3cr3t" } } },
    }),
    "data.overviewPastTwentyEightDays.<name>.rateLimited is string, expected number.",
  ],
  [
    "a number among the variables of a rule",
    "/shield/rate-limit/50",
    (body) => ({ ...body, ruleConfiguration: { variableTypes: { S3CR3T: 5 } } }),
    "ruleConfiguration.variableTypes.<name> is number, expected string.",
  ],
])("%s: the line holds neither a value nor a name that is data", async (_, path, alter, expected) => {
  const said = await changed(path, alter);
  expect(said.join("\n")).toContain(expected);
  expect(said.join("\n")).not.toMatch(/s3cr3t/i);
});

test("a member whose name may be a credential or a host is not named", async () => {
  const keyed = (body: Json) => ({
    ...body,
    "0f8e2d1c-4b5a-6978": 1,
    "shop.example": 2,
    [emulator.apiKey]: 3,
    "\u001b[2J": 4,
    NewFlag: true,
  });
  const said = await changed("/dnszone/3", keyed);
  expect(said).toEqual([
    "warn  read DNS zone         GET /dnszone/{zoneId}: additional members, which this package ignores: Records (list), <name> (number), NewFlag (boolean).",
  ]);
});

test("of very many differences the first fifteen are listed", async () => {
  const lists = (body: unknown) =>
    JSON.parse(JSON.stringify(body), (_, value) => (typeof value === "object" ? value : [])) as unknown;
  const said = (await changed("/loadbalancer", lists)).filter((text) => text.startsWith("FAIL"));
  expect(said).toHaveLength(16);
  expect(said[15]).toMatch(/^FAIL {2}list load balancers .*: \d more differences are not listed\.$/);
});

test("what the key may not read is skipped, without the API's own words", async () => {
  emulator.fault({ path: "/dnszone", status: 403, body: { Message: "s3cr3t" }, times: 1 });
  emulator.fault({
    path: "/videolibrary",
    status: 500,
    body: { Message: "s3cr3t" },
    times: Number.POSITIVE_INFINITY,
  });
  emulator.fault({
    path: "/mc/nodes/plain",
    status: 200,
    body: "s3cr3t",
    contentType: "text/plain",
    times: 1,
  });
  expect(amiss(await examine())).toEqual([
    "FAIL  list node IPs         GET /mc/nodes/plain: the API returned 200 without JSON",
    "FAIL  list video libraries  GET /videolibrary: not read, the API returned 500",
    "skip  list DNS zones        GET /dnszone: not read, the API returned 403",
  ]);
});

test("an empty account has lists to compare, and says what it lacks", async () => {
  const empty = await startEmulator();
  expect(amiss(await examine(empty))).toContainEqual(
    "skip  read load balancer    GET /loadbalancer/{loadBalancerId}: the account has no object to read it of",
  );
  await empty.close();
});

test("a key that opens nothing is one line", async () => {
  const said = await accountOrContract(settings(emulator, "wrong"), true);
  expect(said.map(({ status, subject }) => `${status} ${subject}`)).toEqual([
    "ok reachability",
    "fail credential",
  ]);
});
