// @ts-check
// `npm start`: from a fresh clone to a live load balancer in the emulator. In a terminal it runs on until Ctrl-C.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { getEngine } from "./engine.mjs";
import { diagnosticsOf, envFile, seedOf, sideBySide, summaryOf, table } from "./quickstart.cjs";
import { makeReady, root } from "./ready.cjs";
import { run, runMain, StepError, say, tryRun } from "./run.cjs";

const state = join(root, ".state");
const inState = (/** @type {string} */ name) => join(state, name);
const saved = inState("emulator.json");
const marker = inState("running.json");
const stack = "local";
const firstPort = 8787;

/** @type {import("../emulator/index.js").Emulator | undefined} */
let emulator;

/** Where Pulumi keeps all it keeps: in this clone. @returns {Record<string, string>} */
const settings = () => ({
  PULUMI_BACKEND_URL: `file://${state.replaceAll("\\", "/")}`,
  PULUMI_HOME: inState("pulumi-home"),
  PULUMI_CONFIG_PASSPHRASE: readFileSync(inState("passphrase"), "utf8"),
  PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "true",
  PULUMI_SKIP_UPDATE_CHECK: "true",
  PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
});

async function main() {
  const packages = makeReady();
  const [engine] = await Promise.all([getEngine(packages), packages]);
  say(`pulumi ${engine.version} in ${engine.folder}`);
  prepareState(engine);
  await refuseSecond();
  emulator = await startEmulator();
  say(`the emulator listens on ${emulator.baseUrl}`);
  const pulumi = commandOf({ ...engine.env, ...settings() });
  await selectStack(pulumi, emulator);
  say(`pulumi up: ${await up(pulumi)}`);
  save();
  await show(pulumi, emulator);
  explain();
  process.exitCode = 0;
  if (process.stdin.isTTY) await new Promise(() => {});
}

/** @param {import("./engine.mjs").Engine} engine */
function prepareState(engine) {
  mkdirSync(state, { recursive: true });
  const passphrase = inState("passphrase");
  if (!existsSync(passphrase)) writeFileSync(passphrase, randomBytes(24).toString("hex"), { mode: 0o600 });
  const file = inState(process.platform === "win32" ? "env.ps1" : "env");
  writeFileSync(file, envFile(settings(), engine.path), { mode: 0o600 });
}

/** Two at once would share a state and not an emulator. */
async function refuseSecond() {
  if (existsSync(marker)) {
    const { pid, baseUrl } = JSON.parse(readFileSync(marker, "utf8"));
    if (isAlive(pid) && (await responds(baseUrl)))
      throw new StepError(
        `npm start is already running, as process ${pid} with the emulator on ${baseUrl}: stop it first.`,
      );
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** @param {string} url */
const responds = (url) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    () => true,
    () => false,
  );

/** The emulator as it was left, else an empty account, on the first free port. */
async function startEmulator() {
  const built = createRequire(import.meta.url)("../dist/emulator/index.js");
  /** @type {typeof import("../emulator/index.js")} */
  const { startEmulator } = built;
  const seed = existsSync(saved) ? JSON.parse(readFileSync(saved, "utf8")) : {};
  for (let port = firstPort; ; port++) {
    try {
      const started = await startEmulator({ port, seed });
      writeFileSync(marker, JSON.stringify({ pid: process.pid, baseUrl: started.baseUrl }));
      return started;
    } catch (error) {
      const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
      if (!taken || port === firstPort + 20) throw error;
    }
  }
}

/** @param {NodeJS.ProcessEnv} env */
function commandOf(env) {
  const common = ["--non-interactive", "--color", "never"];
  return {
    /** @param {string[]} args */
    must: (...args) =>
      run("pulumi", [...args, ...common], {
        cwd: root,
        env,
        endsChildren: true,
        failure: `pulumi ${args[0]} failed:`,
      }),
    /** @param {string[]} args */
    attempt: (...args) =>
      tryRun("pulumi", [...args, ...common], {
        cwd: root,
        env,
        endsChildren: true,
        label: `pulumi ${args[0]}`,
      }),
  };
}

/** @typedef {ReturnType<typeof commandOf>} Pulumi */

/** @param {Pulumi} pulumi @param {import("../emulator/index.js").Emulator} emulator */
async function selectStack(pulumi, { baseUrl, apiKey }) {
  await pulumi.must("stack", "select", "--create", stack);
  const values = ["--plaintext", `edge:baseUrl=${baseUrl}`, "--secret", `edge:apiKey=${apiKey}`];
  await pulumi.must("config", "set-all", "--stack", stack, ...values);
}

/** Brings the emulator to what the program declares, also if someone changed it; returns what was done. @param {Pulumi} pulumi */
async function up(pulumi) {
  // A refresh without the program would use the emulator's address of the last start; the program has the current one.
  const flags = ["--yes", "--skip-preview", "--refresh", "--run-program"];
  const { code, output } = await pulumi.attempt("up", "--stack", stack, ...flags);
  if (code === 0) return summaryOf(output);
  const locked = output.includes("currently locked")
    ? "\nIf nothing else uses the stack, a run that was killed left the lock: source .state/env; pulumi cancel --yes"
    : "";
  throw new StepError(`pulumi up failed:\n${diagnosticsOf(output)}${locked}`);
}

/** @param {Pulumi} pulumi @param {import("../emulator/index.js").Emulator} emulator */
async function show(pulumi, { baseUrl, apiKey }) {
  const outputs = JSON.parse(await pulumi.must("stack", "output", "--stack", stack, "--json"));
  const id = outputs.shop?.loadBalancerId;
  const response = await fetch(`${baseUrl}/loadbalancer/${id}`, { headers: { AccessKey: apiKey } });
  if (!response.ok)
    throw new StepError(
      `The emulator returned ${response.status} for load balancer ${id}: run npm start again, or remove .state.`,
    );
  const profile = /** @type {Parameters<typeof sideBySide>[1]} */ (await response.json());
  const rows = sideBySide(outputs, profile);
  console.log(["", ...table(rows), ""].join("\n"));
}

function explain() {
  const [source, lives] = [
    process.platform === "win32" ? ". .state/env.ps1" : "source .state/env",
    process.stdin.isTTY ? "in another terminal" : "while npm start runs in a terminal",
  ];
  console.log(`Try it:  ${source}; pulumi stack (${lives}); change examples/quickstart/index.ts; pulumi up
Tear down:    pulumi destroy; then remove .state
Real account: pulumi stack init live; pulumi config set edge:baseUrl URL; pulumi config set --secret edge:apiKey; pulumi up`);
  if (process.stdin.isTTY) console.log("\nThe emulator runs until Ctrl-C.");
}

/** Keeps what the emulator holds for the next start. */
function save() {
  if (emulator === undefined) return;
  writeFileSync(`${saved}.new`, JSON.stringify(seedOf(emulator.state), undefined, 2));
  renameSync(`${saved}.new`, saved);
}

async function cleanUp() {
  if (emulator === undefined) return;
  save();
  await emulator.close();
  rmSync(marker, { force: true });
}

await runMain(main, cleanUp);
