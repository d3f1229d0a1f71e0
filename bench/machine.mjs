// What a table was measured on.
import { readFileSync } from "node:fs";
import { arch, cpus } from "node:os";
import { readChildProcessorTime, ticksPerSecond } from "./processes.mjs";

/** How many processors other programs may use on average before they disturb. */
const quietLimit = 0.2;

/** @param {string} engine Version of the engine. */
export function describeMachine(engine) {
  const processors = cpus();
  const model = (processors[0]?.model ?? "unknown").replace(/\s+/g, " ").trim();
  const architecture = arch() === "x64" ? "x86-64" : arch();
  const day = new Date().toISOString().slice(0, 10);
  return `${processors.length} processors (${model}, ${architecture}), Node.js ${process.versions.node}, Pulumi ${engine}, ${day}`;
}

/** Starts to watch other programs. The result says whether they disturbed; it is empty if the system does not report it. */
export function watchOtherPrograms() {
  const began = performance.now();
  const before = readOtherProcessorTime();
  return () => {
    const processors = (readOtherProcessorTime() - before) / ((performance.now() - began) / 1000);
    if (Number.isNaN(processors)) return "";
    if (processors < quietLimit) return ", with nothing else running";
    return `, **while other programs used ${processors.toFixed(1)} processors**: seconds are too high`;
  };
}

/** Seconds of all processors that neither this process nor its ended children used. */
function readOtherProcessorTime() {
  try {
    const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
    const [, user, nice, system, , , interrupts, soft, stolen] = line.split(/ +/).map(Number);
    const all = [user, nice, system, interrupts, soft, stolen].reduce((sum, part = 0) => sum + part, 0);
    const own = process.cpuUsage();
    return all / ticksPerSecond - (own.user + own.system) / 1e6 - readChildProcessorTime();
  } catch {
    return Number.NaN; // The system has no /proc.
  }
}
