// Origin groups, and origins, through the whole engine, compared with a native provider without I/O and the stock dynamic pattern.
import { makers, origins } from "./programs.mjs";
import { Stack } from "./stack.mjs";
import { native, nativeOutputs, ofPlugin, ownOnStockHost, plugin, stock } from "./subjects.mjs";
import { operations } from "./tables.mjs";

/** @param {NodeJS.ProcessEnv} env @param {number} count @param {string | undefined} reference folder of the native provider */
export const benchGroups = (env, count, reference) =>
  measureAll(env, count, [
    ...(reference ? [native(count, reference), nativeOutputs(count, reference)] : []),
    stock(count),
    ownOnStockHost(count),
    ofPlugin(count),
  ]);

/** Origins in twenty profiles. @param {NodeJS.ProcessEnv} env @param {number} count @param {string | undefined} reference */
export function benchOrigins(env, count, reference) {
  const LoadBalancers = Array.from({ length: 20 }, (_, i) => ({
    LoadBalancerId: i + 1,
    Name: `profile-${i}`,
    OriginGroups: [{ Id: 101 + i, Name: "group" }],
  }));
  const program = origins(count, makers.native);
  return measureAll(env, count, [
    ...(reference ? [{ name: "native, no I/O", program, plugins: { reference } }] : []),
    {
      name: "Origin, plugin",
      program: origins(count, makers.origin),
      plugins: plugin,
      seed: { LoadBalancers },
    },
  ]);
}

/** What a file backend writes, by its settings. @param {NodeJS.ProcessEnv} env @param {number} count */
export function benchBackends(env, count) {
  const of = (/** @type {string} */ name, /** @type {Record<string, string>} */ further) => ({
    ...ofPlugin(count),
    name,
    env: further,
  });
  const subjects = [
    of("default settings", {}),
    of("PULUMI_DIY_BACKEND_ZSTD", { PULUMI_DIY_BACKEND_ZSTD: "true" }),
    of("PULUMI_SKIP_CHECKPOINTS", { PULUMI_SKIP_CHECKPOINTS: "true" }),
  ];
  // A preview writes nothing, a refresh once.
  return measureAll(env, count, subjects, ["up", "destroy"]);
}

/** Each operation of each subject once. */
async function measureAll(env, count, subjects, chosen = operations) {
  const rows = [];
  for (const subject of subjects) rows.push(await measure(env, count, subject, chosen));
  return rows;
}

async function measure(env, count, subject, chosen) {
  const row = { name: subject.name, seconds: {}, processor: {}, requests: {}, stateBytes: 0 };
  const stack = await Stack.open(env, subject);
  try {
    for (const operation of chosen) {
      process.stderr.write(`${subject.name}: ${operation} … `);
      const { seconds, processor, requests } = await stack.run(operation);
      row.seconds[operation] = seconds;
      row.processor[operation] = processor;
      row.requests[operation] = requests;
      process.stderr.write(`${seconds.toFixed(1)} s\n`);
    }
    row.stateBytes = stack.stateSize / count;
  } finally {
    await stack.close();
  }
  return row;
}
