import { createClient } from "../../../provider/http/client";
import { ConnectionError, NotFoundError, TimeoutError } from "../../../provider/http/errors";
import { type Clock, systemClock } from "../../../provider/http/time";
import { gate, until } from "../../waiting";
import {
  clientOf,
  closeAll,
  createThing,
  readThing,
  refusing,
  rejection,
  serve,
  serveSocket,
  settings,
  updateThing,
} from "./support";

afterEach(closeAll);
const call = { path: { id: 7 } };

describe("a broken connection", () => {
  it("refused: is retried even for a write that is not idempotent, and is not ambiguous", async () => {
    const client = clientOf(await refusing());
    const error = await rejection<ConnectionError>(client.send(createThing, { body: {} }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).not.toBeInstanceOf(TimeoutError);
    expect(error.ambiguous).toBe(false);
    expect(error.message).toMatch(
      /^Could not create thing: could not connect to http:\/\/127.* \(connect ECONNREFUSED 127.*\)\./,
    );
    expect(error.message).toContain(
      "Gave up after 4 attempts. Check edge:baseUrl (EDGE_BASE_URL) and the network.",
    );
    expect(client.clock.waits).toHaveLength(3);
  });

  it("an unknown host name: is reported as a failed connection", async () => {
    const client = clientOf("https://nobody.invalid", { maxAttempts: 1, attemptTimeout: 10 });
    const error = await rejection<ConnectionError>(client.send(createThing));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.ambiguous).toBe(false);
  });

  it("no handshake in time: nothing was sent, so even a write that is not idempotent is retried", async () => {
    let connections = 0;
    const silent = await serveSocket(() => {
      connections += 1;
    });
    const client = clientOf(silent.replace("http:", "https:"), { attemptTimeout: 0.1, maxAttempts: 2 });
    const error = await rejection<TimeoutError>(client.send(createThing, { body: {} }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.ambiguous).toBe(false);
    expect(error.message).toMatch(/could not connect to https:.* within 0\.1 s\. Gave up after 2 attempts\./);
    expect(connections).toBeGreaterThan(0);
  });

  it.each([
    ["reset before a response", (socket: import("node:net").Socket) => socket.resetAndDestroy()],
    [
      "cut in the headers",
      (socket: import("node:net").Socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Le"),
    ],
    [
      "cut after an interim response",
      (socket: import("node:net").Socket) => socket.end("HTTP/1.1 102 Processing\r\n\r\n"),
    ],
    [
      "cut in the body",
      (socket: import("node:net").Socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{"Id"'),
    ],
    [
      "a response that is not HTTP",
      (socket: import("node:net").Socket) => socket.end("220 mail.example ESMTP\r\n"),
    ],
  ])("%s: an idempotent operation is retried, any other is ambiguous", async (_, respond) => {
    let requests = 0;
    const origin = await serveSocket((socket) =>
      socket.once("data", () => {
        requests += 1;
        respond(socket);
      }),
    );
    const client = clientOf(origin);
    const repeated = await rejection<ConnectionError>(client.send(updateThing, { ...call, body: {} }));
    expect(repeated).toBeInstanceOf(ConnectionError);
    expect(repeated.ambiguous).toBe(false);
    expect(requests).toBe(4);

    const once = await rejection<ConnectionError>(client.send(createThing, { body: {} }));
    expect(once).toBeInstanceOf(ConnectionError);
    expect(once.ambiguous).toBe(true);
    expect(once.message).toContain("was lost before the response was complete");
    expect(requests).toBe(5);
  });

  it("an interim response is not the response", async () => {
    const origin = await serve((_request, response) => {
      response.writeProcessing();
      setTimeout(() => response.writeHead(404).end(), 20);
    });
    expect(await rejection(clientOf(origin).send(readThing, call))).toBeInstanceOf(NotFoundError);
  });

  it("a failing status counts even if its body breaks off", async () => {
    const origin = await serveSocket((socket) =>
      socket.once("data", () => socket.end("HTTP/1.1 404 Not Found\r\nContent-Length: 90\r\n\r\n{")),
    );
    expect(await rejection(clientOf(origin).send(readThing, call))).toBeInstanceOf(NotFoundError);
  });
});

describe("timeouts", () => {
  it("an attempt ends after attemptTimeout, its body included", async () => {
    for (const respond of [
      () => {},
      (r: import("node:http").ServerResponse) => void r.writeHead(200).write('{"Id"'),
    ]) {
      let requests = 0;
      const origin = await serve((_request, response) => {
        requests += 1;
        respond(response);
      });
      const client = clientOf(origin, { attemptTimeout: 0.3, maxAttempts: 2 });
      const error = await rejection<TimeoutError>(client.send(readThing, call));
      expect(error).toBeInstanceOf(TimeoutError);
      expect(error.message).toContain(`no complete response from ${origin} within 0.3 s`);
      expect(error.cause).toMatchObject({ message: "No complete response within 300 ms." });
      expect(requests).toBe(2);
      const once = await rejection<TimeoutError>(client.send(createThing));
      expect(once.ambiguous).toBe(true);
      expect(requests).toBe(3);
    }
  });

  it("totalTimeout also ends an attempt", async () => {
    const origin = await serve(() => {});
    const error = await rejection(
      clientOf(origin, { attemptTimeout: 60, totalTimeout: 0.2 }).send(readThing, call),
    );
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toContain("within 0.2 s");
  });

  it("what earlier attempts took is no longer there for a later one", async () => {
    // The first attempt gets a response, after 5 s of this clock; the second one gets none.
    let now = 0;
    const origin = await serve((_request, response) => {
      now += 5_000;
      if (now === 5_000) response.writeHead(503).end();
    });
    const clock = { now: () => now, sleep: async () => {} };
    const client = clientOf(origin, { attemptTimeout: 10, totalTimeout: 5.05 }, { clock, random: () => 0 });
    const error = await rejection(client.send(readThing, call));
    expect(error.message).toContain("within 0.05 s. Gave up after 2 attempts.");
  });

  it("totalTimeout does not include the wait for a free connection", async () => {
    const origin = await serve((_request, response) => void setTimeout(() => response.end('{"Id":7}'), 60));
    const client = clientOf(origin, { maxConnections: 1, attemptTimeout: 1, totalTimeout: 1 });
    const responses = await Promise.all(Array.from({ length: 20 }, () => client.send(readThing, call)));
    expect(responses).toHaveLength(20);
  });
});

describe("connections", () => {
  it("are never more than maxConnections, and are kept alive", async () => {
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
    const client = clientOf(origin, { maxConnections: 3 });
    await Promise.all(Array.from({ length: 30 }, () => client.send(readThing, call)));
    expect(most).toBe(3);
    expect(sockets.size).toBe(3);
  });

  it("closing rejects later requests and ends a wait", async () => {
    const origin = await serve((_request, response) => response.writeHead(503).end());
    const { opened: waits, open } = gate();
    const sleep: Clock["sleep"] = (_, signal) => {
      open();
      return systemClock.sleep(60_000, signal);
    };
    const client = createClient(settings(origin), { clock: { ...systemClock, sleep } });
    const waiting = rejection(client.send(readThing, call));
    await waits;
    await client.close();
    expect((await waiting).message).toBe("The client was closed.");
    expect((await rejection(client.send(readThing, call))).message).toBe("The client was closed.");
  });
});

describe("closing", () => {
  it("lets the request in progress finish and sends none that waits for its connection", async () => {
    const { opened, open } = gate();
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      void opened.then(() => response.end('{"Id":7}'));
    });
    const client = createClient(settings(origin, { maxConnections: 1 }));
    let responded = false;
    const underWay = client.send(readThing, call).finally(() => {
      responded = true;
    });
    const waiting = [1, 2, 3].map(() => rejection(client.send(readThing, call)));
    await until(() => requests > 0);
    const closed = client.close();
    open();
    await closed;
    expect(responded).toBe(true);
    expect(await underWay).toEqual({ Id: 7 });
    for (const { message } of await Promise.all(waiting)) expect(message).toBe("The client was closed.");
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
    const client = createClient(settings(origin));
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
