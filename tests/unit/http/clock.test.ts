import { systemClock } from "../../../provider/http/clock";
import { rejection } from "./support";

test("the clock tells the time, and sleeps", async () => {
  const begun = systemClock.now();
  expect(Math.abs(begun - Date.now())).toBeLessThan(1000);
  await systemClock.sleep(20);
  expect(systemClock.now() - begun).toBeGreaterThan(15);
});

test("a sleep ends with the reason of its signal", async () => {
  const stop = new AbortController();
  const reason = new Error("closed");
  const asleep = rejection(systemClock.sleep(60_000, stop.signal));
  stop.abort(reason);
  expect(await asleep).toBe(reason);
  expect(await rejection(systemClock.sleep(60_000, AbortSignal.abort(reason)))).toBe(reason);
});
