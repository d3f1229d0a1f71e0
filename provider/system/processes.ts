import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { connect } from "node:net";

/** Identifies a process, even if a later one gets the same PID. */
export interface ProcessId {
  readonly pid: number;
  /** The start time in the system's own format; empty if the system does not report it. */
  readonly startTime: string;
}

interface Process extends ProcessId {
  readonly parent: number;
  readonly name: string;
  /** Whether it has ended, but its parent has not collected its exit code yet. */
  readonly isZombie: boolean;
}

/** Recognizes wrappers: the SDK's host runs under a shell script, and node may run under a version manager's shim. */
const isWrapper = (name: string): boolean =>
  /^-?(ba|da|z|k|a)?sh$|^busybox$|^pulumi-resource|^node|^volta/.test(name);

const isEngine = (name: string): boolean => /^pulumi(?!-resource|-language)/.test(name);

/** Returns the engine's address, which each provider process of a run gets as an argument. No engine listens on port 0. */
export const findEngineAddress = (args: readonly string[]): string | undefined =>
  args.find((arg) => /^[\w.[\]:-]+:[1-9]\d*$/.test(arg));

export const getCurrentProcess = (): ProcessId => ({
  pid: process.pid,
  startTime: readProcess(process.pid)?.startTime ?? "",
});

/** Returns the engine that started this process; `undefined` if the system does not show the ancestors. */
export const findEngineProcess = (): ProcessId | undefined => findEngine(listAncestors());

/**
 * Returns the ancestor that is named like the engine, or else the nearest that is not a wrapper (a shell, a shim): all provider
 * processes of a run must find the same one. `ancestors`: nearest first.
 */
export function findEngine<A extends { readonly name: string }>(ancestors: readonly A[]): A | undefined {
  return ancestors.find(({ name }) => isEngine(name)) ?? ancestors.find(({ name }) => !isWrapper(name));
}

function listAncestors(): Process[] {
  const ancestors: Process[] = [];
  for (let next = readProcess(process.ppid); next; next = readProcess(next.parent)) {
    ancestors.push(next);
    if (isEngine(next.name)) break;
  }
  return ancestors;
}

export function isAlive({ pid, startTime }: ProcessId): boolean {
  if (!processExists(pid)) return false;
  const current = startTime === "" ? undefined : readProcess(pid);
  return current === undefined || (current.startTime === startTime && !current.isZombie);
}

/** Returns this process's PID namespace: a container has its own PIDs. Empty if the system does not report it. */
export function readProcessNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/** Whether a process with this PID exists. Another user's process counts, although it cannot be signaled. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export function readProcess(pid: number): Process | undefined {
  if (pid <= 0 || process.platform === "win32") return undefined;
  try {
    return process.platform === "linux" ? readFromProc(pid) : readFromPs(pid);
  } catch {
    return undefined;
  }
}

/** Parses `4711 (name) state parent …`. The name may contain spaces and parentheses; the start time is the 22nd field. */
function readFromProc(pid: number): Process {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const [open, close] = [stat.indexOf("("), stat.lastIndexOf(")")];
  const fields = stat.slice(close + 2).split(" ");
  const [state, parent] = fields;
  const name = stat.slice(open + 1, close);
  return { pid, name, parent: Number(parent), startTime: fields[19] ?? "", isZombie: state === "Z" };
}

function readFromPs(pid: number): Process {
  const args = ["-o", "ppid=", "-o", "lstart=", "-o", "state=", "-o", "comm=", "-p", String(pid)];
  const text = execFileSync("ps", args, { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
  const [parent, ...rest] = text.trim().split(/\s+/);
  const name = rest.slice(6).join(" ");
  return {
    pid,
    name: name.split("/").at(-1) ?? name,
    parent: Number(parent),
    startTime: rest.slice(0, 5).join("-"),
    isZombie: rest[5]?.startsWith("Z") ?? false,
  };
}

/** Milliseconds between two checks of whether the engine is alive. */
const engineCheckInterval = 50;

/**
 * Ends this process when the engine dies. Otherwise, it would go on changing objects, and no state would record that.
 * `address`: where the engine listens. Returns a function that reports whether the engine is still alive.
 */
export function exitWithEngine(address: string | undefined): () => boolean {
  const parent = process.ppid;
  // The parent need not be the engine: it may be a version manager's shim, which can outlive the engine.
  const engine = findEngineProcess()?.pid ?? parent;
  const isEngineAlive = () => process.ppid === parent && processExists(engine);
  setInterval(() => {
    if (!isEngineAlive()) process.exit(1);
  }, engineCheckInterval).unref();
  exitUnlessEngineListens(address);
  return isEngineAlive;
}

let isSdkHostWatching = false;

/** Makes the SDK's provider host exit with the engine, too. Later calls, and calls in other processes, do nothing. */
export function exitSdkHostWithEngine(): void {
  if (isSdkHostWatching || !/[\\/]dynamic-provider\b/.test(process.argv[1] ?? "")) return;
  isSdkHostWatching = true;
  // The host reports a failed write to stderr by another one, endlessly. So a dead engine's closed pipe ends the host at once.
  process.stderr.once("error", () => process.exit(1));
  exitWithEngine(findEngineAddress(process.argv.slice(2)));
}

/** Exits if the engine died before `exitWithEngine` looked for it: then the process has a new parent, which may live on. */
function exitUnlessEngineListens(address: string | undefined): void {
  const [, host, port] = /^(.+):(\d+)$/.exec(address ?? "") ?? [];
  if (port === undefined) return;
  const socket = connect({ host, port: Number(port) }, () => socket.destroy());
  socket.unref().once("error", ({ code }: NodeJS.ErrnoException) => {
    if (code === "ECONNREFUSED") process.exit(1);
  });
}
