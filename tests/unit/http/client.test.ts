import { gzipSync } from "node:zlib";
import { ConfigurationError } from "../../../provider/http/errors";
import type { Operation } from "../../../provider/http/operation";
import { version } from "../../../provider/version";
import { bodyText, clientOf, closeAll, createThing, readThing, rejection, serve } from "./support";

afterEach(closeAll);
const call = { path: { id: 7 } };

describe("a request", () => {
  it("carries the key, the user agent and the accepted types, and no content type without a body", async () => {
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
    ["the key over the bearer token", { bearerToken: "b-token" }, {}, { accesskey: "test-api-key-0001" }],
    [
      "the logging token",
      { loggingToken: "l-token" },
      { service: "logging" },
      { authorization: "Bearer l-token" },
    ],
    ["the key if there is no logging token", {}, { service: "logging" }, { accesskey: "test-api-key-0001" }],
    [
      "the database token",
      { databaseAuthToken: "d-token" },
      { service: "database" },
      { authorization: "Bearer d-token" },
    ],
  ] as const)("is authenticated by %s", async (_, more, operation, expected) => {
    let headers: Record<string, unknown> = {};
    const origin = await serve((request, response) => {
      headers = request.headers;
      response.end('{"Id":7}');
    });
    const client = clientOf(origin, { loggingUrl: origin, databaseUrl: origin, ...more });
    await client.send({ ...readThing, ...operation }, call);
    expect({ ...pick(headers, "accesskey"), ...pick(headers, "authorization") }).toEqual(expected);
  });

  it("is refused before sending if only a bearer token is set and the operation requires the key", async () => {
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

  it("needs no body if none is declared", async () => {
    const origin = await serve((_request, response) => response.writeHead(204).end());
    const operation: Operation = {
      name: "delete thing",
      method: "DELETE",
      path: "/thing/{id}",
      idempotent: true,
      source: "observed",
    };
    expect(await clientOf(origin).send(operation, call)).toBeUndefined();
  });

  it("remains a success if an unread body breaks off", async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half", () => response.destroy());
    });
    const { response: _, ...unread } = createThing;
    expect(await clientOf(origin).send(unread)).toBeUndefined();
  });

  it("may be compressed", async () => {
    const origin = await serve((request, response) => {
      expect(request.headers["accept-encoding"]).toBe("gzip");
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync('{"Id":7}'));
    });
    expect(await clientOf(origin).send(readThing, call)).toEqual({ Id: 7 });
  });
});

function pick(from: Record<string, unknown>, key: string): Record<string, unknown> {
  return from[key] === undefined ? {} : { [key]: from[key] };
}
