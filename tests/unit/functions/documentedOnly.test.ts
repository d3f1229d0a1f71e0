import * as edge from "../../../provider";
import { catchMessage, startConfiguredEmulator } from "./support";

const emulator = startConfiguredEmulator({
  documentedOnly: true,
  seed: {
    PullZones: [{ Id: 9, Logs: [{ path: "/a" }] }],
    Scripts: [{ Id: 501, Releases: [{ Code: "live" }] }],
    ShieldZones: [{ shieldZoneId: 701, rateLimits: [{}], eventLogs: [{ logId: "a" }] }],
  },
});

test("every function except three lists works on a server with only the documented operations", async () => {
  expect((await edge.getApiKeys()).apiKeys).toHaveLength(1);
  expect((await edge.getNodeIps()).ips).toHaveLength(130);
  expect((await edge.getActiveScriptRelease({ scriptId: 501 })).code).toBe("live");
  expect((await edge.getApiGuardianMetrics({ shieldZoneId: 701 })).totalRateLimited).toBe(0);
  expect((await edge.getRateLimits({ shieldZoneId: 701 })).rateLimits).toHaveLength(1);
  const { logs } = await edge.getShieldEventLogs({ shieldZoneId: 701, date: new Date() });
  expect(logs).toMatchObject([{ logId: "a" }]);
  const { records } = await edge.getAccessLogs({ pullZoneId: 9, to: new Date(Date.now() + 1000) });
  expect(records).toMatchObject([{ path: "/a" }]);
  expect(emulator.requests.writes()).toEqual([]);

  for (const list of [
    () => edge.getDatabases(),
    () => edge.getLoadBalancers(),
    () => edge.getScriptReleases({ scriptId: 501 }),
  ])
    expect(await catchMessage(list())).toMatch(/^Could not list .*: the API returned 404 /);
});
