// `npm run soak [-- COUNT [SEED]]` runs all operations on resources of every class while one request in a hundred fails.
// Before `destroy`, the emulator must have each object of the program exactly once. Afterwards, only kept objects may remain.
import { createRequire } from "node:module";
import { ensureEngine } from "../tools/engine.mjs";
import { seed as emulatorSeed, planResources, prepareResources, renderResources } from "./everyClass.cjs";
import { Stack } from "./stack.mjs";
import { createProgram, declarations, plugins } from "./subjects.mjs";

const { createSeededRandom } = createRequire(import.meta.url)("../dist/emulator/random.js");
const [, , count = "200", seed = String(Date.now() % 1_000_000)] = process.argv;
if (![count, seed].every((argument) => /^\d+$/.test(argument))) {
  console.error("COUNT and SEED are whole numbers: npm run soak -- COUNT SEED");
  process.exit(1);
}

const faults = [
  { status: 503 },
  { status: 500, effect: true },
  { status: 429, headers: { "Retry-After": "1" } },
  { reset: "before" },
  { reset: "after" },
  { truncate: true },
];
/** The package never repeats some writes, so a single fault can fail an operation. A later run must complete it. */
const maxRuns = 4;

console.log(`${count} resources of every class, faults by the seed ${seed}`);
const resources = planResources(Number(count));
const engine = await ensureEngine();
const stack = await Stack.open(engine.env, {
  name: "soak",
  program: createProgram(declarations.edge, renderResources(resources)),
  plugins,
  seed: emulatorSeed,
  random: createSeededRandom(Number(seed)),
  // Write the state only once, because the state file is not the subject here.
  env: { PULUMI_SKIP_CHECKPOINTS: "true" },
});
const rows = [];
try {
  await prepareResources(stack, resources);
  await repeatUntilSuccess("up");
  await repeatUntilSuccess("preview", "--expect-no-changes");
  await repeatUntilSuccess("refresh", "--expect-no-changes");
  await expectObjects(() => 1);
  await repeatUntilSuccess("destroy");
  await expectObjects(({ isKept }) => (isKept ? 1 : 0));
} finally {
  console.table(rows);
  await stack.close();
}

async function repeatUntilSuccess(operation, ...options) {
  for (let run = 1; ; run++) {
    const faultHandles = faults.map((fault) =>
      stack.emulator.fault({ ...fault, chance: 0.01 / faults.length, times: Number.POSITIVE_INFINITY }),
    );
    const result = await stack.run(operation, ...options).catch((error) => error);
    stack.emulator.clearFaults();
    rows.push({
      "": operation,
      run,
      failed: result instanceof Error,
      seconds: Number(result.seconds.toFixed(1)),
      requests: stack.emulator.requests.length,
      faults: faultHandles.reduce((sum, { hits }) => sum + hits, 0),
    });
    if (!(result instanceof Error)) return;
    if (run === maxRuns) throw result;
    console.log(result.output.match(/^.*error:.*$/gm)?.join("\n"));
  }
}

async function expectObjects(expectedCount) {
  const statements = await stack.emulator.sql("SELECT place, script FROM ran");
  const state = { ...stack.emulator.state, ran: statements, applied: new Map() };
  const mismatches = resources.filter(
    ({ subject, n }) => subject.held(state, n).length !== expectedCount(subject),
  );
  const names = mismatches.map(({ name }) => name).join(", ");
  if (mismatches.length > 0) throw new Error(`The emulator has none of these, or more than one: ${names}.`);
}
