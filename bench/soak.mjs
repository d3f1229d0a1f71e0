// npm run soak [-- COUNT [SEED]]: resources of every class through all operations, one request in a hundred failing.
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { getEngine } from "../tools/engine.mjs";
import mixed from "./mixed.cjs";
import { Project } from "./project.mjs";

const { startEmulator } = createRequire(import.meta.url)("../dist/emulator/index.js");
const count = Number(process.argv[2] ?? 1000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const troubles = [
  { status: 503 },
  { status: 500, effect: true },
  { status: 429, headers: { "Retry-After": "1" } },
  { reset: "before" },
  { reset: "after" },
  { truncate: true },
];

const { env } = await getEngine();
console.log(`${count} resources of every class, faults by the seed ${seed}`);
const emulator = await startEmulator({ seed: mixed.seedOf(count), random: randomOf(seed) });
// The file backend writes the whole state at each step: here the package is measured, not that.
const project = new Project(
  { ...env, PULUMI_SKIP_CHECKPOINTS: "true" },
  {
    program: mixed.programOf(count),
    plugins: process.env.EDGE_STOCK ? {} : { "pulumi-nodejs": "node_modules/pulumi-edge-platform/host" },
  },
);
const rows = [];
try {
  await project.init({
    "edge:baseUrl": emulator.baseUrl,
    "edge:apiKey": emulator.apiKey,
    "edge:databaseUrl": emulator.databaseUrl,
    "edge:databaseAuthToken": emulator.databaseToken,
  });
  await converge("up", "--yes", "--skip-preview");
  await converge("preview", "--expect-no-changes");
  await converge("refresh", "--yes", "--skip-preview", "--expect-no-changes");
  const sizes = mixed.sizes(count);
  await agree(sizes);
  await converge("destroy", "--yes", "--skip-preview");
  await agree({ ...sizes, groups: 0, forwardings: 0, zones: 0, hosts: 0 });
  console.table(rows);
} finally {
  project.dispose();
  await emulator.close();
}

/** Runs an operation, and again where faults outlast its retries: what is never sent twice fails at the first. */
async function converge(...args) {
  for (let runs = 1; ; runs++) {
    const handles = troubles.map((trouble) =>
      emulator.fault({ ...trouble, chance: 0.01 / troubles.length, times: Number.POSITIVE_INFINITY }),
    );
    emulator.requests.clear();
    const memory = watchHost();
    const outcome = await project.run(...args).then(
      (seconds) => ({ seconds: Number(seconds.toFixed(1)) }),
      (error) => ({ error }),
    );
    const faults = handles.reduce((sum, handle) => sum + handle.hits, 0);
    emulator.clearFaults();
    rows.push({
      "": args[0],
      run: runs,
      ended: "error" in outcome ? "failed" : "well",
      seconds: outcome.seconds,
      requests: emulator.requests.length,
      faults,
      "host MB": memory(),
    });
    if (!("error" in outcome)) return;
    console.log(
      String(outcome.error.message)
        .split("\n")
        .filter((line) => /error:/i.test(line))
        .slice(0, 5)
        .join("\n"),
    );
    if (runs === 4) throw outcome.error;
  }
}

/** The platform holds what the program declares: nothing lost, nothing doubled. */
async function agree(wanted) {
  const { loadBalancers, logForwarding, dnsZones, videoLibraries } = emulator.state;
  const held = {
    groups: loadBalancers.flatMap(({ OriginGroups }) => OriginGroups).length,
    forwardings: logForwarding.length,
    zones: dnsZones.filter(({ DnsSecEnabled }) => DnsSecEnabled).length,
    hosts: videoLibraries.flatMap(({ BlockedReferrers }) => BlockedReferrers).length,
    migrations: (await emulator.sql("SELECT script FROM ran")).length,
  };
  for (const [part, number] of Object.entries(held))
    if (number !== wanted[part])
      throw new Error(`${number} ${part} on the platform, ${wanted[part]} declared (seed ${seed})`);
}

/** Peak memory of the provider host from here on, in MB; only where the system tells (Linux). */
function watchHost() {
  let peak = 0;
  const timer = setInterval(() => {
    for (const pid of processesIn(project.dir)) peak = Math.max(peak, residentMegabytes(pid));
  }, 250);
  return () => {
    clearInterval(timer);
    return peak ? Math.round(peak) : undefined;
  };
}

/** Provider hosts that run in a folder. */
function processesIn(folder) {
  try {
    return readdirSync("/proc").filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === folder &&
          /dynamic-provider|host.main/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"))
        );
      } catch {
        return false;
      }
    });
  } catch {
    return [];
  }
}

function residentMegabytes(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
function randomOf(from) {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixedUp = Math.imul(state ^ (state >>> 15), 1 | state);
    mixedUp = (mixedUp + Math.imul(mixedUp ^ (mixedUp >>> 7), 61 | mixedUp)) ^ mixedUp;
    return ((mixedUp ^ (mixedUp >>> 14)) >>> 0) / 2 ** 32;
  };
}
