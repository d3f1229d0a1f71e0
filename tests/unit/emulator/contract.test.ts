import { type Emulator, startEmulator } from "../../../emulator/index";
import { routes } from "../../../emulator/platform/routes";
import { bareOperation, facts, type OperationFact } from "../../contract/operations";
import { problemsOf } from "../../contract/shapes";
import { type Reply, send } from "./support";

// The emulator's responses, compared with the published API descriptions.

const NOW = Date.parse("2026-01-31T12:00:00Z");

const configuration = {
  variableTypes: { REQUEST_URI: "" },
  chainedRuleConditions: [
    {
      variableTypes: { GEO: "" },
      operatorType: 5 as const,
      value: "SI",
      isNegated: false,
      isRegexVariable: false,
    },
  ],
};
const complete = {
  ...configuration,
  actionType: 1,
  operatorType: 0,
  severityType: 0,
  transformationTypes: [8],
  value: "/",
  isNegated: false,
  isRegexVariable: false,
  requestCount: 5,
  counterKeyType: 0,
  timeframe: 10,
  blockTime: 30,
};

const origins = [
  { Id: 700, StandardOrigin: { OriginUrl: "https://a.test" } },
  { OriginType: 1, StorageZoneId: 11 },
  { OriginType: 2, EdgeScriptId: 6 },
  { OriginType: 3, MagicContainersOrigin: { AppId: "shop", EndPointId: "e1" } },
];

const seed = {
  LoadBalancers: [{ LoadBalancerId: 7, OriginGroups: [{ Id: 70, Origins: origins }] }],
  LogForwarding: [{ app: "shop" }],
  VideoLibraries: [{ Id: 4, BlockedReferrers: ["a.test"] }],
  Scripts: [{ Id: 6, Code: "new", Releases: [{ Uuid: "old" }, {}] }],
  DnsZones: [{ Id: 3 }],
  ShieldZones: [
    {
      shieldZoneId: 5,
      pullZoneId: 9,
      metrics: { overviewPastTwentyEightDays: { "2026-01-30": { rateLimited: 2 } } },
      eventLogs: [{ log: "{}" }],
      rateLimits: [{ id: 1, ruleConfiguration: configuration }],
    },
  ],
  Databases: [{ id: "shop" }],
};

const parameters: Readonly<Record<string, string>> = {
  loadBalancerId: "7",
  groupId: "70",
  originId: "700",
  appId: "shop",
  libraryId: "4",
  scriptId: "6",
  uuid: "old",
  zoneId: "3",
  shieldZoneId: "5",
  pullZoneId: "9",
  ruleId: "1",
  date: "01-31-2026",
  continuationToken: "",
  databaseId: "shop",
};

const forwarding = { type: "SyslogTcp", endpoint: "a.test", port: 514, token: "t", format: "SyslogRfc5424" };
const bodies: Readonly<Record<string, object>> = {
  "POST /loadbalancer": { Name: "new" },
  "POST /loadbalancer/{}": { Name: "other" },
  "POST /loadbalancer/{}/origingroup": { Name: "eu" },
  "POST /loadbalancer/{}/origingroup/{}": { Weight: 1 },
  "POST /loadbalancer/{}/origingroup/{}/origin": { StandardOrigin: { OriginUrl: "https://b.test" } },
  "POST /loadbalancer/{}/origingroup/{}/origin/{}": { Weight: 1 },
  "POST /mc/log/forwarding": { ...forwarding, app: "new" },
  "PUT /mc/log/forwarding/{}": { ...forwarding, app: "shop" },
  "POST /videolibrary": { Name: "films" },
  "POST /videolibrary/{}/addBlockedReferrer": { Hostname: "b.test" },
  "POST /videolibrary/{}/removeBlockedReferrer": { Hostname: "a.test" },
  "POST /compute/script/{}/code": { Code: "three" },
  "POST /dnszone": { Domain: "new.test" },
  "POST /shield/rate-limit": { shieldZoneId: 5, ruleName: "new", ruleConfiguration: complete },
  "PATCH /shield/rate-limit/{}": { ruleConfiguration: complete },
  "POST /database/v2/databases": {
    name: "new",
    storage_region: "DE",
    primary_regions: ["DE"],
    replicas_regions: [],
  },
  "PATCH /database/v2/databases/{}": { primary_regions: ["NY"] },
  "PUT /database/v2/databases/{}/auth/generate": {
    authorization: "read-only",
    expires_at: "2027-01-01T00:00:00Z",
  },
};

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator({ seed, now: () => NOW, rateLimitSettings: "nowhere" });
});
afterEach(() => emulator.close());

const [bearing, wanting] = [facts, facts.filter(({ notFound }) => notFound !== undefined)];
const closed = facts.filter(({ unauthorized }) => unauthorized !== undefined);
const named = (given: readonly OperationFact[]) => given.map((fact) => [fact.operation, fact] as const);

function ask({ operation }: OperationFact, given = parameters, headers?: Record<string, string>) {
  const [method = "", path = ""] = operation.split(" ");
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => given[name] ?? `no ${name}`);
  return send(emulator, method, filled, bodies[bareOperation(method, path)], headers);
}

function expectBody(type: string | undefined, { text, body }: Reply<unknown>): void {
  if (type === undefined || type === "none") expect(text).toBe("");
  else expect(problemsOf(type, body)).toEqual([]);
}

it.each(named(bearing))("%s succeeds with the described status and members", async (_, fact) => {
  const reply = await ask(fact);
  expect(reply.status).toBe(fact.status);
  expectBody(fact.body, reply);
});

it.each(named(wanting))("%s returns 404 as described if there is no such object", async (_, fact) => {
  const absent = Object.fromEntries(Object.keys(parameters).map((name) => [name, "999999"]));
  const reply = await ask(fact, absent);
  expect(reply.status).toBe(404);
  expectBody(fact.notFound, reply);
});

it.each(named(closed))("%s returns 401 as described without a key", async (_, fact) => {
  const reply = await ask(fact, parameters, {});
  expect(reply.status).toBe(401);
  expectBody(fact.unauthorized, reply);
});

it("shows origins of every type with their targets", async () => {
  const { body } = await send<{ OriginGroups: { Origins: object[] }[] }>(emulator, "GET", "/loadbalancer/7");
  expect(body.OriginGroups[0]?.Origins).toMatchObject([
    { OriginType: 0, StandardOrigin: { OriginUrl: "https://a.test" }, MagicContainersOrigin: null },
    { OriginType: 1, StorageZoneId: 11, StandardOrigin: null },
    { OriginType: 2, EdgeScriptId: 6, StorageZoneId: null },
    { OriginType: 3, MagicContainersOrigin: { AppId: "shop", EndPointId: "e1" } },
  ]);
});

it("has no undescribed operation of the management API", () => {
  const described = new Set(
    facts.map(({ operation }) => bareOperation(...(operation.split(" ") as [string, string]))),
  );
  const management = routes.filter(({ path }) => !/^\/(sql|logging)\//.test(path));
  const offered = management.map(({ method, path }) => bareOperation(method, path));
  expect(offered.filter((operation) => !described.has(operation))).toEqual([]);
});
