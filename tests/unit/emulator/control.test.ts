import { type IncomingMessage, request } from "node:http";
import { type Emulator, sample } from "../../../emulator/index";
import { emulatorForEach } from "../../emulated";
import { until } from "../../waiting";
import { send as sendToApi } from "./support";

const emulator: Emulator = emulatorForEach({ seed: sample, control: true });

const json = { "Content-Type": "application/json" };

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = json) {
  const response = await fetch(`${emulator.baseUrl}/_emulator${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === "" ? undefined : JSON.parse(text),
    headers: response.headers,
  };
}

/** A state without the times at which its objects were made. */
const withoutTimes = (state: object) =>
  JSON.parse(
    JSON.stringify(state, (name, value) =>
      /^(createdAt|End|LastModified|Date\w+)$/.test(name) ? undefined : value,
    ),
  );

describe("state", () => {
  it("is read, whole, by list or by object", async () => {
    expect((await send("GET", "/state")).body).toEqual(JSON.parse(JSON.stringify(emulator.state)));
    const { body } = await send("GET", "/state/loadBalancers/1/OriginGroups/11/Origins/111");
    expect(body).toEqual(emulator.state.loadBalancers[0]?.OriginGroups[0]?.Origins?.[0]);
    expect((await send("GET", "/state/logForwarding/checkout")).body).toMatchObject({ app: "checkout" });
    expect((await send("GET", "/state/loadBalancers")).body).toMatchObject([{ LoadBalancerId: 1 }]);
    const groups = await send("GET", "/state/loadBalancers/1/OriginGroups");
    expect(groups.body).toMatchObject([{ Id: 11 }, { Id: 12 }]);
  });

  it("has objects that are completed like those of a seed", async () => {
    const change = { OriginGroups: [{ Id: 12, Name: "kept" }, { Name: "new" }] };
    const { status, body } = await send("PATCH", "/state/loadBalancers/1", change);
    expect([status, body.OriginGroups]).toMatchObject([200, [{ Id: 12, Weight: 100 }, { Name: "new" }]]);
    const [, made] = body.OriginGroups;
    expect(made.Id).toBeGreaterThan(0);
    const read = await sendToApi(emulator, "GET", "/loadbalancer/1");
    expect(read.body).toMatchObject({ OriginGroups: [{ Id: 12 }, { Id: made.Id, Weight: 100 }] });
  });

  it("loses an object", async () => {
    expect((await send("DELETE", "/state/loadBalancers/1/OriginGroups/11")).status).toBe(204);
    expect(emulator.state.loadBalancers[0]?.OriginGroups.map(({ Id }) => Id)).toEqual([12]);
    expect(
      (await send("DELETE", "/state/videoLibraries/4/BlockedReferrers/copycat.example.net")).status,
    ).toBe(204);
    expect(emulator.state.videoLibraries[0]?.BlockedReferrers).toEqual([]);
  });

  it.each([
    [
      "PATCH",
      "/state/loadBalancers/1",
      { Nmae: "x" },
      400,
      /LoadBalancers\[0\]\.Nmae is unknown. Did you mean Name\?/,
    ],
    [
      "PATCH",
      "/state/loadBalancers/1/OriginGroups/11",
      { Weight: "5" },
      400,
      /OriginGroups\[0\]\.Weight is not valid/,
    ],
    ["PATCH", "/state/loadBalancers/1", [1], 400, /The change is not valid/],
    ["PATCH", "/state/videoLibraries/4/BlockedReferrers/copycat.example.net", {}, 400, /is no object/],
    ["GET", "/state/loadBalancers/2", undefined, 404, /There is no loadBalancers\/2 in the state/],
    ["GET", "/state/loadBalancer", undefined, 404, /There is no loadBalancer in the state/],
    ["PATCH", "/state/loadBalancers/1/OriginGroups/11", { Id: 12 }, 400, /names an object cannot be changed/],
    ["PATCH", "/state/loadBalancers/1", { LoadBalancerId: 2 }, 400, /names an object cannot be changed/],
    [
      "PATCH",
      "/state/loadBalancers",
      {},
      404,
      /name an object by its list and its id, as in loadBalancers.1/,
    ],
    ["PATCH", "/state", { nodes: [] }, 404, /There is no object without a path/],
    ["DELETE", "/state/loadBalancers", undefined, 404, /There is no loadBalancers in the state/],
    ["DELETE", "/state", undefined, 404, /There is no object without a path/],
    ["GET", "/state/__proto__/x", undefined, 404, /There is no/],
    ["GET", "/state/constructor/name", undefined, 404, /There is no/],
    ["DELETE", "/state/databases/%ff", undefined, 404, /There is no/],
  ])("%s %s %j is refused with %i", async (method, path, body, status, error) => {
    const before = structuredClone(emulator.state);
    expect(await send(method, path, body)).toMatchObject({
      status,
      body: { error: expect.stringMatching(error) },
    });
    expect(emulator.state).toEqual(before);
  });
});

describe("seed and reset", () => {
  it("objects of a seed are added, and a database is served", async () => {
    const seed = {
      DnsZones: [{ Domain: "b.example" }],
      Databases: [{ id: "two", sql: "CREATE TABLE t (a)" }],
    };
    expect((await send("POST", "/seed", seed)).status).toBe(204);
    expect(emulator.state.dnsZones.map(({ Domain }) => Domain)).toEqual(["shop.example.com", "b.example"]);
    expect(emulator.state.databases.map(({ id }) => id)).toEqual(["db-901", "two"]);
    expect(await emulator.sql("SELECT count(*) AS n FROM t", "two")).toEqual([{ n: 0n }]);
    expect((await fetch(`${emulator.databaseUrls["two"]}/v2`)).status).toBe(200);
  });

  it("a seed with an object that is there already adds nothing", async () => {
    const before = structuredClone(emulator.state);
    const seed = { DnsZones: [{ Id: 77 }], LoadBalancers: [{ LoadBalancerId: 1 }] };
    const { status, body } = await send("POST", "/seed", seed);
    expect([status, body.error]).toEqual([
      400,
      "The seed is not valid:\n  loadBalancers/1 is there already.",
    ]);
    expect(await send("POST", "/seed", { DnsZone: [] })).toMatchObject({ status: 400 });
    expect(emulator.state).toEqual(before);
  });

  it("a reset makes everything as it was at the start, and keeps the port of the database", async () => {
    const before = structuredClone(emulator.state);
    const { databaseUrl } = emulator;
    await emulator.sql("CREATE TABLE t (a)");
    await sendToApi(emulator, "POST", "/loadbalancer", { Name: "new" });
    await sendToApi(emulator, "DELETE", "/loadbalancer/1/origingroup/11");
    await send("POST", "/seed", { Databases: [{ id: "two" }] });
    emulator.fault({ status: 500, times: 9 });
    emulator.clock.advance("30d");
    expect((await send("POST", "/reset")).status).toBe(204);
    expect(withoutTimes(emulator.state)).toEqual(withoutTimes(before));
    expect(emulator.requests).toHaveLength(0);
    expect(emulator.clock.now()).toBeLessThan(Date.now() + 60_000);
    expect(emulator.databaseUrls).toEqual({ "db-901": databaseUrl });
    expect(await emulator.sql("SELECT count(*) AS n FROM sqlite_schema")).toEqual([{ n: 0n }]);
    const made = await sendToApi<{ LoadBalancerId: number }>(emulator, "POST", "/loadbalancer", {
      Name: "new",
    });
    expect(made.body.LoadBalancerId).toBe(101);
  });

  it("a reset to a seed replaces everything, and one to a wrong seed nothing", async () => {
    const before = structuredClone(emulator.state);
    expect(await send("POST", "/reset", { Nods: [] })).toMatchObject({ status: 400 });
    expect(emulator.state).toEqual(before);
    expect((await send("POST", "/reset", { DnsZones: [{ Id: 8 }] })).status).toBe(204);
    expect([emulator.state.dnsZones.map(({ Id }) => Id), emulator.state.loadBalancers]).toEqual([[8], []]);
    expect((await sendToApi(emulator, "GET", "/dnszone/8")).status).toBe(200);
  });
});

describe("requests", () => {
  it("are listed and forgotten; the control API's own are no part of them", async () => {
    await sendToApi(emulator, "POST", "/dnszone", { Domain: "new.example" });
    const { body } = await send("GET", "/requests");
    expect(body).toMatchObject([
      { method: "POST", path: "/dnszone", status: 201, body: { Domain: "new.example" }, fault: null },
    ]);
    expect((await send("DELETE", "/requests")).status).toBe(204);
    expect((await send("GET", "/requests")).body).toEqual([]);
  });

  it("are streamed as server-sent events, each when it has ended", async () => {
    const abort = new AbortController();
    const response = await fetch(`${emulator.baseUrl}/_emulator/requests/stream`, { signal: abort.signal });
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    let text = "";
    const reading = response.body?.pipeTo(
      new WritableStream<Uint8Array>({
        write(chunk) {
          text += new TextDecoder().decode(chunk);
        },
      }),
    );
    await until(() => text.startsWith(": "));
    emulator.fault({ path: "/dnszone/{id}", reset: "after" });
    await sendToApi(emulator, "GET", "/dnszone/3").catch(() => {});
    await sendToApi(emulator, "GET", "/videolibrary/4");
    const events = () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data));
    await until(() => events().some(({ path }) => path === "/videolibrary/4"));
    expect(events()[0]).toMatchObject({ path: "/dnszone/3", status: null, fault: 1 });
    expect(events().at(-1)).toMatchObject({ path: "/videolibrary/4", status: 200, fault: null });
    expect(events()[0].milliseconds).toBeGreaterThanOrEqual(0);
    expect(text).not.toContain("event: change");
    await send("PATCH", "/state/dnsZones/3", { DnsSecEnabled: false });
    await until(() => text.includes("event: change\ndata: {}\n\n"));
    abort.abort();
    await expect(reading).rejects.toThrow();
    await sendToApi(emulator, "GET", "/videolibrary/4"); // nobody listens any longer
  });
});

it("a stream of requests that nobody reads is ended, and takes no memory without end", async () => {
  const stream = await new Promise<IncomingMessage>((resolve) =>
    request(`${emulator.baseUrl}/_emulator/requests/stream`, resolve).end(),
  );
  stream.pause();
  const ended = new Promise((resolve) => stream.once("error", resolve).once("close", resolve));
  const body = JSON.stringify("x".repeat(4_000_000));
  for (let count = 0; count < 10; count++) await sendToApi(emulator, "POST", "/dnszone", body);
  stream.resume();
  await ended;
});

describe("faults", () => {
  it("are added, listed with their hits, and removed", async () => {
    const fault = { method: "GET", pathPattern: "^.dnszone", status: 503, times: "always" };
    const { status, body } = await send("POST", "/faults", fault);
    expect([status, body]).toEqual([201, { id: 1 }]);
    await send("POST", "/faults", { path: "/videolibrary/{id}", gone: true });
    expect((await sendToApi(emulator, "GET", "/dnszone/3")).status).toBe(503);
    expect((await sendToApi(emulator, "GET", "/videolibrary/4")).status).toBe(404);
    expect((await send("GET", "/faults")).body).toEqual([
      { id: 1, hits: 1, ...fault },
      { id: 2, hits: 1, path: "/videolibrary/{id}", gone: true, times: 1 },
    ]);
    expect((await send("DELETE", "/faults/1")).status).toBe(204);
    expect((await send("DELETE", "/faults/1")).status).toBe(404);
    expect((await sendToApi(emulator, "GET", "/dnszone/3")).status).toBe(200);
    await send("DELETE", "/faults");
    expect((await send("GET", "/faults")).body).toEqual([]);
  });

  it.each([
    [{ pathPattern: "(" }, "Invalid regular expression: /(/"],
    [{ stauts: 500 }, "stauts is unknown. Did you mean status?"],
    [{ times: 0 }, "times"],
    [{ path: "dnszone" }, "it must begin with a slash"],
    ["{", "The request body is not JSON."],
  ])("%j is refused", async (fault, error) => {
    const { status, body } = await send("POST", "/faults", fault);
    expect([status, body.error]).toEqual([400, expect.stringContaining(error)]);
  });
});

it("the clock is read and moved", async () => {
  expect(await send("POST", "/clock", { set: "2027-01-31T12:00:00Z" })).toMatchObject({ status: 200 });
  expect((await send("POST", "/clock", { advance: "1m" })).body.now).toMatch(/^2027-02-28T12:00/);
  expect((await send("GET", "/clock")).body.now).toMatch(/^2027-02-28T12:00/);
  expect(emulator.clock.now()).toBeGreaterThan(Date.parse("2027-02-28"));
  for (const move of [
    { advance: 1e300 },
    {},
    { set: "2027-01-01T00:00:00Z", advance: 5 },
    { advance: "soon" },
    { set: "soon" },
  ])
    expect(await send("POST", "/clock", move)).toMatchObject({
      status: 400,
      body: { error: expect.any(String) },
    });
});

it.each([
  ["GET", "/sate"],
  ["PUT", "/faults"],
])("names what there is not: %s %s", async (method, path) => {
  const error = `There is no ${method} /_emulator${path}.`;
  expect(await send(method, path)).toMatchObject({ status: 404, body: { error } });
});

describe("pages of other sites", () => {
  /** Sends a request with headers that fetch does not let a program set. */
  const raw = (method: string, path: string, headers: Record<string, string>, body = "") =>
    new Promise<{ status: number | undefined; headers: object; text: string }>((resolve, reject) => {
      const sent = request(`${emulator.baseUrl}/_emulator${path}`, { method, headers }, (response) => {
        let text = "";
        response
          .on("data", (chunk) => (text += chunk))
          .on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
      });
      sent.on("error", reject).end(body);
    });

  it.each([
    ["another site", { Origin: "https://evil.example" }, 403],
    ["another port of this machine", { Origin: "http://127.0.0.1:1" }, 403],
    ["another name of this machine", { Origin: "http://localhost:1" }, 403],
    ["a sandboxed page", { Origin: "null" }, 403],
    ["a name that was rebound to this machine", { Host: "evil.example" }, 421],
  ])("%s can neither read nor write", async (_, headers, status) => {
    const before = structuredClone(emulator.state);
    for (const [method, path, body] of [
      ["GET", "/state", ""],
      ["GET", "/requests/stream", ""],
      ["POST", "/reset", '{"DnsZones":[]}'],
      ["PATCH", "/state/loadBalancers/1", '{"Name":"x"}'],
      ["DELETE", "/state/loadBalancers/1", ""],
    ] as const) {
      const refused = await raw(method, path, { ...json, ...headers }, body);
      expect([method, refused.status]).toEqual([method, status]);
      expect(refused.text).not.toContain("eu-west");
    }
    expect(emulator.state).toEqual(before);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])(
    "cannot write with the content type %j of a form",
    async (type) => {
      for (const path of ["/reset", "/seed", "/faults", "/clock"]) {
        const refused = await raw("POST", path, type === "" ? {} : { "Content-Type": type }, "{}");
        expect([path, refused.status]).toEqual([path, 415]);
      }
    },
  );

  it("the emulator's own page can", async () => {
    const { status } = await raw("POST", "/clock", { ...json, Origin: emulator.baseUrl }, '{"advance":1}');
    expect(status).toBe(200);
  });
});
