import { engineProcess, exists } from "./processes";

/** Milliseconds between two checks. */
const interval = 50;

/**
 * Ends this process as soon as the engine that started it has died: the SDK's host keeps running and writing, and no state
 * records what it writes. Returns a function that reports whether the engine is still alive.
 */
export function endWithEngine(): () => boolean {
  const parent = process.ppid;
  // The engine may be another process than the parent: a version manager's shim may outlive it.
  const engine = engineProcess()?.pid ?? parent;
  const lives = () => process.ppid === parent && exists(engine);
  setInterval(() => {
    if (!lives()) process.exit(1);
  }, interval).unref();
  return lives;
}
