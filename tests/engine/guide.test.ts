import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Emulator, Seed } from "../../emulator";
import { classes } from "../../provider/classes";
import { fullTest } from "../support/fullRun";
import type { Stack, StackOptions } from "./harness";
import { readCommands, withoutNpx, withoutPreview } from "./pageCommands";
import { Scene } from "./scene";
import { secretsProvider } from "./secretsProvider";
import { compilerPath, useTypeScript } from "./typescriptProject";

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

const condition = {
  variableTypes: { REQUEST_HEADERS: "x-api" },
  operatorType: 5 as const,
  value: 'say "a"',
  isNegated: null,
};

/** The targets of other types are set too, and must be ignored. */
const origin = (n: number, type: number) => ({
  Id: 3000 + n,
  Enabled: n % 2 === 0,
  Weight: n,
  OriginType: type,
  StandardOrigin: type === 0 ? { OriginUrl: `https://a${n}.example`, HostHeader: "shop.example" } : null,
  StorageZoneId: 31 + n,
  EdgeScriptId: type === 2 ? 500 + n : null,
  MagicContainersOrigin: type === 3 ? { AppId: `app-${n}`, EndPointId: "cdn" } : null,
});

/** Has duplicate names, unusual characters, disabled objects and empty values. */
const account: Seed = {
  LoadBalancers: times(3, (i) => ({
    LoadBalancerId: i + 1,
    Name: i < 2 ? "Shop" : `Shop ${i}`,
    OriginGroups: times(4, (n) => ({
      Id: 1000 + 10 * i + n,
      Name: [`EU West ${i}`, `say "eu" ${i}`, `région ${i}`, `日本 ${i}`][n] ?? "",
      Enabled: n % 3 !== 0,
      Latitude: n / 8,
      Weight: 10 * n,
      OriginLoadBalancingMethod: n,
      Origins: n === i ? times(4, (type) => origin(4 * i + type, type)) : [],
      HealthCheckSettings: n === 0 ? null : { Enabled: n === 2, Path: `/health/${"x".repeat(30 * n)}` },
    })),
  })),
  LogForwarding: times(6, (i) => ({
    app: `app-${i}`,
    type: i % 2 ? "SyslogTcp" : "SyslogUdp",
    format: i % 2 ? "SyslogRfc5424" : "SyslogRfc3164",
    endpoint: "logs.example",
    port: 514 + i,
    enabled: i % 3 !== 0,
    token: i % 3 === 0 ? `MARKER-token-${i}` : "",
  })),
  DnsZones: times(4, (i) => ({ Id: i + 1, Domain: `zone-${i}.example`, DnsSecEnabled: i % 2 === 0 })),
  VideoLibraries: times(3, (i) => ({
    Id: i + 1,
    Name: i < 2 ? "Vidéos" : `clips ${i}`,
    ApiKey: "MARKER-library",
    BlockedReferrers: times(2, (n) => `${n ? "Host" : "other"}-${i}.example`),
  })),
  PullZones: times(2, (i) => ({ Id: 900 + i })),
  ShieldZones: times(2, (i) => ({
    shieldZoneId: i + 1,
    pullZoneId: 900 + i,
    rateLimits: times(3, (n) => ({
      id: 5000 + 10 * i + n,
      ruleName: n % 2 ? "login" : `rule ${n}`,
      ruleConfiguration: {
        requestCount: n + 1,
        timeframe: 60,
        transformationTypes: n % 2 ? [8, 19] : [],
        chainedRuleConditions: n === 0 ? [condition, condition] : null,
      },
    })),
  })),
  Databases: times(2, (i) => ({
    id: `db_${i}`,
    name: `Shop ${i}`,
    storage_region: "DE",
    primary_regions: ["NY", "DE"],
    replicas_regions: i % 2 ? ["SYD"] : [],
  })),
};

const counts: Readonly<Record<string, number>> = {
  LoadBalancer: 3,
  OriginGroup: 12,
  Origin: 12,
  DnsZone: 4,
  LogForwarding: 6,
  DnssecZone: 2,
  VideoLibrary: 3,
  ShieldZone: 2,
  RateLimitRule: 6,
  Database: 2,
};

let emulator: Emulator;
let stack: Stack;
/** What a user's shell remembers from one line to the next. */
let exported: string[];

/** An account, and the project that `pulumi new typescript` makes, with node_modules as `npm install` fills it. */
async function open(seed: Seed, options: StackOptions): Promise<void> {
  const env = { EDGE_REQUESTS_PER_SECOND: "1000", ...options.env };
  ({ emulator, stack } = await Scene.open({ apiKey: "MARKER-key", seed }, { ...options, env }));
  exported = [`export BASE_URL=${emulator.baseUrl}`];
  useTypeScript(stack);
}

/** Runs a line as the user's shell would. */
async function follow(line: string): Promise<string> {
  if (/^(mkdir|npm install) /.test(line)) return "";
  if (line.startsWith("export ")) exported.push(line);
  // These would fetch a template, and use the state of whoever runs the tests. A passphrase makes each command derive a key.
  const substitutes: Record<string, string> = {
    "pulumi login --local": `pulumi login "file://${stack.dir}/.backend"`,
    // The user confirms it.
    [up]: `${up} --yes --skip-preview`,
    "pulumi new typescript --yes": `pulumi stack init dev --secrets-provider ${secretsProvider.secretsprovider}`,
  };
  const [key] = emulator.state.apiKeys;
  const typed = line.endsWith("--secret edge:apiKey") ? `${key?.Key}\n` : "";
  const command = substitutes[line] ?? withoutNpx(withoutPreview(line));
  const { code, output } = await stack.shell([...exported, command].join("\n"), typed);
  expect({ line, code, output }).toEqual({ line, code: 0, output: expect.not.stringContaining("MARKER") });
  return output;
}

async function followAll(lines: readonly string[]): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  for (const line of lines) said.set(line, await follow(line));
  return said;
}

/** The commands that discover prints. */
const parseCommands = (said = ""): string[] =>
  [...(said.split("Then run:\n\n")[1] ?? "").matchAll(/^ {2}(\S.*?)(?: +#.*)?$/gm)].map(
    ([, line = ""]) => line,
  );

const init = "npx --no -- pulumi-edge-platform init";
const discover = "npx --no -- pulumi-edge-platform discover";
const addLine = "echo 'import \"./imported\";' >> index.ts";
const importAll = "pulumi import --file import.json --generate-code=false --yes";
const up = "pulumi up";
const emptyPreview = "pulumi preview --expect-no-changes";

const writes = () => emulator.requests.writes().map(({ method, path }) => `${method} ${path}`);

test("the commands for a new project lead from nothing to an empty preview, and write nothing to the account", async () => {
  // As without the variable: `pulumi login` decides.
  await open(account, { bare: true, env: { PULUMI_BACKEND_URL: "" } });
  stack.file("index.ts", "");
  const lines = readCommands("import.md", "A new project");
  expect(lines.slice(-5)).toEqual([init, discover, addLine, importAll, emptyPreview]);

  const said = await followAll(lines.slice(0, -3));
  expect(said.get(init)).toMatch(/^ok {4}base URL +http:\/\/127.0.0.1:\d+, from edge:baseUrl$/m);
  expect(said.get(init)).not.toMatch(/^(warn|FAIL)/m);
  // The base URL of videos is not set, and a library has its referers.
  const isRead = (className: string) => !["VideoCollection", "VideoLibraryRefererBlock"].includes(className);
  const found = classes.flatMap(({ className, discovery }) =>
    discovery && isRead(className) ? [`${discovery.area}: ${counts[className] ?? 0}\n`] : [],
  );
  expect(said.get(discover)).toContain(found.join(""));
  const rest = parseCommands(said.get(discover));
  expect(rest).toEqual([importAll, up, emptyPreview]);
  await follow(addLine);
  const program = readFileSync(join(stack.dir, "imported.ts"), "utf8");
  expect(program.match(/^ {4}loadBalancerId: \w+\.loadBalancerId,$/gm)).toHaveLength(24);
  expect(program.match(/^ {4}originGroupId: \w+\.originGroupId,$/gm)).toHaveLength(12);
  await follow(`node "${compilerPath(stack.dir)}"`);
  expect(writes()).toEqual([]);

  const after = await followAll(rest);
  // rules.md#empty-preview: all that is left is to enable DNSSEC again, which changes nothing and returns the DS data.
  expect(after.get(up)).toMatch(/~ 2 updated\n +51 unchanged/);
  expect(after.get(emptyPreview)).toMatch(/Resources:\n +53 unchanged/);
  expect(writes().sort()).toEqual(["POST /dnszone/1/dnssec", "POST /dnszone/3/dnssec"]);
  expect(stack.files().filter((path) => readFileSync(path, "utf8").includes("MARKER"))).toEqual([]);
});

const group = { Id: 11, Name: "eu-west", Weight: 20 };

const existingProgram = `// Our platform.
import * as edge from "pulumi-edge-platform";

const shop = new edge.LoadBalancer("shop", { name: "ours" });
export const group = new edge.OriginGroup("shop-eu-west", { loadBalancerId: shop.loadBalancerId, name: "eu" }).name;
`;

fullTest(
  "the commands for an existing project import the rest of the account beside its program; those of the page about CI find no drift, and rotate the key",
  async () => {
    await open({ LoadBalancers: [{ LoadBalancerId: 1, Name: "Shop", OriginGroups: [group] }] }, {});
    stack.file("index.ts", existingProgram);
    await follow("pulumi up --yes --skip-preview");
    emulator.requests.clear();

    const said = await followAll(readCommands("import.md", "An existing project"));
    expect(said.get(discover)).toContain("found: 5, 2 of them already in the stack");
    expect(said.get(discover)).toContain(
      `Wrote imported.ts (resources: 3) and import.json.\nArguments that equal the platform's default are left out, so no preview shows what others change in them. With --all, they are written.\nAdd this line to index.ts:\n\n  import "./imported";\n`,
    );
    expect(parseCommands(said.get(discover))).toEqual([importAll, emptyPreview]);
    expect(said.get(emptyPreview)).toMatch(/Resources:\n +6 unchanged/);
    expect(writes()).toEqual([]);

    // The page about CI: no drift is found, and a rotated key changes nothing.
    const [check = "", always = ""] = readCommands("ci.md", "Drift on a schedule");
    expect(await follow(always)).toContain("every preview, up and destroy reads the platform first");
    emulator.state.apiKeys = [{ Id: 9, Key: "rotated-key", Roles: ["User"] }];
    await followAll(readCommands("ci.md", "Rotate keys"));
    expect(await follow(check)).toMatch(/Resources:\n +6 unchanged/);
    expect(writes()).toEqual([]);
  },
);
