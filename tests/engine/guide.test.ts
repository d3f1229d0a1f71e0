import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Emulator, type Seed, startEmulator } from "../../emulator";
import { Stack } from "./harness";
import { useTypeScript } from "./typescriptProject";

const docs = join(__dirname, "..", "..", "docs");

const seed: Seed = {
  LoadBalancers: [
    { LoadBalancerId: 1, Name: "Shop", OriginGroups: [{ Id: 11, Name: "eu-west", Weight: 20 }] },
  ],
  LogForwarding: [{ app: "web", type: "SyslogTcp", endpoint: "logs.example", port: 6514, token: "MARKER" }],
  DnsZones: [{ Id: 3, Domain: "shop.example", DnsSecEnabled: true }],
  VideoLibraries: [{ Id: 4, Name: "Vidéos", BlockedReferrers: ["bad.example"] }],
};

/** Lines of the shell blocks of a page, by their section. */
function commands(page: string): { section: string; line: string }[] {
  return readFileSync(join(docs, page), "utf8")
    .split(/^## /m)
    .flatMap((text) => {
      const section = text.split("\n", 1)[0] ?? "";
      const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
      return blocks.flatMap((block) => block.trim().split("\n")).map((line) => ({ section, line }));
    });
}

const importing = commands("import.md");
const singly = importing.filter(({ section }) => section === "One object");
const account = [...importing.filter(({ section }) => section !== "One object"), ...commands("host.md")];

let emulator: Emulator;
let stack: Stack;

/** A project after `npm install`, without a stack of its own. */
async function open(env: Record<string, string> = {}): Promise<void> {
  emulator = await startEmulator({ seed });
  stack = Stack.create({ bare: true, env: { BASE_URL: emulator.baseUrl, ...env } });
  useTypeScript(stack);
}
afterEach(async () => {
  stack.dispose();
  await emulator.close();
});

async function follow(line: string): Promise<string> {
  const typed = line.endsWith("--secret edge:apiKey") ? `${emulator.apiKey}\n` : "";
  const { code, output } = await stack.shell(line, typed);
  expect({ line, code, output }).toEqual({ line, code: 0, output: expect.not.stringContaining("MARKER") });
  return output;
}

test("the guides' commands lead from an account to an empty preview, with no writes before the up", async () => {
  await open();
  expect(account.length).toBeGreaterThan(10);
  const said = new Map<string, string>();
  for (const { line } of account) {
    if (line.startsWith("pulumi up")) expect(emulator.requests.writes()).toEqual([]);
    said.set(line, await follow(line));
  }
  expect(emulator.requests.writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /dnszone/3/dnssec",
  ]);
  expect(said.get("pulumi preview")).toMatch(/~ 1 to update\n +6 unchanged/);
  expect(said.get("npx pulumi-edge-platform doctor")).not.toMatch(/^(warn|FAIL)/m);
  expect(said.get("pulumi preview --diff")).toMatch(/Resources:\n +7 unchanged/);
});

test("one object is imported as the guide says, and the program in the guide matches it", async () => {
  await open({ PULUMI_NODEJS_TRANSPILE_ONLY: "false" });
  const [{ line: first = "" } = {}] = importing;
  expect(first).toContain("stack init");
  for (const { line } of importing.filter(({ section }) => section === "Prepare")) await follow(line);
  const page = readFileSync(join(docs, "import.md"), "utf8");
  const shown = /^```ts\n(new edge[\s\S]*?)^```$/m.exec(page)?.[1] ?? "";
  stack.file(
    "index.ts",
    `import * as edge from "pulumi-edge-platform";\n${shown.replace("import:", "protect: true, import:")}`,
  );
  for (const { line } of singly) await follow(line);
  const preview = await stack.preview("--diff");
  // What the program leaves out is no longer managed: an update that sends nothing.
  expect(preview.changes).toEqual({ same: 1, update: 1 });
  const up = await stack.up();
  expect([up.ok, emulator.requests.writes()]).toEqual([true, []]);
});
