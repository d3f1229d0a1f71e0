// npm run soak [-- COUNT [SEED]]: resources of every class through all operations, one request in a hundred failing; then
// the same arguments as resources of providers without I/O. EDGE_STOCK=1 takes the SDK's own provider host.
import { createRequire } from "node:module";
import { getEngine } from "../tools/engine.mjs";
import mixed from "./mixed.cjs";
import { makers, mixedAs } from "./programs.mjs";
import { Project } from "./project.mjs";
import { buildReference } from "./reference.mjs";
import { operations, ratioTable } from "./tables.mjs";

const built = createRequire(import.meta.url);
const { startEmulator } = built("../dist/emulator/index.js");
const { randomFrom } = built("../dist/emulator/random.js");
const [count, seed] = [argument(2, "COUNT", 1000), argument(3, "SEED", Date.now() % 1_000_000)];
const troubles = [
  { status: 503 },
  { status: 500, effect: true },
  { status: 429, headers: { "Retry-After": "1" } },
  { reset: "before" },
  { reset: "after" },
  { truncate: true },
];

const steps = {
  up: ["--yes", "--skip-preview"],
  preview: ["--expect-no-changes"],
  refresh: ["--yes", "--skip-preview", "--expect-no-changes"],
  destroy: ["--yes", "--skip-preview"],
};

const engine = await getEngine();
// The file backend writes the whole state at each step: here the package is measured, not that.
const env = { ...engine.env, PULUMI_SKIP_CHECKPOINTS: "true" };
console.log(`${count} resources of every class, faults by the seed ${seed}`);
const emulator = await startEmulator({ seed: mixed.seedOf(count), random: randomFrom(seed) });
const project = new Project(env, {
  program: mixed.programOf(count),
  plugins: process.env.EDGE_STOCK ? {} : { "pulumi-nodejs": "node_modules/pulumi-edge-platform/host" },
});
const rows = [];
try {
  await project.init({
    "edge:baseUrl": emulator.baseUrl,
    "edge:apiKey": emulator.apiKey,
    "edge:databaseUrl": emulator.databaseUrl,
    "edge:databaseAuthToken": emulator.databaseToken,
  });
  await converge("up");
  await converge("preview");
  await converge("refresh");
  await agree(mixed.sizes(count));
  await converge("destroy");
  await agree(mixed.leftOf(count));
  console.table(rows);
} finally {
  project.dispose();
  await emulator.close();
}
console.log(
  "\nbeside the same resources of providers without I/O or faults; × is the ratio to the first row",
);
console.table(ratioTable([...(await references()), { name: "soaked, all runs", seconds: soaked() }]));

/** @param {number} position @param {string} name @param {number} byDefault */
function argument(position, name, byDefault) {
  const given = process.argv[position] ?? String(byDefault);
  if (/^\d+$/.test(given)) return Number(given);
  console.error(
    `${name} is a whole number, not "${given}": npm run soak -- COUNT SEED, by default 1000 and another seed each time.`,
  );
  process.exit(1);
}

/** Runs an operation, and again where faults outlast its retries: what is never sent twice fails at the first. */
async function converge(operation) {
  for (let runs = 1; ; runs++) {
    const handles = troubles.map((trouble) =>
      emulator.fault({ ...trouble, chance: 0.01 / troubles.length, times: Number.POSITIVE_INFINITY }),
    );
    emulator.requests.clear();
    let failure;
    const { seconds, hostMegabytes } = await project.run(operation, ...steps[operation]).catch((error) => {
      failure = error;
      return error;
    });
    const faults = handles.reduce((sum, handle) => sum + handle.hits, 0);
    emulator.clearFaults();
    rows.push({
      "": operation,
      run: runs,
      ended: failure ? "failed" : "well",
      seconds: Number(seconds.toFixed(1)),
      requests: emulator.requests.length,
      faults,
      "host MB": hostMegabytes,
    });
    if (!failure) return;
    console.log(
      String(failure.message)
        .split("\n")
        .filter((line) => /error:/i.test(line))
        .slice(0, 5)
        .join("\n"),
    );
    if (runs === 4) throw failure;
  }
}

/** The platform holds what the program declares: nothing lost, nothing doubled. */
async function agree(wanted) {
  const held = await mixed.heldBy(emulator);
  for (const [part, number] of Object.entries(held))
    if (number !== wanted[part])
      throw new Error(`${number} ${part} on the platform, ${wanted[part]} declared (seed ${seed})`);
}

/** Seconds of each operation until it ended well. */
function soaked() {
  const secondsOf = (operation) =>
    rows.filter((row) => row[""] === operation).reduce((sum, { seconds }) => sum + seconds, 0);
  return Object.fromEntries(operations.map((operation) => [operation, secondsOf(operation)]));
}

/** The same resources of the native reference, where Go is at hand, and of the stock dynamic pattern. */
async function references() {
  const reference = buildReference();
  const measured = [];
  if (reference) measured.push(await measure("native, no I/O", makers.native, { reference }));
  measured.push(await measure("stock dynamic, no I/O", makers.stock, {}));
  return measured;
}

async function measure(name, make, plugins) {
  const other = new Project(env, { program: mixedAs(count, make), plugins });
  const seconds = {};
  try {
    await other.init({});
    for (const operation of operations)
      seconds[operation] = (await other.run(operation, ...steps[operation])).seconds;
  } finally {
    other.dispose();
  }
  return { name, seconds };
}
