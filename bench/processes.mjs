// Processor time and memory of a command's processes, by what they do; only where the system tells (Linux).
import { readdirSync, readFileSync } from "node:fs";

const interval = 50;
/** Clock ticks a second, in which the kernel tells processor time; the same on every Linux. */
const ticks = 100;

const roles = [
  ["language host", /pulumi-language-/],
  ["program", /cmd[/\\]run/],
  ["provider host", /dynamic-provider|host[/\\]main|pulumi-resource-/],
];

/**
 * Watches a process and its children until `end` is called.
 * @param {number | undefined} pid
 * @returns {{ end(): { seconds: Record<string, number>, hostMegabytes: number } }} processor time (user and system) by role, and the peak of the provider host's memory
 */
export function watch(pid) {
  /** @type {Map<number, { role: string, seconds: number, megabytes: number }>} */
  const seen = new Map();
  const timer = setInterval(() => look(pid, seen), interval);
  return {
    end() {
      clearInterval(timer);
      /** @type {Record<string, number>} */
      const seconds = {};
      let hostMegabytes = 0;
      for (const process of seen.values()) {
        seconds[process.role] = (seconds[process.role] ?? 0) + process.seconds;
        if (process.role === "provider host") hostMegabytes = Math.max(hostMegabytes, process.megabytes);
      }
      return { seconds, hostMegabytes };
    },
  };
}

function look(pid, seen) {
  try {
    const about = (file) => readFileSync(`/proc/${pid}/${file}`, "utf8");
    // After the command's name, which may hold anything: user time is the 14th field of all, system time the 15th.
    const fields = about("stat").replace(/^.*\) /s, "").split(" ");
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(about("status")) ?? [];
    const command = about("cmdline");
    const known = seen.get(pid);
    seen.set(pid, {
      // One that has ended and is not waited for yet has neither a command nor memory.
      role: command ? roleOf(command) : known?.role ?? "engine",
      seconds: (user + system) / ticks,
      megabytes: kilobytes ? Number(kilobytes) / 1024 : known?.megabytes ?? 0,
    });
    for (const task of readdirSync(`/proc/${pid}/task`))
      for (const child of about(`task/${task}/children`).split(" ").filter(Boolean)) look(Number(child), seen);
  } catch {
    // The process has ended, or the system has no /proc.
  }
}

const roleOf = (command) => roles.find(([, pattern]) => pattern.test(command))?.[0] ?? "engine";
