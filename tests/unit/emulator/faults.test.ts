import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { emulatorForEach } from "../../support/emulated";
import { send } from "../../support/emulators";
import { createGate, until } from "../../support/waitUntil";

const emulator = emulatorForEach({ seed: { ShieldZones: [{ shieldZoneId: 5 }] } });

it("a fault applies to each path that a global regular expression matches, and to the given query", async () => {
  const status = async (path: string) => (await send(emulator, "GET", path)).status;
  emulator.fault({ path: /^\/dns/g, status: 502, times: 9 });
  emulator.fault({ path: "/videolibrary", query: { page: "2" }, status: 504, times: 9 });
  expect([await status("/dnszone"), await status("/dnszone")]).toEqual([502, 502]);
  expect([await status("/videolibrary?page=1"), await status("/videolibrary?page=2")]).toEqual([200, 504]);
});

it("a false 404 has the endpoint's own form", async () => {
  emulator.fault({ gone: true, times: 9 });
  expect(await send(emulator, "GET", "/mc/log/forwarding/shop")).toMatchObject({ status: 404, text: "" });
  const error = { statusCode: 404, success: false, errorKey: "not_found" };
  const shield = { status: 202, body: { data: null, error } };
  expect(await send(emulator, "GET", "/shield/rate-limits/5")).toMatchObject(shield);
});

it("an outage refuses connections until it ends, but completes requests that a fault delays after their effect", async () => {
  const { opened, open } = createGate();
  emulator.fault({ until: opened });
  const slow = send(emulator, "POST", "/loadbalancer", { Name: "new" });
  await until(() => emulator.state.loadBalancers.length === 1);
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
