// Describes the machine of a measurement, and whether other programs were running.
import { readFileSync } from "node:fs";
import { arch, cpus } from "node:os";
import { readChildProcessorTime, ticksPerSecond } from "./processes.mjs";

/** Processors that other programs may use on average without disturbing a measurement. */
const quietLimit = 0.2;

/** @param {string} engine Version of the engine. */
export function describeMachine(engine) {
  const processors = cpus();
  const model = (processors[0]?.model ?? "unknown").replace(/\s+/g, " ").trim();
  const architecture = arch() === "x64" ? "x86-64" : arch();
  const day = new Date().toISOString().slice(0, 10);
  return `${processors.length} processors (${model}, ${architecture}), Node.js ${process.versions.node}, Pulumi ${engine}, ${day}`;
}

/** Returns a function that reports whether other programs have run since this call, or "" on systems without /proc. */
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

/** Returns the processor time, in seconds, of all processes except this one and its children that have ended. */
function readOtherProcessorTime() {
  try {
    const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
    const [, user, nice, system, , , interrupts, soft, steal] = line.split(/ +/).map(Number);
    const total = [user, nice, system, interrupts, soft, steal].reduce((sum, part = 0) => sum + part, 0);
    const ownUsage = process.cpuUsage();
    return total / ticksPerSecond - (ownUsage.user + ownUsage.system) / 1e6 - readChildProcessorTime();
  } catch {
    return Number.NaN; // The system has no /proc.
  }
}
