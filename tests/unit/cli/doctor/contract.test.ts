import { withClient } from "../../../../cli/doctor/account";
import { checkContract } from "../../../../cli/doctor/contract/contract";
import { type ContractRead, listContractReads } from "../../../../cli/doctor/contract/reads";
import { renderFinding } from "../../../../cli/doctor/finding";
import { type Seed, sample, startEmulator } from "../../../../emulator";
import { readSettings } from "../../../../provider/config";
import { objects } from "../../../../provider/objects";
import { emulatorForEach } from "../../../support/emulated";
import { allOperations } from "../../../support/operations";

const seed: Seed = {
  ...sample,
  LoadBalancers: [
    { LoadBalancerId: 1 },
    {
      LoadBalancerId: 2,
      OriginGroups: [{ Id: 21, Origins: [{ Id: 210, OriginType: 2, EdgeScriptId: 6 }] }],
    },
  ],
  DnsZones: [{ Id: 3, DnsSecEnabled: true }, { Id: 30 }],
};

const emulator = emulatorForEach({ seed });

const runContractCheck = async ({ baseUrl, loggingUrl, streamUrl, apiKey } = emulator) => {
  const settings = readSettings({ explicit: { baseUrl, loggingUrl, streamUrl, apiKey } });
  return (await withClient(settings, checkContract)).map(renderFinding);
};
const findProblems = (lines: readonly string[]) => lines.filter((text) => !text.startsWith("ok"));

type JsonObject = Readonly<Record<string, unknown>>;

/** Returns a function that changes each object of a page. */
const changeItems = (change: (item: JsonObject) => JsonObject) => (page: JsonObject) => ({
  ...page,
  Items: (page["Items"] as JsonObject[]).map(change),
});

const additionalPrefix = "additional members, which this package ignores:";

/** The beginnings of warnings about members that no class uses. */
const expectedWarnings = [
  `warn  list storage zones    GET /storagezone: ${additionalPrefix} Items[].Deleted (boolean), `,
  `warn  read storage zone     GET /storagezone/{storageZoneId}: ${additionalPrefix} Deleted (boolean), `,
  `warn  list edge scripts     GET /compute/script: ${additionalPrefix} Items[].Integration (null).`,
  `warn  read edge script      GET /compute/script/{scriptId}: ${additionalPrefix} Integration (null).`,
  `warn  list container apps   GET /mc/apps: ${additionalPrefix} items[].description (string).`,
  `warn  read container app    GET /mc/apps/{appId}: ${additionalPrefix} regionSettings.provisioningType (string), `,
  `warn  list access lists     GET /shield/shield-zone/{shieldZoneId}/access-lists: ${additionalPrefix} managedLists[].category`,
  `warn  list managed access lists GET /shield/shield-zone/{shieldZoneId}/access-lists: ${additionalPrefix} managedLists[].category`,
];

/** Changes one response. Returns the findings that an unchanged platform does not cause. */
async function findNewProblems(path: string, alter: (body: JsonObject) => unknown): Promise<string[]> {
  emulator.fault({ path, alter: (body) => alter(body as JsonObject), times: 1 });
  return findProblems(await runContractCheck()).filter(
    (text) => !expectedWarnings.some((expected) => text.startsWith(expected)),
  );
}

test("every GET that returns JSON is read, each once, and nothing is written", async () => {
  const names = (all: readonly ContractRead[]): string[] =>
    all.flatMap(({ operation, children = [] }) => [operation.name, ...names(children)]);
  const expected = allOperations.filter(
    ([, { name, method, response, service }]) =>
      method === "GET" && response && service !== "storage" && name !== "read access list",
  );
  expect(names(listContractReads(Date.now())).sort()).toEqual(expected.map(([, { name }]) => name).sort());
  const lines = await runContractCheck();
  // One more read finds the key of the library, which the host of its collections takes.
  expect(emulator.requests.map(({ method }) => method)).toEqual([...expected, "key"].map(() => "GET"));
  expect(findProblems(lines)).toEqual([
    ...expectedWarnings.map((each) => expect.stringContaining(each)),
    "skip  DnsRecord             not compared: no response that was read has DNS records",
  ]);
  expect(lines).toContain("ok    list load balancers   GET /loadbalancer: as expected");
  // At the end, a line for each class says what was compared.
  expect(lines.slice(-objects.length).map((line) => line.split(/\s+/)[1])).toEqual(
    objects.map(({ className }) => className),
  );
  expect(lines).toContain("ok    EdgeRule              compared: list pull zones, read pull zone");
});

test.each<[what: string, path: string, alter: (body: JsonObject) => unknown, expected: string]>([
  [
    "a type that differs, once for all objects of a list",
    "/dnszone",
    changeItems((zone) => ({ ...zone, Id: `id-${zone["Id"]}`, Domain: null })),
    "FAIL  list DNS zones        GET /dnszone: Items[].Id is string, expected number.",
  ],
  [
    "a member that every response should have",
    "/apikey",
    changeItems(({ Key: _, ...rest }) => rest),
    "FAIL  list API keys         GET /apikey: Items[].Key is missing, expected string.",
  ],
  [
    "additional members with their types, at any depth",
    "/loadbalancer/1",
    (body) => {
      const Origins = [["s3cr3t"], null].map((Tags, Id) => ({ Id, Tags }));
      return { ...body, Owner: { Email: "s3cr3t@example.com" }, OriginGroups: [{ Id: 1, Origins }] };
    },
    `warn  read load balancer    GET /loadbalancer/{loadBalancerId}: ${additionalPrefix} OriginGroups[].Origins[].Tags (list or null), Owner (object).`,
  ],
  [
    "no member whose name may be a credential or a host",
    "/dnszone/3",
    (body) => ({ ...body, "0f8e2d1c-4b5a-6978": 1, "s3cr3t.example": 2, "\u001b[2J": 4, NewFlag: true }),
    `warn  read DNS zone         GET /dnszone/{zoneId}: ${additionalPrefix} <name> (number), NewFlag (boolean).`,
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
    ({ data, ...body }) => ({
      ...body,
      data: { ...(data as JsonObject), overviewPastTwentyEightDays: { s3cr3t: { rateLimited: "s3cr3t" } } },
    }),
    "data.overviewPastTwentyEightDays.<name>.rateLimited is string, expected number.",
  ],
])("a line names %s, and shows no value and no name that is data", async (_, path, alter, expected) => {
  const lines = (await findNewProblems(path, alter)).join("\n");
  expect(lines).toContain(expected);
  expect(lines).not.toMatch(/s3cr3t|0f8e2d1c|(?!\n)\p{Cc}/iu);
});

test("what the key may not read is skipped, without the API's own words", async () => {
  const body = { Message: "s3cr3t" };
  emulator.fault({ path: "/dnszone", status: 403, body, times: 1 });
  emulator.fault({ path: "/videolibrary", status: 500, body, times: Number.POSITIVE_INFINITY });
  emulator.fault({ path: "/mc/nodes/plain", status: 200, body: "s3cr3t", contentType: "text/plain" });
  expect(findProblems(await runContractCheck())).toEqual([
    "FAIL  list node IPs         GET /mc/nodes/plain: the API returned 200 without JSON",
    "skip  list DNS zones        GET /dnszone: not read, the API returned 403",
    ...expectedWarnings.slice(0, 4).map((each) => expect.stringContaining(each)),
    "FAIL  list video libraries  GET /videolibrary: not read, the API returned 500",
    ...expectedWarnings.slice(4).map((each) => expect.stringContaining(each)),
    "skip  DnsZone               not compared: no response that was read has DNS zones",
    "skip  DnsRecord             not compared: no response that was read has DNS records",
    "skip  VideoLibrary          not compared: no response that was read has video libraries",
    "skip  VideoCollection       not compared: no response that was read has video collections",
  ]);
});

test("an account without objects is reported", async () => {
  const empty = await startEmulator();
  expect(findProblems(await runContractCheck(empty))).toContainEqual(
    "skip  read load balancer    GET /loadbalancer/{loadBalancerId}: the account has no object to read it of",
  );
  await empty.close();
});
