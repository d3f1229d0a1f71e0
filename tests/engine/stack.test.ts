import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { type Emulator, startEmulator } from "../../emulator";
import { fullTest, isFullRun } from "../support/fullRun";
import { root } from "../support/packed";
import { engineFolder, fastCommands } from "./harness";
import { linkPackage } from "./modules";
import { secretsProvider } from "./secretsProvider";

const { secretsprovider } = secretsProvider;
const edge: typeof import("../../provider") = require("pulumi-edge-platform");

let emulator: Emulator;
let folder: string;
const path = process.env["PATH"];
beforeEach(async () => {
  process.env["PATH"] = [engineFolder(), path].join(delimiter);
  // With EDGE_FULL=1, the stacks run as in a user's tests.
  if (!isFullRun)
    Object.assign(process.env, fastCommands, { PULUMI_OPTION_SECRETS_PROVIDER: secretsprovider });
  // As if the tests ran in `emulator exec`, which allows only its own emulator.
  process.env["EDGE_EMULATOR_URL"] = "http://127.0.0.1:9";
  emulator = await startEmulator({ seed: { LoadBalancers: [{ LoadBalancerId: 1, Name: "shop" }] } });
  folder = mkdtempSync(join(tmpdir(), "edge-stack-test-"));
});
afterEach(async () => {
  process.env["PATH"] = path;
  delete process.env["EDGE_EMULATOR_URL"];
  await emulator.close();
  rmSync(folder, { recursive: true });
});

const run = promisify(execFile);
const groups = () => emulator.state.loadBalancers[0]?.OriginGroups ?? [];

test("a stack of a function", async () => {
  let weight = 50;
  const stack = emulator.stack(() => {
    const group = new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu", weight });
    return { id: group.originGroupId };
  });
  expect((await stack.preview()).changes).toEqual({ create: 2 });
  expect(stack.requests.map(({ method }) => method)).toEqual(["GET"]);
  expect((await stack.up()).changes).toEqual({ create: 2 });
  expect(stack.requests.writes().map(({ method }) => method)).toEqual(["POST"]);
  expect(await stack.outputs()).toEqual({ id: groups()[0]?.Id });

  await stack.expectNoChanges();
  weight = 60;
  await expect(stack.expectNoChanges()).rejects.toThrow("pulumi preview shows changes:\nupdate eu: weight");
  Object.assign(groups()[0] ?? {}, { Weight: 1 });
  expect((await stack.refresh()).changes).toMatchObject({ update: 1 });

  emulator.fault({ method: "POST", status: 403 });
  await expect(stack.up()).rejects.toThrow(/^pulumi up failed:\n(.*\n)*error eu: .*403/);
  await stack.destroy();
  expect(groups()).toEqual([]);
});

fullTest(
  "an inline program of the Automation API runs on the plugin: it imports, and keeps customTimeouts",
  async () => {
    await emulator.seed({ LoadBalancers: [{ LoadBalancerId: 2, OriginGroups: [{ Id: 7, Name: "us" }] }] });
    let isLate = false;
    const stack = emulator.stack(() => {
      new edge.OriginGroup("us", { loadBalancerId: 2, name: "us" }, { import: "2/7", protect: false });
      const customTimeouts = { create: "1s" };
      if (isLate) new edge.OriginGroup("late", { loadBalancerId: 1, name: "late" }, { customTimeouts });
    });
    expect((await stack.up()).changes).toMatchObject({ import: 1 });
    isLate = true;
    // Without an effect: otherwise a read just before the deadline might find the group.
    emulator.fault({ method: "POST", path: "/loadbalancer/1/origingroup", status: 500, delayMs: 2_000 });
    await expect(stack.up()).rejects.toThrow(/error late: .*the 1 s allowed by customTimeouts have passed/);
  },
);

fullTest("a stack of a project's folder, with an import and chaos", async () => {
  linkPackage(join(folder, "node_modules"));
  const plugin = "plugins: { providers: [{ name: edge, path: node_modules/pulumi-edge-platform/plugin }] }";
  writeFileSync(join(folder, "Pulumi.yaml"), `name: shop\nruntime: nodejs\nmain: src\n${plugin}\n`);
  mkdirSync(join(folder, "src"));
  writeFileSync(
    join(folder, "src", "index.js"),
    `const edge = require("pulumi-edge-platform");
     new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu", onDelete: "delete" });`,
  );
  const stack = emulator.stack(folder);
  expect(await stack.chaos(7)).toContain("Nothing new is on the platform.");

  await emulator.seed({ LoadBalancers: [{ LoadBalancerId: 2, OriginGroups: [{ Id: 9, Name: "us" }] }] });
  await stack.import("edge:index:OriginGroup", "us", "2/9");
  // The stack and the import, which a destroy keeps on the platform.
  expect([(await stack.destroy()).changes, emulator.state.loadBalancers[1]?.OriginGroups.length]).toEqual([
    { delete: 2 },
    1,
  ]);
  await expect(emulator.stack("nowhere").up()).rejects.toThrow("There is no Pulumi.yaml in");
});

test("without the pulumi command, a sentence says how to get it", async () => {
  process.env["PATH"] = folder;
  await expect(emulator.stack(() => {}, { env: { HOME: folder } }).up()).rejects.toThrow(
    /^The pulumi command is neither on the PATH nor in .*bin\. Install it/,
  );
});

const jestImports = "const [after, test] = [afterAll, globalThis.test];";
const vitestImports = 'import { afterAll as after, test } from "vitest";';

// Vitest is installed from the registry.
const runners: [runner: string, imports: string | undefined, args: string[]][] = [
  ["node:test", undefined, ["--test", "stack.test.js"]],
  ["Jest", jestImports, [require.resolve("jest/bin/jest"), "--testTimeout=60000"]],
  ["Vitest", vitestImports, ["node_modules/vitest/vitest.mjs", "run", "--testTimeout=60000"]],
];

// The first test above is like the example, in Jest.
fullTest.each(runners)("the page's example runs in %s", async (runner, imports, args) => {
  const isVitest = runner === "Vitest";
  writeFileSync(join(folder, "package.json"), "{}");
  if (isVitest) await run("npm", ["install", "--no-save", "vitest"], { cwd: folder });
  linkPackage(join(folder, "node_modules"));
  const page = readFileSync(join(root, "examples", "unitTest", "stack.test.ts"), "utf8");
  const example = imports ? page.replace(/^import .* from "node:test";$/m, imports) : page;
  const module = isVitest ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS;
  const compiled = ts.transpile(example, { module, target: ts.ScriptTarget.ES2022 });
  writeFileSync(join(folder, "stack.test.js"), compiled);
  const { stdout, stderr } = await run(process.execPath, args, { cwd: folder, env: process.env });
  expect(stdout + stderr).toMatch(/pass 1|1 passed/);
});
