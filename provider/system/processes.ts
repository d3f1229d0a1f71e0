import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { connect } from "node:net";

/** A process, distinguished from a later one with the same PID. */
export interface ProcessId {
  readonly pid: number;
  /** When it started, in the system's form; empty if the system does not report it. */
  readonly started: string;
}

interface Process extends ProcessId {
  readonly parent: number;
  readonly name: string;
  /** Whether it has ended, and nobody has asked for its exit code yet. */
  readonly isZombie: boolean;
}

/** The SDK's host runs under a shell script, identified by its file, and node may run under a version manager's shim. */
const isLauncher = (name: string): boolean =>
  /^-?(ba|da|z|k|a)?sh$|^busybox$|^pulumi-resource|^node|^volta/.test(name);

const isEngine = (name: string): boolean => /^pulumi(?!-resource|-language)/.test(name);

/** The engine passes all hosts of a run the same address, and each run another one. Port 0 is not an address. */
export const engineAddress = (args: readonly string[]): string | undefined =>
  args.find((arg) => /^[\w.[\]:-]+:[1-9]\d*$/.test(arg));

export const thisProcess = (): ProcessId => ({
  pid: process.pid,
  started: lookUp(process.pid)?.started ?? "",
});

/** The engine that started this host; `undefined` if the system does not show the processes above this one. */
export const engineProcess = (): ProcessId | undefined => engineAmong(ancestors());

/**
 * The engine among a host's ancestor processes, nearest first: all hosts of a run must find the same one, so each host's
 * own wrappers (a shell, a shim) are skipped.
 */
export function engineAmong<A extends { readonly name: string }>(ancestors: readonly A[]): A | undefined {
  return ancestors.find(({ name }) => isEngine(name)) ?? ancestors.find(({ name }) => !isLauncher(name));
}

function ancestors(): Process[] {
  const ancestors: Process[] = [];
  for (let next = lookUp(process.ppid); next; next = lookUp(next.parent)) {
    ancestors.push(next);
    if (isEngine(next.name)) break;
  }
  return ancestors;
}

export function isAlive({ pid, started }: ProcessId): boolean {
  if (!exists(pid)) return false;
  const current = started === "" ? undefined : lookUp(pid);
  return current === undefined || (current.started === started && !current.isZombie);
}

/** Names the processes that this one sees, where a container may see others; empty if the system does not report it. */
export function processNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/** Whether there is a process with this PID, even if it is another user's. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export function lookUp(pid: number): Process | undefined {
  if (pid <= 0 || process.platform === "win32") return undefined;
  try {
    return process.platform === "linux" ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}

/** `4711 (name) state parent …`: the name may contain spaces and parentheses; the start is the 22nd field. */
function fromProc(pid: number): Process {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const [open, close] = [stat.indexOf("("), stat.lastIndexOf(")")];
  const fields = stat.slice(close + 2).split(" ");
  const [state, parent] = fields;
  const name = stat.slice(open + 1, close);
  return { pid, name, parent: Number(parent), started: fields[19] ?? "", isZombie: state === "Z" };
}

function fromPs(pid: number): Process {
  const args = ["-o", "ppid=", "-o", "lstart=", "-o", "state=", "-o", "comm=", "-p", String(pid)];
  const text = execFileSync("ps", args, { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
  const [parent, ...rest] = text.trim().split(/\s+/);
  const name = rest.slice(6).join(" ");
  return {
    pid,
    name: name.split("/").at(-1) ?? name,
    parent: Number(parent),
    started: rest.slice(0, 5).join("-"),
    isZombie: rest[5]?.startsWith("Z") ?? false,
  };
}

/** Milliseconds between two checks. */
const interval = 50;

/**
 * Ends this process as soon as the engine that started it has died: the SDK's host keeps running and writing, and no state
 * records what it writes. `address`: that of the engine. Returns a function that reports whether the engine is still alive.
 */
export function endWithEngine(address: string | undefined): () => boolean {
  const parent = process.ppid;
  // The engine may be another process than the parent: a version manager's shim may outlive it.
  const engine = engineProcess()?.pid ?? parent;
  const lives = () => process.ppid === parent && exists(engine);
  setInterval(() => {
    if (!lives()) process.exit(1);
  }, interval).unref();
  endUnlessListening(address);
  return lives;
}

/** An engine that died before this process looked has left it to another parent, which may live for ever. */
function endUnlessListening(address: string | undefined): void {
  const [, host, port] = /^(.+):(\d+)$/.exec(address ?? "") ?? [];
  if (port === undefined) return;
  const socket = connect({ host, port: Number(port) }, () => socket.destroy());
  socket.unref().once("error", ({ code }: NodeJS.ErrnoException) => {
    if (code === "ECONNREFUSED") process.exit(1);
  });
}
