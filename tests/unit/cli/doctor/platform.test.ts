import { doctorCommand } from "../../../../cli/doctor";
import { line } from "../../../../cli/doctor/finding";
import { checkUrl } from "../../../../cli/doctor/platform";
import { type Emulator, startEmulator } from "../../../../emulator";
import { type OtherServer, openBelow, openOther } from "../../../otherServers";
import { Folder } from "../folder";

let emulator: Emulator;
let other: OtherServer | undefined;
beforeEach(async () => {
  emulator = await startEmulator();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await other?.close();
  other = undefined;
  await emulator.close();
});

const key = "a-key-of-some-account";
const lines = async (url: string, env: NodeJS.ProcessEnv = {}, contract = false) =>
  (await checkUrl(url, contract, env)).map(line);

const credentialsSent = () =>
  emulator.requests.map(({ headers }) => headers["accesskey"] ?? headers["authorization"]);

test("without a key, it recognizes the API and says what it could not see", async () => {
  expect(await lines(emulator.baseUrl)).toEqual([
    `ok    reachability          ${emulator.baseUrl} responds as the management API of bunny.net does`,
    expect.stringMatching(
      /^skip {2}credential +The environment has no API key\. Not checked: which of these the account offers: load balancers, .*\. To check that, set EDGE_API_KEY, and EDGE_BASE_URL to http:\S+\.$/,
    ),
  ]);
  expect(emulator.requests.length).toBeGreaterThan(0);
  expect(credentialsSent().filter(Boolean)).toEqual([]);
  expect(emulator.requests.writes()).toEqual([]);
});

test.each([
  ["without a URL", () => ({ EDGE_API_KEY: key })],
  ["with another URL", () => ({ EDGE_API_KEY: key, EDGE_BASE_URL: "https://api.example" })],
  [
    "with another URL (a bearer token)",
    () => ({ EDGE_BEARER_TOKEN: key, EDGE_BASE_URL: "https://api.example" }),
  ],
  ["with a longer URL", () => ({ EDGE_API_KEY: key, EDGE_BASE_URL: `${emulator.baseUrl}/v1` })],
])("a key that the environment sets %s is not sent", async (_, env) => {
  const said = await lines(emulator.baseUrl, env());
  expect(said[1]).toMatch(
    /^skip {2}credential +EDGE_(API_KEY|BEARER_TOKEN) was not sent, because EDGE_BASE_URL does not name this URL\. .* To check that, set EDGE_BASE_URL to http:\S+\.$/,
  );
  expect(credentialsSent().filter(Boolean)).toEqual([]);
});

test.each(["", "/"])(
  "a key that the environment sets with this URL and %p is sent, and shows the areas",
  async (slash) => {
    const env = { EDGE_API_KEY: emulator.apiKey, EDGE_BASE_URL: `${emulator.baseUrl}${slash}` };
    const said = await lines(emulator.baseUrl, env);
    expect(said[0]).toMatch(/^ok {4}reachability/);
    expect(said.slice(1).every((text) => text.startsWith("ok    read "))).toBe(true);
    expect(said).toHaveLength(9);
    expect(await lines(emulator.baseUrl, { ...env, EDGE_API_KEY: key })).toEqual([
      said[0],
      expect.stringMatching(
        /^FAIL {2}credential .*returned 401 .*Check that EDGE_API_KEY holds a valid API key\.$/,
      ),
    ]);
  },
);

test("another server is one line, and a failure", async () => {
  other = await openOther("a page with status 200");
  expect(await lines(other.url)).toEqual([
    `FAIL  reachability          ${other.url} does not look like the management API: GET /apikey returns 200 without JSON, and GET /mc/nodes/plain returns 200 without JSON. Check --base-url and its path.`,
  ]);
  expect(await lines(other.url, { EDGE_API_KEY: key, EDGE_BASE_URL: other.url })).toHaveLength(1);
});

test("an API below a path is recognized with that path only", async () => {
  other = await openBelow("/edge", emulator.baseUrl);
  expect((await lines(`${other.url}/edge`))[0]).toMatch(/^ok {4}reachability/);
  expect(await lines(other.url)).toEqual([
    expect.stringMatching(/^FAIL .*does not look like the management API/),
  ]);
});

test("a server with only the documented operations is recognized", async () => {
  const documented = await startEmulator({ documentedOnly: true });
  const { baseUrl, apiKey } = documented;
  expect((await lines(baseUrl))[0]).toMatch(/^ok {4}reachability/);
  const said = await lines(baseUrl, { EDGE_API_KEY: apiKey, EDGE_BASE_URL: baseUrl });
  expect(said.map((text) => text.slice(0, 18))).toEqual(["ok    reachability", "warn  read        "]);
  await documented.close();
});

test.each([
  ["http://127.0.0.1:9", /^FAIL {2}reachability .*could not connect .*Check --base-url and the network\.$/],
  [
    "http://api.example",
    /^FAIL {2}settings .*\(--base-url\) is an http URL .*: give --base-url <https URL>\.$/,
  ],
  ["nonsense", /^FAIL {2}settings .*\(--base-url\) is not an https URL/],
])("%s fails with one line", async (url, expected) => {
  expect(await lines(url)).toEqual([expect.stringMatching(expected)]);
});

test("a server in trouble is not called another one", async () => {
  emulator.fault({ path: "/apikey", status: 503, times: Number.POSITIVE_INFINITY });
  expect(await lines(emulator.baseUrl)).toEqual([
    expect.stringMatching(/^FAIL {2}reachability .*returned 503/),
  ]);
});

test("with --contract it needs a key", async () => {
  expect((await lines(emulator.baseUrl, {}, true))[1]).toMatch(
    /^FAIL {2}credential .*Not checked: the responses/,
  );
});

describe("the command", () => {
  const cwd = process.cwd();
  let folder: Folder;
  beforeEach(() => {
    folder = new Folder();
    process.chdir(folder.path);
  });
  afterEach(() => {
    process.chdir(cwd);
    process.exitCode = undefined;
    folder.remove();
  });

  const run = async (...args: string[]) => {
    let out = "";
    jest.spyOn(process.stdout, "write").mockImplementation((text) => {
      out += text;
      return true;
    });
    await doctorCommand().parseAsync(args, { from: "user" });
    return out;
  };

  test("works outside of a project, and its exit code is the answer", async () => {
    expect(await run("--base-url", emulator.baseUrl)).toMatch(/^ok {4}reachability/);
    expect(process.exitCode).toBeUndefined();
    expect(await run("--base-url", `${emulator.baseUrl}/v9`)).toMatch(/^FAIL {2}reachability/);
    expect(process.exitCode).toBe(1);
  });
});
