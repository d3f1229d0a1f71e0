import { setTimeout as wait } from "node:timers/promises";

/** Waits until something is true, for as long as the test may last. */
export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await wait(5);
}

/** A promise that the test fulfils. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
