import { gzipSync } from "node:zlib";
import { z } from "zod";
import { createClient } from "../../../provider/http/client";
import {
  ApiError,
  AuthenticationError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  TimeoutError,
  UnexpectedResponseError,
} from "../../../provider/http/errors";
import type { Operation } from "../../../provider/http/operation";
import { Receiver } from "../../../provider/http/receiver";
import { version } from "../../../provider/version";
import {
  bodyText,
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

describe("a request", () => {
  it("carries the key, the user agent and what it accepts, and no content type without a body", async () => {
    let seen: Record<string, unknown> = {};
    const origin = await serve((request, response) => {
      seen = { ...request.headers, url: request.url, method: request.method };
      response.end('{"Id":7,"Extra":true}');
    });
    expect(
      await clientOf(origin).send(readThing, {
        ...call,
        query: { page: 1, search: "a b&c", none: undefined },
      }),
    ).toEqual({
      Id: 7,
      Extra: true,
    });
    expect(seen).toMatchObject({
      url: "/thing/7?page=1&search=a%20b%26c",
      method: "GET",
      accesskey: "test-api-key-0001",
      accept: "application/json",
      "user-agent": `pulumi-edge-platform/${version} node/${process.versions.node}`,
    });
    expect(seen).not.toHaveProperty("authorization");
    expect(seen).not.toHaveProperty("content-type");
  });

  it("carries a JSON body, below the base URL's path", async () => {
    let seen: unknown;
    const origin = await serve(async (request, response) => {
      seen = [request.url, request.headers["content-type"], await bodyText(request)];
      response.end('{"Id":1}');
    });
    await clientOf(`${origin}/api/v9`).send(createThing, { body: { Name: "", Weight: 0, Path: null } });
    expect(seen).toEqual(["/api/v9/thing", "application/json", '{"Name":"","Weight":0,"Path":null}']);
  });

  it.each([
    [
      "a bearer token",
      { apiKey: undefined, bearerToken: "b-token" },
      {},
      { authorization: "Bearer b-token" },
    ],
    ["the key before the bearer token", { bearerToken: "b-token" }, {}, { accesskey: "test-api-key-0001" }],
    [
      "the logging token",
      { loggingToken: "l-token" },
      { service: "logging" },
      { authorization: "Bearer l-token" },
    ],
    ["the key for want of a logging token", {}, { service: "logging" }, { accesskey: "test-api-key-0001" }],
    [
      "the database token",
      { databaseAuthToken: "d-token" },
      { service: "database" },
      { authorization: "Bearer d-token" },
    ],
  ] as const)("is opened by %s", async (_, more, operation, expected) => {
    let headers: Record<string, unknown> = {};
    const origin = await serve((request, response) => {
      headers = request.headers;
      response.end('{"Id":7}');
    });
    const client = clientOf(origin, { loggingUrl: origin, databaseUrl: origin, ...more });
    await client.send({ ...readThing, ...operation }, call);
    expect({ ...pick(headers, "accesskey"), ...pick(headers, "authorization") }).toEqual(expected);
  });

  it("is refused before sending where a bearer token alone meets an operation that takes the key only", async () => {
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      response.end("{}");
    });
    const client = clientOf(origin, { apiKey: undefined, bearerToken: "b-token" });
    const error = await rejection(client.send({ ...readThing, apiKeyOnly: true }, call));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).toContain("edge:apiKey");
    expect(requests).toBe(0);
  });
});

describe("a success", () => {
  it.each([200, 201, 202, 206])("may have the status %d and any content type", async (status) => {
    const origin = await serve((_request, response) => {
      response.writeHead(status, { "content-type": "text/plain" }).end('\uFEFF{"Id":7}');
    });
    expect(await clientOf(origin).send(readThing, call)).toEqual({ Id: 7 });
  });

  it("needs no body where none is declared", async () => {
    const origin = await serve((_request, response) => response.writeHead(204).end());
    const operation: Operation = {
      name: "delete thing",
      method: "DELETE",
      path: "/thing/{id}",
      repeatable: true,
      source: "x",
    };
    expect(await clientOf(origin).send(operation, call)).toBeUndefined();
  });

  it("stands where the body nobody reads breaks off", async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half", () => response.destroy());
    });
    const { response: _, ...unread } = createThing;
    expect(await clientOf(origin).send(unread)).toBeUndefined();
  });

  it("may be packed", async () => {
    const origin = await serve((request, response) => {
      expect(request.headers["accept-encoding"]).toBe("gzip");
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync('{"Id":7}'));
    });
    expect(await clientOf(origin).send(readThing, call)).toEqual({ Id: 7 });
  });
});

describe("an answer that the contract does not allow", () => {
  const answers: [string, string, string | Buffer, Record<string, string>][] = [
    ["an empty body", "empty", "", {}],
    ["no JSON", "not JSON (13 bytes, text/html)", "<p>sorry</p>\n", { "content-type": "text/html" }],
    ["another shape", "Id: Invalid input", '{"Id":"seven"}', {}],
    ["a broken packing", "cannot be unpacked", "no gzip", { "content-encoding": "gzip" }],
  ];
  it.each(answers)("%s is named and not sent again", async (_, words, body, headers) => {
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      response.writeHead(200, { "cdn-requestid": "r-1", ...headers }).end(body);
    });
    const error = await rejection<UnexpectedResponseError>(clientOf(origin).send(createThing));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error.message).toContain(words);
    expect(error).toMatchObject({
      status: 200,
      requestId: "r-1",
      operation: "create thing",
      ambiguous: true,
    });
    expect(requests).toBe(1);
  });

  it.each([
    ["plain", {}, (size: number) => Buffer.alloc(size, "x")],
    ["unpacked", { "content-encoding": "gzip" }, (size: number) => gzipSync(Buffer.alloc(size, "x"))],
  ])("a body over the limit (%s) says so", async (_, headers, make) => {
    const origin = await serve((_request, response) => {
      response.on("error", () => {});
      response.writeHead(200, headers).end(make(33 * 1024 * 1024));
    });
    const error = await rejection(clientOf(origin).send(readThing, call));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error.message).toContain("longer than the 32 MiB");
  });

  it("a redirect is not followed, and names where it leads", async () => {
    const paths: (string | undefined)[] = [];
    const origin = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(302, { location: "https://elsewhere.example:8443/x?token=abc" }).end();
    });
    const error = await rejection(clientOf(origin).send(readThing, call));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error.message).toContain("redirects to https://elsewhere.example:8443 are not followed");
    expect(error.message).not.toContain("abc");
    expect(paths).toEqual(["/thing/7"]);
  });
});

describe("retrying", () => {
  /** Fails so many times, then succeeds; gives back the number of requests. */
  async function failing(times: number, status: number, headers: () => Record<string, string> = () => ({})) {
    const seen = { requests: 0, origin: "" };
    seen.origin = await serve((request, response) => {
      seen.requests += 1;
      request.resume();
      if (seen.requests > times) response.end('{"Id":7}');
      else response.writeHead(status, headers()).end('{"Message":"Not now"}');
    });
    return seen;
  }

  it.each([408, 425, 429, 500, 502, 503, 504])(
    "repeats after %d, waiting longer each time",
    async (status) => {
      const server = await failing(3, status);
      const client = clientOf(server.origin);
      expect(await client.send(updateThing, { ...call, body: {} })).toEqual({ Id: 7 });
      expect(server.requests).toBe(4);
      expect(client.clock.waits).toEqual([500, 1000, 2000]);
    },
  );

  it("ends with the last answer when the tries are used up", async () => {
    const server = await failing(9, 503);
    const error = await rejection<ServerError>(
      clientOf(server.origin, { maxAttempts: 2 }).send(readThing, call),
    );
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ status: 503, attempts: 2, detail: "Not now", ambiguous: false });
    expect(error.message).toContain("It was tried 2 times.");
    expect(server.requests).toBe(2);
  });

  it.each([400, 401, 403, 404, 409, 501])("does not repeat after %d", async (status) => {
    const server = await failing(9, status);
    const error = await rejection<ApiError>(clientOf(server.origin).send(readThing, call));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, attempts: 1 });
    expect(server.requests).toBe(1);
  });

  it.each([408, 500, 502, 503, 504])(
    "does not repeat an unrepeatable write after %d, and calls it ambiguous",
    async (status) => {
      const server = await failing(9, status);
      const error = await rejection<ApiError>(clientOf(server.origin).send(createThing, { body: {} }));
      expect(error.ambiguous).toBe(true);
      expect(error.message).toContain("It may have taken effect all the same");
      expect(server.requests).toBe(1);
    },
  );

  it("repeats an unrepeatable write after 429", async () => {
    const server = await failing(2, 429);
    expect(await clientOf(server.origin).send(createThing, { body: {} })).toEqual({ Id: 7 });
    expect(server.requests).toBe(3);
  });

  it("waits as long as Retry-After says, in seconds or until a date", async () => {
    const seconds = await failing(1, 429, () => ({ "retry-after": "30" }));
    const first = clientOf(seconds.origin, {}, { random: () => 0 });
    await first.send(readThing, call);
    expect(first.clock.waits).toEqual([30_000]);

    const date = await failing(1, 503, () => ({ "retry-after": "Sun, 01 Mar 2026 12:00:45 GMT" }));
    const second = clientOf(date.origin, {}, { random: () => 0 });
    await second.send(readThing, call);
    expect(second.clock.waits).toEqual([45_000]);
  });

  it("names a wait that is too long instead of waiting", async () => {
    const server = await failing(1, 429, () => ({ "retry-after": "61" }));
    const client = clientOf(server.origin);
    const error = await rejection<RateLimitedError>(client.send(readThing, call));
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error).toMatchObject({ retryAfter: 61, ambiguous: false });
    expect(error.message).toContain("It asks to wait 61 s");
    expect(client.clock.waits).toEqual([]);
  });

  it("ends when the next wait would go beyond the time in all", async () => {
    const server = await failing(9, 429, () => ({ "retry-after": "50" }));
    const client = clientOf(server.origin, { maxAttempts: 20, totalTimeout: 120 }, { random: () => 0 });
    await rejection(client.send(readThing, call));
    expect(client.clock.waits).toEqual([50_000, 50_000]);
  });
});

describe("a broken connection", () => {
  it("refused: is tried again even for an unrepeatable write, and is not ambiguous", async () => {
    const client = clientOf(await refusing());
    const error = await rejection<ConnectionError>(client.send(createThing, { body: {} }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).not.toBeInstanceOf(TimeoutError);
    expect(error.ambiguous).toBe(false);
    expect(error.message).toMatch(
      /^Could not create thing: no connection to http:\/\/127.* could be made \(connect ECONNREFUSED 127.*\)\./,
    );
    expect(error.message).toContain(
      "It was tried 4 times. Check edge:baseUrl (EDGE_BASE_URL) and the network.",
    );
    expect(client.clock.waits).toHaveLength(3);
  });

  it("a name nobody knows: is told as no connection", async () => {
    const client = clientOf("https://nobody.invalid", { maxAttempts: 1, attemptTimeout: 10 });
    const error = await rejection<ConnectionError>(client.send(createThing));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.ambiguous).toBe(false);
  });

  it("no handshake in time: nothing was sent, so even an unrepeatable write is tried again", async () => {
    let connections = 0;
    const silent = await serveSocket(() => {
      connections += 1;
    });
    const client = clientOf(silent.replace("http:", "https:"), { attemptTimeout: 0.1, maxAttempts: 2 });
    const error = await rejection<TimeoutError>(client.send(createThing, { body: {} }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.ambiguous).toBe(false);
    expect(error.message).toMatch(
      /no connection could be made to https:.* within 0\.1 s\. It was tried 2 times\./,
    );
    expect(connections).toBeGreaterThan(0);
  });

  it.each([
    ["reset before an answer", (socket: import("node:net").Socket) => socket.resetAndDestroy()],
    [
      "cut in the headers",
      (socket: import("node:net").Socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Le"),
    ],
    [
      "cut after a provisional answer",
      (socket: import("node:net").Socket) => socket.end("HTTP/1.1 102 Processing\r\n\r\n"),
    ],
    [
      "cut in the body",
      (socket: import("node:net").Socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{"Id"'),
    ],
    [
      "answered with no HTTP",
      (socket: import("node:net").Socket) => socket.end("220 mail.example ESMTP\r\n"),
    ],
  ])("%s: a repeatable operation is tried again, another is ambiguous", async (_, answer) => {
    let requests = 0;
    const origin = await serveSocket((socket) =>
      socket.once("data", () => {
        requests += 1;
        answer(socket);
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
    expect(once.message).toContain("broke before the whole answer was there");
    expect(requests).toBe(5);
  });

  it("a failing status stands where its explanation breaks off", async () => {
    const origin = await serveSocket((socket) =>
      socket.once("data", () => socket.end("HTTP/1.1 404 Not Found\r\nContent-Length: 90\r\n\r\n{")),
    );
    expect(await rejection(clientOf(origin).send(readThing, call))).toBeInstanceOf(NotFoundError);
  });
});

describe("time", () => {
  it("one try ends after attemptTimeout, its body included", async () => {
    for (const answer of [
      () => {},
      (r: import("node:http").ServerResponse) => void r.writeHead(200).write('{"Id"'),
    ]) {
      let requests = 0;
      const origin = await serve((_request, response) => {
        requests += 1;
        answer(response);
      });
      const client = clientOf(origin, { attemptTimeout: 0.1, maxAttempts: 2 });
      const error = await rejection<TimeoutError>(client.send(readThing, call));
      expect(error).toBeInstanceOf(TimeoutError);
      expect(error.message).toContain(`no whole answer came from ${origin} within 0.1 s`);
      expect(requests).toBe(2);
      const once = await rejection<TimeoutError>(client.send(createThing));
      expect(once.ambiguous).toBe(true);
      expect(requests).toBe(3);
    }
  });

  it("the time in all ends a try too", async () => {
    const origin = await serve(() => {});
    const error = await rejection(
      clientOf(origin, { attemptTimeout: 60, totalTimeout: 0.2 }).send(readThing, call),
    );
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toContain("within 0.2 s");
  });

  it("what is given up before it was sent is never sent", async () => {
    const receiver = new Receiver("keep");
    const given = new Error("given up");
    const outcome = rejection(receiver.reply);
    receiver.abort(given);
    const aborted: Error[] = [];
    receiver.onRequestStart({
      aborted: false,
      paused: false,
      reason: null,
      pause() {},
      resume() {},
      abort: (e) => aborted.push(e),
    });
    expect(aborted).toEqual([given]);
    expect(receiver.sent).toBe(false);
    expect(await outcome).toBe(given);
  });

  it("the time in all does not count the wait for a free connection", async () => {
    const origin = await serve((_request, response) => void setTimeout(() => response.end('{"Id":7}'), 60));
    const client = clientOf(origin, { maxConnections: 1, attemptTimeout: 0.5, totalTimeout: 0.5 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.send(readThing, call)));
    expect(answers).toHaveLength(12);
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

  it("closing refuses what comes later and ends a wait", async () => {
    const origin = await serve((_request, response) => response.writeHead(503).end());
    const client = createClient(settings(origin), { random: () => 1 });
    const waiting = rejection(client.send(readThing, call));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await client.close();
    expect((await waiting).message).toBe("The client was closed.");
    expect((await rejection(client.send(readThing, call))).message).toBe("The client was closed.");
  });
});

describe("closing", () => {
  it("lets the request under way finish and sends none that waits for its connection", async () => {
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      setTimeout(() => response.end('{"Id":7}'), 50);
    });
    const client = createClient(settings(origin, { maxConnections: 1 }));
    const underWay = client.send(readThing, call);
    const waiting = rejection(client.send(readThing, call));
    while (requests === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    await client.close();
    expect(await underWay).toEqual({ Id: 7 });
    expect((await waiting).message).toBe("The client was closed.");
    expect(requests).toBe(1);
  });
});

describe("a status object in a success", () => {
  const operation = { ...readThing, statusObject: true, response: z.looseObject({}) };
  it.each([
    [
      202,
      {
        data: null,
        error: {
          statusCode: 400,
          success: false,
          message: "No such day",
          errorKey: "invalid_datetime_window.event_logs",
        },
      },
      ApiError,
      400,
    ],
    [
      200,
      {
        data: null,
        error: { statusCode: 0, success: false, message: null, errorKey: "not_found.shield_zone" },
      },
      NotFoundError,
      404,
    ],
    [
      202,
      { errorResponse: { statusCode: 401, success: false, message: "Who are you?", errorKey: null } },
      AuthenticationError,
      401,
    ],
    [200, { statusCode: 0, success: false, message: "Refused", errorKey: null }, ApiError, 200],
  ])("of %d that fails is an error", async (status, body, kind, effective) => {
    const origin = await serve((_request, response) => response.writeHead(status).end(JSON.stringify(body)));
    const error = await rejection<ApiError>(clientOf(origin).send(operation, call));
    expect(error).toBeInstanceOf(kind);
    expect(error.status).toBe(effective);
    expect(error.message).toMatch(/^Could not read thing \(id 7\): the platform answered /);
  });

  it("is looked for where no shape is declared too, and its absence is fine", async () => {
    const answers = ["", "no JSON", '{"error":{"statusCode":409,"success":false,"message":"Busy"}}'];
    const origin = await serve((_request, response) => response.end(answers.shift()));
    const { response: _, ...shapeless } = operation;
    const client = clientOf(origin);
    expect(await client.send(shapeless, call)).toBeUndefined();
    expect(await client.send(shapeless, call)).toBeUndefined();
    expect(await rejection(client.send(shapeless, call))).toBeInstanceOf(ConflictError);
  });

  it("that is unset is none, and operations that have none do not look", async () => {
    const unset = { data: [], error: { statusCode: 0, success: false, message: null, errorKey: null } };
    const refused = { success: false, message: "text" };
    const origin = await serve((request, response) =>
      response.end(JSON.stringify(request.url === "/thing/1" ? unset : refused)),
    );
    const client = clientOf(origin);
    expect(await client.send(operation, { path: { id: 1 } })).toEqual(unset);
    expect(await client.send({ ...operation, statusObject: false }, { path: { id: 2 } })).toEqual(refused);
  });
});

function pick(from: Record<string, unknown>, key: string): Record<string, unknown> {
  return from[key] === undefined ? {} : { [key]: from[key] };
}
