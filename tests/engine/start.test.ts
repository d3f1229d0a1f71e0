import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { sample, startEmulator } from "../../emulator";
import { findOnPath } from "../../tools/engine/locate.cjs";
import { lazyLoading } from "../lazyLoading";
import { isFullRun } from "../support/fullRun";
import { until } from "../support/waitUntil";
import { withEmulator, withoutPreview } from "./pageCommands";

const root = join(__dirname, "..", "..");
const clone = mkdtempSync(join(tmpdir(), "edge-start-"));
const absent = new Set(["node_modules", ".git", ".state", "reports", "tests"]);
// A build takes seconds, and `npm test` builds as `npm start` does.
if (isFullRun) absent.add("dist");

beforeAll(() => {
  cpSync(root, clone, { recursive: true, filter: (path) => path === root || !absent.has(basename(path)) });
  symlinkSync(join(root, "node_modules"), join(clone, "node_modules"), "junction");
  if (isFullRun) return;
  // What else a build leaves: a link, and a file that is newer than all sources.
  mkdirSync(join(clone, "examples", "node_modules"));
  symlinkSync(clone, join(clone, "examples", "node_modules", "pulumi-edge-platform"), "junction");
  const now = new Date();
  utimesSync(join(clone, "dist", "THIRD_PARTY.txt"), now, now);
});
afterAll(() => rmSync(clone, { recursive: true }));

/** Runs `npm start` without a terminal and returns what it printed; throws if it fails. */
function start(): Promise<{ steps: string[]; shown: string }> {
  return new Promise((resolve, reject) => {
    const options = { cwd: clone, env: isFullRun ? process.env : env };
    const child = execFile("node", [join("tools", "start.mjs")], options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message}\n${stderr}`));
      else resolve({ steps: stderr.trim().split("\n"), shown: stdout });
    });
    child.stdin?.end();
  });
}

/** In a full run, the first start checks the types. */
const env = { ...process.env, ...lazyLoading, PULUMI_NODEJS_TRANSPILE_ONLY: "true" };

interface SavedZone {
  readonly Name: string;
  readonly EdgeRules: readonly { readonly ActionParameter1: string }[];
}

const savedZones = () => {
  const saved = readFileSync(join(clone, ".state", "account", "snapshot.json"), "utf8");
  return (JSON.parse(saved) as { states: { pullZones: SavedZone[] }[] }).states[0]?.pullZones ?? [];
};

test("npm start applies the program of a clone to the emulator; a second start, in a terminal, changes nothing, and there commands of the pages edit and delete the stack, and connect an account", async () => {
  const first = await start();
  expect(first.steps.includes("building")).toBe(isFullRun);
  expect(first.shown).toMatch(/^Resources:\n +\+ 8 created$/m);
  expect(first.shown).toMatch(/^Outputs:\n/m);
  expect(first.shown.trimEnd().split("\n").slice(-3)).toEqual([
    expect.stringMatching(/^Try it: .*source \.state\/env/),
    expect.stringMatching(/^Tear down: .*pulumi destroy/),
    expect.stringMatching(/^Real account: .*edge:baseUrl.*edge:apiKey/),
  ]);
  const zones = savedZones();
  // The rules are created at the same time, so either may come first.
  const listTargets = ({ EdgeRules }: SavedZone) => EdgeRules.map((rule) => rule.ActionParameter1).sort();
  expect(zones.map((zone) => [zone.Name, listTargets(zone)])).toEqual([
    ["shop-example", ["https://www.shop.example/", "https://www.shop.example/sale"]],
  ]);

  // It runs a command in a terminal of its own.
  if (!findOnPath("script")) return;
  const account = await startEmulator({ seed: sample });
  const terminal = spawn("script", ["-qfec", "node tools/start.mjs", "/dev/null"], { cwd: clone, env });
  try {
    let shown = "";
    terminal.stdout.on("data", (text) => (shown += text));
    await until(() => shown.includes("The emulator runs until Ctrl-C."));
    expect(shown).not.toContain("building");
    expect(shown).toMatch(/^Resources:\r\n +8 unchanged\r$/m);
    expect(savedZones()).toEqual(zones);

    const program = join(clone, "examples", "site", "index.ts");
    writeFileSync(program, readFileSync(program, "utf8").replace("3600", "60"));
    const [edits = "", connects = ""] = ["README.md", "docs/accounts.md"].map((page) => {
      const [, block = ""] =
        /^```bash\n(source [\s\S]*?)^```$/m.exec(readFileSync(join(clone, page), "utf8")) ?? [];
      return block.split("\n").map(withoutPreview).join("\n");
    });
    const run = (commands: string) =>
      new Promise<string>((resolve, reject) =>
        execFile("bash", ["-ec", commands], { cwd: clone, env }, (error, stdout) =>
          error ? reject(error) : resolve(stdout),
        ),
      );
    const output = await run(edits);
    expect(output.match(/^ +[~-] \d .*$/gm)?.map((line) => line.trim())).toEqual([
      "~ 1 to update",
      "~ 1 updated",
      "- 8 deleted",
    ]);
    expect(savedZones()).toEqual([]);

    const connected = await run(withEmulator(connects, account));
    expect(connected).toMatch(/\+ 8 to create/);
    expect([connected.includes("FAIL"), account.requests.writes()]).toEqual([false, []]);
  } finally {
    await account.close();
    terminal.stdin.write("\u0003");
    await once(terminal, "exit");
  }
});
