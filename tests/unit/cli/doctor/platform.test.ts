import { createDoctorCommand } from "../../../../cli/doctor";
import { renderFinding } from "../../../../cli/doctor/finding";
import { checkServer } from "../../../../cli/doctor/platform";
import { classes } from "../../../../provider/classes";
import { emulatorForEach } from "../../../support/emulated";
import { startOtherServer } from "../../../support/otherServers";
import { folderForEach } from "../folder";

const emulator = emulatorForEach();
const folder = folderForEach();

const key = "a-key-of-some-account";
const checkUrl = async (url: string, env: NodeJS.ProcessEnv = {}, contract = false) =>
  (await checkServer(url, contract, env)).map(renderFinding);

const listSentCredentials = () =>
  emulator.requests.flatMap(({ headers }) => headers["accesskey"] ?? headers["authorization"] ?? []);

test("without a key, it recognizes the API and says what it could not see", async () => {
  expect(await checkUrl(emulator.baseUrl)).toEqual([
    `ok    reachability          ${emulator.baseUrl} responds as the management API of bunny.net does`,
    expect.stringMatching(
      /^skip {2}credential +The environment has no API key\. Not checked: which of these the account offers: load balancers, .*\. To check that, set EDGE_API_KEY, and EDGE_BASE_URL to http:\S+\.$/,
    ),
  ]);
  expect((await checkUrl(emulator.baseUrl, {}, true))[1]).toMatch(/^FAIL .*Not checked: the responses/);
  expect(listSentCredentials()).toEqual([]);
  expect(emulator.requests.writes()).toEqual([]);
});

test.each([
  ["without a URL", () => ({ EDGE_API_KEY: key })],
  ["with another URL", () => ({ EDGE_API_KEY: key, EDGE_BASE_URL: "https://api.example" })],
  ["as a token with another URL", () => ({ EDGE_BEARER_TOKEN: key, EDGE_BASE_URL: "https://api.example" })],
  ["with a longer URL", () => ({ EDGE_API_KEY: key, EDGE_BASE_URL: `${emulator.baseUrl}/v1` })],
])("a key that the environment sets %s is not sent", async (_, env) => {
  expect((await checkUrl(emulator.baseUrl, env()))[1]).toMatch(
    /^skip {2}credential +EDGE_(API_KEY|BEARER_TOKEN) was not sent, because EDGE_BASE_URL does not name this URL\. .* To check that, set EDGE_BASE_URL to http:\S+\.$/,
  );
  expect(emulator.requests.length).toBeGreaterThan(0);
  expect(listSentCredentials()).toEqual([]);
});

const readAreas = classes.flatMap(({ discovery }) => discovery?.area ?? []);

test("a key that the environment sets with this URL is sent, and shows the areas", async () => {
  const env = { EDGE_API_KEY: emulator.apiKey, EDGE_BASE_URL: `${emulator.baseUrl}/` };
  const [reachability, ...areas] = await checkUrl(emulator.baseUrl, env);
  expect(reachability).toMatch(/^ok {4}reachability/);
  expect(areas.map((text) => text.slice(0, 11))).toEqual(readAreas.map(() => "ok    read "));
});

test("another server is reported in one line, and a failing API is not called another server", async () => {
  const other = await startOtherServer("a page with status 200");
  const expected = `FAIL  reachability          ${other.url} does not look like the management API: GET /apikey returns 200 without JSON, and GET /mc/nodes/plain returns 200 without JSON. Check --base-url and its path.`;
  expect(await checkUrl(other.url)).toEqual([expected]);
  expect(await checkUrl(other.url, { EDGE_API_KEY: key, EDGE_BASE_URL: other.url })).toEqual([expected]);
  await other.close();
  emulator.fault({ path: "/apikey", status: 503, times: Number.POSITIVE_INFINITY });
  expect(await checkUrl(emulator.baseUrl)).toEqual([
    expect.stringMatching(/^FAIL {2}reachability .*returned 503/),
  ]);
});

test("a server that responds alike to every path is not taken for the API", async () => {
  const gateway = await startOtherServer((_, response) =>
    response.writeHead(401, { "Content-Type": "application/json" }).end("{}"),
  );
  const [finding] = await checkUrl(gateway.url);
  await gateway.close();
  expect(finding).toBe(
    `warn  reachability          ${gateway.url} responds alike to every path, so it shows nothing of itself without a key.`,
  );
});

test.each([
  ["http://127.0.0.1:9", /^FAIL {2}reachability .*could not connect .*Check --base-url and the network\.$/],
  [
    "http://api.example",
    /^FAIL {2}settings .*\(--base-url\) is an http URL .*: give --base-url <https URL>\.$/,
  ],
])("%s fails with one line", async (url, expected) => {
  expect(await checkUrl(url)).toEqual([expect.stringMatching(expected)]);
});

test("the command works outside of a project, and its exit code is the result", async () => {
  const run = (url: string) => folder.run(createDoctorCommand(), ["--base-url", url], {});
  expect((await run(emulator.baseUrl)).out).toMatch(/^ok {4}reachability/);
  expect(process.exitCode).toBeUndefined();
  expect((await run(`${emulator.baseUrl}/v9`)).out).toMatch(/^FAIL {2}reachability/);
  expect(process.exitCode).toBe(1);
  process.exitCode = undefined;
});
