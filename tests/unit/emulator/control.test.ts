import { readdirSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { sample, startEmulator } from "../../../emulator/index";
import { emulatorForEach } from "../../support/emulated";
import { send as sendToApi } from "../../support/emulators";
import { until } from "../../support/waitUntil";

const NOW = Date.parse("2026-01-31T12:00:00Z");
const emulator = emulatorForEach({ seed: sample, control: true, now: () => NOW });

const json = { "Content-Type": "application/json" };

const send = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = json) =>
  sendToApi<Body>({ baseUrl: `${emulator.baseUrl}/_emulator`, apiKey: "" }, method, path, body, headers);

describe("state", () => {
  const group = "/state/loadBalancers/1/OriginGroups/11";

  it("completes a changed object like one of a seed, and loses one that is removed", async () => {
    const change = { OriginGroups: [{ Id: 11, Name: "kept" }, { Name: "new" }] };
    const Id = expect.any(Number);
    const groups = [11, Id].map((each) => ({ Id: each, Weight: 100 }));
    const changed = { status: 200, body: { OriginGroups: groups } };
    expect(await send("PATCH", "/state/loadBalancers/1", change)).toMatchObject(changed);
    expect((await send("DELETE", group)).status).toBe(204);
    const read = await send("GET", "/state/loadBalancers/1");
    expect(read.body).toMatchObject({ OriginGroups: [{ Id, Name: "new" }] });
    const referer = "/state/videoLibraries/4/BlockedReferrers/copycat.example.net";
    expect((await send("DELETE", referer)).status).toBe(204);
    expect(emulator.state.videoLibraries[0]?.BlockedReferrers).toEqual([]);
  });

  it.each([
    ["PATCH", "/state/loadBalancers/1", { Nmae: "x" }, 400, "Nmae is unknown. Did you mean Name?"],
    ["PATCH", group, { Weight: "5" }, 400, "OriginGroups[0].Weight is not valid"],
    ["PATCH", "/state/videoLibraries/4/BlockedReferrers/copycat.example.net", {}, 400, "is no object"],
    ["PATCH", group, { Id: 12 }, 400, "names an object cannot be changed"],
    ["PATCH", "/state/loadBalancers", {}, 404, "name an object by its list and its id, as in loadBalancers/"],
    ["DELETE", "/state/loadBalancers", undefined, 404, "There is no loadBalancers in the state"],
    ["GET", "/state/__proto__/x", undefined, 404, "There is no"],
    ["GET", "/sate", undefined, 404, "There is no GET /_emulator/sate."],
  ])("%s %s %j is refused with %i", async (method, path, body, status, error) => {
    const before = structuredClone(emulator.state);
    const refused = { status, body: { error: expect.stringContaining(error) } };
    expect(await send(method, path, body)).toMatchObject(refused);
    expect(emulator.state).toEqual(before);
  });
});

describe("seed and reset", () => {
  it("a seed adds its objects, and serves its database", async () => {
    const seed = {
      DnsZones: [{ Domain: "b.example" }],
      Databases: [{ id: "two", sql: "CREATE TABLE t (a)" }],
    };
    expect((await send("POST", "/seed", seed)).status).toBe(204);
    expect(emulator.state.dnsZones.map(({ Domain }) => Domain)).toEqual(["shop.example.com", "b.example"]);
    expect(await emulator.sql("SELECT count(*) AS n FROM t", "two")).toEqual([{ n: 0n }]);
    expect((await fetch(`${emulator.databaseUrls["two"]}/v2`)).status).toBe(200);
  });

  it("an invalid seed changes nothing", async () => {
    const before = structuredClone(emulator.state);
    const seed = { DnsZones: [{ Id: 77 }], LoadBalancers: [{ LoadBalancerId: 1 }] };
    const error = "The seed is not valid:\n  loadBalancers/1 is there already.";
    expect(await send("POST", "/seed", seed)).toMatchObject({ status: 400, body: { error } });
    const twice = { LoadBalancers: [{ LoadBalancerId: 1 }, { LoadBalancerId: 1 }] };
    expect(await send("POST", "/reset", twice)).toMatchObject({ status: 400, body: { error } });
    await expect(startEmulator({ seed: twice })).rejects.toThrow(error);
    expect(await send("POST", "/reset", { DnsZone: [] })).toMatchObject({ status: 400 });
    expect(emulator.state).toEqual(before);
  });

  it("a reset restores the state at the start, or applies another seed, on the same ports", async () => {
    const before = structuredClone(emulator.state);
    const { databaseUrl } = emulator;
    await emulator.sql("CREATE TABLE t (a)");
    await sendToApi(emulator, "POST", "/loadbalancer", { Name: "new" });
    await sendToApi(emulator, "DELETE", "/loadbalancer/1/origingroup/11");
    await send("POST", "/seed", { Databases: [{ id: "two" }] });
    emulator.fault({ status: 500, times: 9 });
    emulator.clock.advance("30d");
    expect((await send("POST", "/reset")).status).toBe(204);
    expect(emulator.state).toEqual(before);
    expect(emulator.requests).toHaveLength(0);
    expect(emulator.clock.now()).toBe(NOW);
    expect(emulator.databaseUrls).toEqual({ "db-901": databaseUrl });
    expect(await emulator.sql("SELECT count(*) AS n FROM sqlite_schema")).toEqual([{ n: 0n }]);
    const made = await sendToApi(emulator, "POST", "/loadbalancer", { Name: "new" });
    expect(made.body).toMatchObject({ LoadBalancerId: 101 });
    expect((await send("POST", "/reset", { DnsZones: [{ Id: 8 }] })).status).toBe(204);
    expect(emulator.state).toMatchObject({ dnsZones: [{ Id: 8 }], loadBalancers: [] });
  });
});

describe("requests", () => {
  it("are listed and cleared; requests to the control API are not listed", async () => {
    await sendToApi(emulator, "POST", "/dnszone", { Domain: "new.example" });
    expect((await send("GET", "/requests")).body).toMatchObject([
      { method: "POST", path: "/dnszone", status: 201, body: { Domain: "new.example" }, fault: null },
    ]);
    expect((await send("DELETE", "/requests")).status).toBe(204);
    expect((await send("GET", "/requests")).body).toEqual([]);
  });

  it("are streamed as server-sent events, each once it has ended", async () => {
    const stream = await new Promise<IncomingMessage>((resolve) =>
      get(`${emulator.baseUrl}/_emulator/requests/stream`, resolve),
    );
    let text = "";
    stream.on("data", (chunk) => (text += chunk));
    emulator.fault({ path: "/dnszone/{id}", reset: "after" });
    await sendToApi(emulator, "GET", "/dnszone/3").catch(() => {});
    await sendToApi(emulator, "GET", "/videolibrary/4");
    const events = () => [...text.matchAll(/^data: (\{".*)$/gm)].map(([, data = ""]) => JSON.parse(data));
    await until(() => events().some(({ path }) => path === "/videolibrary/4"));
    expect(stream.headers["content-type"]).toBe("text/event-stream");
    expect(events()[0]).toMatchObject({ path: "/dnszone/3", status: null, fault: 1 });
    expect(events().at(-1)).toMatchObject({ path: "/videolibrary/4", status: 200, fault: null });
    expect(text).not.toContain("event: change");
    await send("PATCH", "/state/dnsZones/3", { DnsSecEnabled: false });
    await until(() => text.includes("event: change\ndata: {}\n\n"));
    stream.destroy();
    await sendToApi(emulator, "GET", "/videolibrary/4"); // no listener remains
  });
});

describe("faults", () => {
  it("are added, listed with their hits, and removed", async () => {
    const fault = { method: "GET", pathPattern: "^.dnszone", status: 503, times: "always" };
    expect(await send("POST", "/faults", fault)).toMatchObject({ status: 201, body: { id: 1 } });
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

  it("with a pattern that takes too long fail the request, and do not hold up the emulator", async () => {
    await send("POST", "/faults", { pathPattern: "^/(a+)+$", status: 503 });
    expect(await sendToApi(emulator, "GET", `/${"a".repeat(60)}!`)).toMatchObject({
      status: 424,
      body: { error: "The test whether fault 1 applies failed: Script execution timed out after 1000ms" },
    });
    expect((await sendToApi(emulator, "GET", "/aaa")).status).toBe(503);
    expect((await sendToApi(emulator, "GET", "/dnszone/3")).status).toBe(200);
    await send("DELETE", "/faults");
  });

  it.each([
    [{ stauts: 500 }, "stauts is unknown. Did you mean status?"],
    [{ pathPattern: "(" }, "Invalid regular expression: /(/"],
    [{ path: "dnszone" }, "it must begin with a slash"],
  ])("%j is refused", async (fault, error) => {
    const refused = { status: 400, body: { error: expect.stringContaining(error) } };
    expect(await send("POST", "/faults", fault)).toMatchObject(refused);
  });
});

it("the clock is read and moved", async () => {
  expect(await send("POST", "/clock", { set: "2027-01-31T12:00:00Z" })).toMatchObject({ status: 200 });
  expect((await send("POST", "/clock", { advance: "1m" })).body).toEqual({ now: "2027-02-28T12:00:00.000Z" });
  expect((await send("GET", "/clock")).body).toEqual({ now: "2027-02-28T12:00:00.000Z" });
  const refused = { status: 400, body: { error: expect.any(String) } };
  const both = { set: "2027-01-01T00:00:00Z", advance: 5 };
  for (const move of [{ advance: "1.5h" }, { advance: -1 }, { advance: 1e300 }, {}, both])
    expect(await send("POST", "/clock", move)).toMatchObject(refused);
});

describe("pages of other sites", () => {
  it("can neither read nor write, even from another port of this machine", async () => {
    const before = structuredClone(emulator.state);
    for (const [method, path, body] of [
      ["GET", "/"],
      ["GET", "/state"],
      ["GET", "/requests/stream"],
      ["POST", "/reset", { DnsZones: [] }],
      ["PATCH", "/state/loadBalancers/1", { Name: "x" }],
      ["DELETE", "/state/loadBalancers/1"],
    ] as const) {
      const refused = await send(method, path, body, { ...json, Origin: "http://127.0.0.1:1" });
      expect([method, path, refused.status]).toEqual([method, path, 403]);
      expect(refused.text).not.toContain("eu-west");
    }
    expect(emulator.state).toEqual(before);
  });

  it("cannot write with the content type of a form, as the emulator's own page can with JSON", async () => {
    // Without a header of the test, fetch declares text/plain.
    for (const headers of [{}, { "Content-Type": "multipart/form-data" }])
      expect((await send("POST", "/reset", "{}", headers)).status).toBe(415);
    const own = { ...json, Origin: emulator.baseUrl };
    expect((await send("POST", "/clock", { advance: 1 }, own)).status).toBe(200);
  });
});

describe("the console", () => {
  const files = readdirSync(join(__dirname, "../../../emulator/console/page")).filter(
    (name) => !name.endsWith(".json"),
  );

  it("is served with everything that it loads, from the emulator alone", async () => {
    const { text } = await send("GET", "/");
    const loaded = [...text.matchAll(/(?:href|src)="(?!data:)([^"]+)"/g)].map(([, url]) => url);
    expect(loaded).toEqual(["/_emulator/console.css", "/_emulator/console.mjs"]);
    for (const name of files) {
      const file = await send("GET", name === "index.html" ? "/" : `/${name}`);
      expect([name, file.status]).toEqual([name, 200]);
      expect(file.headers.get("content-type")).toMatch(/^text\/(html|css|javascript); charset=utf-8$/);
      expect(file.text).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
    }
  });

  it("runs only its own scripts, and cannot be put in a frame", async () => {
    const { headers } = await send("GET", "/");
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(headers.get("content-security-policy")).toContain(rule);
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("is where a browser is redirected, while a program gets the addresses", async () => {
    const browser = await send("GET", "", undefined, { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" });
    expect([browser.status, browser.headers.get("location")]).toEqual([302, "/_emulator/"]);
    expect((await send("GET", "")).body).toMatchObject({ baseUrl: emulator.baseUrl });
  });

  it("serves no other file, and nothing unless asked for", async () => {
    for (const path of ["/tsconfig.json", "/..%2ffiles.js"])
      expect((await send("GET", path)).status).toBe(404);
    const plain = await startEmulator();
    expect((await fetch(`${plain.baseUrl}/_emulator/`)).status).toBe(404);
    await plain.close();
  });

  it("lists each object of every list once, without those that it contains", async () => {
    const { body } = await send<{ path: string[] }[]>("GET", "/objects");
    const paths = body.map(({ path }) => path.join("/"));
    expect(new Set(paths).size).toBe(paths.length);
    const lists = new Set(paths.map((path) => path.split("/")[0]));
    expect([...lists].sort()).toEqual(Object.keys(emulator.state).sort());
    expect(paths).toContain("loadBalancers/1/OriginGroups/11/Origins/111");
    expect(body).toContainEqual({ path: ["nodes", "198.51.100.1"], idName: null, value: "198.51.100.1" });
  });
});
