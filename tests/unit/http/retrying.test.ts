import { ApiError, RateLimitedError, ServerError } from "../../../provider/http/errors";
import { clientOf, closeAll, createThing, readThing, rejection, serve, updateThing } from "./support";

afterEach(closeAll);
const call = { path: { id: 7 } };

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

  it.each([408, 425, 429, 500, 502, 503, 504, 520, 522, 524])(
    "retries after %d, waiting longer each time",
    async (status) => {
      const server = await failing(3, status);
      const client = clientOf(server.origin);
      expect(await client.send(updateThing, { ...call, body: {} })).toEqual({ Id: 7 });
      expect(server.requests).toBe(4);
      expect(client.clock.waits).toEqual([500, 1000, 2000]);
    },
  );

  it("ends with the last response when the attempts are used up", async () => {
    const server = await failing(9, 503);
    const error = await rejection<ServerError>(
      clientOf(server.origin, { maxAttempts: 2 }).send(readThing, call),
    );
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ status: 503, attempts: 2, detail: "Not now", ambiguous: false });
    expect(error.message).toContain("Gave up after 2 attempts.");
    expect(server.requests).toBe(2);
  });

  it("sends an optional request only once, direct or shared", async () => {
    const server = await failing(9, 503);
    const client = clientOf(server.origin);
    await rejection(client.send(readThing, { ...call, once: true }));
    await rejection(client.get(readThing, { ...call, once: true }));
    expect([server.requests, client.clock.waits]).toEqual([2, []]);
  });

  it.each([400, 401, 403, 404, 409, 501])("does not retry after %d", async (status) => {
    const server = await failing(9, status);
    const error = await rejection<ApiError>(clientOf(server.origin).send(readThing, call));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, attempts: 1 });
    expect(server.requests).toBe(1);
  });

  it.each([408, 500, 502, 503, 504, 520, 522, 524])(
    "does not retry a write that is not idempotent after %d, and calls it ambiguous",
    async (status) => {
      const server = await failing(9, status);
      const error = await rejection<ApiError>(clientOf(server.origin).send(createThing, { body: {} }));
      expect(error.ambiguous).toBe(true);
      expect(error.message).toContain("The operation may have taken effect anyway");
      expect(server.requests).toBe(1);
    },
  );

  it("retries a write that is not idempotent after 429", async () => {
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

  it("reports a wait that is too long instead of waiting", async () => {
    const server = await failing(1, 429, () => ({ "retry-after": "61" }));
    const client = clientOf(server.origin);
    const error = await rejection<RateLimitedError>(client.send(readThing, call));
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error).toMatchObject({ retryAfter: 61, ambiguous: false });
    expect(error.message).toContain("The API asks clients to wait 61 s");
    expect(client.clock.waits).toEqual([]);
  });

  it("ends when the next wait would exceed the total timeout", async () => {
    const server = await failing(9, 429, () => ({ "retry-after": "50" }));
    const client = clientOf(server.origin, { maxAttempts: 20, totalTimeout: 120 }, { random: () => 0 });
    await rejection(client.send(readThing, call));
    expect(client.clock.waits).toEqual([50_000, 50_000]);
  });
});
