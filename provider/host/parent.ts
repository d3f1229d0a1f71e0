const interval = 200;

/**
 * Ends this process as soon as the engine that started it has died: the stock host lives on and keeps writing, and no
 * state ever hears of it. Returns a function that tells whether the engine still lives.
 */
export function endWithEngine(): () => boolean {
  const engine = process.ppid;
  const alive = (): boolean => process.ppid === engine && exists(engine);
  setInterval(() => {
    if (!alive()) process.exit(1);
  }, interval).unref();
  return alive;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
