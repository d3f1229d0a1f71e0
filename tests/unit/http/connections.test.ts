import type { Socket } from "node:net";
import type { Dispatcher } from "undici";
import { z } from "zod";
import { ConnectionError, NotFoundError, TimeoutError } from "../../../provider/base/errors";
import { type Clock, systemClock } from "../../../provider/base/time";
import { createClient } from "../../../provider/http/client";
import { IncomingResponse } from "../../../provider/http/incomingResponse";
import {
  closeAll,
  createSettings,
  createTestClient,
  createThing,
  readThing,
  rejection,
  serve,
  serveSocket,
  updateThing,
} from "../../support/httpServers";
import { createGate, until } from "../../support/waitUntil";

afterEach(closeAll);
const call = { path: { id: 7 } };
const closedMessage = "The client was closed.";

describe("a broken connection", () => {
  it.each<[string, (socket: Socket) => void]>([
    ["reset before a response", (socket) => socket.resetAndDestroy()],
    ["cut after an interim response", (socket) => socket.end("HTTP/1.1 102 Processing\r\n\r\n")],
    ["cut in the body", (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{"Id"')],
  ])("%s is retried for an idempotent operation, and ambiguous for any other", async (_, respond) => {
    let requests = 0;
    const origin = await serveSocket((socket) =>
      socket.once("data", () => {
        requests += 1;
        respond(socket);
      }),
    );
    const client = createTestClient(origin);
    const repeated = await rejection(client.send(updateThing, { ...call, body: {} }));
    expect(repeated).toBeInstanceOf(ConnectionError);
    expect(repeated).toMatchObject({ ambiguous: false });
    expect(requests).toBe(4);

    const once = await rejection(client.send(createThing, { body: {} }));
    expect(once.message).toContain("was lost before the response was complete");
    expect(once).toMatchObject({ ambiguous: true });
    expect(requests).toBe(5);
  });

  it("an interim response is not the response", async () => {
    const origin = await serve((_request, response) => {
      response.writeProcessing();
      setTimeout(() => response.writeHead(404).end(), 20);
    });
    expect(await rejection(createTestClient(origin).send(readThing, call))).toBeInstanceOf(NotFoundError);
  });
});

describe("timeouts", () => {
  it.each([
    ["a response", undefined],
    ["the rest of a body", '{"Id"'],
  ])("attemptTimeout ends an attempt that waits for %s", async (_, beginning) => {
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      if (beginning) response.writeHead(200).write(beginning);
    });
    const client = createTestClient(origin, { attemptTimeout: 0.3, maxAttempts: 2 });
    const error = await rejection<TimeoutError>(client.send(readThing, call));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toContain(`no complete response from ${origin} within 0.3 s`);
    expect(error.cause).toMatchObject({ message: "No complete response within 300 ms." });
    expect(requests).toBe(2);
    expect(await rejection(client.send(createThing))).toMatchObject({ ambiguous: true });
    expect(requests).toBe(3);
  });

  it("totalTimeout, less the time of earlier attempts and waits, ends an attempt too", async () => {
    // The first attempt gets a response after 4 s, and the second one none.
    let now = 0;
    const origin = await serve((_request, response) => {
      now += 4_000;
      if (now === 4_000) response.writeHead(503, { "retry-after": "1" }).end();
    });
    const clock = { now: () => now, sleep: async () => {} };
    const client = createTestClient(
      origin,
      { attemptTimeout: 10, totalTimeout: 5.05 },
      { clock, random: () => 0 },
    );
    const error = await rejection(client.send(readThing, call));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toContain("within 0.05 s. Gave up after 2 attempts.");
  });

  it("totalTimeout does not include the wait for a free connection", async () => {
    const origin = await serve((_request, response) => void setTimeout(() => response.end('{"Id":7}'), 60));
    const client = createTestClient(origin, { maxConnections: 1, attemptTimeout: 1, totalTimeout: 1 });
    const responses = await Promise.all(Array.from({ length: 20 }, () => client.send(readThing, call)));
    expect(responses).toHaveLength(20);
  });
});

it("connections are never more than maxConnections, and are kept alive", async () => {
  let now = 0;
  let most = 0;
  const sockets = new Set<unknown>();
  const origin = await serve((request, response) => {
    now += 1;
    most = Math.max(most, now);
    sockets.add(request.socket);
    setTimeout(() => {
      now -= 1;
      response.end('{"Id":7}');
    }, 5);
  });
  const client = createTestClient(origin, { maxConnections: 3 });
  await Promise.all(Array.from({ length: 30 }, () => client.send(readThing, call)));
  expect([most, sockets.size]).toEqual([3, 3]);
});

it("64 KiB of the body of a failure are read; a longer one closes its connection", async () => {
  const sockets = new Set<unknown>();
  let requests = 0;
  let isClosed = false;
  const origin = await serve((request, response) => {
    requests += 1;
    sockets.add(request.socket);
    response.writeHead(404);
    if (requests < 3) response.end(Buffer.alloc(64 * 1024));
    else
      response
        .on("close", () => {
          isClosed = true;
        })
        .write(Buffer.alloc(64 * 1024 + 1));
  });
  const client = createTestClient(origin, { maxConnections: 1 });
  for (let sent = 0; sent < 3; sent += 1) await rejection(client.send(readThing, call));
  expect(sockets.size).toBe(1);
  await until(() => isClosed);
});

it("a success may have 32 MiB, and no more", async () => {
  const longest = 32 * 1024 * 1024;
  const bodies = [longest, longest + 1].map((length) => `"${"x".repeat(length - 2)}"`);
  const origin = await serve((_request, response) => response.end(bodies.shift()));
  const operation = { ...readThing, response: z.string() };
  const client = createTestClient(origin, { attemptTimeout: 60 });
  expect(await client.send(operation, call)).toHaveLength(longest - 2);
  const error = await rejection(client.send(operation, call));
  expect(error.message).toContain("the body exceeds the limit of 32 MiB");
});

it("a request aborted before it was sent is never sent", () => {
  const abort = jest.fn();
  const incoming = new IncomingResponse();
  const reason = new Error("given up");
  incoming.destroy(reason);
  incoming.onRequestStart({ abort } as unknown as Dispatcher.DispatchController);
  expect(abort).toHaveBeenCalledWith(reason);
  expect(incoming.sent).toBe(false);
});

describe("closing", () => {
  it("rejects later requests and ends a wait", async () => {
    const origin = await serve((_request, response) => response.writeHead(503).end());
    const { opened: waits, open } = createGate();
    const sleep: Clock["sleep"] = (_, signal) => {
      open();
      return systemClock.sleep(60_000, signal);
    };
    const client = createClient(createSettings(origin), { clock: { ...systemClock, sleep } });
    const waiting = rejection(client.send(readThing, call));
    await waits;
    await client.close();
    expect((await waiting).message).toContain("the API returned 503");
    expect((await rejection(client.send(readThing, call))).message).toBe(closedMessage);
  });

  it("lets the request in progress finish and sends none that waits for its connection", async () => {
    const { opened, open } = createGate();
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      void opened.then(() => response.end('{"Id":7}'));
    });
    const client = createClient(createSettings(origin, { maxConnections: 1 }));
    let responded = false;
    const underWay = client.send(readThing, call).finally(() => {
      responded = true;
    });
    const waiting = [1, 2, 3].map(() => rejection(client.send(readThing, call)));
    await until(() => requests > 0);
    const closed = client.close();
    open();
    await closed;
    expect([responded, await underWay]).toEqual([true, { Id: 7 }]);
    for (const { message } of await Promise.all(waiting)) expect(message).toBe(closedMessage);
    expect(requests).toBe(1);
  });

  it("aborts a stream and leaves no connection open", async () => {
    const open = new Set<unknown>();
    const origin = await serve((request, response) => {
      open.add(request.socket);
      request.socket.once("close", () => open.delete(request.socket));
      response.write('{"Id":7}');
      if (request.url === "/thing/7") response.end();
    });
    const client = createClient(createSettings(origin));
    await client.send(readThing, call);
    const stream = await client.stream(readThing, { path: { id: 8 } });
    const cut = rejection(
      (async () => {
        for await (const _ of stream);
      })(),
    );
    await client.close();
    expect((await cut).message).toContain("was lost before the response was complete");
    await until(() => open.size === 0);
  });
});
