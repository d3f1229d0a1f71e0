import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Emulator, type Seed, startEmulator } from "../../emulator";
import { Stack } from "./harness";
import { commands } from "./pageCommands";
import { full } from "./seed";
import { useTypeScript } from "./typescriptProject";

const docs = join(__dirname, "..", "..", "docs");

const seed: Seed = {
  LoadBalancers: [
    {
      LoadBalancerId: 1,
      Name: "Shop",
      OriginGroups: [
        {
          Id: 11,
          Name: "eu-west",
          Weight: 20,
          Origins: [{ Id: 110, StandardOrigin: { OriginUrl: "https://a.example" } }],
        },
      ],
    },
  ],
  LogForwarding: [{ app: "web", type: "SyslogTcp", endpoint: "logs.example", port: 6514, token: "MARKER" }],
  VideoLibraries: [{ Id: 4, Name: "Vidéos", BlockedReferrers: ["bad.example"] }],
  PullZones: [{ Id: 9 }],
  ShieldZones: [
    {
      shieldZoneId: 5,
      pullZoneId: 9,
      rateLimits: [{ ruleName: "login", ruleConfiguration: { requestCount: 5 } }],
    },
  ],
};

const newProject = commands("import.md", "A new project");
const existingProject = commands("import.md", "An existing project");

let emulator: Emulator;
let stack: Stack;
/** What a user's shell remembers from one line to the next. */
let exported: string[];

/**
 * An account, and the project that `pulumi new typescript` makes, with node_modules as `npm install` fills it. `isNew`: the
 * page's commands make the stack and configure it.
 */
async function open(account: Seed, isNew: boolean, further: Record<string, string> = {}): Promise<void> {
  emulator = await startEmulator({ seed: account });
  const env = { BASE_URL: emulator.baseUrl, EDGE_REQUESTS_PER_SECOND: "1000", ...further };
  const config = { "edge:baseUrl": emulator.baseUrl, "edge:apiKey": emulator.apiKey };
  // As without the variable: `pulumi login` decides.
  stack = Stack.create(isNew ? { bare: true, env: { ...env, PULUMI_BACKEND_URL: "" } } : { config, env });
  useTypeScript(stack);
  exported = [];
}
afterEach(async () => {
  stack.dispose();
  await emulator.close();
});

/** What stands in for commands that fetch a template, or would use the state of whoever runs the tests. */
const substitutes = (): Record<string, string> => ({
  "pulumi login --local": `pulumi login "file://${stack.dir}/.backend"`,
  "pulumi new typescript --yes": "pulumi stack init dev",
});

/** Runs a line as the user's shell would; `fails`: expects that it does. */
async function follow(line: string, fails = false): Promise<string> {
  if (/^(mkdir|npm install) /.test(line)) return "";
  if (line.startsWith("export ")) exported.push(line);
  const run = substitutes()[line] ?? line;
  const [key] = emulator.state.apiKeys;
  const typed = line.endsWith("--secret edge:apiKey") ? `${key?.Key}\n` : "";
  const { code, output } = await stack.shell([...exported, run].join("\n"), typed);
  expect({ line, fails: code !== 0, output }).toEqual({
    line,
    fails,
    output: expect.not.stringContaining("MARKER"),
  });
  return output;
}

async function followAll(lines: readonly string[]): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  for (const line of lines) said.set(line, await follow(line));
  return said;
}

/** The commands that discover prints. */
const remaining = (said: string): string[] =>
  [...(said.split("Then run:\n\n")[1] ?? "").matchAll(/^ {2}(\S.*?)(?: +#.*)?$/gm)].map(
    ([, line = ""]) => line,
  );

const discovering = "npx pulumi-edge-platform discover";
const adding = "echo 'import \"./imported\";' >> index.ts";
const importing = "pulumi import --file import.json --generate-code=false --yes";
const last = "pulumi preview --expect-no-changes";

const writes = () => emulator.requests.writes().map(({ method, path }) => `${method} ${path}`);

test("the commands for a new project lead from nothing to an empty preview, and write nothing to the account", async () => {
  await open(seed, true);
  expect(newProject.slice(-4)).toEqual([discovering, adding, importing, last]);
  const said = await followAll(newProject);
  expect(said.get("npx pulumi-edge-platform init")).not.toMatch(/^(warn|FAIL)/m);
  expect(remaining(said.get(discovering) ?? "")).toEqual([importing, last]);
  expect(said.get(last)).toMatch(/Resources:\n +8 unchanged/);
  expect(writes()).toEqual([]);

  // The page about CI: no drift is found, and a rotated key changes nothing.
  expect(await follow("npx pulumi-edge-platform doctor")).not.toMatch(/^(warn|FAIL)/m);
  const [check = "", always = ""] = commands("ci.md", "Drift on a schedule");
  expect(await follow(check)).toMatch(/Resources:\n +8 unchanged/);
  expect(await follow(always)).toContain("every preview, up and destroy reads the platform first");
  emulator.state.apiKeys = [{ Id: 9, Key: "rotated-key", Roles: ["User"] }];
  expect(commands("ci.md", "Rotate keys")).toHaveLength(3);
  await followAll(commands("ci.md", "Rotate keys"));
  expect(await follow(check)).toMatch(/Resources:\n +8 unchanged/);

  // Then a change, and the end: what was imported stays.
  const program = readFileSync(join(stack.dir, "imported.ts"), "utf8").replaceAll(
    "\n  { protect: true },",
    "",
  );
  stack.file("imported.ts", program.replace("weight: 20", "weight: 30"));
  expect(await follow("pulumi up --yes --skip-preview")).toContain("~ 1 updated");
  expect(writes()).toEqual(["POST /loadbalancer/1/origingroup/11"]);
  expect(await follow("pulumi destroy --yes --skip-preview")).toContain("- 8 deleted");
  expect(writes()).toEqual(["POST /loadbalancer/1/origingroup/11"]);
});

const own = `// Our platform.
import * as edge from "pulumi-edge-platform";

const shop = new edge.LoadBalancer("shop", { name: "ours" });
export const group = new edge.OriginGroup("shop-eu-west", { loadBalancerId: shop.loadBalancerId, name: "eu" }).name;
`;

test("the commands for an existing project import the rest of the account beside its program", async () => {
  await open(seed, false);
  stack.file("index.ts", own);
  await follow("pulumi up --yes --skip-preview");
  emulator.requests.clear();

  const said = await followAll(existingProject);
  expect(said.get(discovering)).toContain("found: 9, 2 of them already in the stack");
  expect(said.get(discovering)).toContain(
    'Wrote imported.ts (resources: 7) and import.json.\nAdd this line to index.ts:\n\n  import "./imported";\n',
  );
  expect(remaining(said.get(discovering) ?? "")).toEqual([importing, last]);
  expect(said.get(last)).toMatch(/Resources:\n +10 unchanged/);
  expect(writes()).toEqual([]);

  // Objects that appear later.
  emulator.state.loadBalancers[0]?.OriginGroups.push(
    ...structuredClone(emulator.state.loadBalancers[1]?.OriginGroups ?? []).map((group) => ({
      ...group,
      Id: 77,
    })),
  );
  const again = await follow(discovering);
  expect(again).toContain("Wrote imported-2.ts (resources: 1) and import.json.");
  await follow(adding.replace("imported", "imported-2"));
  expect(await follow(discovering, true)).toContain(`run "${importing}", or write it and its program again`);
  await followAll(remaining(again));
  expect(await follow(discovering)).toMatch(
    /found: 10, 10 of them already in the stack\nThere is nothing to import\./,
  );

  // What the program created is deleted, what it imported stays.
  await followAll(["pulumi state unprotect --all --yes", "pulumi destroy --yes --skip-preview"]);
  expect(writes().map((write) => write.replace(/\d+$/, "n"))).toEqual([
    expect.stringMatching(/^DELETE \/loadbalancer\/\d+\/origingroup\/n$/),
    "DELETE /loadbalancer/n",
  ]);
});

(full ? test : test.skip)(
  "without init the import fails with the message that the page explains; the commands that discover prints lead on, with an up for a DnssecZone",
  async () => {
    await open({ ...seed, DnsZones: [{ Id: 3, Domain: "shop.example", DnsSecEnabled: true }] }, true);
    const init = "npx pulumi-edge-platform init";
    const start = newProject.slice(0, newProject.indexOf(importing)).filter((line) => line !== init);
    const said = await followAll(start);
    const rest = remaining(said.get(discovering) ?? "");
    expect(rest).toEqual([init, importing, "pulumi up --yes", last]);
    const page = readFileSync(join(docs, "import.md"), "utf8");
    const row = page.split("\n").find((line) => line.includes("run `npx pulumi-edge-platform init`: ")) ?? "";
    const explained = [...row.matchAll(/`([^`]+)`/g)].map(([, message = ""]) => message).slice(0, 2);
    const failed = await follow(importing, true);
    expect(explained.filter((message) => failed.includes(message))).toHaveLength(1);
    const after = await followAll(rest);
    expect(after.get("pulumi up --yes")).toMatch(/~ 1 updated\n +8 unchanged/);
    expect(writes()).toEqual(["POST /dnszone/3/dnssec"]);
  },
);

test("one object is imported as the page says, and the program on the page matches it", async () => {
  await open(seed, false, { PULUMI_NODEJS_TRANSPILE_ONLY: "false" });
  await follow("npx pulumi-edge-platform init");
  const page = readFileSync(join(docs, "import.md"), "utf8");
  const shown = /^```ts\n(new edge[\s\S]*?)^```$/m.exec(page)?.[1] ?? "";
  stack.file(
    "index.ts",
    `import * as edge from "pulumi-edge-platform";\n${shown.replace("import:", "protect: true, import:")}`,
  );
  await followAll(commands("import.md", "One object"));
  // What the program leaves out is no longer managed: an update that sends nothing.
  expect(await follow("pulumi preview --diff")).toMatch(/~ 1 to update\n +1 unchanged/);
  await follow("pulumi up --yes --skip-preview");
  expect(writes()).toEqual([]);
});
