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
    const last = await send(emulator, "GET", "/nothing");
    expect(last.headers.get("cdn-requestid")).toMatch(/^[0-9a-f]{32}$/);
    expect(emulator.requests.at(-1)?.requestId).toBe(last.headers.get("cdn-requestid"));
    expect(emulator.requests.writes().map(({ path }) => path)).toEqual([
      "/loadbalancer/7",
      "/loadbalancer/8",
    ]);
    const times = [begun, ...emulator.requests.map(({ at }) => at), Date.now()];
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    emulator.requests.clear();
    expect(emulator.requests).toHaveLength(0);
  });
});

it("documentedOnly leaves only the contract's operations: 404, or 405 if the path has another", async () => {
  const strict = await startEmulator({ documentedOnly: true, seed: { DnsZones: [{ Id: 3 }] } });
  const ask = async (method: string, path: string) => {
    const { status, text } = await send(strict, method, path);
    return [status, text === ""];
  };
  expect(await ask("POST", "/dnszone/3/dnssec")).toEqual([200, false]);
  expect(await ask("DELETE", "/dnszone/3/dnssec")).toEqual([405, true]);
  expect(await ask("GET", "/dnszone/3")).toEqual([404, true]);
  await strict.close();
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
      "LoadBalancers[0].OriginGroups[0].Weight is not valid: Invalid input: expected number, received string.",
    ],
    [
      "a missing member",
      { LogForwarding: [{}] },
      "LogForwarding[0].app is not valid: Invalid input: expected string, received undefined.",
    ],
    [
      "a value that is not allowed",
      { Databases: [{ tokens: [{ token: "MARKER", authorization: "MARKER" }] }] },
      'Databases[0].tokens[0].authorization is not valid: Invalid option: expected one of "full-access"|"read-only".',
    ],
    ["no object", null, "It is not valid: Invalid input: expected object, received null."],
  ])("names %s in the seed, and no value", async (_, seed, message) => {
    await expect(startEmulator({ seed: seed as object })).rejects.toThrow(
      new TypeError(`The seed is not valid:\n  ${message}`),
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
