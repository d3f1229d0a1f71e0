import { createServer } from "node:net";
import { type Fault, startEmulator } from "../../../emulator/index";
import { emulatorForEach } from "../../emulated";
import { gate, until } from "../../waiting";
import { send } from "./support";

const group = "/loadbalancer/7/origingroup/70";
const weight = () => emulator.state.loadBalancers[0]?.OriginGroups[0]?.Weight;
const emulator = emulatorForEach({
  seed: {
    LoadBalancers: [{ LoadBalancerId: 7, OriginGroups: [{ Id: 70 }] }],
    LogForwarding: [{ app: "shop" }],
    ShieldZones: [{ shieldZoneId: 5 }],
  },
});

describe("a fault applies", () => {
  const statuses = async (count: number, method = "GET", path = "/loadbalancer") => {
    const seen = [];
    for (let index = 0; index < count; index += 1) seen.push((await send(emulator, method, path)).status);
    return seen;
  };

  it("once by default", async () => {
    const once = emulator.fault({ status: 503 });
    expect(await statuses(2)).toEqual([503, 200]);
    expect(once.hits).toBe(1);
    const always = emulator.fault({ status: 429, times: Number.POSITIVE_INFINITY });
    expect(await statuses(3)).toEqual([429, 429, 429]);
    always.remove();
    expect(await statuses(1)).toEqual([200]);
    expect(always.hits).toBe(3);
  });

  it("by chance, following the given random numbers", async () => {
    const numbers = [0.2, 0.05, 0.1, 0.099];
    const chancy = await startEmulator({ random: () => numbers.shift() ?? 1 });
    chancy.fault({ status: 503, chance: 0.1, times: Number.POSITIVE_INFINITY });
    const seen = [];
    for (let index = 0; index < 5; index += 1) seen.push((await send(chancy, "GET", "/loadbalancer")).status);
    await chancy.close();
    expect(seen).toEqual([200, 503, 200, 503, 200]);
  });

  it("after the given number of matches", async () => {
    emulator.fault({ status: 500, after: 2, times: 2 });
    expect(await statuses(5)).toEqual([200, 200, 500, 500, 200]);
  });

  it("to the given method, path and query", async () => {
    emulator.fault({ method: "POST", status: 500, times: 9 });
    emulator.fault({ path: "/loadbalancer/{any}", status: 501, times: 9 });
    emulator.fault({ path: /^\/dns/g, status: 502, times: 9 });
    emulator.fault({ path: "/videolibrary", query: { page: "2" }, status: 504, times: 9 });
    expect(await statuses(1)).toEqual([200]);
    expect(await statuses(1, "POST")).toEqual([500]);
    expect(await statuses(1, "GET", "/loadbalancer/7")).toEqual([501]);
    expect(await statuses(2, "GET", "/dnszone")).toEqual([502, 502]);
    expect(await statuses(1, "GET", "/videolibrary?page=1")).toEqual([200]);
    expect(await statuses(1, "GET", "/videolibrary?page=2")).toEqual([504]);
    emulator.clearFaults();
    expect(await statuses(1, "GET", "/loadbalancer/7")).toEqual([200]);
  });

  it("to the given body", async () => {
    const fault = emulator.fault({ path: group, where: { Weight: 3 }, status: 500, times: 9 });
    const posted = async (body?: object) => (await send(emulator, "POST", group, body)).status;
    expect([await posted({ Weight: 4 }), await posted({ Weight: 3, Name: "x" })]).toEqual([200, 500]);
    expect([await posted(), fault.hits]).toEqual([400, 1]);
    const longNames = (body: unknown) => JSON.stringify(body ?? {}).length > 20;
    const judged = emulator.fault({ path: group, where: longNames, status: 501, times: 9 });
    expect([await posted({ Name: "short" }), await posted({ Name: "by no means short" })]).toEqual([
      200, 501,
    ]);
    expect([await posted(), judged.hits]).toEqual([400, 1]);
  });
});

describe("a fault", () => {
  const change = () => send(emulator, "POST", group, { Weight: 1 });

  it.each<[fault: Fault, reply: object, effect: boolean]>([
    [{ status: 429, body: { ErrorKey: "slow" } }, { status: 429, body: { ErrorKey: "slow" } }, false],
    [{ status: 500 }, { status: 500, text: "" }, false],
    [{ status: 502, effect: true }, { status: 502 }, true],
    [{ gone: true }, { status: 404, body: { ErrorKey: "not_found" } }, false],
    [
      { alter: (body) => ({ ...Object(body), Weight: "many" }) },
      { status: 200, body: { Weight: "many" } },
      true,
    ],
    [{ headers: { "x-more": "1" } }, { status: 200, body: { Weight: 1 } }, true],
  ])("%j changes the response", async (fault, reply, effect) => {
    emulator.fault({ headers: { "Retry-After": "3", "cdn-requestid": "abc" }, ...fault });
    const response = await change();
    expect(response).toMatchObject(reply);
    for (const [name, value] of Object.entries(
      fault.headers ?? { "retry-after": "3", "cdn-requestid": "abc" },
    ))
      expect(response.headers.get(name)).toBe(value);
    expect(weight()).toBe(effect ? 1 : 100);
  });

  it("responds with text that is not JSON", async () => {
    emulator.fault({ body: "<html>", contentType: "text/html" });
    const response = await fetch(`${emulator.baseUrl}/loadbalancer`);
    expect([response.headers.get("content-type"), await response.text()]).toEqual(["text/html", "<html>"]);
  });

  it("returns a false 404 in the endpoint's own form", async () => {
    emulator.fault({ gone: true, times: 9 });
    expect(await send(emulator, "GET", "/mc/log/forwarding/shop")).toMatchObject({ status: 404, text: "" });
    expect(await send(emulator, "GET", "/shield/rate-limits/5")).toMatchObject({
      status: 202,
      body: { data: null, error: { statusCode: 404, success: false, errorKey: "not_found" } },
    });
  });

  it("delays the response, not the effect", async () => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] });
    try {
      emulator.fault({ delayMs: 300 });
      const responded = jest.fn();
      const pending = change().then(responded);
      await until(() => weight() === 1);
      jest.advanceTimersByTime(299);
      await send(emulator, "GET", "/loadbalancer");
      expect(responded).not.toHaveBeenCalled();
      jest.advanceTimersByTime(1);
      await pending;
      expect(responded).toHaveBeenCalledWith(expect.objectContaining({ status: 200 }));
    } finally {
      jest.useRealTimers();
    }
  });

  it("delays the response until a promise is settled", async () => {
    let settle = () => {};
    emulator.fault({ until: new Promise<void>((_, reject) => (settle = reject)) });
    const responded = jest.fn();
    const pending = change().then(responded);
    await until(() => weight() === 1);
    await send(emulator, "GET", "/loadbalancer");
    expect(responded).not.toHaveBeenCalled();
    settle();
    await pending;
    expect(responded).toHaveBeenCalledWith(expect.objectContaining({ status: 200 }));
  });

  it.each<[fault: Fault, effect: boolean]>([
    [{ reset: "before" }, false],
    [{ reset: "after" }, true],
    [{ truncate: true }, true],
  ])("%j breaks the connection", async (fault, effect) => {
    emulator.fault(fault);
    await expect(change()).rejects.toThrow();
    expect(weight()).toBe(effect ? 1 : 100);
    expect(emulator.requests.at(-1)?.status).toBe(fault.truncate ? 200 : null);
    expect((await change()).status).toBe(200);
  });

  it.each([false, true])("leaves the connection without a response; effect: %s", async (effect) => {
    const fault = emulator.fault({ noResponse: true, effect });
    const leaving = new AbortController();
    const headers = { AccessKey: emulator.apiKey };
    const sent = { method: "POST", headers, body: '{"Weight":1}', signal: leaving.signal };
    const responded = fetch(emulator.baseUrl + group, sent);
    await until(() => fault.hits === 1);
    expect((await send(emulator, "GET", "/loadbalancer")).status).toBe(200);
    leaving.abort(new Error("no response"));
    await expect(responded).rejects.toThrow("no response");
    expect(weight()).toBe(effect ? 1 : 100);
  });
});

it("close ends connections that wait for a response", async () => {
  const other = await startEmulator();
  other.fault({ noResponse: true });
  const broken = expect(send(other, "GET", "/loadbalancer")).rejects.toThrow();
  await until(() => other.requests.length > 0);
  await other.close();
  await broken;
  await expect(send(other, "GET", "/loadbalancer")).rejects.toThrow();
});

it("an outage refuses connections until it ends, but completes requests in progress", async () => {
  const { opened, open } = gate();
  emulator.fault({ until: opened });
  const slow = send(emulator, "POST", group, { Weight: 1 });
  await until(() => emulator.requests.length > 0);
  const end = emulator.outage();
  open();
  expect((await slow).status).toBe(200);
  const refused = await send(emulator, "GET", "/loadbalancer").catch((error: Error) => error.cause);
  expect(refused).toMatchObject({ code: "ECONNREFUSED" });
  await end();
  expect((await send(emulator, "GET", "/loadbalancer")).status).toBe(200);
  expect(emulator.requests).toHaveLength(2);
});

it("an outage ends once another process has freed the port", async () => {
  const end = emulator.outage();
  const other = createServer().listen(Number(new URL(emulator.baseUrl).port), "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const ended = end();
  await new Promise((resolve) => setTimeout(resolve, 150));
  other.close();
  await ended;
  expect((await send(emulator, "GET", "/loadbalancer")).status).toBe(200);
});
