import { setTimeout as wait } from "node:timers/promises";

/** Waits for a condition until the test times out. Prints the condition after half a minute. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 1; !(await isTrue()); tries += 1) {
    await wait(5);
    if (tries === 6_000) process.stderr.write(`${expect.getState().currentTestName}: waits for ${isTrue}\n`);
  }
}

/** Returns a promise and a function that fulfills it. */
export function createGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
