import { execFile, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startEmulator } from "../../emulator/index";

const root = join(__dirname, "..", "..");
const clone = mkdtempSync(join(tmpdir(), "edge-start-"));
const absent = new Set(["node_modules", "dist", ".git", ".state", "reports", "tests"]);

beforeAll(() => {
  cpSync(root, clone, { recursive: true, filter: (path) => path === root || !absent.has(basename(path)) });
  symlinkSync(join(root, "node_modules"), join(clone, "node_modules"), "junction");
});
afterAll(() => rmSync(clone, { recursive: true }));

/** Runs `npm start` without a terminal and returns what it printed; throws if it fails. */
function start(): Promise<{ steps: string[]; shown: string }> {
  return new Promise((resolve, reject) => {
    const child = execFile("node", [join("tools", "start.mjs")], { cwd: clone }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message}\n${stderr}`));
      else resolve({ steps: stderr.trim().split("\n"), shown: stdout });
    });
    child.stdin?.end();
  });
}

const inEmulator = () => {
  const saved = readFileSync(join(clone, ".state", "account", "snapshot.json"), "utf8");
  const { states } = JSON.parse(saved) as {
    states: { loadBalancers: { OriginGroups: Record<string, unknown>[] }[] }[];
  };
  return states[0]?.loadBalancers[0]?.OriginGroups ?? [];
};

test("npm start builds a clone and applies the program to the emulator; a second start changes nothing", async () => {
  const first = await start();
  expect(first.steps).toContain("building");
  expect(first.shown).toMatch(/^Resources:\n +\+ 7 created$/m);
  expect(first.shown).toMatch(/ euWest\.weight +│ 80 +│ 80 /);
  expect(first.shown).toMatch(/ apSouth\.name +│ 'ap-south' +│ 'ap-south' /);
  expect(first.shown).toMatch(/ origins\[2\]\.standardOrigin\.originUrl +│ ('https:\S+') +│ \1 /);
  expect(first.shown.trimEnd().split("\n").slice(-3)).toEqual([
    expect.stringMatching(/^Try it: .*source \.state\/env/),
    expect.stringMatching(/^Tear down: .*pulumi destroy/),
    expect.stringMatching(/^Real account: .*edge:baseUrl.*edge:apiKey/),
  ]);
  const groups = inEmulator();
  expect(groups.map(({ Name, Weight }) => [Name, Weight]).sort()).toEqual([
    ["ap-south", 20],
    ["eu-west", 80],
  ]);
  expect(groups.flatMap(({ Origins }) => Origins)).toHaveLength(3);

  const second = await start();
  expect(second.steps).not.toContain("building");
  expect(second.shown).toMatch(/^Resources:\n +7 unchanged$/m);
  expect(inEmulator()).toEqual(groups);
});

test("npm start says that another one is running", async () => {
  const emulator = await startEmulator({ data: join(clone, ".state", "account") });
  try {
    await expect(start()).rejects.toThrow(/The emulator did not start: .* is in use by the emulator/);
  } finally {
    await emulator.close();
  }
});

/** Processes that run in the clone, on Linux; none elsewhere. */
function running(): string[] {
  if (!existsSync("/proc/self/cwd")) return [];
  return readdirSync("/proc").filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(clone);
    } catch {
      return false; // no process, or one that has just ended
    }
  });
}

test("npm start interrupted during an up leaves nothing running and nothing locked", async () => {
  const child = spawn("node", [join("tools", "start.mjs")], {
    cwd: clone,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => chunk.includes("the emulator listens") && resolve());
    child.on("close", () => reject(new Error("npm start ended before the emulator listened")));
  });
  for (let tries = 0; tries < 150 && running().length < 5; tries++) await wait(20); // npm start, pulumi, its two hosts, the program
  child.kill("SIGINT");
  expect(await ended).toBe(130);
  expect(running()).toEqual([]);
  expect((await start()).shown).toMatch(/^Resources:\n +7 unchanged$/m);
});
