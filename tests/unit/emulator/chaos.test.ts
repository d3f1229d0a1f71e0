import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { startChaos } from "../../../emulator/chaos";
import { type Emulator, sample, startEmulator } from "../../../emulator/index";
import { walkObjects } from "../../../emulator/platform/objects";
import { randomFrom } from "../../../emulator/random";
import { until } from "../../waiting";
import { send } from "./support";

let emulator: Emulator;
afterEach(() => emulator.close());

const start = async (seed: number) => {
  emulator = await startEmulator({ seed: sample, random: randomFrom(seed) });
};

/** Sends so many reads at once, and counts them by what becomes of them: that of a delayed one is certain before its end. */
async function fatesOf(count: number): Promise<Record<string, number>> {
  for (let sent = 0; sent < count; sent += 1) send(emulator, "GET", "/dnszone/3").catch(() => {});
  await until(() => emulator.requests.length === count);
  const counts: Record<string, number> = {};
  for (const { fault } of emulator.requests) counts[fault ?? "none"] = (counts[fault ?? "none"] ?? 0) + 1;
  return counts;
}

it("disturbs that share of all requests, in each way as often as in the others", async () => {
  await start(11);
  startChaos(emulator, 0.5, 11);
  const { none = 0, ...disturbed } = await fatesOf(700);
  expect(Object.keys(disturbed)).toHaveLength(7);
  expect(none / 700).toBeCloseTo(0.5, 1);
  for (const count of Object.values(disturbed)) expect(count / (700 - none)).toBeCloseTo(1 / 7, 1);
});

it("reports what went wrong, and what is on the platform that was not there", async () => {
  await start(1);
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
  const token = { authorization: "read-only" };
  const generated = await send<{ token: string }>(
    emulator,
    "PUT",
    "/database/v2/databases/db-901/auth/generate",
    token,
  );
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
  expect(report().text).not.toContain(generated.body.token);
});

it("names each disturbed request and what happened to it", async () => {
  await start(5);
  const report = startChaos(emulator, 1, 5);
  await fatesOf(30);
  const lines = report()
    .text.split("\n")
    .filter((line) => line.startsWith("  GET "));
  expect(lines).toHaveLength(emulator.requests.length);
  expect([...new Set(lines)].sort()).toEqual([
    "  GET /dnszone/3: 429 with Retry-After: 1",
    "  GET /dnszone/3: 429 without Retry-After",
    "  GET /dnszone/3: 500, although it took effect",
    "  GET /dnszone/3: 500, without effect",
    "  GET /dnszone/3: delayed by 2 seconds",
    "  GET /dnszone/3: lost before it took effect",
    "  GET /dnszone/3: took effect, but the response was lost",
  ]);
});

it("knows every list of objects in a state", async () => {
  await start(1);
  const paths = [...walkObjects(emulator.state)].map(({ path }) =>
    path.filter((_, index) => index % 2 === 0).join("/"),
  );
  expect(Object.keys(emulator.state).filter((list) => !paths.includes(list))).toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining([
      "loadBalancers/OriginGroups/Origins",
      "shieldZones/rateLimits",
      "databases/tokens",
    ]),
  );
});

it("is reported on standard error by the command, whose seed repeats it", () => {
  const args = ["emulator", "exec", "--chaos", "1", "--chaos-seed", "5", "--", process.execPath, "-e"];
  const program = 'fetch(process.env.EDGE_BASE_URL + "/apikey").catch(() => {})';
  const run = spawnSync(
    process.execPath,
    [join(__dirname, "..", "..", "..", "dist/cli/main.js"), ...args, program],
    {
      encoding: "utf8",
    },
  );
  expect([run.status, run.stdout]).toEqual([0, ""]);
  expect(run.stderr).toMatch(
    /^\nChaos with probability 1 and seed 5 disturbed 1 of 1 requests:\n {2}GET \/apikey: .+\n/,
  );
});
