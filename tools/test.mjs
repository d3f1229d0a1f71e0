// @ts-check
// `npm test` installs, builds, gets the engine, checks, and runs all tests. `--quick` skips the tests that need the engine.
// Any other arguments go to jest, and then the check is skipped.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { ensureEngine } from "./engine.mjs";
import { prepareClone, root, runNpm } from "./prepareClone.cjs";
import { print, printError, runMain, tryRun } from "./run.cjs";

const jestArgs = process.argv.slice(2);
const isQuick = jestArgs.length === 1 && jestArgs[0] === "--quick";
const isStandardRun = isQuick || jestArgs.length === 0;
// Unless arguments go to jest, tests/setup/beforeEachFile.cjs discards what the package prints.
if (isStandardRun) process.env["EDGE_TEST_QUIET"] = "1";
const counts = { passed: 0, failed: 0, skipped: 0 };

/**
 * Runs a step, and prints how long it took. Returns whether it succeeded. Prints and counts an error instead of throwing it,
 * so that later steps still run.
 * @param {string} name
 * @param {() => Promise<unknown>} step
 */
async function attempt(name, step) {
  const started = Date.now();
  try {
    await step();
    print(`${name} took ${Math.round((Date.now() - started) / 1000)} s`);
    return true;
  } catch (error) {
    printError(error);
    counts.failed += 1;
    return false;
  }
}

/**
 * @param {string} name The name of the report file.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function runJest(name, args, env = process.env) {
  const file = join(root, "reports", `${name}.json`);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const script = join(root, "node_modules", "jest", "bin", "jest.js");
  // A larger young generation makes garbage collection rarer. Jest's workers inherit the flag.
  const flags = ["--max-semi-space-size=64", ...(isStandardRun ? ["--no-deprecation"] : [])];
  const nodeArgs = [...flags, script, "--json", `--outputFile=${file}`, ...args];
  const { code } = await tryRun(process.execPath, nodeArgs, { cwd: root, env, echo: true });
  const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const { numPassedTests = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0 } = report;
  const { numPendingTests = 0, numTodoTests = 0 } = report;
  counts.passed += numPassedTests;
  counts.skipped += numPendingTests + numTodoTests;
  // If jest fails without a failed test, for example because it crashes, count one failure.
  counts.failed += numFailedTests + numRuntimeErrorTestSuites || (code === 0 ? 0 : 1);
}

/** Returns an environment that tells engine tests where the engine is. @param {Promise<void>} installation */
async function createEngineEnv(installation) {
  const engine = await ensureEngine(installation);
  print(`pulumi ${engine.version} in ${engine.folder}`);
  return { ...process.env, EDGE_TEST_ENGINE_PATH: engine.folder };
}

await runMain(async () => {
  const installation = prepareClone();
  const engine = isQuick ? Promise.resolve(process.env) : createEngineEnv(installation);
  // A missing engine does not fail this step. The steps below that need the engine report it.
  const prepare = () => Promise.all([installation, engine.catch(() => {})]);
  const isReady = await attempt("installing and building", prepare);
  if (isReady && !isStandardRun)
    await attempt("the tests", async () => runJest("chosen", jestArgs, await engine));
  else if (isReady) {
    const [label, failure] = ["checking format, types and layers", "The check failed:"];
    await Promise.all([
      attempt("the check", () => runNpm(label, failure, ["run", "--silent", "check"])),
      attempt("unit and protocol tests", () => runJest("unit", ["tests/unit/", "tests/protocol/"])),
    ]);
    if (!isQuick)
      await attempt("engine tests", async () =>
        runJest("engine", ["tests/engine/", "tests/newcomer"], await engine),
      );
  }
  const { passed, failed, skipped } = counts;
  process.exitCode = passed > 0 && failed === 0 ? 0 : 1;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
});
