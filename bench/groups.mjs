// Origin groups, and origins, through the whole engine, compared with a native provider without I/O and the stock dynamic pattern.
import { createRequire } from "node:module";
import { groups, makers, origins } from "./programs.mjs";
import { Project } from "./project.mjs";

const { startEmulator } = createRequire(import.meta.url)("../dist/emulator/index.js");
const host = "node_modules/pulumi-edge-platform/host";

/** @param {NodeJS.ProcessEnv} env @param {number} count @param {string | undefined} reference folder of the native provider */
export async function benchGroups(env, count, reference) {
  const rows = [];
  const add = async (name, make, plugins) =>
    rows.push(await measure(env, name, { program: groups(count, make), plugins }, count));
  if (reference) {
    await add("native, no I/O", makers.native, { reference });
    await add("native, the same outputs", makers.nativeOutputs, { reference });
  }
  await add("stock dynamic, no I/O", makers.stock);
  const profiles = Array.from({ length: Math.max(1, count / 10) }, (_, i) => ({
    LoadBalancerId: i + 1,
    Name: `profile-${i}`,
  }));
  const program = groups(count, makers.edge);
  rows.push(await measureEdge(env, "OriginGroup, stock host", { program }, profiles, count));
  rows.push(await measureEdge(env, "OriginGroup, own host", { program, plugins: ownHost }, profiles, count));
  return rows;
}

const ownHost = { "pulumi-nodejs": host };

/** Origins in twenty profiles. @param {NodeJS.ProcessEnv} env @param {number} count @param {string | undefined} reference */
export async function benchOrigins(env, count, reference) {
  const rows = [];
  if (reference) {
    const native = { program: origins(count, makers.native), plugins: { reference } };
    rows.push(await measure(env, "native, no I/O", native, count));
  }
  const profiles = Array.from({ length: 20 }, (_, i) => ({
    LoadBalancerId: i + 1,
    Name: `profile-${i}`,
    OriginGroups: [{ Id: 101 + i, Name: "group" }],
  }));
  const options = { program: origins(count, makers.origin), plugins: ownHost };
  rows.push(await measureEdge(env, "Origin, own host", options, profiles, count));
  return rows;
}

async function measureEdge(env, name, options, profiles, count) {
  const emulator = await startEmulator({ seed: { LoadBalancers: profiles } });
  const config = { "edge:baseUrl": emulator.baseUrl, "edge:apiKey": emulator.apiKey };
  try {
    return await measure(env, name, options, count, config, emulator);
  } finally {
    await emulator.close();
  }
}

async function measure(env, name, options, count, config = {}, emulator = undefined) {
  const project = new Project(env, options);
  const row = { name, seconds: {}, processor: {}, requests: {}, stateBytes: 0 };
  const timed = async (operation, ...args) => {
    emulator?.requests.clear();
    process.stderr.write(`${name}: ${operation} … `);
    const before = process.cpuUsage();
    const { seconds, processor } = await project.run(...args);
    const { user, system } = process.cpuUsage(before);
    row.seconds[operation] = seconds;
    row.processor[operation] = { ...processor, platform: (user + system) / 1e6 };
    row.requests[operation] = emulator?.requests.length;
    process.stderr.write(`${row.seconds[operation].toFixed(1)} s\n`);
  };
  try {
    await project.init(config);
    await timed("up", "up", "--yes", "--skip-preview", "--suppress-outputs");
    row.stateBytes = project.stateSize() / count;
    await timed("preview", "preview");
    await timed("refresh", "refresh", "--yes", "--skip-preview");
    await timed("destroy", "destroy", "--yes", "--skip-preview");
  } finally {
    project.dispose();
  }
  return row;
}
