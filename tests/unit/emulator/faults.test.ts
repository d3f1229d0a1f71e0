import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, startEmulator } from "../../../emulator/index";
import { emulatorForEach } from "../../emulated";
import { createGate, until } from "../../waiting";
import { send } from "./support";

const GROUP_PATH = "/loadbalancer/7/origingroup/70";
const readWeight = () => emulator.state.loadBalancers[0]?.OriginGroups[0]?.Weight;
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

  it("once by default, after the given number of matches, or until it is removed", async () => {
    const once = emulator.fault({ status: 503 });
    expect([await statuses(2), once.hits]).toEqual([[503, 200], 1]);
    emulator.fault({ status: 500, after: 2, times: 2 });
    expect(await statuses(5)).toEqual([200, 200, 500, 500, 200]);
    const always = emulator.fault({ status: 429, times: Number.POSITIVE_INFINITY });
    expect(await statuses(3)).toEqual([429, 429, 429]);
    always.remove();
    expect([await statuses(1), always.hits]).toEqual([[200], 3]);
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
    const longNames = (body: unknown) => JSON.stringify(body ?? {}).length > 20;
    emulator.fault({ path: GROUP_PATH, where: { Weight: 3 }, status: 500, times: 9 });
    emulator.fault({ path: GROUP_PATH, where: longNames, status: 501, times: 9 });
    const posted = async (body?: object) => (await send(emulator, "POST", GROUP_PATH, body)).status;
    expect([await posted({ Weight: 4 }), await posted({ Weight: 3, Name: "x" })]).toEqual([200, 500]);
    expect([await posted(), await posted({ Name: "by no means short" })]).toEqual([400, 501]);
  });
});

describe("a fault", () => {
  const change = () => send(emulator, "POST", GROUP_PATH, { Weight: 1 });

  it.each<[fault: Fault, reply: object, effect: boolean]>([
    [{ status: 429, body: { ErrorKey: "slow" } }, { status: 429, body: { ErrorKey: "slow" } }, false],
    [{ status: 500 }, { status: 500, text: "" }, false],
    [{ status: 502, effect: true }, { status: 502 }, true],
    [{ gone: true }, { status: 404, body: { ErrorKey: "not_found" } }, false],
    [{ alter: (body) => ({ ...Object(body), Weight: "x" }) }, { status: 200, body: { Weight: "x" } }, true],
    [{}, { status: 200, body: { Weight: 1 } }, true],
  ])("%j with headers changes the response", async (fault, reply, effect) => {
    emulator.fault({ headers: { "Retry-After": "3" }, ...fault });
    const response = await change();
    expect(response).toMatchObject(reply);
    expect(response.headers.get("retry-after")).toBe("3");
    expect(readWeight()).toBe(effect ? 1 : 100);
  });

  it("returns a false 404 in the endpoint's own form", async () => {
    emulator.fault({ gone: true, times: 9 });
    expect(await send(emulator, "GET", "/mc/log/forwarding/shop")).toMatchObject({ status: 404, text: "" });
    const error = { statusCode: 404, success: false, errorKey: "not_found" };
    const shield = { status: 202, body: { data: null, error } };
    expect(await send(emulator, "GET", "/shield/rate-limits/5")).toMatchObject(shield);
  });

  it.each(["delayMs", "until"])("with %s delays the response, not the effect", async (by) => {
    const { opened, open } = createGate();
    emulator.fault(by === "until" ? { until: opened } : { delayMs: 1000 });
    let hasResponded = false;
    const responded = change().finally(() => {
      hasResponded = true;
    });
    await until(() => readWeight() === 1);
    await send(emulator, "GET", "/loadbalancer");
    expect(hasResponded).toBe(false);
    open();
    expect((await responded).status).toBe(200);
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
  const { opened, open } = createGate();
  emulator.fault({ until: opened });
  const slow = send(emulator, "POST", GROUP_PATH, { Weight: 1 });
  await until(() => emulator.requests.length > 0);
  const end = emulator.outage();
  open();
  expect((await slow).status).toBe(200);
  const refused = await send(emulator, "GET", "/loadbalancer").catch((error: Error) => error.cause);
  expect(refused).toMatchObject({ code: "ECONNREFUSED" });
  // The outage ends once another process has released the port.
  const other = createServer().listen(Number(new URL(emulator.baseUrl).port), "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const ended = end();
  await sleep(150);
  other.close();
  await ended;
  expect((await send(emulator, "GET", "/loadbalancer")).status).toBe(200);
  expect(emulator.requests).toHaveLength(2);
});
