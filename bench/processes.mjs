// Processor time and memory of a command's processes, by what they do; only if the system reports them (Linux).
import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds between two samples. */
const interval = 50;
/** Clock ticks a second, in which the kernel counts processor time. */
const ticks = 100;

/** @type {[string, RegExp][]} */
const roles = [
  ["language host", /pulumi-language-/],
  ["program", /cmd[/\\]run/],
  ["provider host", /dynamic-provider|(host|plugin)[/\\]main|pulumi-resource-/],
];

/**
 * What a command's processes used.
 * @typedef {object} Usage
 * @property {Record<string, number>} processor Seconds of processor time, user and system, by role.
 * @property {number | undefined} hostMegabytes Peak memory of a provider host; undefined where none was seen.
 * @property {number} watching Seconds of processor time that this process spent looking.
 */

/** @typedef {{ role: string, seconds: number, megabytes: number }} Seen */

/** Watches a child of this process and its descendants until the result is called. @param {number | undefined} pid @returns {() => Usage} */
export function watch(pid) {
  /** @type {Map<number, Seen>} */
  const seen = new Map();
  const before = endedChildren();
  let watching = 0;
  const timer = setInterval(() => {
    const begun = process.cpuUsage();
    sample(Number(pid), seen);
    const { user, system } = process.cpuUsage(begun);
    watching += (user + system) / 1e6;
  }, interval);
  return () => {
    clearInterval(timer);
    /** @type {Record<string, number>} */
    const processor = {};
    for (const { role, seconds } of seen.values()) processor[role] = (processor[role] ?? 0) + seconds;
    // What no sample caught (the end of each process, and short ones) is in the kernel's sum: mostly the engine's own end.
    const unseen = endedChildren() - before - Object.values(processor).reduce((sum, part) => sum + part, 0);
    processor["engine"] = (processor["engine"] ?? 0) + Math.max(0, unseen);
    const hosts = [...seen.values()].filter(({ role }) => role === "provider host");
    const peak = Math.max(0, ...hosts.map(({ megabytes }) => megabytes));
    return { processor, hostMegabytes: peak ? Math.round(peak) : undefined, watching };
  };
}

/** Seconds that ended children of this process used, with all their descendants that were waited for. */
export function endedChildren() {
  try {
    const fields = statOf("self");
    return (Number(fields[13]) + Number(fields[14])) / ticks;
  } catch {
    return 0; // The system has no /proc.
  }
}

/** The fields of a process behind the name of its command, which may hold anything. @param {number | "self"} pid */
const statOf = (pid) =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");

/** @param {number} pid */
const peakOf = (pid) => {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return kilobytes ? Number(kilobytes) / 1024 : undefined;
};

/** @param {number} pid */
const tasksOf = (pid) => readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`);

/** @param {number} pid */
const childrenOf = (pid) =>
  tasksOf(pid).flatMap((task) =>
    readFileSync(`${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );

/** @param {number} pid @param {Map<number, Seen>} seen */
function sample(pid, seen) {
  try {
    const fields = statOf(pid);
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    const known = seen.get(pid);
    seen.set(pid, {
      // One that has ended and is not waited for yet has neither a command nor memory.
      role: command ? roleOf(command) : (known?.role ?? "engine"),
      seconds: (Number(fields[11]) + Number(fields[12])) / ticks,
      megabytes: peakOf(pid) ?? known?.megabytes ?? 0,
    });
    for (const child of childrenOf(pid)) sample(child, seen);
  } catch {
    // The process has ended, or the system has no /proc.
  }
}

/** @param {string} command */
const roleOf = (command) => roles.find(([, pattern]) => pattern.test(command))?.[0] ?? "engine";

/**
 * What a running process and its children have used so far, to the microsecond for those that run.
 * @param {number} pid
 * @returns {{ seconds: number, megabytes: number }} The largest of their peaks of memory.
 */
export function usedSoFar(pid) {
  const children = childrenOf(pid).map(usedSoFar);
  const own = tasksOf(pid)
    .map((task) => Number(readFileSync(`${task}/schedstat`, "utf8").split(" ")[0]) / 1e9)
    .reduce((sum, part) => sum + part, 0);
  const fields = statOf(pid);
  const ended = (Number(fields[13]) + Number(fields[14])) / ticks;
  return {
    seconds: children.reduce((sum, { seconds }) => sum + seconds, own + ended),
    megabytes: Math.max(peakOf(pid) ?? 0, ...children.map(({ megabytes }) => megabytes)),
  };
}
