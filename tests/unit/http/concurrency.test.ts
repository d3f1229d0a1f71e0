import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { createMethods } from "../../../provider/api/methods";
import { area, route } from "../../../provider/api/route";
import { type Clock, systemClock, withDeadline } from "../../../provider/base/time";
import type { Client } from "../../../provider/http/client";
import { createPacer, KeyedQueue, runSerialWrite, Semaphore } from "../../../provider/http/concurrency";
import type { Call, Operation } from "../../../provider/http/operation";
import {
  closeAll,
  createTestClient,
  InstantClock,
  readThing,
  rejection,
  serve,
} from "../../support/httpServers";
import { createGate } from "../../support/waitUntil";

afterEach(closeAll);

/** A clock that advances to the next alarm once every task waits for it. */
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
  /** Runs until no task waits for this clock. */
  async run(): Promise<void> {
    for (;;) {
      await nextTurn();
      const next = this.#alarms.sort((a, b) => a.at - b.at).shift();
      if (!next) return;
      this.#time = Math.max(this.#time, next.at);
      next.ring();
    }
  }
}

describe("pacing", () => {
  it("spaces calls evenly, and accumulates no unused capacity", async () => {
    const clock = new SteppedClock();
    const pace = createPacer({ maximum: 1, milliseconds: 250 }, clock);
    const turns: number[] = [];
    const takeTurns = (count: number) =>
      Array.from({ length: count }, () => pace().then(() => turns.push(clock.now())));
    const all = takeTurns(4);
    void clock.sleep(5000);
    await clock.run();
    await Promise.all([...all, ...takeTurns(2), clock.run()]);
    expect(turns).toEqual([0, 250, 500, 750, 5000, 5250]);
  });

  it("applies only to management requests", async () => {
    const origin = await serve((_request, response) => response.end('{"Id":1}'));
    const client = createTestClient(origin, { requestsPerSecond: 0.5, loggingUrl: origin });
    for (const service of [undefined, "management", "management", "logging", "logging"] as const)
      await client.send({ ...readThing, ...(service && { service }) }, { path: { id: 1 } });
    expect(client.clock.waits).toEqual([2000, 2000]);
  });
});

describe("a rate limit", () => {
  const limit = { maximum: 30, milliseconds: 10_000, per: "id" };

  it("allows 30 at once, and the 31st when the first is 10 s old", async () => {
    const clock = new SteppedClock();
    const pace = createPacer(limit, clock);
    const times: number[] = [];
    const all = Array.from({ length: 61 }, () => pace().then(() => times.push(clock.now())));
    await clock.run();
    await Promise.all(all);
    expect(times).toEqual([...Array(30).fill(0), ...Array(30).fill(10_000), 20_000]);
  });

  it("is respected by operations that declare a limit, for each server and object, by all clients and retries", async () => {
    const statuses = [503];
    const serving = () =>
      serve((_request, response) => response.writeHead(statuses.shift() ?? 200).end('{"Id":1}'));
    const clock = new InstantClock();
    const logs = { ...readThing, limit: { ...limit, maximum: 2 } };
    const send = (origin: string, operation: Operation, call?: Call) =>
      createTestClient(origin, {}, { clock, random: () => 0 }).send(operation, call);
    const [origin, other] = [await serving(), await serving()];
    await send(origin, logs, { path: { id: 1 } });
    await send(origin, logs, { path: { id: 2 } });
    await send(other, logs, { path: { id: 1 } });
    for (let sent = 0; sent < 2; sent += 1) await send(other, { ...logs, path: "/thing" });
    expect(clock.waits).toEqual([0]);
    await send(origin, logs, { path: { id: 1 } });
    expect(clock.waits).toEqual([0, 11_000]);
  });
});

it("slots limit concurrency and serve callers in order", async () => {
  const slots = new Semaphore(2);
  const order: string[] = [];
  const use = async (name: string) => {
    const free = await slots.acquire();
    order.push(`+${name}`);
    await nextTurn();
    order.push(`-${name}`);
    free();
  };
  await Promise.all([..."abcde"].map(use));
  expect(order.join(" ")).toBe("+a +b -a +c -b +d -c +e -d -e");
});

it("a task waits for all that came before it, whichever of them has ended", async () => {
  const queue = new KeyedQueue();
  const order: string[] = [];
  const task = (name: string, milliseconds: number) => () =>
    wait(milliseconds).then(() => void order.push(name));
  const first = queue.run("a", task("first", 1));
  const second = queue.run("a", () => task("second", 30)().then(() => Promise.reject(new Error("failed"))));
  await first;
  const failed = rejection(second);
  const third = queue.run("a", task("third", 1));
  expect((await failed).message).toBe("failed");
  await Promise.all([third, queue.run("a", task("fourth", 1))]);
  expect(order).toEqual(["first", "second", "third", "fourth"]);
});

describe("serial writes of the typed client", () => {
  const writeOptions = {
    doc: "",
    method: "POST",
    invalidates: "/library/{library}",
    idempotent: true,
  } as const;
  const routes = {
    block: route({
      ...writeOptions,
      name: "block",
      path: "/library/{library}/block",
      serialPath: "/library/{library}",
    }),
    unblock: route({
      ...writeOptions,
      name: "unblock",
      path: "/library/{library}/unblock",
      serialPath: "/library/{library}",
    }),
    rename: route({ ...writeOptions, name: "rename", path: "/library/{library}/name" }),
    read: route({ name: "read", doc: "", path: "/library/{library}" }),
  };
  type Methods = Record<keyof typeof routes, (library: number) => Promise<unknown>>;
  const createLibraries = (client: Client) => createMethods<Methods>(client, "libraries", area("", routes));

  /** Simulates a server that needs some time for each request. */
  async function busyServer(statuses: number[] = []) {
    const seen: string[] = [];
    const origin = await serve(async (request, response) => {
      seen.push(request.url ?? "");
      await wait(20);
      response.writeHead(statuses.shift() ?? 200).end('{"Id":1}');
    });
    return { origin, seen };
  }

  it("run one after another with all their attempts, even if one fails", async () => {
    const { origin, seen } = await busyServer([503, 503, 404]);
    const libraries = createLibraries(createTestClient(origin));
    const failed = rejection(libraries.block(1));
    await Promise.all([libraries.unblock(1), libraries.block(1)]);
    expect((await failed).name).toBe("NotFoundError");
    expect(seen.map((url) => url.replace("/library/1/", "")).join(" ")).toBe(
      "block block block unblock block",
    );
  });

  it("wait for a class that writes to the same parent, and not for themselves within it", async () => {
    const { origin, seen } = await busyServer();
    const client = createTestClient(origin);
    const { block, unblock } = createLibraries(client);
    const writesOfClass = runSerialWrite(client, "/library/1", async () => {
      await block(1);
      await wait(20);
      await block(1);
    });
    await Promise.all([writesOfClass, unblock(1)]);
    expect(seen).toEqual(["/library/1/block", "/library/1/block", "/library/1/unblock"]);
  });

  it("of different parents, reads, and writes without the flag run in parallel", async () => {
    const { opened, open } = createGate();
    let requests = 0;
    const origin = await serve(async (_request, response) => {
      requests += 1;
      if (requests === 7) open();
      await opened;
      response.end('{"Id":1}');
    });
    const { block, read, rename } = createLibraries(createTestClient(origin));
    await Promise.all([...[1, 2, 3].map(block), read(1), read(1), rename(1), rename(1)]);
    expect(requests).toBe(7);
  });

  it("wait at the cost of customTimeouts, but not of the total timeout", async () => {
    const { origin, seen } = await busyServer();
    const client = createTestClient(origin, { totalTimeout: 1 }, { clock: systemClock });
    const { block, unblock } = createLibraries(client);
    const all = Promise.all(Array.from({ length: 60 }, () => block(1)));
    const late = await rejection(withDeadline(0.01, () => unblock(1)));
    expect(late.message).toContain("the 0.01 s allowed by customTimeouts have passed");
    await all;
    expect(seen).toEqual(Array(60).fill("/library/1/block"));
  });
});
