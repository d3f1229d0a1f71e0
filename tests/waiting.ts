import { setTimeout as wait } from "node:timers/promises";

/** Waits until something is true, for as long as the test may last; after half a minute it prints what it waits for. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 1; !(await isTrue()); tries += 1) {
    await wait(5);
    if (tries === 6_000) process.stderr.write(`${expect.getState().currentTestName}: waits for ${isTrue}\n`);
  }
}

/** A promise that the test fulfils. */
export function createGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
