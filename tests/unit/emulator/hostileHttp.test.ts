import { request } from "node:http";
import { emulatorForAll } from "../../emulated";
import { send } from "./support";

const emulator = emulatorForAll({ seed: { LoadBalancers: [{ LoadBalancerId: 7 }] } });

/** Sends headers that fetch would not. */
function raw(url: string, headers: Record<string, string>, method = "GET", body = ""): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const key = () => ({ AccessKey: emulator.apiKey });

describe("a page of another site cannot reach the emulator through the browser", () => {
  const urls = () => [`${emulator.baseUrl}/apikey`, `${emulator.databaseUrl}/v2/pipeline`];

  it.each([
    "evil.example",
    "evil.example:8787",
    "127.0.0.1.evil.example",
    "192.0.2.1",
    "localhost.evil.example",
    "evil.example@localhost",
    "localhost#.evil.example",
  ])("under its own host name: %s", async (host) => {
    for (const url of urls()) expect(await raw(url, { ...key(), Host: host })).toBe(421);
    expect(await raw(`${emulator.baseUrl}/loadbalancer`, { ...key(), Host: host }, "POST", "{}")).toBe(421);
    expect(emulator.state.loadBalancers).toHaveLength(1);
    expect(emulator.requests.map(({ status }) => status)).toEqual([421, 421, 421]);
  });

  it.each(["https://evil.example", "null", "http://127.0.0.1.evil.example", "evil://localhost"])(
    "with its own Origin: %s",
    async (origin) => {
      for (const url of urls()) expect(await raw(url, { ...key(), Origin: origin })).toBe(403);
    },
  );

  it.each(["127.0.0.1", "localhost", "LOCALHOST:1234", "[::1]:80"])(
    "but %s is accepted as this machine",
    async (host) => {
      const headers = { ...key(), Host: host, Origin: `http://${host}` };
      expect(await raw(`${emulator.baseUrl}/apikey`, headers)).toBe(200);
    },
  );
});

describe("a hostile body", () => {
  const nested = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;

  it.each(["/loadbalancer/7", "/mc/log/forwarding", "/shield/rate-limit", "/dnszone"])(
    "nested 200,000 deep is rejected at %s",
    async (path) => {
      const response = await send<{ error?: { statusCode: number } }>(emulator, "POST", path, nested);
      expect(response.status === 202 ? response.body.error?.statusCode : response.status).toBe(400);
      expect(emulator.requests[0]).toMatchObject({ body: nested });
    },
  );

  it("nested 200,000 deep is rejected by the database", async () => {
    const database = { baseUrl: emulator.databaseUrl, apiKey: "" };
    const headers = { Authorization: `Bearer ${emulator.databaseToken}` };
    const condition = `${'{"type":"not","cond":'.repeat(100_000)}{"type":"is_autocommit"}${"}".repeat(100_000)}`;
    const batch = `{"steps":[{"condition":${condition},"stmt":{"sql":"SELECT 1"}}]}`;
    const body = `{"requests":[{"type":"batch","batch":${batch}}]}`;
    expect(await send(database, "POST", "/v2/pipeline", body, headers)).toMatchObject({
      status: 400,
      body: { error: "The request body is nested more than 100 levels deep." },
    });
  });

  it("of more than 16 MB is rejected and not kept", async () => {
    const response = await send(emulator, "POST", "/loadbalancer/7", `"${"x".repeat(17_000_000)}"`);
    expect(response).toMatchObject({
      status: 413,
      body: { Message: "The request body has more than 16 MB." },
    });
    expect(emulator.requests[0]).toMatchObject({ status: 413, body: undefined });
    expect((await send(emulator, "GET", "/loadbalancer/7")).status).toBe(200);
  });

  it("with brackets in a string does not count as nested", async () => {
    const Name = `${'["\\"{'.repeat(500)}`;
    expect((await send(emulator, "POST", "/loadbalancer/7", { Name })).status).toBe(200);
  });
});

describe("the request log", () => {
  const entry = (path: string, body: unknown = undefined) => ({
    method: "GET",
    path,
    query: {},
    body,
    headers: {},
    status: 200,
    requestId: "",
    at: 0,
    milliseconds: null,
    fault: null,
  });

  it("keeps the newest 20,000 requests", () => {
    for (let index = 0; index < 20_010; index++) emulator.requests.push(entry(`/${index}`));
    expect([emulator.requests.length, emulator.requests[0]?.path]).toEqual([20_000, "/10"]);
    expect(emulator.requests.at(-1)?.path).toBe("/20009");
  });
});
