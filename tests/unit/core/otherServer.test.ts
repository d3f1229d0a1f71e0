import type { Properties } from "../../../provider/model/properties";
import {
  type OtherResponse,
  type OtherServer,
  startGateway,
  startOtherServer,
} from "../../support/otherServers";
import { forwarding, Run, rejectionMessage, startPlatform, stopPlatform } from "./run";

let server: OtherServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
  await stopPlatform();
});

const us = { loadBalancerId: 1, name: "us" };
const recorded = { loadBalancerId: 1, originGroupId: 7, name: "us", managed: "", account: "0123456789ab" };

const createRun = (url: string, more: Readonly<Record<string, string>> = {}) =>
  new Run({ "edge:baseUrl": url, "edge:apiKey": "key", ...more });

const expectedMessage = (url: string, apiKeys: string, nodes = apiKeys) =>
  `${url} does not look like the management API: GET /apikey returns ${apiKeys}, and GET /mc/nodes/plain returns ${nodes}. Check edge:baseUrl (EDGE_BASE_URL) and its path.`;

const recordedSettingsHint =
  ' A refresh or destroy uses the settings of the last "pulumi up". After you change the settings, run "pulumi up --refresh=false" once, or add --run-program.';

test.each<[name: OtherResponse, shown: string]>([
  ["a page with status 200", "200 without JSON"],
  ["404 in JSON", "404"],
  ["a sign-in page with status 401", "401 with a web page"],
  ["a redirect", "302 without JSON"],
  ["nothing, with status 200", "200 without JSON"],
])(
  "a server that responds with %s: every operation fails with a sentence that names the URL",
  async (name, shown) => {
    server = await startOtherServer(name);
    const { url } = server;
    const provider = createRun(url).provider("OriginGroup");
    const failures = [
      provider.previewCreate(us),
      provider.create(us),
      provider.diff("1/7", recorded, us),
      provider.update("1/7", recorded, us),
      provider.read("1/7", {}),
      provider.read("1/7", recorded),
      provider.delete("1/7", recorded),
    ];
    const messages = await Promise.all(failures.map(rejectionMessage));
    const expected = expectedMessage(url, shown);
    expect(messages.slice(0, 4)).toEqual(Array(4).fill(expected));
    expect(messages.slice(4)).toEqual(Array(3).fill(expected + recordedSettingsHint));
  },
);

test.each<[kind: string, args: Properties]>([
  ["LogForwarding", forwarding],
  ["DatabaseToken", { databaseId: "shop", kind: "read-only" }],
  ["RateLimitRuleData", { shieldZoneId: 5, ruleName: "login" }],
  ["ScriptRelease", { scriptId: 6, code: "x" }],
])(
  "a server that has nothing: a create of %s fails with that sentence, before any write",
  async (kind, args) => {
    server = await startOtherServer("404 to everything");
    const { url, requests } = server;
    expect(await rejectionMessage(createRun(url).create(kind, args))).toBe(expectedMessage(url, "404"));
    const writes = requests.filter((request) => !request.startsWith("GET"));
    // A token cannot be looked up before its create.
    expect(writes).toEqual(kind === "DatabaseToken" ? ["PUT /database/v2/databases/shop/auth/generate"] : []);
  },
);

test("the API is asked once per process and account where operations are missing", async () => {
  const platform = await startPlatform({ documentedOnly: true });
  const run = new Run();
  await rejectionMessage(run.create("OriginGroup", us));
  await rejectionMessage(run.create("LogForwarding", forwarding));
  const checks = platform.requests.filter(({ path }) => path === "/apikey");
  expect(checks).toHaveLength(1);
});

describe("a server with exactly the documented operations is the API,", () => {
  test.each<[what: string, fault: object]>([
    ["the keys", {}],
    ["401 without a body", { status: 401 }],
    [
      "404 with the API's error body",
      { status: 404, body: { ErrorKey: "apikey.not_found", Field: null, Message: "no" } },
    ],
    ["500", { status: 500 }],
    ["404, but the node IPs exist", { status: 404 }],
  ])("if GET /apikey returns %s", async (_, fault) => {
    const platform = await startPlatform({ documentedOnly: true });
    platform.fault({ path: "/apikey", times: Number.POSITIVE_INFINITY, ...fault });
    expect(await rejectionMessage(new Run().create("LogForwarding", { ...forwarding, app: "new" }))).toMatch(
      /^The API at the configured base URL has no operation to check whether log forwarding/,
    );
  });

  test("and with a bearer token only the keys are asked for", async () => {
    const platform = await startPlatform({ documentedOnly: true });
    const bearer = { "edge:apiKey": undefined, "edge:bearerToken": platform.bearerToken } as never;
    expect(await rejectionMessage(new Run(bearer).create("OriginGroup", us))).toMatch(
      /has no operation to check whether origin group "us"/,
    );
    platform.fault({ path: "/apikey", times: Number.POSITIVE_INFINITY, status: 404 });
    expect(await rejectionMessage(new Run(bearer).create("OriginGroup", us))).toMatch(
      /GET \/apikey returns 404, and GET \/mc\/nodes\/plain is not sent without an API key\./,
    );
  });
});

test("an API below a path is found with it, and not without it or with another one", async () => {
  const platform = await startPlatform();
  server = await startGateway("/gateway/edge", platform.baseUrl);
  const { url } = server;
  const key = { "edge:apiKey": platform.apiKey };
  const { id, outs } = await createRun(`${url}/gateway/edge`, key).create("OriginGroup", {
    ...us,
    name: "eu",
  });
  for (const wrong of [url, `${url}/gateway`, `${url}/gateway/edge/v2`, `${platform.baseUrl}/v9`])
    expect(await rejectionMessage(createRun(wrong, key).provider("OriginGroup").read(id, outs))).toBe(
      expectedMessage(wrong, "404") + recordedSettingsHint,
    );
});
