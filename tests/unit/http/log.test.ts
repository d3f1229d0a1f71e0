import { selectDefaultLog } from "../../../provider/http/attempts";
import { createClient } from "../../../provider/http/client";
import {
  closeAll,
  createSettings,
  createTestClient,
  findUnusedOrigin,
  readThing,
  serve,
} from "../../support/httpServers";

afterEach(async () => {
  await closeAll();
  jest.restoreAllMocks();
  delete process.env["EDGE_DEBUG"];
});
const call = { path: { id: 7 } };

/** Sends one request. Returns the debug log, without durations. */
async function captureLog(origin: string, more: object = {}, query = {}): Promise<string[]> {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line.replace(/in \d+ ms/, "in N ms"));
  await createTestClient(origin, more, { log })
    .send(readThing, { ...call, query })
    .catch(() => {});
  return lines;
}

it("has one line for each attempt", async () => {
  const statuses = [503, 200];
  const origin = await serve((_request, response) => {
    response.writeHead(statuses.shift() ?? 0, { "cdn-requestid": `r-${statuses.length}` }).end('{"Id":7}');
  });
  expect(await captureLog(origin, {}, { token: "abc" })).toEqual([
    `edge: GET ${origin}/thing/7?token=[secret] → 503 in N ms (attempt 1 of 4, request ID r-1)`,
    `edge: GET ${origin}/thing/7?token=[secret] → 200 in N ms (attempt 2 of 4, request ID r-0)`,
  ]);
});

it.each<[label: string, () => Promise<string>]>([
  ["timed out", () => serve(() => {})],
  ["no response (connection lost)", () => serve((request) => request.socket.destroy())],
  ["no response (not sent)", findUnusedOrigin],
  ["200 (unexpected response)", () => serve((_request, response) => response.end("no JSON"))],
])("reports what went wrong: %s", async (label, start) => {
  const origin = await start();
  expect(await captureLog(origin, { attemptTimeout: 0.5, maxAttempts: 1 })).toEqual([
    `edge: GET ${origin}/thing/7 → ${label} in N ms (attempt 1 of 1)`,
  ]);
});

it("goes to stderr if EDGE_DEBUG is 1, and otherwise nowhere", async () => {
  const written = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  const origin = await serve((_request, response) => response.end('{"Id":7}'));
  for (const value of [undefined, "0", "1"]) {
    if (value !== undefined) process.env["EDGE_DEBUG"] = value;
    const client = createClient(createSettings(origin));
    await client.send(readThing, call);
    await client.close();
    expect(written).toHaveBeenCalledTimes(value === "1" ? 1 : 0);
  }
  expect(String(written.mock.calls[0]?.[0])).toMatch(/^edge: GET .* → 200 in \d+ ms \(attempt 1 of 4\)\n$/);
  expect(selectDefaultLog({})).toBeUndefined();
});
