import { gzipSync } from "node:zlib";
import { z } from "zod";
import { embeddedFailure } from "../../../provider/api/embeddedFailure";
import {
  ApiError,
  AuthenticationError,
  ConflictError,
  NotFoundError,
  UnexpectedResponseError,
} from "../../../provider/http/errors";
import { clientOf, closeAll, createThing, readThing, rejection, serve } from "./support";

afterEach(closeAll);
const call = { path: { id: 7 } };

describe("a response that the contract does not allow", () => {
  const responses: [string, string, string | Buffer, Record<string, string>][] = [
    ["an empty body", "empty", "", {}],
    ["a body that is not JSON", "not JSON (6 bytes, text/html)", "sorry\n", { "content-type": "text/html" }],
    ["an unexpected shape", "Id: Invalid input", '{"Id":"seven"}', {}],
    ["broken compression", "cannot be decompressed", "no gzip", { "content-encoding": "gzip" }],
  ];
  it.each(responses)("%s is reported and not retried", async (_, words, body, headers) => {
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

  it("to a write that must not be repeated advises to check first, and to any other to try again", async () => {
    const origin = await serve((_, response) => response.writeHead(200, { "cdn-requestid": "r-1" }).end());
    const said = "the API returned 200, but the body is empty. Request ID: r-1.";
    expect((await rejection(clientOf(origin).send(createThing))).message).toBe(
      `Could not create thing: ${said} The operation may have taken effect anyway: check before you try again.`,
    );
    expect((await rejection(clientOf(origin).send(readThing, call))).message).toBe(
      `Could not read thing (id 7): ${said} Try again later.`,
    );
  });

  it.each([300, 304, 399])("a %d is reported", async (status) => {
    const origin = await serve((_request, response) => response.writeHead(status).end());
    expect((await rejection(clientOf(origin).send(readThing, call))).message).toContain(
      `the API returned ${status}, but this status is not expected here.`,
    );
  });

  it.each([
    ["nowhere", {}, "this status is not expected here"],
    ["an invalid address", { location: "http://[" }, "redirects to an invalid address are not followed"],
  ])("a redirect to %s is reported", async (_, headers, words) => {
    const origin = await serve((_request, response) => response.writeHead(302, headers).end());
    expect((await rejection(clientOf(origin).send(readThing, call))).message).toContain(
      `the API returned 302, but ${words}.`,
    );
  });

  it("names the first three members that are invalid", async () => {
    const body = { a: { b: 1 }, c: 1, d: 1, e: 1 };
    const origin = await serve((_, response) => response.end(JSON.stringify(body)));
    const text = z.string();
    const response = z.object({ a: z.object({ b: text }), c: text, d: text, e: text });
    const { message } = await rejection(clientOf(origin).send({ ...readThing, response }, call));
    expect(message).toMatch(
      /does not have the expected shape \(a\.b: [^;]+; c: [^;]+; d: [^;]+\)\. Try again later\.$/,
    );
    const list = { ...readThing, response: z.array(text) };
    expect((await rejection(clientOf(origin).send(list, call))).message).toContain(
      "(the body: Invalid input",
    );
  });

  it("is reported without a content type, and a byte order mark is accepted", async () => {
    const bodies = ["sorry", '\uFEFF{"Id":7}'];
    const origin = await serve((_, response) => response.end(bodies.shift()));
    expect((await rejection(clientOf(origin).send(readThing, call))).message).toContain(
      "the body is not JSON (5 bytes, without a content type)",
    );
    expect(await clientOf(origin).send(readThing, call)).toEqual({ Id: 7 });
  });

  it("says what to check, even for a write", async () => {
    const origin = await serve((_, response) => response.writeHead(302, { location: "/sign-in" }).end());
    expect((await rejection(clientOf(origin).send(createThing))).message).toBe(
      `Could not create thing: the API returned 302, but redirects to ${origin} are not followed. The operation may have taken effect anyway: check before you try again. Check edge:baseUrl (EDGE_BASE_URL).`,
    );
  });

  it.each([
    ["plain", {}, (size: number) => Buffer.alloc(size, "x")],
    ["decompressed", { "content-encoding": "gzip" }, (size: number) => gzipSync(Buffer.alloc(size, "x"))],
  ])("a body over the limit (%s) is reported as such", async (_, headers, make) => {
    const origin = await serve((_request, response) => {
      response.on("error", () => {});
      response.writeHead(200, headers).end(make(33 * 1024 * 1024));
    });
    const error = await rejection(clientOf(origin).send(readThing, call));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error.message).toContain("exceeds the limit of 32 MiB");
  });

  it("a redirect is not followed, and its target is named", async () => {
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

describe("a failure in a success", () => {
  const operation = { ...readThing, response: z.looseObject({}), embeddedFailure };
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
  ])("of the status %d is an error", async (status, body, kind, effective) => {
    const origin = await serve((_request, response) => response.writeHead(status).end(JSON.stringify(body)));
    const error = await rejection<ApiError>(clientOf(origin).send(operation, call));
    expect(error).toBeInstanceOf(kind);
    expect(error.status).toBe(effective);
    expect(error.message).toMatch(/^Could not read thing \(id 7\): the API returned /);
  });

  it("is also looked for if no shape is declared, and may be absent", async () => {
    const deep = "[".repeat(200);
    const responses = ["", "no JSON", deep, '{"error":{"statusCode":409,"success":false,"message":"Busy"}}'];
    const origin = await serve((_request, response) => response.end(responses.shift()));
    const { response: _, ...shapeless } = operation;
    const client = clientOf(origin);
    for (let without = 0; without < 3; without += 1)
      expect(await client.send(shapeless, call)).toBeUndefined();
    expect(await rejection(client.send(shapeless, call))).toBeInstanceOf(ConflictError);
  });

  it("is not looked for in what cannot be decompressed, if no shape is declared", async () => {
    const origin = await serve((_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end("no gzip"),
    );
    const { response: _, ...shapeless } = operation;
    expect(await clientOf(origin).send(shapeless, call)).toBeUndefined();
  });

  it("is never an HTML page: that is reported as not coming from the API, whatever was expected", async () => {
    const origin = await serve((_request, response) => response.end(" <!DOCTYPE html><p>Sign in"));
    const { response: _, ...shapeless } = operation;
    for (const asked of [operation, shapeless]) {
      const error = await rejection(clientOf(origin).send(asked, call));
      expect(error).toBeInstanceOf(UnexpectedResponseError);
      expect(error.message).toContain(
        "the body is HTML or XML. Check edge:baseUrl (EDGE_BASE_URL): something other than the API responds at that address.",
      );
    }
  });

  it("that is unset is none, and an operation that does not look for one has none", async () => {
    const unset = { data: [], error: { statusCode: 0, success: false, message: null, errorKey: null } };
    const refused = { success: false, message: "text" };
    const origin = await serve((request, response) =>
      response.end(JSON.stringify(request.url === "/thing/1" ? unset : refused)),
    );
    const { embeddedFailure: _, ...plain } = operation;
    expect(await clientOf(origin).send(operation, { path: { id: 1 } })).toEqual(unset);
    expect(await clientOf(origin).send(plain, { path: { id: 2 } })).toEqual(refused);
  });
});
