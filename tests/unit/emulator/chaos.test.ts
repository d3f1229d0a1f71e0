import { startChaos } from "../../../emulator/chaos";
import { sample } from "../../../emulator/index";
import { createSeededRandom } from "../../../emulator/random";
import { emulatorForEach } from "../../support/emulated";
import { send } from "../../support/emulators";
import { until } from "../../support/waitUntil";

const emulator = emulatorForEach({ seed: sample, random: createSeededRandom(11) });

it("disturbs the given share of all requests, each kind of fault equally often, and names each request with its fault", async () => {
  const report = startChaos(emulator, 0.5, 11);
  for (let sent = 0; sent < 700; sent += 1) send(emulator, "GET", "/dnszone/3").catch(() => {});
  // The log then has all requests, although the delayed ones have not ended.
  await until(() => emulator.requests.length === 700);
  const lines = report().text.match(/^ {2}GET .*$/gm) ?? [];
  expect(lines.length / 700).toBeCloseTo(0.5, 1);
  expect([...new Set(lines)].sort()).toEqual([
    "  GET /dnszone/3: 429 with Retry-After: 1",
    "  GET /dnszone/3: 429 without Retry-After",
    "  GET /dnszone/3: 500, although it took effect",
    "  GET /dnszone/3: 500, without effect",
    "  GET /dnszone/3: delayed by 2 seconds",
    "  GET /dnszone/3: lost before it took effect",
    "  GET /dnszone/3: took effect, but the response was lost",
  ]);
  for (const kind of new Set(lines))
    expect(lines.filter((each) => each === kind).length / lines.length).toBeCloseTo(1 / 7, 1);
});

it("reports the objects that are new on the platform, without a token", async () => {
  const report = startChaos(emulator, 0, 1);
  expect(report().text).toBe(`
Chaos with probability 0 and seed 1 disturbed 0 of 0 requests.
Nothing new is on the platform.
`);
  await send(emulator, "POST", "/loadbalancer", { Name: "web" });
  await send(emulator, "POST", "/loadbalancer", { Name: "web" });
  const origin = { StandardOrigin: { OriginUrl: "https://a.example" } };
  await send(emulator, "POST", "/loadbalancer/1/origingroup/11/origin", origin);
  await send(emulator, "POST", "/videolibrary/4/addBlockedReferrer", { Hostname: "bad.example" });
  await send(emulator, "PUT", "/database/v2/databases/db-901/auth/generate", { authorization: "read-only" });
  await send(emulator, "POST", "/loadbalancer/1/origingroup/11", { Weight: 3 }); // a change, nothing new
  await send(emulator, "DELETE", "/loadbalancer/1/origingroup/12");
  expect(report().text).toBe(`
Chaos with probability 0 and seed 1 disturbed 0 of 7 requests.
New on the platform since the start:
  loadBalancers/1/OriginGroups/11/Origins/90001 "https://a.example"
  loadBalancers/101 "web" (one of 2 with this name)
  loadBalancers/102 "web" (one of 2 with this name)
  videoLibraries/4/BlockedReferrers/bad.example
  databases/db-901/tokens
`);
});
