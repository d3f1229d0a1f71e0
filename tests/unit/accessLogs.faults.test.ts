import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { createGzip } from "node:zlib";
import { type Emulator, startEmulator } from "../../emulator";
import * as edge from "../../provider/api";

let emulator: Emulator;
let patient: edge.Api;
let hasty: edge.Api;
beforeAll(async () => {
  const Traffic = { Count: 40_000, Days: 0.9, End: new Date().toISOString() };
  emulator = await startEmulator({ seed: { PullZones: [{ Id: 9, Traffic }] } });
  const { apiKey, loggingUrl } = emulator;
  patient = edge.createApi({ apiKey, loggingUrl, maxAttempts: 4 }, { random: () => 0 });
  hasty = edge.createApi({ apiKey, loggingUrl, maxAttempts: 1 });
});
afterAll(async () => {
  await Promise.all([patient.close(), hasty.close()]);
  await emulator.close();
});
beforeEach(() => {
  emulator.requests.clear();
  emulator.clearFaults();
});

/** The items of a list, and the error that ended it. */
async function outcome<Item>(
  list: AsyncIterable<Item>,
  onItem: (count: number) => void = () => {},
): Promise<{ items: Item[]; error: unknown }> {
  const items: Item[] = [];
  try {
    for await (const item of list) onItem(items.push(item));
  } catch (error) {
    return { items, error };
  }
  return { items, error: undefined };
}

const broken = (what: string) =>
  new RegExp(`^Could not read ${what} of pull zone 9: the connection to \\S+ was lost before the response`);

describe("a paged query whose connection breaks", () => {
  const fixed = { to: new Date(), pageSize: 1000, limit: 3500 };
  // Once for all: the API allows thirty pages in ten seconds, and the client waits for the next ones.
  let whole: Awaited<ReturnType<typeof outcome>>;
  beforeAll(async () => {
    whole = await outcome(hasty.accessLogs.list(9, fixed));
  });

  test("returns the pages before, then an error that says so", async () => {
    expect([whole.items.length, whole.error]).toEqual([3500, undefined]);
    emulator.fault({ path: /\/logs$/, after: 2, truncate: true });
    const { items, error } = await outcome(hasty.accessLogs.list(9, fixed));
    expect(items).toEqual(whole.items.slice(0, 2000));
    expect(error).toBeInstanceOf(edge.ConnectionError);
    expect(error).toMatchObject({ message: expect.stringMatching(broken("access logs")), ambiguous: false });
  });

  test.each([
    ["within a response", { truncate: true }],
    ["before a response", { reset: "before" }],
    ["after the request was processed", { reset: "after" }],
  ] as const)("retries after a break %s: no record is lost or repeated", async (_, fault) => {
    emulator.fault({ path: /\/logs$/, after: 2, times: 2, ...fault });
    expect(isDeepStrictEqual(await outcome(patient.accessLogs.list(9, fixed)), whole)).toBe(true);
    expect(emulator.requests.map(({ query }) => query["offset"])).toEqual([
      "0",
      "1000",
      "2000",
      "2000",
      "2000",
      "3000",
    ]);
  });
});

describe("a daily log whose connection breaks", () => {
  test("fails with an error that says so, and does not start again", async () => {
    emulator.fault({ path: /\.log$/, truncate: true });
    const { error } = await outcome(patient.accessLogs.daily(9, new Date()));
    expect(error).toBeInstanceOf(edge.ConnectionError);
    expect(error).toMatchObject({ message: expect.stringMatching(broken("the daily log")) });
    expect(emulator.requests).toHaveLength(1);
  });

  test.each(["gzip", "identity"])("returns the complete lines received before (%s)", async (encoding) => {
    let end = () => {};
    const line = "HIT|200|1769860000000|512|9|192.0.2.1|-|https://a.example/x|DE|agent|id|SI";
    const server = createServer((_request, response) => {
      response.writeHead(200, { "Content-Encoding": encoding });
      const packed = encoding === "gzip" ? createGzip() : new PassThrough();
      packed.pipe(response);
      packed.write(`${`${line}\n`.repeat(1000)}${line.slice(0, 30)}`);
      if (!(packed instanceof PassThrough)) packed.flush();
      end = () => response.destroy();
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const api = edge.createApi({ apiKey: "key", loggingUrl: `http://127.0.0.1:${port}`, maxAttempts: 4 });
    const log = api.accessLogs.daily(9, new Date());
    const { items, error } = await outcome(log, (count) => count === 1000 && end());
    // The line that was cut is neither a record nor a malformed line.
    expect([items.length, log.malformed]).toEqual([1000, 0]);
    expect(error).toMatchObject({ message: expect.stringMatching(broken("the daily log")) });
    await api.close();
    await new Promise((resolve) => server.close(resolve));
  });

  test("before its first byte is retried", async () => {
    emulator.fault({ path: /\.log$/, reset: "before" });
    const { items, error } = await outcome(patient.accessLogs.daily(9, new Date(), { end: 3 }));
    expect([items.length, error]).toEqual([3, undefined]);
  });
});
