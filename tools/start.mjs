// @ts-check
// `npm start` creates a site in the emulator, even in a fresh clone. In a terminal, the emulator runs until Ctrl-C.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ensureEngine } from "./engine.mjs";
import { prepareClone, root } from "./prepareClone.cjs";
import { renderEnvScript } from "./quickstart.cjs";
import { print, runMain, runStep, StepError } from "./run.cjs";

const stateFolder = join(root, ".state");
const stackName = "local";

/** @type {import("../emulator/index.js").Emulator | undefined} */
let emulator;

async function main() {
  const installation = prepareClone();
  const [engine] = await Promise.all([ensureEngine(installation), installation]);
  print(`pulumi ${engine.version} in ${engine.folder}`);
  const settings = preparePulumiEnv(engine);
  emulator = await startEmulator();
  print(`the emulator listens on ${emulator.baseUrl}`);
  await applyProgram({ ...engine.env, ...settings }, emulator);
  printNextSteps();
  process.exitCode = 0;
  if (process.stdin.isTTY) await new Promise(() => {});
}

/**
 * Creates a folder for Pulumi in this clone. Returns environment variables that make Pulumi use it.
 * @param {import("./engine.mjs").Engine} engine
 */
function preparePulumiEnv(engine) {
  mkdirSync(stateFolder, { recursive: true });
  const secretFile = join(stateFolder, "passphrase");
  if (!existsSync(secretFile)) writeFileSync(secretFile, randomBytes(24).toString("hex"), { mode: 0o600 });
  const settings = {
    PULUMI_BACKEND_URL: `file://${stateFolder.replaceAll("\\", "/")}`,
    PULUMI_HOME: join(stateFolder, "pulumi-home"),
    PULUMI_CONFIG_PASSPHRASE: readFileSync(secretFile, "utf8"),
    PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "true",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
  };
  const file = join(stateFolder, process.platform === "win32" ? "env.ps1" : "env");
  writeFileSync(file, renderEnvScript(settings, engine.path), { mode: 0o600 });
  return settings;
}

/** Starts the emulator with the account of the last run, or with an empty account on the first run. */
async function startEmulator() {
  /** @type {typeof import("../emulator/index.js")} */
  const { startEmulator } = createRequire(import.meta.url)("../dist/emulator/index.js");
  try {
    return await startEmulator({ data: join(stateFolder, "account") });
  } catch (error) {
    throw new StepError(`The emulator did not start: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Applies the program to the emulator. Refreshes first, because someone may have changed objects there.
 * @param {NodeJS.ProcessEnv} env
 * @param {import("../emulator/index.js").Emulator} emulator
 */
async function applyProgram(env, { baseUrl, apiKey }) {
  const pulumi = (/** @type {string[]} */ args, echo = false) =>
    runStep("pulumi", [...args, "--stack", stackName, "--non-interactive", "--color", "never"], {
      cwd: root,
      env,
      endsChildren: true,
      echo,
      failure: `pulumi ${args[0]} failed.`,
    });
  await pulumi(["stack", "select", "--create"]);
  const configArgs = ["--plaintext", `edge:baseUrl=${baseUrl}`, "--secret", `edge:apiKey=${apiKey}`];
  await pulumi(["config", "set-all", ...configArgs]);
  // The emulator's address may have changed since the last run. Without --run-program, a refresh uses the address in the state.
  const refreshArgs = ["--refresh", "--run-program"];
  await pulumi(["up", "--yes", "--skip-preview", "--suppress-progress", ...refreshArgs], true);
}

function printNextSteps() {
  const [sourceCommand, where] = [
    process.platform === "win32" ? ". .state/env.ps1" : "source .state/env",
    process.stdin.isTTY ? "in another terminal" : "while npm start runs in a terminal",
  ];
  console.log(`
Try it:       ${sourceCommand}; pulumi stack (${where}); change examples/site/index.ts; pulumi up
Tear down:    pulumi destroy; stop npm start; then remove .state
Real account: only objects that nothing depends on, at first (docs/accounts.md): pulumi stack init live; pulumi config set edge:baseUrl https://api.bunny.net; pulumi config set --secret edge:apiKey; node dist/cli/main.js doctor --contract; pulumi preview`);
  if (process.stdin.isTTY) console.log("\nThe emulator runs until Ctrl-C.");
}

await runMain(main, async () => emulator?.close());
