// Processor time and memory of a command's processes, by what they do; only where the system tells (Linux).
import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds between two looks. What a process does after the last one is not seen. */
const interval = 100;
/** Clock ticks a second, in which the kernel tells processor time. */
const ticks = 100;

/** @type {[string, RegExp][]} */
const roles = [
  ["language host", /pulumi-language-/],
  ["program", /cmd[/\\]run/],
  ["provider host", /dynamic-provider|host[/\\]main|pulumi-resource-/],
];

/**
 * What a command's processes used.
 * @typedef {object} Usage
 * @property {Record<string, number>} processor Seconds of processor time, user and system, by role.
 * @property {number | undefined} hostMegabytes Peak memory of a provider host; undefined where none was seen.
 */

/** @typedef {{ role: string, seconds: number, megabytes: number }} Seen */

/** Watches a process and its children until the result is called. @param {number | undefined} pid @returns {() => Usage} */
export function watch(pid) {
  /** @type {Map<number, Seen>} */
  const seen = new Map();
  const timer = setInterval(() => look(Number(pid), seen), interval);
  return () => {
    clearInterval(timer);
    /** @type {Record<string, number>} */
    const processor = {};
    for (const { role, seconds } of seen.values()) processor[role] = (processor[role] ?? 0) + seconds;
    const hosts = [...seen.values()].filter(({ role }) => role === "provider host");
    const peak = Math.max(0, ...hosts.map(({ megabytes }) => megabytes));
    return { processor, hostMegabytes: peak ? Math.round(peak) : undefined };
  };
}

/** @param {number} pid @param {Map<number, Seen>} seen */
function look(pid, seen) {
  try {
    const told = (/** @type {string} */ file) => readFileSync(`/proc/${pid}/${file}`, "utf8");
    // Behind the name of the command, which may hold anything.
    const fields = told("stat")
      .replace(/^.*\) /s, "")
      .split(" ");
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(told("status")) ?? [];
    const command = told("cmdline");
    const known = seen.get(pid);
    seen.set(pid, {
      // One that has ended and is not waited for yet has neither a command nor memory.
      role: command ? roleOf(command) : (known?.role ?? "engine"),
      seconds: (Number(fields[11]) + Number(fields[12])) / ticks,
      megabytes: kilobytes ? Number(kilobytes) / 1024 : (known?.megabytes ?? 0),
    });
    for (const task of readdirSync(`/proc/${pid}/task`))
      for (const child of told(`task/${task}/children`).split(" ").filter(Boolean)) look(Number(child), seen);
  } catch {
    // The process has ended, or the system has no /proc.
  }
}

/** @param {string} command */
const roleOf = (command) => roles.find(([, pattern]) => pattern.test(command))?.[0] ?? "engine";
