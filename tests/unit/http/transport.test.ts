import type { Dispatcher } from "undici";
import { z } from "zod";
import type { Client } from "../../../provider/http/client";
import { ApiError } from "../../../provider/http/errors";
import { Incoming } from "../../../provider/http/incoming";
import { requestMaker } from "../../../provider/http/request";
import { createTransport, type TransportError } from "../../../provider/http/transport";
import { until } from "../../waiting";
import { closeServers, TestProxy } from "./proxies";
import {
  clientOf,
  closeAll,
  createThing,
  readThing,
  rejection,
  serve,
  serveSocket,
  settings,
} from "./support";

afterEach(closeAll);
const call = { path: { id: 7 } };
const { response: _, ...unread } = createThing;

type Ending = [string, number, (client: Client) => Promise<unknown>];
const endings: Ending[] = [
  ["a failure", 404, (client) => rejection(client.send(readThing, call))],
  ["a redirect", 307, (client) => rejection(client.send(readThing, call))],
  ["a success that its operation does not need", 200, (client) => client.send(unread)],
];
const failedStream: Ending = ["a failed stream", 404, (client) => rejection(client.stream(readThing, call))];

test.each(endings)(
  "64 KiB of the body of %s are read, and its connection is used again",
  async (_, status, send) => {
    const sockets = new Set<unknown>();
    const origin = await serve((request, response) => {
      sockets.add(request.socket);
      response.writeHead(status).end(Buffer.alloc(64 * 1024));
    });
    const client = clientOf(origin, { maxConnections: 1 });
    await send(client);
    await send(client);
    expect(sockets.size).toBe(1);
  },
);

test.each([...endings, failedStream])(
  "of a longer body of %s the rest is not read, and its connection is closed",
  async (_, status, send) => {
    let isClosed = false;
    const origin = await serve((_request, response) => {
      response.on("close", () => {
        isClosed = true;
      });
      response.writeHead(status).write(Buffer.alloc(64 * 1024 + 1));
    });
    await send(clientOf(origin));
    await until(() => isClosed);
  },
);

test("a success may have 32 MiB, and no more", async () => {
  const longest = 32 * 1024 * 1024;
  const bodies = [longest, longest + 1].map((length) => `"${"x".repeat(length - 2)}"`);
  const origin = await serve((_request, response) => response.end(bodies.shift()));
  const operation = { ...readThing, response: z.string() };
  expect(await clientOf(origin).send(operation, call)).toHaveLength(longest - 2);
  const error = await rejection(clientOf(origin).send(operation, call));
  expect(error.message).toContain("the body exceeds the limit of 32 MiB");
});

test("what arrived of a failure is explained, even if the rest takes too long", async () => {
  const origin = await serve((_request, response) => {
    response.writeHead(404).write("No such thing");
  });
  const error = await rejection<ApiError>(clientOf(origin, { attemptTimeout: 0.3 }).send(readThing, call));
  expect(error).toBeInstanceOf(ApiError);
  expect(error.detail).toBe("No such thing");
});

describe("a connection without a TLS handshake", () => {
  const variable = process.env["HTTPS_PROXY"];
  afterEach(async () => {
    if (variable === undefined) delete process.env["HTTPS_PROXY"];
    else process.env["HTTPS_PROXY"] = variable;
    await closeServers();
  });

  test.each(["directly", "through a proxy"])("ends before the attempt does: %s", async (way) => {
    const silent = new URL(await serveSocket(() => {}));
    const proxy = await TestProxy.start({ "api.edge.test:443": Number(silent.port) });
    if (way !== "directly") process.env["HTTPS_PROXY"] = proxy.url;
    const origin = way === "directly" ? `https://${silent.host}` : "https://api.edge.test";
    const transport = createTransport(1, 100);
    const request = requestMaker(settings(origin))(readThing, call);
    const error = await rejection<TransportError>(transport.send(request, "read", 60_000));
    expect([error.timedOut, error.sent]).toEqual([true, false]);
    await transport.close();
  });
});

test("a request aborted before it was sent is never sent", () => {
  const aborted: Error[] = [];
  const connection: Dispatcher.DispatchController = {
    aborted: false,
    paused: false,
    reason: null,
    pause() {},
    resume() {},
    abort: (reason) => aborted.push(reason),
  };
  const incoming = new Incoming();
  const reason = new Error("given up");
  incoming.destroy(reason);
  incoming.onRequestStart(connection);
  expect([aborted, incoming.sent]).toEqual([[reason], false]);
});
