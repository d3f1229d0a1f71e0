import { createConnection } from "node:net";
import { startEmulator } from "../../../emulator/index";
import { emulatorForAll } from "../../emulated";
import { send } from "./support";

const emulator = emulatorForAll({
  apiKey: "the-secret-key",
  bearerToken: "the-secret-bearer",
  seed: { LoadBalancers: [{ LoadBalancerId: 7 }], LogForwarding: [{ app: "a/b" }] },
});

describe("paths", () => {
  it.each([
    "/LoadBalancer",
    "/loadbalancer/",
    "//loadbalancer",
    "/loadbalancer/./7",
    "/",
    "/loadbalancer/7/x",
    "/%6Coadbalancer",
  ])("%s is not an operation", async (path) => {
    const response = await raw(`GET ${path} HTTP/1.1`);
    expect(response).toMatch(/^HTTP\/1\.1 404 /);
    expect(response).toMatch(/content-length: 0/i);
  });

  it("have decoded parameters", async () => {
    const found = await send(emulator, "GET", "/mc/log/forwarding/a%2Fb");
    expect(found).toMatchObject({ status: 200, body: { app: "a/b" } });
    expect((await send(emulator, "GET", "/mc/log/forwarding/%E0%A4")).status).toBe(404);
  });

  it("with another method return 405 and the allowed methods", async () => {
    const response = await send(emulator, "PUT", "/loadbalancer/7", {});
    expect([response.status, response.text, response.headers.get("allow")]).toEqual([
      405,
      "",
      "GET, POST, DELETE",
    ]);
  });
});

describe("every response", () => {
  it.each([
    ["GET", "/loadbalancer/7"],
    ["GET", "/loadbalancer/8"],
    ["GET", "/nothing"],
    ["PUT", "/loadbalancer"],
  ])("to %s %s has its own request id, the same as in the log", async (method, path) => {
    const first = await send(emulator, method, path);
    const second = await send(emulator, method, path);
    const ids = [first, second].map(({ headers }) => headers.get("cdn-requestid"));
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(ids[1]).not.toBe(ids[0]);
    expect(emulator.requests.map(({ requestId }) => requestId)).toEqual(ids);
  });
});

describe("the log", () => {
  it("records requests and responses in order", async () => {
    const begun = Date.now();
    await send(emulator, "GET", "/loadbalancer?page=1&count=50");
    await send(emulator, "POST", "/loadbalancer/7", { Name: "web" });
    await send(emulator, "POST", "/loadbalancer/8", "no json");
    expect(emulator.requests).toMatchObject([
      {
        method: "GET",
        path: "/loadbalancer",
        query: { page: "1", count: "50" },
        body: undefined,
        status: 200,
      },
      { method: "POST", path: "/loadbalancer/7", query: {}, body: { Name: "web" }, status: 200 },
      { method: "POST", path: "/loadbalancer/8", body: "no json", status: 400 },
    ]);
    expect(emulator.requests.writes().map(({ path }) => path)).toEqual([
      "/loadbalancer/7",
      "/loadbalancer/8",
    ]);
    const times = [begun, ...emulator.requests.map(({ at }) => at), Date.now()];
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    emulator.requests.clear();
    expect(emulator.requests).toHaveLength(0);
  });

  it("has credentials as they were sent, so that a test can check them", async () => {
    await send(emulator, "GET", "/loadbalancer?token=t-1");
    await send(emulator, "GET", "/apikey", undefined, { Authorization: "Bearer t-2" });
    await send(emulator, "POST", "/mc/log/forwarding", { app: "x", token: "t-3" });
    await send(emulator, "POST", "/mc/log/forwarding", "null");
    expect(emulator.requests).toMatchObject([
      { query: { token: "t-1" }, headers: { accesskey: "the-secret-key" } },
      { headers: { authorization: "Bearer t-2" } },
      { body: { app: "x", token: "t-3" } },
      { body: null },
    ]);
  });
});

describe("documentedOnly", () => {
  it("keeps only the contract's operations", async () => {
    const strict = await startEmulator({
      documentedOnly: true,
      seed: {
        LoadBalancers: [{ LoadBalancerId: 7, OriginGroups: [{ Id: 70 }] }],
        LogForwarding: [{ app: "shop" }],
        DnsZones: [{ Id: 3 }],
        VideoLibraries: [{ Id: 4, BlockedReferrers: ["a.test"] }],
        ShieldZones: [{ shieldZoneId: 5 }],
        Scripts: [{ Id: 6, Releases: [{}] }],
      },
    });
    const status = async (method: string, path: string, body?: unknown) => {
      const { status, text } = await send(strict, method, path, body);
      if (status === 404 || status === 405) expect(text).toBe("");
      return status;
    };
    const today = new Date().toISOString().replace(/^(\d+)-(\d+)-(\d+)T.*/, "$2-$3-$1");
    expect(await status("POST", "/loadbalancer/7/origingroup/70", { Weight: 1 })).toBe(200);
    expect(await status("GET", "/apikey")).toBe(200);
    expect(await status("POST", "/videolibrary/4/removeBlockedReferrer", { Hostname: "a.test" })).toBe(200);
    expect(await status("GET", "/compute/script/6/releases/active")).toBe(200);
    expect(await status("POST", "/dnszone/3/dnssec")).toBe(200);
    expect(await status("GET", "/shield/metrics/shield-zone/5/api-guardian")).toBe(200);
    expect(await status("GET", `/shield/event-logs/5/${today}/`)).toBe(200);
    expect(await status("GET", "/shield/rate-limits/5")).toBe(200);
    expect(await status("GET", "/mc/nodes/plain")).toBe(200);
    expect(await status("GET", "/loadbalancer")).toBe(404);
    expect(await status("GET", "/loadbalancer/7")).toBe(404);
    expect(await status("DELETE", "/loadbalancer/7/origingroup/70")).toBe(405);
    expect(await status("GET", "/mc/log/forwarding")).toBe(404);
    expect(await status("GET", "/mc/log/forwarding/shop")).toBe(405);
    expect(await status("DELETE", "/dnszone/3/dnssec")).toBe(405);
    expect(await status("GET", "/dnszone/3")).toBe(404);
    expect(await status("POST", "/videolibrary/4/addBlockedReferrer", { Hostname: "b.test" })).toBe(404);
    expect(strict.state.videoLibraries[0]?.BlockedReferrers).toEqual([]);
    await strict.close();
  });
});

describe("starting", () => {
  it("listens on loopback, on the given port", async () => {
    expect(emulator.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const { port } = new URL(emulator.baseUrl);
    await expect(startEmulator({ port: Number(port) })).rejects.toMatchObject({
      message: `Port ${port} of 127.0.0.1 is taken (EADDRINUSE): choose another one, or 0 for a free one.`,
      code: "EADDRINUSE",
    });
  });

  it("completes a seed the same way each time", async () => {
    const seed = {
      LoadBalancers: [{ OriginGroups: [{}, { Origins: [{ OriginType: 2 }] }] }],
      VideoLibraries: [{}],
      Scripts: [{ Releases: [{}, {}] }],
      DnsZones: [{}],
      ShieldZones: [{ rateLimits: [{}], eventLogs: [{}] }],
      LogForwarding: [{ app: "shop" }],
    };
    const now = () => 1_763_640_000_000;
    const both = [await startEmulator({ seed, now }), await startEmulator({ seed, now })];
    expect(both[0]?.state).toEqual(both[1]?.state);
    expect(both[0]?.state.loadBalancers[0]?.OriginGroups.map(({ Id }) => Id)).toEqual([5001, 5002]);
    expect(both[0]?.state.scripts[0]?.Releases.map(({ Status }) => Status)).toEqual([0, 1]);
    await Promise.all(both.map((each) => each.close()));
  });

  it("does not modify the given seed", async () => {
    const seed = { VideoLibraries: [{ Id: 4, BlockedReferrers: ["a.test"] }], Nodes: ["192.0.2.1"] };
    const other = await startEmulator({ seed });
    other.state.videoLibraries[0]?.BlockedReferrers.push("b.test");
    other.state.nodes.push("192.0.2.2");
    expect(seed).toEqual({ VideoLibraries: [{ Id: 4, BlockedReferrers: ["a.test"] }], Nodes: ["192.0.2.1"] });
    await other.close();
  });

  it.each([
    ["an unknown area", { LoadBalancer: [] }, "LoadBalancer is unknown. Did you mean LoadBalancers?"],
    [
      "an unknown member",
      { DnsZones: [{ domain: "a.test" }] },
      "DnsZones[0].domain is unknown. Did you mean Domain?",
    ],
    [
      "an unknown name that resembles no other",
      { ShieldZones: [{ shieldZoneId: 5, zone: 1 }] },
      "ShieldZones[0].zone is unknown. Known here: shieldZoneId, pullZoneId, metrics, eventLogs, rateLimits.",
    ],
    [
      "a variable that rules do not have",
      { ShieldZones: [{ rateLimits: [{ ruleConfiguration: { variableTypes: { REQUEST_URL: "" } } }] }] },
      "ShieldZones[0].rateLimits[0].ruleConfiguration.variableTypes.REQUEST_URL is unknown. Did you mean REQUEST_URI?",
    ],
    [
      "a wrong type",
      { LoadBalancers: [{ OriginGroups: [{ Weight: "7" }] }] },
      "LoadBalancers[0].OriginGroups[0].Weight must be a number, not a string.",
    ],
    ["a missing member", { LogForwarding: [{}] }, "LogForwarding[0].app is missing; it must be a string."],
    [
      "a value that is not allowed",
      { Databases: [{ tokens: [{ token: "MARKER", authorization: "MARKER" }] }] },
      'Databases[0].tokens[0].authorization must be "full-access" or "read-only".',
    ],
    ["no object", null, "It must be an object, not null."],
  ])("names %s in the seed, and no value", async (_, seed, message) => {
    await expect(startEmulator({ seed: seed as object })).rejects.toThrow(
      new TypeError(`The seed is not valid:\n  ${message}`),
    );
  });

  it.each([
    [{ sed: {} }, "sed is unknown. Did you mean seed?"],
    [{ accounts: [{ apiKey: "a", role: [] }] }, "accounts[0].role is unknown. Did you mean roles?"],
    [{ rateLimitSettings: "list" }, 'rateLimitSettings must be "everywhere" or "single" or "nowhere".'],
    [{ now: 5 }, "now is not valid: it must be a function or an ISO 8601 timestamp."],
    [{ port: "80" }, "port must be a number, not a string."],
  ])("rejects the options %j", async (options, message) => {
    await expect(startEmulator(options as object)).rejects.toThrow(
      new TypeError(`The options of startEmulator are not valid:\n  ${message}`),
    );
  });
});

/** Sends one request line as it is, which fetch would normalise. */
function raw(line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(Number(new URL(emulator.baseUrl).port), "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString();
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(text));
    socket.end(`${line}\r\nHost: localhost\r\nAccessKey: ${emulator.apiKey}\r\nConnection: close\r\n\r\n`);
  });
}
