// @ts-check
// `npm test`: installs, builds, checks, gets the engine and runs every tier; with arguments, only jest with those.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { getEngine } from "./engine.mjs";
import { makeReady, npm, root } from "./ready.cjs";
import { closingLine, isGood, resultOf, single, sum } from "./results.cjs";
import { runMain, StepError, say, tryRun } from "./run.cjs";

const reports = join(root, "reports");
const chosen = process.argv.slice(2);
/** @type {import("./results.cjs").Result[]} */
const results = [];

/**
 * Runs one step; what it throws is shown, counts as a failure, and does not keep the next one from running.
 * @param {() => Promise<import("./results.cjs").Result>} step
 */
async function count(step) {
  try {
    results.push(await step());
  } catch (error) {
    say(error instanceof StepError ? error.message : String(error instanceof Error ? error.stack : error));
    results.push(single(false));
  }
  return results.at(-1)?.failed === 0;
}

async function check() {
  await npm(["run", "--silent", "check"], { failure: "The check of format, types and layers failed:" });
  return single(true);
}

/**
 * @param {string} name Names the report.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function jest(name, args, env = process.env) {
  const report = join(reports, `${name}.json`);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const script = join(root, "node_modules", "jest", "bin", "jest.js");
  // Fewer, larger collections of the youngest objects, in the workers too.
  const command = ["--max-semi-space-size=64", script, "--json", `--outputFile=${report}`, ...args];
  const { code } = await tryRun(process.execPath, command, { cwd: root, env, echo: true });
  return resultOf(code, existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined);
}

/** The engine's tests find the command by this variable; without it they look in the cache. @param {Promise<void>} packages */
async function withEngine(packages) {
  const engine = await getEngine(packages);
  say(`pulumi ${engine.version} in ${engine.folder}`);
  return { ...process.env, EDGE_TEST_ENGINE_PATH: engine.folder };
}

/**
 * Says how long a part took.
 * @template A
 * @param {string} part
 * @param {() => Promise<A>} run
 */
async function timed(part, run) {
  const begun = Date.now();
  const result = await run();
  say(`${part} took ${Math.round((Date.now() - begun) / 1000)} s`);
  return result;
}

async function main() {
  const packages = makeReady();
  const engine = withEngine(packages);
  const ready = await count(async () => {
    // What goes wrong with the engine fails only the tests that need it.
    await timed("installing and building", () => Promise.all([packages, engine.catch(() => {})]));
    return { passed: 0, failed: 0, skipped: 0 };
  });
  if (ready && chosen.length > 0) await count(async () => jest("chosen", chosen, await engine));
  else if (ready) {
    say("unit and protocol tests; beside them the check of format, types and layers");
    const unit = () => jest("unit", ["tests/unit/", "tests/protocol/"]);
    await timed("unit and protocol tests", () => Promise.all([count(check), count(unit)]));
    await count(async () => {
      const env = await engine;
      say("engine tests");
      return timed("engine tests", () => jest("engine", ["tests/engine/", "tests/newcomer"], env));
    });
  }
  const result = sum(results);
  process.exitCode = isGood(result) ? 0 : 1;
  console.log(closingLine(result));
}

await runMain(main);
