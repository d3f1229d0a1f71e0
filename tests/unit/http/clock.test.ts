import { systemClock } from "../../../provider/http/clock";
import { isLoopback } from "../../../provider/http/loopback";
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

test.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["127.255.10.199", true],
  ["[::1]", true],
  ["10.127.0.0.1", false],
  ["127.0.0.1.example", false],
  ["127.0.0.1000", false],
  ["localhost.example", false],
  ["::1", false],
])("%s is loopback: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
