import { engineProcess, exists } from "../dynamic/claims/processes";

const interval = 200;

/**
 * Ends this process as soon as the engine that started it has died: the stock host lives on and keeps writing, and no
 * state ever hears of it. Returns a function that tells whether the engine still lives.
 */
export function endWithEngine(): () => boolean {
  // A version manager's shim between them may outlive the engine.
  const parent = process.ppid;
  const engine = engineProcess()?.pid ?? parent;
  const alive = (): boolean => process.ppid === parent && exists(engine);
  setInterval(() => {
    if (!alive()) process.exit(1);
  }, interval).unref();
  return alive;
}
