import { setTimeout as wait } from "node:timers/promises";
import { TimeoutError } from "../../../provider/base/errors";
import {
  getTimeLeft,
  systemClock,
  withDeadline,
  withoutDeadline,
  withTimeout,
} from "../../../provider/base/time";
import { closeAll, createTestClient, readThing, rejection, serve } from "../../support/httpServers";

afterEach(closeAll);
const call = { path: { id: 7 } };

const countTimers = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;

test("the time left is what is left of the seconds given, and infinite without any", () => {
  const clock = jest.spyOn(systemClock, "now").mockReturnValue(systemClock.now());
  expect(withDeadline(100, getTimeLeft)).toBe(100_000);
  expect(withDeadline(-1, getTimeLeft)).toBe(0);
  expect(getTimeLeft()).toBe(Number.POSITIVE_INFINITY);
  expect(withDeadline(1, () => withoutDeadline(getTimeLeft))).toBe(Number.POSITIVE_INFINITY);
  clock.mockRestore();
});

const settled = <A>(seconds: number, response: Promise<A>): Promise<A> =>
  withDeadline(seconds, () => withTimeout(getTimeLeft(), response, () => new Error("late")));

test("a response that comes in time is passed on, and leaves no timer", async () => {
  const before = countTimers();
  expect(await withTimeout(getTimeLeft(), Promise.resolve(1), () => new Error("late"))).toBe(1);
  const all = Array.from({ length: 20 }, (_, at) => settled(50, wait(1, at)));
  expect(await Promise.all(all)).toHaveLength(20);
  expect((await rejection(settled(50, Promise.reject(new Error("failed"))))).message).toBe("failed");
  expect(countTimers()).toBeLessThan(before + 20);
});

test("a response that does not come in time is late, and a deadline of weeks does not pass at once", async () => {
  expect((await rejection(settled(0.01, new Promise(() => {})))).message).toBe("late");
  expect(await settled(10_000_000, wait(20, "after all"))).toBe("after all");
});

const timeoutMessage = (seconds: number) =>
  `Could not read thing (id 7): the ${seconds} s allowed by customTimeouts have passed. Increase customTimeouts.`;

test("nothing is sent once the time is over", async () => {
  let requests = 0;
  const origin = await serve((_, response) => {
    requests += 1;
    response.end('{"Id":7}');
  });
  const error = await rejection(withDeadline(0, () => createTestClient(origin).send(readThing, call)));
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error.message).toBe(timeoutMessage(0));
  expect(requests).toBe(0);
});

test("the wait for a connection ends in time, and its connection serves others", async () => {
  let requests = 0;
  const origin = await serve((_, response) => {
    requests += 1;
    setTimeout(() => response.end('{"Id":7}'), 300);
  });
  const client = createTestClient(origin, { maxConnections: 1 });
  const first = client.send(readThing, call);
  const late = await rejection(withDeadline(0.05, () => client.send(readThing, call)));
  expect(late).toBeInstanceOf(TimeoutError);
  expect(late.message).toBe(
    timeoutMessage(0.05).replace(
      "Increase",
      "Attempt 1 waited for a free connection or a rate limit, and was not sent. Increase",
    ),
  );
  await Promise.all([first, client.send(readThing, call)]);
  expect(requests).toBe(2);
});

test("a shared read ends for a caller without time left, and goes on for the others", async () => {
  const origin = await serve((_, response) => void setTimeout(() => response.end('{"Id":7}'), 200));
  const client = createTestClient(origin);
  for (const read of [client.get, client.withPolicy({ cached: false }).get]) {
    const late = rejection(withDeadline(0.05, () => read(readThing, call)));
    const patient = read(readThing, call);
    expect((await late).message).toBe(timeoutMessage(0.05));
    expect(await patient).toEqual({ Id: 7 });
  }
});

test("an attempt that the deadline ends says so, and one that ends before does not", async () => {
  const origin = await serve(() => {});
  const error = await rejection(withDeadline(0.5, () => createTestClient(origin).send(readThing, call)));
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error.message).toMatch(
    /^Could not read thing \(id 7\): no complete response from http:\/\/127.* within 0\.\d+ s\. There was no time left: the 0\.5 s allowed by customTimeouts have passed\. Try again later\.$/,
  );
  const client = createTestClient(origin, { attemptTimeout: 0.05, maxAttempts: 1 });
  const early = await rejection(withDeadline(60, () => client.send(readThing, call)));
  expect(early.message).not.toContain("customTimeouts");
});

test("a sleep lasts as long as it says, or ends with the reason of its signal", async () => {
  const before = systemClock.now();
  await systemClock.sleep(20);
  expect(systemClock.now() - before).toBeGreaterThan(15);
  const stop = new AbortController();
  const reason = new Error("closed");
  const asleep = rejection(systemClock.sleep(60_000, stop.signal));
  stop.abort(reason);
  expect(await asleep).toBe(reason);
});
