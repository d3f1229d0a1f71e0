import { originGroups } from "../../../provider/api/loadBalancers";
import { logForwarding } from "../../../provider/api/logForwarding";
import { nodes } from "../../../provider/api/nodes";
import { listEventLogs } from "../../../provider/api/shield";
import type { ApiError } from "../../../provider/http/errors";
import type { Operation } from "../../../provider/http/operation";
import { clientOf, closeAll, rejection, serve } from "../http/support";
import { operations } from "../operations";

afterEach(closeAll);

const roles =
  "This operation needs a key or token with one of the roles User, UserApi, SubuserAPIPullZones, SubuserPullZones, SubuserManage and SubuserAPIManage.";
const personal = "This operation needs a personal API key (header AccessKey).";
const needs: [string, Operation, Record<string, string | number>, string][] = [
  ["an origin group", originGroups.update, { loadBalancerId: 1, originGroupId: 2 }, roles],
  ["log forwarding", logForwarding.update, { app: "shop" }, personal],
  ["node addresses", nodes.listIps, {}, personal],
  [
    "Shield",
    listEventLogs,
    { shieldZoneId: 1, date: "01-31-2026", continuationToken: "" },
    "This operation needs an API key (header AccessKey).",
  ],
];

describe.each([401, 403])("%s", (status) => {
  test.each(needs)(
    "the error for %s says which credential is needed",
    async (_, operation, path, sentence) => {
      const origin = await serve((_request, response) => response.writeHead(status).end());
      const error = await rejection<ApiError>(clientOf(origin, { maxAttempts: 1 }).send(operation, { path }));
      expect(error.status).toBe(status);
      expect(error.message).toMatch(/edge:apiKey \(EDGE_API_KEY\)/);
      expect(error.message.endsWith(`. ${sentence}`)).toBe(true);
    },
  );
});

test("every container and Shield operation names its credential", () => {
  const areas = operations.filter(([, { path }]) => /^\/(mc|shield)\//.test(path));
  expect(areas.length).toBeGreaterThan(8);
  expect(areas.filter(([, operation]) => !operation.needs?.includes("AccessKey"))).toEqual([]);
});
