import { systemClock } from "../../../provider/http/clock";
import { rejection } from "./support";

test("the clock tells the time, and sleeps", async () => {
  const days = (milliseconds: number) => Math.round(milliseconds / 86_400_000);
  expect(days(systemClock.now() - Date.now())).toBe(0);
  const woken: number[] = [];
  await Promise.all(
    [40, 20, 0].map((milliseconds) => systemClock.sleep(milliseconds).then(() => woken.push(milliseconds))),
  );
  expect(woken).toEqual([0, 20, 40]);
});

test("a sleep ends with the reason of its signal", async () => {
  const stop = new AbortController();
  const reason = new Error("closed");
  const asleep = rejection(systemClock.sleep(60_000, stop.signal));
  stop.abort(reason);
  expect(await asleep).toBe(reason);
  expect(await rejection(systemClock.sleep(60_000, AbortSignal.abort(reason)))).toBe(reason);
});
