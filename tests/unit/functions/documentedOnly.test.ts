import {
  getAccessLogs,
  getActiveScriptRelease,
  getApiGuardianMetrics,
  getApiKeys,
  getDatabases,
  getLoadBalancers,
  getNodeIps,
  getRateLimits,
  getScriptReleases,
  getShieldEventLogs,
  getSqlRows,
} from "../../../provider";
import { configuredForAll, messageOf } from "./support";

const emulator = configuredForAll({
  documentedOnly: true,
  seed: {
    PullZones: [{ Id: 9, Logs: [{ path: "/a" }] }],
    Scripts: [{ Id: 501, Releases: [{ Code: "live" }] }],
    ShieldZones: [{ shieldZoneId: 701, rateLimits: [{}], eventLogs: [{ logId: "a" }] }],
  },
});

test("every function except three lists works on a server with only the documented operations", async () => {
  expect((await getApiKeys()).apiKeys).toHaveLength(1);
  expect((await getNodeIps()).ips).toHaveLength(130);
  expect((await getActiveScriptRelease({ scriptId: 501 })).code).toBe("live");
  expect((await getApiGuardianMetrics({ shieldZoneId: 701 })).totalRateLimited).toBe(0);
  expect((await getRateLimits({ shieldZoneId: 701 })).rateLimits).toHaveLength(1);
  expect((await getShieldEventLogs({ shieldZoneId: 701, date: new Date() })).logs).toMatchObject([
    { logId: "a" },
  ]);
  expect((await getAccessLogs({ pullZoneId: 9, to: new Date(Date.now() + 1000) })).records).toMatchObject([
    { path: "/a" },
  ]);
  expect(emulator.requests.writes()).toEqual([]);
  expect(await messageOf(getDatabases())).toMatch(/^Could not list databases: the API returned 404 /);
  expect(await messageOf(getLoadBalancers())).toMatch(
    /^Could not list load balancers: the API returned 404 /,
  );
  expect(await messageOf(getScriptReleases({ scriptId: 501 }))).toMatch(/^Could not list releases /);
  // The one documented SQL operation is a POST, and does not say whether a statement only reads.
  expect(await messageOf(getSqlRows({ sql: "SELECT 1 AS one" }))).toMatch(
    /^The statement was not run, because the database cannot confirm that it only reads \(describe returned 400\)\./,
  );
  expect((await getSqlRows({ sql: "SELECT 1 AS one", readOnlyToken: true })).rows).toEqual([{ one: 1 }]);
});

test.each([
  ["API guardian metrics", () => getApiGuardianMetrics({ shieldZoneId: 9 })],
  ["rate limits", () => getRateLimits({ shieldZoneId: 9 })],
  ["event logs", () => getShieldEventLogs({ shieldZoneId: 9, date: new Date() })],
])("returns a clear error for the documented failure of %s", async (what, read) => {
  expect(await messageOf(read())).toMatch(
    new RegExp(`^Could not (read|list) ${what} of shield zone 9.*: the API returned 404 `),
  );
  expect(emulator.requests.at(-1)?.status).toBe(404);
});
