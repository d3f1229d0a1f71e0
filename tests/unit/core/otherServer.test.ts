import type { Properties } from "../../../provider/classes/lifecycle";
import { type OtherResponse, type OtherServer, openBelow, openOther } from "../../otherServers";
import { rejection } from "../http/support";
import { closePlatform, forwarding, listen, openPlatform, Run } from "./run";

let other: OtherServer;
afterEach(async () => {
  await other?.close();
  await closePlatform();
});

const us = { loadBalancerId: 1, name: "us" };
const recorded = { loadBalancerId: 1, originGroupId: 7, name: "us", managed: "", account: "0123456789ab" };

const at = (url: string, more: Readonly<Record<string, string>> = {}) =>
  new Run({ "edge:baseUrl": url, "edge:apiKey": "key", ...more });

async function preview(run: Run, kind: string, args: Properties) {
  const { inputs } = await run.checked(kind, args);
  return run.of(kind).previewCreate(inputs);
}

const sentence = (url: string, apiKeys: string, nodes: string) =>
  `${url} does not look like the management API: GET /apikey returns ${apiKeys}, and GET /mc/nodes/plain returns ${nodes}. Check edge:baseUrl (EDGE_BASE_URL) and its path.`;

const withRecorded =
  ' A refresh or destroy uses the settings of the last "pulumi up". After you change the settings, run "pulumi up --refresh=false" once, or add --run-program.';

test.each<[name: OtherResponse, shown: string]>([
  ["a page with status 200", "200 without JSON"],
  ["404 to everything", "404"],
  ["404 in JSON", "404"],
  ["a sign-in page with status 401", "401 with a web page"],
  ["a page with status 403", "403 with a web page"],
  ["a redirect", "302 without JSON"],
  ["plain text", "200 without JSON"],
  ["nothing, with status 200", "200 without JSON"],
])(
  "a server that responds with %s: every operation fails with a sentence that names the URL",
  async (name, shown) => {
    other = await openOther(name);
    const said = listen();
    const provider = at(other.url).of("OriginGroup");
    const expected = sentence(other.url, shown, shown);
    const messagesOf = async (failures: Promise<unknown>[]) =>
      (await Promise.all(failures.map(rejection))).map(({ message }) => message);
    const failures = [
      preview(at(other.url), "OriginGroup", us),
      at(other.url).create("OriginGroup", us),
      provider.diff("1/7", recorded, us),
      provider.update("1/7", recorded, us),
    ];
    expect(await messagesOf(failures)).toEqual(failures.map(() => expected));
    const recordedSettings = [
      provider.read("1/7", {}),
      provider.read("1/7", recorded),
      provider.delete("1/7", recorded),
    ];
    expect(await messagesOf(recordedSettings)).toEqual(recordedSettings.map(() => expected + withRecorded));
    expect(said()).toBe("");
  },
);

test.each([
  ["OriginGroup", us],
  ["LoadBalancer", { name: "shop" }],
  ["Origin", { loadBalancerId: 1, originGroupId: 7, standardOrigin: { originUrl: "https://a.example" } }],
  ["LogForwarding", { ...forwarding, token: "" }],
  ["DnssecZone", { zoneId: 3 }],
  ["VideoLibraryRefererBlock", { libraryId: 4, hostname: "bad.example", state: "unblocked" }],
  ["Database", { name: "shop", storageRegion: "DE", primaryRegions: ["DE"] }],
  ["DatabaseToken", { databaseId: "shop", kind: "read-only" }],
  ["RateLimitRule", { shieldZoneId: 5, ruleName: "x", ruleConfiguration: configuration() }],
  ["RateLimitRuleData", { shieldZoneId: 5, ruleName: "login" }],
  ["ScriptRelease", { scriptId: 6, code: "x" }],
])(
  "a server that has nothing: the create of %s fails with that sentence, before any write",
  async (kind, args) => {
    other = await openOther("404 to everything");
    const failure = await rejection(at(other.url).create(kind, args as Properties));
    expect(failure.message).toBe(sentence(other.url, "404", "404"));
    const writes = other.asked.filter((request) => !request.startsWith("GET"));
    // Nothing of an access token can be read before it is created.
    expect(writes).toEqual(kind === "DatabaseToken" ? ["PUT /database/v2/databases/shop/auth/generate"] : []);
  },
);

function configuration() {
  return {
    variableTypes: { REQUEST_URI: "" },
    operatorType: "CONTAINS",
    value: "/",
    actionType: "Log",
    severityType: "NOTICE",
    transformationTypes: [],
    requestCount: 1,
    counterKeyType: "IP",
    timeframe: 1,
    blockTime: 30,
  };
}

test("the API is asked once per process and account, only where an operation is missing", async () => {
  const platform = await openPlatform({ documentedOnly: true });
  listen();
  const run = new Run();
  await preview(run, "OriginGroup", us);
  await preview(run, "LogForwarding", { ...forwarding, token: "" });
  await rejection(run.create("OriginGroup", us));
  const asked = platform.requests.map(({ path }) => path);
  expect(asked.filter((path) => path === "/apikey")).toHaveLength(1);
  expect(asked).not.toContain("/mc/nodes/plain");
  await closePlatform();

  const whole = await openPlatform();
  const other = new Run();
  await other.create("OriginGroup", { ...us, name: "eu" });
  await rejection(other.create("OriginGroup", { loadBalancerId: 99, name: "eu" }));
  expect(whole.requests.map(({ path }) => path)).not.toContain("/apikey");
});

describe("a server with exactly the documented operations is the API,", () => {
  const unobservable = /^The API at the configured base URL has no operation to check whether log forwarding/;
  const create = async (run = new Run()) =>
    (await rejection(run.create("LogForwarding", { ...forwarding, app: "new", token: "" }))).message;

  test("if it returns the keys", async () => {
    await openPlatform({ documentedOnly: true });
    expect(await create()).toMatch(unobservable);
  });

  test.each([
    ["401 without a body", { status: 401 }],
    ["403 without a body", { status: 403 }],
    ["403 with an error body", { status: 403, body: { Message: "no" } }],
    [
      "404 with the API's error body",
      { status: 404, body: { ErrorKey: "apikey.not_found", Field: null, Message: "no" } },
    ],
    ["500", { status: 500 }],
  ])("if GET /apikey returns %s", async (_, fault) => {
    const platform = await openPlatform({ documentedOnly: true });
    platform.fault({ path: "/apikey", times: Number.POSITIVE_INFINITY, ...fault });
    expect(await create()).toMatch(unobservable);
  });

  test("if it returns only the node IPs", async () => {
    const platform = await openPlatform({ documentedOnly: true });
    platform.fault({ path: "/apikey", times: Number.POSITIVE_INFINITY, status: 404 });
    expect(await create()).toMatch(unobservable);
  });

  test("and with a bearer token only the keys are asked for", async () => {
    const platform = await openPlatform({ documentedOnly: true });
    const bearer = { "edge:apiKey": undefined, "edge:bearerToken": platform.bearerToken } as never;
    const message = (await rejection(new Run(bearer).create("OriginGroup", us))).message;
    expect(message).toMatch(/has no operation to check whether origin group "us"/);
    platform.fault({ path: "/apikey", times: Number.POSITIVE_INFINITY, status: 404 });
    const failed = (await rejection(new Run(bearer).create("OriginGroup", us))).message;
    expect(failed).toMatch(
      /GET \/apikey returns 404, and GET \/mc\/nodes\/plain is not sent without an API key\./,
    );
  });
});

test("an API below a path is found with it, and not without it or with another one", async () => {
  const platform = await openPlatform();
  other = await openBelow("/gateway/edge", platform.baseUrl);
  const key = { "edge:apiKey": platform.apiKey };
  const { id } = await at(`${other.url}/gateway/edge`, key).create("OriginGroup", { ...us, name: "eu" });
  expect(id).toMatch(/^1\/\d+$/);
  for (const url of [
    other.url,
    `${other.url}/gateway`,
    `${other.url}/gateway/edge/v2`,
    `${platform.baseUrl}/v9`,
  ]) {
    const failure = await rejection(at(url, key).of("OriginGroup").read(id, recorded));
    expect(failure.message).toBe(sentence(url, "404", "404") + withRecorded);
  }
});

test("one strange response of the right server is reported as such", async () => {
  const platform = await openPlatform();
  platform.fault({ path: "/loadbalancer/1", body: "<html>Just a moment", contentType: "text/html" });
  const failure = await rejection(new Run().of("OriginGroup").read("1/7", recorded));
  expect(failure.message).toMatch(
    /Could not read load balancer 1: the API returned 200, but the body is HTML/,
  );
});
