import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runEmulator } from "../../../emulator/index";
import { until } from "../../waiting";
import { ended, isServed, projectWithCommand, untilPrinted } from "./processes";

const root = join(__dirname, "..", "..", "..");
const built = join(root, "dist", "emulator", "index.js");

// Runs the command as it was built, in a process of its own, so that signals can stop it.
const run = (options: object): ChildProcess =>
  spawn(process.execPath, [
    "-e",
    `require(${JSON.stringify(built)}).runEmulator(${JSON.stringify(options)});`,
  ]);

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "emulator-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const seedFile = (text: string) => {
  const file = join(folder, "seed.json");
  writeFileSync(file, text);
  return file;
};

it.each(["SIGINT", "SIGTERM"] as const)("serves the seed until %s", async (signal) => {
  const child = run({ seedFile: seedFile('{"DnsZones":[{"Id":3,"Domain":"shop.test"}]}') });
  const exit = ended(child);
  const text = await untilPrinted(child, /Ctrl-C/);
  const baseUrl = /^ {2}export EDGE_BASE_URL=(\S+)$/m.exec(text)?.[1];
  const console = /^Its console: (\S+)$/m.exec(text)?.[1] ?? "";
  expect(await (await fetch(console)).text()).toContain("<title>Emulator</title>");
  const key = /^ {2}export EDGE_API_KEY=(\S+)$/m.exec(text)?.[1] ?? "";
  const response = await fetch(`${baseUrl}/dnszone/3`, { headers: { AccessKey: key } });
  expect(await response.json()).toMatchObject({ Domain: "shop.test" });
  child.kill(signal);
  expect(await exit).toEqual([0, null]);
});

it.each(["SIGTERM", "SIGHUP", "SIGKILL"] as const)("ends if npx, which runs it, gets %s", async (signal) => {
  const npx = spawn("npx", ["pulumi-edge-platform", "emulator"], { cwd: projectWithCommand(folder) });
  const baseUrl = /EDGE_BASE_URL=(\S+)/.exec(await untilPrinted(npx, /Ctrl-C/))?.[1] ?? "";
  expect(await isServed(baseUrl)).toBe(true);
  npx.kill(signal);
  await until(async () => !(await isServed(baseUrl)));
});

it("outlives the shell that started it in the background", async () => {
  const env = { ...process.env };
  delete env["npm_config_user_agent"];
  const command = `"${process.execPath}" "${join(root, "dist", "cli", "main.js")}" emulator & echo $!; read end`;
  const shell = spawn("sh", ["-c", command], { env });
  const exit = ended(shell);
  const text = await untilPrinted(shell, /^\d+$[\s\S]*Ctrl-C/m);
  const pid = Number(/^\d+$/m.exec(text)?.[0]);
  shell.stdin.end("\n");
  await exit;
  await sleep(1000);
  const served = await isServed(/EDGE_BASE_URL=(\S+)/.exec(text)?.[1] ?? "");
  process.kill(pid);
  expect(served).toBe(true);
});

it("reports what is wrong with a seed file", async () => {
  const missing = join(folder, "none.json");
  await expect(runEmulator({ seedFile: missing })).rejects.toThrow(`The seed file ${missing} cannot be read`);
  await expect(runEmulator({ seedFile: seedFile("{") })).rejects.toThrow(/seed\.json is not JSON/);
  for (const text of ['{ "token": "MARKER", x }', '{ "token": MARKER }', "MARKER", '["MARKER", x]'])
    await expect(runEmulator({ seedFile: seedFile(text) })).rejects.toThrow(/^((?!MARKER).)*$/s);
  await expect(runEmulator({ seedFile: seedFile("null") })).rejects.toThrow("The seed is not valid");
});

/** The processes that a process has started and that still run. */
function childrenOf(pid: number | undefined): number[] {
  const all = execFileSync("ps", ["-eo", "pid=,ppid=,stat=,args="], { encoding: "utf8" });
  return all.split("\n").flatMap((line) => {
    const [own, parent, stat = "", ...args] = line.trim().split(/\s+/);
    const isEngine = Number(parent) === pid && args.join(" ").includes("sqliteProcess.cjs");
    return isEngine && !stat.startsWith("Z") ? [Number(own)] : [];
  });
}

function runs(pid: number): boolean {
  try {
    return !execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).startsWith("Z");
  } catch {
    return false;
  }
}

it("leaves no process behind if it is killed in the middle of an endless statement", async () => {
  const child = run({});
  const exit = ended(child);
  const text = await untilPrinted(child, /Ctrl-C/);
  const url = /^ {2}export SERVICE_DATABASE_URL=(\S+)$/m.exec(text)?.[1];
  const token = /^ {2}export SERVICE_DATABASE_AUTH_TOKEN=(\S+)$/m.exec(text)?.[1] ?? "";
  const sql = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r";
  const asked = fetch(`${url}/v2/pipeline`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ requests: [{ type: "execute", stmt: { sql } }] }),
  }).catch(() => {});
  let engines: number[] = [];
  await until(() => {
    engines = childrenOf(child.pid);
    return engines.length > 0;
  });
  await sleep(1000); // It is within the statement.
  child.kill("SIGKILL");
  await Promise.all([exit, asked]);
  for (const late = Date.now() + 30_000; engines.some(runs) && Date.now() < late; ) await sleep(50);
  const left = engines.filter(runs);
  for (const pid of left) process.kill(pid, "SIGKILL");
  expect([engines.length, left]).toEqual([1, []]);
});
