import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "../../../provider/http/client";
import { NotFoundError } from "../../../provider/http/errors";
import type { Operation } from "../../../provider/http/operation";
import { KeyedQueue } from "../../../provider/http/queues";
import { systemClock, within } from "../../../provider/http/time";
import { gate, until } from "../../waiting";
import { clientOf, closeAll, readThing, rejection, serve, settings } from "./support";

afterEach(closeAll);

const block: Operation = {
  name: "block",
  method: "POST",
  path: "/library/{library}/block",
  invalidates: "/library/{library}",
  serial: true,
  idempotent: true,
  source: "public API description",
};
const unblock: Operation = { ...block, name: "unblock", path: "/library/{library}/unblock" };

/** A server that takes a while for each request and knows how many it had at once, by library. */
async function busyServer(statuses: Record<string, number[]> = {}) {
  const seen: string[] = [];
  const now = new Map<string, number>();
  const most = new Map<string, number>();
  const origin = await serve(async (request, response) => {
    const [, , library = ""] = request.url?.split("/") ?? [];
    seen.push(request.url ?? "");
    now.set(library, (now.get(library) ?? 0) + 1);
    most.set(library, Math.max(most.get(library) ?? 0, now.get(library) ?? 0));
    await wait(20);
    now.set(library, (now.get(library) ?? 0) - 1);
    response.writeHead(statuses[request.url ?? ""]?.shift() ?? 200).end('{"Id":1}');
  });
  return { origin, seen, most };
}

/** A server that responds once so many requests are there. */
async function meeting(count: number) {
  const { opened, open } = gate();
  const seen: string[] = [];
  const origin = await serve(async (request, response) => {
    if (seen.push(request.url ?? "") === count) open();
    await opened;
    response.end('{"Id":1}');
  });
  return { origin, seen };
}

it("writes under one parent run one at a time, in call order", async () => {
  const { origin, seen, most } = await busyServer();
  const client = clientOf(origin);
  const path = { library: 1 };
  const calls = [block, unblock, block, unblock].map((operation) => client.send(operation, { path }));
  await Promise.all(calls);
  expect(most.get("1")).toBe(1);
  expect(seen).toEqual(["/library/1/block", "/library/1/unblock", "/library/1/block", "/library/1/unblock"]);
});

it("writes under different parents, and reads, run in parallel", async () => {
  const { origin, seen } = await meeting(6);
  const client = clientOf(origin);
  const read: Operation = { ...readThing, path: "/library/{library}/thing", serial: true };
  await Promise.all([
    ...[1, 2, 3].map((library) => client.send(block, { path: { library } })),
    ...[1, 2, 3].map(() => client.send(read, { path: { library: 4 } })),
  ]);
  expect(seen).toHaveLength(6);
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

it("without the flag, writes under one parent run in parallel", async () => {
  const { origin, seen } = await meeting(3);
  const client = clientOf(origin);
  const { serial: _, ...free } = block;
  await Promise.all([1, 2, 3].map(() => client.send(free, { path: { library: 1 } })));
  expect(seen).toHaveLength(3);
});

it("all attempts of a write finish before the next write, and a failed write lets the next one run", async () => {
  const { origin, seen } = await busyServer({
    "/library/1/block": [503, 503, 404],
  });
  const client = clientOf(origin);
  const path = { library: 1 };
  const [failed] = await Promise.all([
    rejection(client.send(block, { path })),
    client.send(unblock, { path }),
  ]);
  expect(failed).toBeInstanceOf(NotFoundError);
  expect(seen).toEqual(["/library/1/block", "/library/1/block", "/library/1/block", "/library/1/unblock"]);
});

it("waiting in the queue does not count toward the total timeout", async () => {
  const { origin, seen } = await busyServer();
  const client = clientOf(origin, { totalTimeout: 1 }, { clock: systemClock });
  await Promise.all(Array.from({ length: 60 }, () => client.send(block, { path: { library: 1 } })));
  expect(seen).toHaveLength(60);
});

it("waiting in the queue counts toward customTimeouts", async () => {
  const { origin, seen } = await busyServer();
  const client = clientOf(origin, {}, { clock: systemClock });
  const path = { library: 1 };
  const first = client.send(block, { path });
  const second = await rejection(within(0.01, () => client.send(unblock, { path })));
  expect(second.message).toContain("the 0.01 s allowed by customTimeouts have passed");
  await first;
  expect(seen).toEqual(["/library/1/block"]);
});

it("each write drops the shared reads under its parent, however long it waited", async () => {
  const { origin, seen } = await busyServer();
  const client = clientOf(origin);
  const read = () => client.get({ ...readThing, path: "/library/{library}" }, { path: { library: 1 } });
  await read();
  const first = client.send(block, { path: { library: 1 } });
  const second = client.send(unblock, { path: { library: 1 } });
  await first;
  await read();
  await second;
  await read();
  expect(seen.filter((url) => url === "/library/1")).toHaveLength(3);
});

it("closing the client ends the wait in the queue", async () => {
  const { origin, seen } = await busyServer();
  const client = createClient(settings(origin));
  const calls = [1, 2, 3].map(() => client.send(block, { path: { library: 1 } }));
  const outcomes = Promise.allSettled(calls);
  await until(() => seen.length > 0);
  await client.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(seen).toHaveLength(1);
});
