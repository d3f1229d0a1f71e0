import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { ConnectionError, NotFoundError, TimeoutError } from "../../../provider/http/errors";
import type { Operation } from "../../../provider/http/operation";
import { gate, until } from "../../waiting";
import { clientOf, closeAll, readThing, rejection, serve } from "./support";

afterEach(() => {
  jest.useRealTimers();
  return closeAll();
});

const download: Operation = {
  name: "download log",
  method: "GET",
  path: "/{day}/{zone}.log",
  accept: "text/plain",
  idempotent: true,
  source: "public API description",
};
const call = { path: { day: "03-01-26", zone: 9 } };

async function read(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

it("passes the body on as it arrives", async () => {
  let accept: string | undefined;
  let end = () => {};
  const origin = await serve((request, response) => {
    accept = request.headers.accept;
    response.write("one\n");
    end = () => response.end("two\n");
  });
  const pieces: string[] = [];
  for await (const piece of await clientOf(origin).stream(download, call)) {
    pieces.push(Buffer.from(piece).toString());
    end();
  }
  expect(pieces).toEqual(["one\n", "two\n"]);
  expect(accept).toBe("text/plain");
});

it("decompresses gzip", async () => {
  const origin = await serve((_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("packed"));
  });
  expect(await read(await clientOf(origin).stream(download, call))).toBe("packed");
});

it("delivers the whole body to a slow reader, even after the server has closed the connection", async () => {
  const body = "x".repeat(40_000);
  const { opened: closed, open } = gate();
  const origin = await serve((request, response) => {
    request.socket.once("close", open);
    response.writeHead(200, { "content-length": body.length }).end(body, () => request.socket.end());
  });
  const stream = await clientOf(origin).stream(download, call);
  await closed;
  expect((await read(stream)).length).toBe(body.length);
});

it("has no size limit and applies backpressure while nothing reads", async () => {
  const piece = Buffer.alloc(1024 * 1024, "x");
  const pieces = 40;
  let written = 0;
  const origin = await serve(async (_request, response) => {
    for (; written < pieces; written += 1) {
      if (!response.write(piece)) await new Promise((resolve) => response.once("drain", resolve));
    }
    response.end();
  });
  const stream = await clientOf(origin).stream(download, call);
  // Both ends are in this process: what moves nothing in so many turns has stopped.
  for (let [turns, before] = [0, -1]; turns < 200; turns = written === before ? turns + 1 : 0) {
    before = written;
    await setImmediate();
  }
  expect(written).toBeLessThan(pieces);
  let length = 0;
  for await (const chunk of stream) length += chunk.length;
  expect(length).toBe(pieces * piece.length);
});

it("is retried before it begins, and a failing status is an error", async () => {
  let requests = 0;
  const origin = await serve((_request, response) => {
    requests += 1;
    if (requests === 1) response.writeHead(503).end();
    else if (requests === 2) response.end("log");
    else response.writeHead(404).end('{"error":{"code":"logging_disabled","message":"Logging is off"}}');
  });
  const client = clientOf(origin);
  expect(await read(await client.stream(download, call))).toBe("log");
  const error = await rejection<NotFoundError>(client.stream(download, call));
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error).toMatchObject({ errorKey: "logging_disabled", detail: "Logging is off" });
});

it("ends when nothing arrives for too long, but lasts as long as data arrives", async () => {
  let send = () => {};
  const origin = await serve((_request, response) => {
    send = () => response.write("a");
    send();
  });
  const client = clientOf(origin, { attemptTimeout: 0.3, totalTimeout: 0.5 });
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] });
  const stream = await client.stream(download, call);
  const pieces = stream[Symbol.asyncIterator]();
  for (let sent = 0; sent < 5; sent += 1) {
    expect(String((await pieces.next()).value)).toBe("a");
    jest.advanceTimersByTime(250);
    send();
  }
  await pieces.next();
  const next = rejection<TimeoutError>(pieces.next());
  jest.advanceTimersByTime(300);
  const error = await next;
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error.message).toContain(`no complete response from ${origin} within 0.3 s`);
  expect(error.cause).toMatchObject({ message: "No data for 300 ms." });
});

it.each([
  ["plain", {}, Buffer.from("half")],
  ["compressed", { "content-encoding": "gzip" }, gzipSync("whole and more").subarray(0, 20)],
])("a connection that breaks is reported to the reader (%s)", async (_, headers, half) => {
  let end = () => {};
  const origin = await serve((_request, response) => {
    response.writeHead(200, { "content-length": "1000", ...headers }).write(half);
    end = () => response.destroy();
  });
  const stream = await clientOf(origin).stream(download, call);
  end();
  const error = await rejection(read(stream));
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error.message).toContain("Could not download log (day 03-01-26, zone 9): the connection to");
});

it("a connection that breaks before anyone reads is reported only to the reader", async () => {
  let end = () => {};
  const origin = await serve((_request, response) => {
    response.writeHead(200, { "content-length": "1000" }).write("half");
    end = () => response.destroy();
  });
  const stream = await clientOf(origin).stream(download, call);
  end();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await rejection(read(stream))).toBeInstanceOf(ConnectionError);
});

it("broken compression is reported to the reader", async () => {
  const origin = await serve((_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end("no gzip at all");
  });
  expect(await rejection(read(await clientOf(origin).stream(download, call)))).toBeInstanceOf(
    ConnectionError,
  );
});

it("stopping early closes the connection", async () => {
  let closed = false;
  const origin = await serve((_request, response) => {
    response.write("one\n");
    response.on("close", () => {
      closed = true;
    });
  });
  for await (const _ of await clientOf(origin).stream(download, call)) break;
  await until(() => closed);
});

it("streams do not wait for each other", async () => {
  const origin = await serve((_request, response) => response.write("one\n"));
  const client = clientOf(origin, { maxConnections: 1 });
  for await (const _ of await client.stream(download, call)) {
    for await (const piece of await client.stream(download, call)) {
      expect(String(piece)).toBe("one\n");
      break;
    }
    break;
  }
});

it("requests continue alongside streams, even over one connection", async () => {
  const origin = await serve((request, response) => {
    if (request.url === "/thing/7") response.end('{"Id":7}');
    else response.write("one\n");
  });
  const client = clientOf(origin, { maxConnections: 1 });
  for await (const _ of await client.stream(download, call)) {
    expect(await client.send(readThing, { path: { id: 7 } })).toEqual({ Id: 7 });
    break;
  }
});
