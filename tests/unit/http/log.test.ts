import { defaultLog } from "../../../provider/http/attempts";
import { createClient } from "../../../provider/http/client";
import { clientOf, closeAll, readThing, refusing, rejection, serve, settings } from "./support";

afterEach(async () => {
  await closeAll();
  jest.restoreAllMocks();
  delete process.env["EDGE_DEBUG"];
});

it("writes one line for each attempt", async () => {
  let requests = 0;
  const origin = await serve((_request, response) => {
    requests += 1;
    response.writeHead(requests === 1 ? 503 : 200, { "cdn-requestid": `r-${requests}` }).end('{"Id":7}');
  });
  const lines: string[] = [];
  const log = (line: string) => lines.push(line.replace(/in \d+ ms/, "in N ms"));
  await clientOf(origin, {}, { log }).send(readThing, { path: { id: 7 }, query: { token: "abc" } });
  expect(lines).toEqual([
    `edge: GET ${origin}/thing/7?token=[secret] → 503 in N ms (attempt 1 of 4, request ID r-1)`,
    `edge: GET ${origin}/thing/7?token=[secret] → 200 in N ms (attempt 2 of 4, request ID r-2)`,
  ]);
  const refused = await refusing();
  lines.length = 0;
  await rejection(clientOf(refused, { maxAttempts: 1 }, { log }).send(readThing, { path: { id: 7 } }));
  expect(lines).toEqual([`edge: GET ${refused}/thing/7 → no response (not sent) in N ms (attempt 1 of 1)`]);
});

it("reports what timed out and what was lost", async () => {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line.replace(/in \d+ ms/, "in N ms"));
  const silent = await serve(() => {});
  const hangingUp = await serve((request) => request.socket.destroy());
  for (const origin of [silent, hangingUp]) {
    const client = clientOf(origin, { attemptTimeout: 0.5, maxAttempts: 1 }, { log });
    await rejection(client.send(readThing, { path: { id: 7 } }));
  }
  expect(lines).toEqual([
    `edge: GET ${silent}/thing/7 → timed out in N ms (attempt 1 of 1)`,
    `edge: GET ${hangingUp}/thing/7 → no response (connection lost) in N ms (attempt 1 of 1)`,
  ]);
});

it("reports a response that cannot be used", async () => {
  const origin = await serve((_request, response) => response.end("no JSON"));
  const lines: string[] = [];
  await rejection(
    clientOf(origin, {}, { log: (line) => lines.push(line) }).send(readThing, { path: { id: 7 } }),
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("/thing/7 → 200 (unexpected response) in ");
});

it("writes to stderr if EDGE_DEBUG is 1, and otherwise nowhere", async () => {
  const written = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  const origin = await serve((_request, response) => response.end('{"Id":7}'));
  for (const value of [undefined, "0", "1"]) {
    if (value !== undefined) process.env["EDGE_DEBUG"] = value;
    const client = createClient(settings(origin));
    await client.send(readThing, { path: { id: 7 } });
    await client.close();
    expect(written).toHaveBeenCalledTimes(value === "1" ? 1 : 0);
  }
  expect(String(written.mock.calls[0]?.[0])).toMatch(/^edge: GET .* → 200 in \d+ ms \(attempt 1 of 4\)\n$/);
  expect(defaultLog({})).toBeUndefined();
});
