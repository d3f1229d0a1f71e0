import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { type Seed, startEmulator } from "../../emulator";
import { fullTest } from "../support/fullRun";
import { engineFolder, fastCommands, type Stack } from "./harness";
import { Scene, sampledForms } from "./scene";
import { secretsProvider } from "./secretsProvider";

const { secretsprovider } = secretsProvider;
const edge: typeof import("../../provider") = require("pulumi-edge-platform");

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
  deploymentKey: "MARKERdeploymentKey",
  explicit: "MARKERexplicit",
} as const;
const all = Object.values(cores);

/** Debug events of Pulumi's SDK, of which SECURITY.md warns: what functions and resources of any plugin get back. */
const debugResults =
  /^.*(?:Invoke RPC finished: tok=edge:|RegisterResource RPC finished: resource:script\[).*$/gm;

/** What of the markers a text shows, as it is or as base64. */
function shown(output: string): string[] {
  const text = output.replace(debugResults, "");
  return all.filter((core) => text.includes(core) || text.includes(base64(marked(core))));
}
const base64 = (text: string) => Buffer.from(text).toString("base64").replace(/=+$/, "");

const account: Seed = {
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us" }] }],
  ApiKeys: [{ Key: marked(cores.listedKey) }],
  Scripts: [{ Id: 6, Name: "shop", ScriptType: 1, DeploymentKey: marked(cores.deploymentKey) }],
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
new edge.EdgeScript("script", { name: "shop", scriptType: "CDN", adopt: true });
for (const name of ["SECRET0", "SECRET1"]) new edge.EdgeScriptSecret(name, { scriptId: 6, name, secret: token });
new edge.DnssecZone("zone", { zoneId: 5 });
new edge.VideoLibraryRefererBlock("block", { libraryId: 4, hostname: "worse.example" });
exports.keys = edge.getApiKeysOutput();
exports.first = pulumi.output(edge.getApiKeys()).apply(({ apiKeys }) => apiKeys.length);
`;

function expectClean({ output }: { output: string }, stack: Stack): void {
  expect(output.length).toBeGreaterThan(20);
  expect(shown(output)).toEqual([]);
  const files = stack.files();
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((path) => shown(readFileSync(path, "utf8")).length > 0)).toEqual([]);
}

test.each(sampledForms)(
  "with %s, no secret of settings, arguments or responses is shown or stored in clear text, whatever runs or fails",
  async (_name, project) => {
    const scene = await Scene.open(
      {
        accounts: [
          { apiKey: marked(cores.apiKey), seed: account },
          { apiKey: marked(cores.explicit), seed: {} },
        ],
      },
      { project, env: { EDGE_DEBUG: "1", EDGE_REQUESTS_PER_SECOND: "1000" }, languageHost: false },
    );
    const { stack, emulator } = scene;
    stack.configure({
      "edge:apiKey": marked(cores.apiKey),
      "edge:bearerToken": marked(cores.bearerToken),
      "edge:loggingToken": marked(cores.loggingToken),
      "edge:databaseAuthToken": marked(cores.databaseAuthToken),
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
    emulator.fault({ method: "POST", path: /\/secrets\/701$/, status: 400, body: { Message: echo } });
    // Written, but no response.
    emulator.fault({ method: "POST", path: /\/secrets\/702$/, status: 500, effect: true, body: echo });
    emulator.fault({ method: "PUT", path: /\/shop3$/, status: 500, effect: true, body: echo });
    const failed = await scene.up(program("secondToken"), "--debug", "--diff", "--continue-on-error");
    for (const app of ["shop0", "shop1", "shop2"])
      expect(failed.errors[app]).toContain(`log forwarding of app ${app}`);
    const { SECRET0 = "", SECRET1 = "" } = failed.errors;
    expect(SECRET0 + SECRET1).toMatch(/edge script secret SECRET[01] of edge script 6/);
    expectClean(failed, stack);
    emulator.clearFaults();

    for (const args of [
      // With a preview.
      ["up", "--yes", "--refresh", "--diff", "--debug"],
      ["stack", "export"],
      ["stack", "output", "--json"],
      ["config"],
    ])
      expectClean(await stack.run(...args), stack);
    expect(emulator.state.logForwarding.map(({ token }) => token)).toContain(marked(cores.changed));
    expect(emulator.state.scripts[0]?.Secrets.map(({ Secret }) => Secret)).toEqual([
      marked(cores.changed),
      marked(cores.changed),
    ]);

    const destroy = await stack.destroy("--debug");
    expect(destroy.ok).toBe(true);
    expectClean(destroy, stack);
  },
);

test("up --json shows literals and tokens of the platform only in debug events, which the line in SECURITY.md drops", async () => {
  const databases = { Databases: [{ id: "shop" }] };
  // The program runs in a process of its own, as it does for users.
  const scene = await Scene.open({ seed: databases }, { languageHost: true });
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
  const [unfiltered = "", filter = ""] = filtered.split(" | ");
  /** The secrets in debug events, and those in all others. */
  const shownBy = async (line: string) => {
    const { code, output } = await stack.shell(`bash -c '${line.replaceAll("'", "'\\''")}'`);
    expect([line, code]).toEqual([line, 0]);
    const made = emulator.state.databases.flatMap(({ tokens }) => tokens.at(-1)?.token ?? []);
    const secrets = ["MARKERconfigured", "MARKERliteral", "MARKERsecret", ...made];
    const events = output.trim().split("\n");
    const isDebug = (text: string) => JSON.parse(text).diagnosticEvent?.severity === "debug";
    const found = (some: string[]) => secrets.map((secret) => some.some((text) => text.includes(secret)));
    return [found(events.filter(isDebug)), found(events.filter((text) => !isDebug(text)))];
  };
  const none = [false, false, false, false];
  expect(await shownBy(`${unfiltered} | tee events.json`)).toEqual([[false, true, true, true], none]);
  expect(await shownBy(`cat events.json | ${filter}`)).toEqual([none, none]);
});

fullTest(
  "neither messages nor errors of emulator.stack contain a secret, of the program or of the platform",
  async () => {
    const secrets = { token: "MARKERtoken", literal: "MARKERliteral", key: "MARKERkey" };
    const emulator = await startEmulator({ seed: { ApiKeys: [{ Key: "MARKERlisted" }], LogForwarding: [] } });
    const syslog = {
      type: "SyslogTcp",
      endpoint: "logs.example",
      port: 514,
      format: "SyslogRfc5424",
    } as const;
    const stack = emulator.stack(
      () => {
        const config = new pulumi.Config();
        new edge.LogForwarding("one", { ...syslog, app: "one", token: pulumi.secret(secrets.token) });
        new edge.LogForwarding("two", { ...syslog, app: "two", token: secrets.literal });
        new edge.EdgeProvider("other", { apiKey: config.requireSecret("key") });
        const { apiKeys } = edge.getApiKeysOutput();
        return { apiKeys };
      },
      {
        config: { "test:key": secrets.key },
        env: { ...fastCommands, PULUMI_OPTION_SECRETS_PROVIDER: secretsprovider },
      },
    );
    const path = process.env["PATH"];
    process.env["PATH"] = [engineFolder(), path].join(delimiter);
    try {
      const texts: string[] = [];
      for (const command of [stack.preview, stack.up]) texts.push(...(await command()).messages);
      const fail = async (command: Promise<unknown>) => {
        const { message, stack: trace = "" } = await command.then(
          () => new Error("it succeeded"),
          (error: Error) => error,
        );
        expect(message).toContain("failed:");
        texts.push(message, trace);
      };
      emulator.fault({ method: "PUT", status: 400, times: 2 });
      secrets.token += "2";
      secrets.literal += "2";
      await fail(stack.up());
      await fail(stack.import("edge:index:LogForwarding", "three", "three"));
      expect(texts.filter((text) => text.includes("MARKER") || text.includes("debug:"))).toEqual([]);
    } finally {
      process.env["PATH"] = path;
      await emulator.close();
    }
  },
);

test("on the plugin, no message shows what the program marks as secret, short, normalized, invalid or live", async () => {
  const balancer = {
    LoadBalancerId: 1,
    OriginGroups: [
      { Id: 7, Name: "us", Weight: 133 },
      { Id: 8, Name: "MARKER-group" },
    ],
  };
  const zone = { Id: 3, Name: "shop", OriginUrl: "https://marker-live.example" };
  const scene = await Scene.open({ seed: { LoadBalancers: [balancer], PullZones: [zone] } });
  const { stack, emulator } = scene;
  const declare = (more = "") => `
    new edge.OriginGroup("us", { loadBalancerId: 1, name: "us", weight: pulumi.secret(177), adopt: true, ${more} });
    new edge.PullZone("shop", {
      name: "shop", originUrl: pulumi.secret("https://MARKER-new.example"), adopt: true, ${more && "burstSize: 5,"}
    });`;
  stack.program(declare());
  const runs = [await stack.preview("--diff"), await stack.up("--diff")];
  expect(runs[0]?.output).toContain('Adopts pull zone 3 "shop": originUrl [not shown] → [not shown].');
  expect(runs[1]?.output).toContain('Adopted origin group 7 "us": weight [not shown] → [not shown].');

  Object.assign(emulator.state.pullZones[0] ?? {}, { OriginUrl: "https://marker-drift.example" });
  scene.group("us").Weight = 155;
  stack.program(declare("latitude: 5,"));
  runs.push(await stack.up("--diff"));
  expect(runs[2]?.output).toContain("changed outside of this program: originUrl.");
  expect(runs.map(({ ok }) => ok)).toEqual([true, true, true]);

  for (const [line, message] of [
    [
      'new edge.PullZone("bad", { name: "bad", originUrl: pulumi.secret("MARKER url") });',
      "originUrl must be",
    ],
    [
      'new edge.OriginGroup("bad", { loadBalancerId: 1, name: "b", weight: pulumi.secret(-331) });',
      "weight must be",
    ],
    [
      'new edge.OriginGroup("bad", { loadBalancerId: 1, name: pulumi.secret("MARKER-group") });',
      "already exists",
    ],
  ] as const) {
    const failed = await scene.up(declare("latitude: 5,") + line);
    expect([failed.ok, failed.output]).toEqual([false, expect.stringContaining(message)]);
    runs.push(failed);
  }
  for (const { output } of runs) expect(output.match(/marker[\w-]*|\b(?:133|177|155|331)\b/gi)).toBeNull();
});
