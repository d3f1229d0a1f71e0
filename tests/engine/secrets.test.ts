import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Seed } from "../../emulator";
import type { Run, Stack } from "./harness";
import { pluginForm, Scene, sampledForms } from "./scene";
import { useTypeScript } from "./typescriptProject";

let scene: Scene;
afterEach(() => scene.close());

/** A marker with characters that JSON, URLs and HTML write otherwise; the core is what is looked for. */
const marked = (core: string) => `v1/${core}+1="&é'`;
const cores = {
  apiKey: "MARKERapiKey",
  bearerToken: "MARKERbearer",
  loggingToken: "MARKERlogging",
  databaseAuthToken: "MARKERdatabase",
  forwarding: "MARKERforwarding",
  changed: "MARKERchanged",
  foreign: "MARKERforeign",
  listedKey: "MARKERlistedKey",
  libraryKey: "MARKERlibraryKey",
  readOnlyKey: "MARKERreadOnlyKey",
  explicit: "MARKERexplicit",
} as const;
const all = Object.values(cores);

/** Debug events of Pulumi's SDK, of which SECURITY.md warns: what a function of any plugin returns. */
const functionResults = /^.*Invoke RPC finished: tok=edge:.*$/gm;

/** What of the markers a text shows, as it is or as base64. */
function shown(output: string): string[] {
  const text = output.replace(functionResults, "");
  return all.filter((core) => text.includes(core) || text.includes(base64(marked(core))));
}
const base64 = (text: string) => Buffer.from(text).toString("base64").replace(/=+$/, "");

const account: Seed = {
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us" }] }],
  ApiKeys: [{ Key: marked(cores.listedKey) }],
  DnsZones: [{ Id: 5, Domain: "five.example", DnsSecEnabled: true }],
  LogForwarding: [
    { app: "old", type: "SyslogTcp", endpoint: "logs.example", port: 514, token: marked(cores.foreign) },
  ],
  VideoLibraries: [
    {
      Id: 4,
      Name: "clips",
      ApiKey: marked(cores.libraryKey),
      ReadOnlyApiKey: marked(cores.readOnlyKey),
      BlockedReferrers: ["bad.example"],
    },
  ],
};

const program = (token: string) => `
const other = new edge.EdgeProvider("other", { apiKey: new pulumi.Config().requireSecret("otherKey") });
const token = new pulumi.Config().requireSecret("${token}");
const syslog = { type: "SyslogTcp", endpoint: "logs.example", port: 514, format: "SyslogRfc5424" };
new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu" });
for (const app of ["shop0", "shop1", "shop2", "shop3"]) new edge.LogForwarding(app, { ...syslog, app, token });
new edge.LogForwarding("other", { ...syslog, app: "elsewhere", token }, { provider: other });
new edge.DnssecZone("zone", { zoneId: 5 });
new edge.VideoLibraryRefererBlock("block", { libraryId: 4, hostname: "worse.example" });
exports.keys = edge.getApiKeysOutput();
exports.first = pulumi.output(edge.getApiKeys()).apply(({ apiKeys }) => apiKeys.length);
`;

const settings = (emulator: Scene["emulator"]) => ({
  "edge:baseUrl": emulator.baseUrl,
  "edge:apiKey": marked(cores.apiKey),
  "edge:bearerToken": marked(cores.bearerToken),
  "edge:loggingToken": marked(cores.loggingToken),
  "edge:databaseAuthToken": marked(cores.databaseAuthToken),
});

/** Every file of a project but its modules: state, configuration, event logs, what discover wrote. */
function filesOf(stack: Stack): Map<string, string> {
  const names = readdirSync(stack.dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !path.startsWith(join(stack.dir, "node_modules")) && !path.startsWith(join(stack.dir, "index.js")),
    );
  return new Map(names.map((path) => [path.slice(stack.dir.length + 1), readFileSync(path, "utf8")]));
}

function expectClean(run: Run | { output: string }, stack: Stack): void {
  expect(run.output.length).toBeGreaterThan(20);
  expect(shown(run.output)).toEqual([]);
  const files = filesOf(stack);
  expect(files.size).toBeGreaterThan(3);
  expect([...files].map(([name, text]) => [name, shown(text)]).filter(([, found]) => found?.length)).toEqual(
    [],
  );
}

test.each(sampledForms)(
  "with %s, no secret of settings, arguments or responses is shown or stored in clear text, whatever runs or fails",
  async (_name, project) => {
    scene = await Scene.open(
      {
        accounts: [
          { apiKey: marked(cores.apiKey), seed: account },
          { apiKey: marked(cores.explicit), seed: {} },
        ],
      },
      { project, env: { EDGE_DEBUG: "1", EDGE_REQUESTS_PER_SECOND: "1000" } },
    );
    const { stack, emulator } = scene;
    stack.configure({
      ...settings(emulator),
      "test:otherKey": marked(cores.explicit),
      "test:firstToken": marked(cores.forwarding),
      "test:secondToken": marked(cores.changed),
    });

    const up = await scene.up(program("firstToken"), "--debug");
    expect([up.ok, up.output]).toEqual([true, expect.stringContaining("edge: POST ")]);
    expectClean(up, stack);
    expect(emulator.state.logForwarding.map(({ token }) => token)).toContain(marked(cores.forwarding));

    // The platform refuses, and echoes all it was sent and all it knows, except the keys of other accounts.
    const request = {
      AccessKey: marked(cores.apiKey),
      token: marked(cores.changed),
      Key: marked(cores.listedKey),
    };
    const echo = `You sent ${marked(cores.apiKey)} and ${marked(cores.changed)}: ${JSON.stringify(request)}`;
    const headers = { "cdn-requestid": marked(cores.apiKey) };
    for (const [i, body] of [
      { Message: echo, ErrorKey: echo, Field: echo },
      `<p>${echo}</p>`,
      echo,
    ].entries())
      emulator.fault({ method: "PUT", path: new RegExp(`/shop${i}$`), status: 400, body, headers });
    // Written, but no response.
    emulator.fault({ method: "PUT", path: /\/shop3$/, status: 500, effect: true, body: echo });
    const failed = await scene.up(program("secondToken"), "--debug", "--diff", "--continue-on-error");
    for (const app of ["shop0", "shop1", "shop2"])
      expect(failed.errors[app]).toContain(`log forwarding of app ${app}`);
    expectClean(failed, stack);
    emulator.clearFaults();

    for (const args of [
      // With a preview.
      ["up", "--yes", "--diff", "--debug"],
      ["refresh", "--yes", "--skip-preview", "--diff", "--debug"],
      ["stack", "export"],
      ["stack", "output", "--json"],
      ["config"],
    ])
      expectClean(await stack.run(...args), stack);
    expect(emulator.state.logForwarding.map(({ token }) => token)).toContain(marked(cores.changed));

    const destroy = await stack.destroy("--debug");
    expect(destroy.ok).toBe(true);
    expectClean(destroy, stack);
  },
);

test("up --json shows literals and tokens of the platform only in debug events, which the line in SECURITY.md drops", async () => {
  const databases = { Databases: [{ id: "shop" }] };
  // The program runs in a process of its own, as it does for users.
  scene = await Scene.open({ seed: databases }, { project: pluginForm, languageHost: true });
  const { stack, emulator } = scene;
  stack.configure({ "test:appToken": "MARKERconfigured" });
  stack.program(`
const syslog = { type: "SyslogTcp", endpoint: "logs.example", port: 514, format: "SyslogRfc5424" };
new edge.LogForwarding("one", { ...syslog, app: "one", token: new pulumi.Config().requireSecret("appToken") });
new edge.LogForwarding("two", { ...syslog, app: "two", token: "MARKERliteral" });
new edge.LogForwarding("three", { ...syslog, app: "three", token: pulumi.secret("MARKERsecret") });
exports.token = new edge.DatabaseToken("token", { databaseId: "shop", kind: "read-only" }).token;
`);
  const security = readFileSync(join(__dirname, "..", "..", "SECURITY.md"), "utf8");
  const [, filtered = ""] = /^ *(set -o pipefail; pulumi up .*)$/m.exec(security) ?? [];
  const [unfiltered = ""] = filtered.split(" | ");
  const run = async (line: string) => {
    const { code, output } = await stack.shell(`bash -c '${line.replaceAll("'", "'\\''")}'`);
    const made = emulator.state.databases.flatMap(({ tokens }) => tokens.at(-1)?.token ?? []);
    const secrets = ["MARKERconfigured", "MARKERliteral", "MARKERsecret", ...made];
    const events = output
      .trim()
      .split("\n")
      .map((text) => ({ ...JSON.parse(text), text }));
    const found = (some: typeof events) =>
      secrets.map((secret) => some.some(({ text }) => text.includes(secret)));
    const isDebug = ({ diagnosticEvent }: (typeof events)[number]) => diagnosticEvent?.severity === "debug";
    return {
      code,
      debug: found(events.filter(isDebug)),
      rest: found(events.filter((event) => !isDebug(event))),
      changes: events.find(({ summaryEvent }) => summaryEvent)?.summaryEvent.resourceChanges,
    };
  };
  const none = [false, false, false, false];
  expect(await run(unfiltered)).toEqual({
    ...{ code: 0, debug: [false, true, true, true], rest: none },
    changes: { create: 5 },
  });
  expect(await run(filtered)).toEqual({ code: 0, debug: none, rest: none, changes: { same: 5 } });
  stack.program('throw new Error("broken")');
  const codes = [(await run(unfiltered)).code, (await run(filtered)).code];
  expect(codes).toEqual([expect.any(Number), codes[0]]);
  expect(codes).not.toContain(0);
});

test("nor by doctor, discover or an import of what discover wrote", async () => {
  scene = await Scene.open(
    { apiKey: marked(cores.apiKey), seed: account },
    { env: { EDGE_DEBUG: "1", EDGE_REQUESTS_PER_SECOND: "1000" } },
  );
  const { stack, emulator } = scene;
  stack.configure(settings(emulator));
  useTypeScript(stack);
  stack.file("index.ts", 'import "./imported";\n');
  for (const line of [
    "npx pulumi-edge-platform init",
    "npx pulumi-edge-platform doctor",
    "npx pulumi-edge-platform discover --out discovered",
    "npx pulumi-edge-platform discover",
    "pulumi import --file import.json --generate-code=false --yes --skip-preview --debug",
    // With a preview.
    "pulumi up --yes --diff --debug",
  ]) {
    const { code, output } = await stack.shell(line);
    expect([line, code]).toEqual([line, 0]);
    expectClean({ output }, stack);
  }
  expect(readFileSync(join(stack.dir, "imported.ts"), "utf8")).toContain(
    'config.requireSecret("old-logs-token")',
  );
  expect(await stack.must("config", "get", "old-logs-token")).toContain(cores.foreign);
});
