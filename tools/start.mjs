// @ts-check
// `npm start`: takes a fresh clone to a load balancer in the emulator. In a terminal, keeps the emulator until Ctrl-C.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { getEngine } from "./engine.mjs";
import { envFile, sideBySide } from "./quickstart.cjs";
import { makeReady, root } from "./ready.cjs";
import { run, runMain, StepError, say } from "./run.cjs";

const state = join(root, ".state");
const stack = "local";

/** @type {import("../emulator/index.js").Emulator | undefined} */
let emulator;

async function main() {
  const packages = makeReady();
  const [engine] = await Promise.all([getEngine(packages), packages]);
  say(`pulumi ${engine.version} in ${engine.folder}`);
  const settings = prepareState(engine);
  emulator = await startEmulator();
  say(`the emulator listens on ${emulator.baseUrl}`);
  await apply({ ...engine.env, ...settings }, emulator);
  explain();
  process.exitCode = 0;
  if (process.stdin.isTTY) await new Promise(() => {});
}

/** Makes Pulumi keep its state and all other files in this clone. @param {import("./engine.mjs").Engine} engine */
function prepareState(engine) {
  mkdirSync(state, { recursive: true });
  const passphrase = join(state, "passphrase");
  if (!existsSync(passphrase)) writeFileSync(passphrase, randomBytes(24).toString("hex"), { mode: 0o600 });
  const settings = {
    PULUMI_BACKEND_URL: `file://${state.replaceAll("\\", "/")}`,
    PULUMI_HOME: join(state, "pulumi-home"),
    PULUMI_CONFIG_PASSPHRASE: readFileSync(passphrase, "utf8"),
    PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "true",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
  };
  const file = join(state, process.platform === "win32" ? "env.ps1" : "env");
  writeFileSync(file, envFile(settings, engine.path), { mode: 0o600 });
  return settings;
}

/** Starts the emulator with the account of the last run, at first an empty one. */
async function startEmulator() {
  /** @type {typeof import("../emulator/index.js")} */
  const { startEmulator } = createRequire(import.meta.url)("../dist/emulator/index.js");
  try {
    return await startEmulator({ data: join(state, "account") });
  } catch (error) {
    throw new StepError(`The emulator did not start: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Applies the program to the emulator, even if someone changed objects there, and prints a comparison.
 * @param {NodeJS.ProcessEnv} env
 * @param {import("../emulator/index.js").Emulator} emulator
 */
async function apply(env, { baseUrl, apiKey }) {
  const pulumi = (/** @type {string[]} */ args, echo = false) =>
    run("pulumi", [...args, "--stack", stack, "--non-interactive", "--color", "never"], {
      cwd: root,
      env,
      endsChildren: true,
      echo,
      failure: `pulumi ${args[0]} failed.`,
    });
  await pulumi(["stack", "select", "--create"]);
  const values = ["--plaintext", `edge:baseUrl=${baseUrl}`, "--secret", `edge:apiKey=${apiKey}`];
  await pulumi(["config", "set-all", ...values]);
  // The emulator's address changes with each start. Without the program, a refresh would use the address in the state.
  const refresh = ["--refresh", "--run-program"];
  await pulumi(
    ["up", "--yes", "--skip-preview", "--suppress-progress", "--suppress-outputs", ...refresh],
    true,
  );
  const outputs = JSON.parse(await pulumi(["stack", "output", "--json"]));
  const id = outputs.shop?.loadBalancerId;
  const response = await fetch(`${baseUrl}/loadbalancer/${id}`, { headers: { AccessKey: apiKey } });
  if (!response.ok) throw new StepError(`The emulator returned ${response.status} for load balancer ${id}.`);
  const profile = /** @type {Parameters<typeof sideBySide>[1]} */ (await response.json());
  console.table(sideBySide(outputs, profile));
}

function explain() {
  const [source, lives] = [
    process.platform === "win32" ? ". .state/env.ps1" : "source .state/env",
    process.stdin.isTTY ? "in another terminal" : "while npm start runs in a terminal",
  ];
  console.log(`
Try it:       ${source}; pulumi stack (${lives}); change examples/quickstart/index.ts; pulumi up
Tear down:    pulumi destroy; then remove .state
Real account: pulumi stack init live; pulumi config set edge:baseUrl URL; pulumi config set --secret edge:apiKey; pulumi up`);
  if (process.stdin.isTTY) console.log("\nThe emulator runs until Ctrl-C.");
}

await runMain(main, async () => emulator?.close());
