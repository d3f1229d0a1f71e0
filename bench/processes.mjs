// What a command and all processes below it use. Roles and memory come from /proc (Linux); elsewhere they are missing.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds between two samples. */
const sampleInterval = 50;
/** Clock ticks a second, in which the kernel counts processor time. */
export const ticksPerSecond = 100;

/** A process that matches none of these is the engine or one of its language hosts. */
const roles = { program: /cmd[/\\]run/, provider: /dynamic-provider|plugin[/\\]main|pulumi-resource-/ };

/**
 * @typedef {object} Measured
 * @property {number} seconds
 * @property {Record<string, number>} processor Seconds of processor time by role.
 * @property {number} megabytes Sum of the peaks of memory of all processes.
 * @property {string} output Standard output and error.
 */

/** Runs a command to its end. Throws an Error with its output if it fails. @returns {Promise<Measured>} */
export function measureCommand(command, args, options = {}) {
  const began = performance.now();
  const endedBefore = readChildProcessorTime();
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  /** @type {Samples} */
  const samples = new Map();
  const timer = setInterval(() => takeSample(child.pid, samples), sampleInterval);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      clearInterval(timer);
      const seconds = (performance.now() - began) / 1000;
      const used = { program: 0, provider: 0, all: readChildProcessorTime() - endedBefore };
      for (const { role, processor } of samples.values()) if (role in used) used[role] += processor;
      // What no sample saw, such as the end of each process, counts as the engine's.
      const engine = used.all - used.program - used.provider;
      const { megabytes } = sumSamples(samples);
      const measurement = { seconds, processor: { ...used, engine }, megabytes, output };
      if (code === 0) return resolve(measurement);
      const message = `${command} ${args.join(" ")} ended with ${code}:\n${output.slice(-4000)}`;
      reject(Object.assign(new Error(message), measurement));
    });
  });
}

/** What a running process and its descendants have used so far. @param {number} pid */
export const measureProcess = (pid) => sumSamples(takeSample(pid));

/** Seconds of processor time of ended children of this process, and of all descendants that they waited for. */
export function readChildProcessorTime() {
  try {
    const [, , , , , , , , , , , , , user, system] = readStatFields("self");
    return (Number(user) + Number(system)) / ticksPerSecond;
  } catch {
    return 0; // The system has no /proc.
  }
}

/** @typedef {Map<number, { role: string, processor: number, megabytes: number }>} Samples */

function sumSamples(/** @type {Samples} */ samples) {
  const all = [...samples.values()];
  const sum = (part) => all.reduce((so, one) => so + one[part], 0);
  return { processor: sum("processor"), megabytes: sum("megabytes") };
}

/** Notes what a process and its descendants have used. @param {number} pid @param {Samples} samples */
function takeSample(pid, samples = new Map()) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    const known = samples.get(pid);
    const [role] = Object.entries(roles).find(([, pattern]) => pattern.test(command)) ?? ["engine"];
    const tasks = readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`);
    const nanoseconds = tasks.map((task) => Number(readFileSync(`${task}/schedstat`, "utf8").split(" ")[0]));
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    samples.set(pid, {
      // A process that has ended but is not waited for has neither a command nor memory.
      role: command ? role : (known?.role ?? role),
      processor: nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9,
      megabytes: kilobytes ? Number(kilobytes) / 1024 : (known?.megabytes ?? 0),
    });
    for (const task of tasks)
      for (const child of readFileSync(`${task}/children`, "utf8").split(" ").filter(Boolean))
        takeSample(Number(child), samples);
  } catch {
    // The process has ended, or the system has no /proc.
  }
  return samples;
}

/** The fields of a process after the name of its command, which may hold anything. */
const readStatFields = (pid) =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
