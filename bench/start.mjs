// Measures a provider from its start until it prints its port.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getArchiveName, thisSystem } from "../tools/release/systems.mjs";
import { measureProcess } from "./processes.mjs";
import { formatRatio, median } from "./ratios.mjs";
import { linkPackages, root } from "./stack.mjs";

const listenScript = `const server = require("node:net").createServer().listen(0, "127.0.0.1", () => console.log(server.address().port))`;

/** @param {import("./parts.mjs").Context} context */
export async function start({ runs, reference }) {
  const folder = mkdtempSync(join(tmpdir(), "edge-start-"));
  // Providers exit if nothing listens at the engine's address. A server that never responds is enough.
  const engine = createServer().listen(0, "127.0.0.1");
  await once(engine, "listening");
  const address = `127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (engine.address()).port}`;
  const native = reference();
  /** @type {[name: string, command: string, argument: string][]} */
  const launches = [
    ["SDK's host", join(root, "node_modules", "@pulumi", "pulumi", "pulumi-resource-pulumi-nodejs"), address],
    ["the plugin, with Node.js", join(root, "plugin", "pulumi-resource-edge"), address],
    ["the plugin's executable", buildExecutable(folder), address],
    ["plain node that listens", process.execPath, `--eval=${listenScript}`],
  ];
  if (native) launches.push(["native provider", join(native, "pulumi-resource-reference"), address]);
  linkPackages(folder);
  const measurements = launches.map(() => /** @type {Awaited<ReturnType<typeof measureStart>>[]} */ ([]));
  try {
    // The programs take turns, so that other programs disturb all of them alike. The first turn only fills caches.
    for (let run = 0; run <= runs; run++)
      for (const [i, [, command, argument]] of launches.entries()) {
        const measurement = await measureStart(command, argument, folder);
        if (run > 0) measurements[i].push(measurement);
      }
  } finally {
    engine.close();
    rmSync(folder, { recursive: true });
  }
  const medianValue = (i, metric) => median(measurements[i].map((measurement) => measurement[metric]));
  const rows = launches.map(([name], i) => ({
    "": name,
    "processor time": formatRatio(medianValue(i, "processor"), medianValue(0, "processor"), 3),
    "until the port": `${medianValue(i, "seconds").toFixed(2)} s`,
    memory: `${medianValue(i, "megabytes").toFixed(0)} MB`,
  }));
  const title = `Start of a provider, medians of ${runs} runs; × is the ratio to the first row`;
  return [{ title, rows, figure: "start" }];
}

async function measureStart(command, argument, cwd) {
  const began = performance.now();
  // The SDK's script does not forward signals to its child, so the signal goes to a process group.
  const child = spawn(command, [argument], { cwd, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exit]);
  const seconds = (performance.now() - began) / 1000;
  if (child.exitCode !== null)
    throw new Error(`${command} ended with ${child.exitCode} before it had a port.`);
  const usage = measureProcess(child.pid);
  process.kill(-child.pid, "SIGKILL");
  await exit;
  return { ...usage, seconds };
}

/** Builds the plugin's executable as a release does. Returns its path. */
function buildExecutable(folder) {
  for (const script of ["archive", "executable"])
    execFileSync(process.execPath, [join(root, "tools", "release", `${script}.mjs`), folder], {
      stdio: "pipe",
    });
  execFileSync("tar", ["-xzf", join(folder, getArchiveName(thisSystem)), "-C", folder]);
  return join(folder, "pulumi-resource-edge");
}
