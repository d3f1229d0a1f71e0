// The start of a provider host, as the engine starts it: until it has printed its port.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildExecutable } from "./executable.mjs";
import { median } from "./median.mjs";
import { usedSoFar } from "./processes.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sdk = join(root, "node_modules", "@pulumi", "pulumi");

const listen = `const server = require("node:net").createServer().listen(0, "127.0.0.1", () => console.log(server.address().port))`;

/** @typedef {{ name: string, command: string, args: string[] }} Start */

/** @param {string} engine Its address. @param {string | undefined} reference Folder of the native provider. @returns {Start[]} */
const startsOf = (engine, reference) => [
  {
    name: "SDK's host",
    command: join(sdk, "pulumi-resource-pulumi-nodejs"),
    args: [engine],
  },
  {
    name: "the plugin, with Node.js",
    command: join(root, "plugin", "pulumi-resource-edge"),
    args: [engine],
  },
  { name: "the plugin's executable", command: buildExecutable(), args: [engine] },
  { name: "plain node that listens", command: process.execPath, args: ["-e", listen] },
  ...(reference
    ? [{ name: "native provider", command: join(reference, "pulumi-resource-reference"), args: [] }]
    : []),
];

/**
 * Processor time and wall time to the port, and the peak of memory at it: medians of so many fresh processes.
 * @param {number} runs
 * @param {string | undefined} reference
 */
export async function benchStart(runs, reference) {
  const cwd = programFolder();
  // Hosts ask the engine nothing before their first call, but end where nothing listens at its address.
  const engine = createServer().listen(0, "127.0.0.1");
  await once(engine, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (engine.address());
  const starts = startsOf(`127.0.0.1:${port}`, reference).map((start) => ({
    start,
    measured: /** @type {Measured[]} */ ([]),
  }));
  try {
    // In turns, so that other work on the machine disturbs all alike; the first turn fills the caches.
    for (let run = 0; run <= runs; run++)
      for (const { start, measured } of starts) {
        const one = await measure(start, cwd);
        if (run > 0) measured.push(one);
      }
  } finally {
    engine.close();
    rmSync(cwd, { recursive: true });
  }
  const rows = starts.map(({ start, measured }) => ({
    name: start.name,
    processor: median(measured.map(({ seconds }) => seconds)),
    wall: median(measured.map(({ wall }) => wall)),
    megabytes: median(measured.map(({ megabytes }) => megabytes)),
  }));
  const first = rows[0]?.processor ?? Number.NaN;
  return rows.map(({ name, processor, wall, megabytes }) => ({
    "": name,
    "processor time": `${(processor / first).toFixed(2)} × (${processor.toFixed(3)} s)`,
    "until the port": `${wall.toFixed(2)} s`,
    memory: `${megabytes.toFixed(0)} MB`,
  }));
}

/** @typedef {{ seconds: number, megabytes: number, wall: number }} Measured */

/** @param {Start} start @param {string} cwd @returns {Promise<Measured>} */
function measure({ name, command, args }, cwd) {
  const began = performance.now();
  // A group of its own: the SDK's script does not pass the end on to its node.
  const child = spawn(command, args, { cwd, detached: true, stdio: ["ignore", "pipe", "ignore"] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${name} ended with ${code} before it printed a port.`)));
    child.stdout.once("data", () => {
      const wall = (performance.now() - began) / 1000;
      const { pid } = child;
      if (pid === undefined) return;
      const used = usedSoFar(pid);
      child.removeAllListeners("exit");
      child.once("exit", () => resolve({ ...used, wall }));
      process.kill(-pid, "SIGKILL");
    });
  });
}

/** A program's folder, from which hosts load their SDK and this package. */
function programFolder() {
  const folder = mkdtempSync(join(tmpdir(), "edge-start-"));
  mkdirSync(join(folder, "node_modules", "@pulumi"), { recursive: true });
  symlinkSync(root, join(folder, "node_modules", "pulumi-edge-platform"));
  symlinkSync(sdk, join(folder, "node_modules", "@pulumi", "pulumi"));
  return folder;
}
