import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { engineProcess, exists } from "../dynamic/claims/processes";

/** The process that started this one, and the engine, which may be another: a version manager's shim may outlive it. */
export interface Engine {
  readonly parent: number;
  readonly pid: number;
}

/** Milliseconds between two checks. */
export const interval = 50;

export const lives = ({ parent, pid }: Engine): boolean => process.ppid === parent && exists(pid);

/**
 * Ends this process as soon as the engine that started it has died: the SDK's host keeps running and writing, and no state
 * records what it writes. Returns a function that reports whether the engine is still alive.
 */
export function endWithEngine(): () => boolean {
  const parent = process.ppid;
  const engine: Engine = { parent, pid: engineProcess()?.pid ?? parent };
  setInterval(() => {
    if (!lives(engine)) process.exit(1);
  }, interval).unref();
  watchWhileBusy(engine);
  return () => lives(engine);
}

const bodies = "pulumi-edge-platform:body";

/** Response bytes that can be parsed without delaying the timer by a full interval. */
const watchThreshold = 128 * 1024;

/** Parsing megabytes blocks the timer for seconds, so a worker thread takes over the check. It costs memory, so it starts only then. */
function watchWhileBusy(engine: Engine): void {
  let read = 0;
  const count = (bytes: unknown) => {
    read += Number(bytes);
    if (read <= watchThreshold) return;
    unsubscribe(bodies, count);
    const watch = new Worker(join(__dirname, "watch.js"), { workerData: engine, execArgv: [] });
    watch.on("error", () => {}); // The timer is there still.
    watch.unref();
  };
  subscribe(bodies, count);
}
