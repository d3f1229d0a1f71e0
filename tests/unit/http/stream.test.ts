import { Readable } from "node:stream";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { createApiFromSettings } from "../../../provider/api/client";
import { ConnectionError, NotFoundError, TimeoutError } from "../../../provider/base/errors";
import type { Operation } from "../../../provider/http/operation";
import { decompressGzip } from "../../../provider/http/stream";
import {
  closeAll,
  createSettings,
  createTestClient,
  readThing,
  rejection,
  serve,
} from "../../support/httpServers";
import { createGate, until } from "../../support/waitUntil";

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
const gzip = { "content-encoding": "gzip" };
const call = { path: { day: "03-01-26", zone: 9 } };

async function readText(stream: AsyncIterable<Uint8Array>): Promise<string> {
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
  for await (const piece of await createTestClient(origin).stream(download, call)) {
    pieces.push(Buffer.from(piece).toString());
    end();
  }
  expect(pieces).toEqual(["one\n", "two\n"]);
  expect(accept).toBe("text/plain");
});

it("delivers the whole body to a slow reader, even after the server has closed the connection", async () => {
  const body = "x".repeat(40_000);
  const { opened: closed, open } = createGate();
  const origin = await serve((request, response) => {
    request.socket.once("close", open);
    response.writeHead(200, { "content-length": body.length }).end(body, () => request.socket.end());
  });
  const stream = await createTestClient(origin).stream(download, call);
  await closed;
  expect((await readText(stream)).length).toBe(body.length);
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
  const stream = await createTestClient(origin).stream(download, call);
  // Both ends are in this process, so a stream that moves nothing for this many turns has stopped.
  for (let [turns, before] = [0, -1]; turns < 200; turns = written === before ? turns + 1 : 0) {
    before = written;
    await nextTurn();
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
  const client = createTestClient(origin);
  expect(await readText(await client.stream(download, call))).toBe("log");
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
  const client = createTestClient(origin, { attemptTimeout: 0.3, totalTimeout: 0.5 });
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
  ["that breaks", {}, Buffer.from("half")],
  ["that breaks within gzip", gzip, gzipSync("whole and more").subarray(0, 20)],
  ["without gzip, although its header says so", gzip, Buffer.from("no gzip at all")],
])("a body %s is reported, and only to the reader", async (_, headers, half) => {
  let end = () => {};
  const origin = await serve((_request, response) => {
    response.writeHead(200, { "content-length": "1000", ...headers }).write(half);
    end = () => response.destroy();
  });
  const stream = await createTestClient(origin).stream(download, call);
  end();
  // An error before the first read must not end the process.
  await wait(50);
  const error = await rejection(readText(stream));
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error.message).toContain("Could not download log (day 03-01-26, zone 9): the connection to");
});

it("stopping early closes the connection", async () => {
  let closed = false;
  const origin = await serve((_request, response) => {
    response.write("one\n");
    response.on("close", () => {
      closed = true;
    });
  });
  for await (const _ of await createTestClient(origin).stream(download, call)) break;
  await until(() => closed);
});

it("streams wait neither for each other nor for requests, even over one connection", async () => {
  const origin = await serve((request, response) => {
    if (request.url === "/thing/7") response.end('{"Id":7}');
    else response.write("one\n");
  });
  const client = createTestClient(origin, { maxConnections: 1 });
  for await (const _ of await client.stream(download, call)) {
    expect(await client.send(readThing, { path: { id: 7 } })).toEqual({ Id: 7 });
    for await (const piece of await client.stream(download, call)) {
      expect(String(piece)).toBe("one\n");
      break;
    }
    break;
  }
});

it("a log that decompresses to millions of lines does not block timers and signals", async () => {
  const packed = gzipSync(Buffer.alloc(4_000_000, "x\n"));
  const origin = await serve((_, response) => response.writeHead(200, gzip).end(packed));
  const api = createApiFromSettings(createSettings(origin, { loggingUrl: origin }));
  const log = api.accessLogs.daily(9, new Date());
  /** Counts the lines read by each turn of the event loop. */
  const turns: number[] = [];
  let timer: NodeJS.Immediate;
  const turn = () => {
    turns.push(log.malformed);
    timer = setImmediate(turn);
  };
  turn();
  const reading = async () => {
    for await (const _ of log);
  };
  await reading().finally(() => clearImmediate(timer));
  expect(log.malformed).toBe(2_000_000);
  const steps = turns.map((lines, i) => lines - (turns[i - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThan(100_000);
  await api.close();
});

describe("gzip", () => {
  const hello = gzipSync("hello");
  const zeros = Buffer.alloc(600);

  async function unpack(pieces: readonly Uint8Array[]): Promise<Buffer> {
    const unpacked: Uint8Array[] = [];
    for await (const piece of decompressGzip(Readable.from(pieces))) unpacked.push(piece);
    return Buffer.concat(unpacked);
  }

  it("unpacks any files one after another, cut anywhere", async () => {
    const files = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 4 });
    const repeated = fc.constantFrom(1, 1000);
    await fc.assert(
      fc.asyncProperty(files, repeated, fc.integer({ min: 1, max: 400 }), async (plain, times, length) => {
        const packed = Buffer.concat(plain.map((file) => gzipSync(Buffer.concat(Array(times).fill(file)))));
        const pieces = Array.from({ length: Math.ceil(packed.length / length) }, (_, at) =>
          packed.subarray(at * length, (at + 1) * length),
        );
        expect((await unpack(pieces)).equals(gunzipSync(packed))).toBe(true);
      }),
    );
  });

  it.each([
    ["nothing", [], "unexpected end of file"],
    ["no gzip", [Buffer.from("no gzip at all")], "incorrect header check"],
    ["a file without its last bytes", [hello.subarray(0, -4)], "unexpected end of file"],
    ["the first byte of a second file", [hello, hello.subarray(0, 1)], "unexpected end of file"],
    ["text after the file", [hello, Buffer.from("xyz")], "incorrect header check"],
  ])("%s is an error", async (_, pieces, message) => {
    await expect(unpack(pieces)).rejects.toThrow(message);
  });

  it.each([
    ["in one piece", [Buffer.concat([hello, zeros])]],
    ["in pieces of their own", [hello, zeros, zeros]],
  ])("zeros after the file are padding, %s", async (_, pieces) => {
    expect(String(await unpack(pieces))).toBe("hello");
  });
});
