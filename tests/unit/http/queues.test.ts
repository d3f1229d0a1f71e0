import fc from "fast-check";
import { createPacer, Semaphore, SlidingWindow, sharedWindow } from "../../../provider/http/queues";
import type { Clock } from "../../../provider/http/time";
import { clientOf, closeAll, LeapingClock, readThing, serve } from "./support";

afterEach(closeAll);

/** Time that stands still until everything waits, then steps to the next alarm. */
class SteppedClock implements Clock {
  #time = 0;
  readonly #alarms: { at: number; ring: () => void }[] = [];

  now(): number {
    return this.#time;
  }
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((ring, reject) => {
      this.#alarms.push({ at: this.#time + milliseconds, ring });
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  }
  /** Runs until nothing waits for this clock any more. */
  async run(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const next = this.#alarms.sort((a, b) => a.at - b.at).shift();
      if (!next) return;
      this.#time = Math.max(this.#time, next.at);
      next.ring();
    }
  }
}

describe("spacing", () => {
  it("spaces calls evenly", async () => {
    const clock = new SteppedClock();
    const wait = createPacer(4, clock);
    const turns: number[] = [];
    const all = Array.from({ length: 5 }, () => wait().then(() => turns.push(clock.now())));
    await clock.run();
    await Promise.all(all);
    expect(turns).toEqual([0, 250, 500, 750, 1000]);
  });

  it("accumulates no unused capacity", async () => {
    const clock = new SteppedClock();
    const wait = createPacer(10, clock);
    await wait();
    void clock.sleep(5000);
    await clock.run();
    const turns: number[] = [];
    const all = [wait(), wait()].map((turn) => turn.then(() => turns.push(clock.now())));
    await clock.run();
    await Promise.all(all);
    expect(turns).toEqual([5000, 5100]);
  });

  it("applies only to management requests", async () => {
    const origin = await serve((_request, response) => response.end('{"Id":1}'));
    const client = clientOf(origin, { requestsPerSecond: 0.5, loggingUrl: origin });
    for (let id = 1; id <= 3; id += 1) await client.send(readThing, { path: { id } });
    expect(client.clock.waits).toEqual([2000, 2000]);
    for (let id = 1; id <= 3; id += 1)
      await client.send({ ...readThing, service: "logging" }, { path: { id } });
    expect(client.clock.waits).toEqual([2000, 2000]);
  });
});

describe("the sliding window", () => {
  const limit = { maximum: 30, milliseconds: 10_000 };

  it("allows 30 at once, and the 31st when the first is more than 10 s old", async () => {
    const clock = new SteppedClock();
    const window = new SlidingWindow(limit, clock);
    const times: number[] = [];
    const one = async () => {
      const end = await window.take();
      times.push(clock.now());
      end();
    };
    const all = Array.from({ length: 61 }, one);
    await clock.run();
    await Promise.all(all);
    expect(times.filter((time) => time === 0)).toHaveLength(30);
    expect(times.filter((time) => time === 10_001)).toHaveLength(30);
    expect(times[60]).toBe(20_002);
  });

  it.each([
    [999, 1001],
    [1000, 1001],
    [1001, 1001],
  ])("asked %d ms after the end of the last request, allows the next at %d ms", async (asked, expected) => {
    const clock = new SteppedClock();
    const window = new SlidingWindow({ maximum: 1, milliseconds: 1000 }, clock);
    (await window.take())();
    const next = clock
      .sleep(asked)
      .then(() => window.take())
      .then(() => clock.now());
    await clock.run();
    expect(await next).toBe(expected);
  });

  it("never exceeds the maximum at the server in any span, however long requests wait and travel", async () => {
    const request = fc.record({
      start: fc.nat(3000),
      latency: fc.nat(700),
      arrival: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(request, { maxLength: 40 }),
        fc.integer({ min: 1, max: 5 }),
        async (requests, maximum) => {
          const clock = new SteppedClock();
          const window = new SlidingWindow({ maximum, milliseconds: 1000 }, clock);
          const arrivals: number[] = [];
          const all = requests.map(async ({ start, latency, arrival }) => {
            await clock.sleep(start);
            const end = await window.take();
            arrivals.push(clock.now() + latency * arrival);
            await clock.sleep(latency);
            end();
          });
          await clock.run();
          await Promise.all(all);
          expect(arrivals).toHaveLength(requests.length);
          arrivals.sort((a, b) => a - b);
          arrivals.forEach((time, at) => {
            const later = arrivals[at + maximum];
            expect(later === undefined || later - time > 1000).toBe(true);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it("an aborted wait does not block the next call", async () => {
    const clock = new SteppedClock();
    const window = new SlidingWindow({ maximum: 1, milliseconds: 100 }, clock);
    (await window.take())();
    const gone = new AbortController();
    const broken = window.take(gone.signal).catch((error: Error) => error.message);
    const next = window.take().then(() => clock.now());
    gone.abort(new Error("gone"));
    await clock.run();
    expect(await broken).toBe("gone");
    expect(await next).toBe(101);
  });

  it("is counted for each server on its own", async () => {
    const serving = () => serve((_request, response) => response.end('{"Id":1}'));
    const clock = new LeapingClock();
    const logs = { ...readThing, limit: { maximum: 1, milliseconds: 10_000, per: "id" } };
    for (const origin of [await serving(), await serving()])
      await clientOf(origin, {}, { clock }).send(logs, { path: { id: 1 } });
    expect(clock.waits).toEqual([]);
    const other = { ...logs, path: "/thing" };
    for (let sent = 0; sent < 2; sent += 1) await clientOf(await serving(), {}, { clock }).send(other);
    expect(clock.waits).toEqual([]);
  });

  it("is shared by all clients of a process", () => {
    const clock = new SteppedClock();
    const shared = (name: string, ofClock: Clock) => sharedWindow(name, { ...limit, per: "id" }, ofClock);
    expect(shared("logs", clock)).toBe(shared("logs", clock));
    expect(shared("logs", clock)).not.toBe(shared("other", clock));
    expect(shared("logs", clock)).not.toBe(shared("logs", new SteppedClock()));
  });

  it("is respected by operations that declare a limit, retries included", async () => {
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      response.writeHead(requests === 1 ? 503 : 200).end('{"Id":1}');
    });
    const client = clientOf(origin, {}, { random: () => 0 });
    const logs = { ...readThing, limit: { maximum: 2, milliseconds: 10_000, per: "id" } };
    await client.send(logs, { path: { id: 1 } });
    await client.send(logs, { path: { id: 2 } });
    expect(client.clock.waits).toEqual([0]);
    await client.send(logs, { path: { id: 1 } });
    expect(client.clock.waits).toEqual([0, 10_001]);
    expect(requests).toBe(4);
  });
});

describe("slots", () => {
  it("limit concurrency and serve callers in order", async () => {
    const slots = new Semaphore(2);
    const [first, second] = [await slots.take(), await slots.take()];
    const order: string[] = [];
    const third = slots.take().then((free) => {
      order.push("third");
      return free;
    });
    const fourth = slots.take().then(() => order.push("fourth"));
    first();
    const freeThird = await third;
    await new Promise((resolve) => setImmediate(resolve));
    expect(order).toEqual(["third"]);
    freeThird();
    await fourth;
    expect(order).toEqual(["third", "fourth"]);
    second();
  });
});
