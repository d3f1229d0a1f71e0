// Measures a command and its descendants. Processor time, memory and roles come from /proc, which only Linux has.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds between two samples. */
const sampleInterval = 50;
/** The kernel counts processor time in ticks. */
export const ticksPerSecond = 100;

/** Patterns of command lines, by role. A process that matches none is the engine or one of its language hosts. */
const roles = { program: /cmd[/\\]run/, provider: /dynamic-provider|plugin[/\\]main|pulumi-resource-/ };

/**
 * @typedef {object} Measurement
 * @property {number} seconds
 * @property {Record<string, number>} processor Seconds of processor time, by role.
 * @property {number} megabytes The sum of the peak memory of all processes.
 * @property {string} output Standard output and error.
 */

/** Runs a command. Throws an Error with its output if it fails. @returns {Promise<Measurement>} */
export function measureCommand(command, args, options = {}) {
  const began = performance.now();
  const timeBefore = readChildProcessorTime();
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
      const usage = { program: 0, provider: 0, all: readChildProcessorTime() - timeBefore };
      for (const { role, processor } of samples.values()) if (role in usage) usage[role] += processor;
      // Samples miss the last moments of each process. The engine's share includes them.
      const engine = usage.all - usage.program - usage.provider;
      const { megabytes } = sumSamples(samples);
      const measurement = { seconds, processor: { ...usage, engine }, megabytes, output };
      if (code === 0) return resolve(measurement);
      const message = `${command} ${args.join(" ")} ended with ${code}:\n${output.slice(-4000)}`;
      reject(Object.assign(new Error(message), measurement));
    });
  });
}

/** Measures what a running process and its descendants have used so far. @param {number} pid */
export const measureProcess = (pid) => sumSamples(takeSample(pid));

/** Returns the processor time, in seconds, of ended children and of the descendants for which those children waited. */
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
  const sum = (part) => all.reduce((total, one) => total + one[part], 0);
  return { processor: sum("processor"), megabytes: sum("megabytes") };
}

/** Records what a process and its descendants have used. @param {number} pid @param {Samples} samples */
function takeSample(pid, samples = new Map()) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    const previous = samples.get(pid);
    const [role] = Object.entries(roles).find(([, pattern]) => pattern.test(command)) ?? ["engine"];
    const tasks = readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`);
    const nanoseconds = tasks.map((task) => Number(readFileSync(`${task}/schedstat`, "utf8").split(" ")[0]));
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    samples.set(pid, {
      // A zombie process has no command line and no memory, so it keeps its previous values.
      role: command ? role : (previous?.role ?? role),
      processor: nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9,
      megabytes: kilobytes ? Number(kilobytes) / 1024 : (previous?.megabytes ?? 0),
    });
    for (const task of tasks)
      for (const child of readFileSync(`${task}/children`, "utf8").split(" ").filter(Boolean))
        takeSample(Number(child), samples);
  } catch {
    // The process has ended, or the system has no /proc.
  }
  return samples;
}

/** Returns the fields of /proc/PID/stat after the command's name, which may contain spaces and parentheses. */
const readStatFields = (pid) =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
