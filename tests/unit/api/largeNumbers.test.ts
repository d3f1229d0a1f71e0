import { type Api, createApi } from "../../../provider/api";
import { addressOf, emulatorForEach } from "../../emulated";
import { configured } from "../configured";
import { rejection } from "../http/support";

// JSON.parse rounds 9007199254740993 to …992. The bodies below hold what it makes of such a number.

const huge = 2 ** 53;
let api: Api;
afterEach(() => api.close());
const emulator = emulatorForEach(
  {
    seed: {
      LoadBalancers: [
        {
          LoadBalancerId: 1,
          OriginGroups: [{ Id: 7, Origins: [{ Id: 70, OriginType: 1, StorageZoneId: 11 }] }],
        },
      ],
      ShieldZones: [{ shieldZoneId: 5, rateLimits: [{ id: 51, ruleName: "login" }], eventLogs: [{}] }],
    },
  },
  ({ baseUrl, apiKey }) => {
    api = createApi({ baseUrl, apiKey, maxAttempts: 1 });
  },
);

const edited = (edit: (text: string) => string) => (body: unknown) => JSON.parse(edit(JSON.stringify(body)));
const hosted = (className: string) =>
  configured(className, {
    ...addressOf(emulator),
    "edge:maxAttempts": "1",
  });

test("an origin whose storage zone's id cannot be held exactly is not adopted, and nothing is sent", async () => {
  emulator.fault({
    method: "GET",
    alter: edited((text) => text.replace('"StorageZoneId":11', `"StorageZoneId":${huge}`)),
  });
  const args = { loadBalancerId: 1, originGroupId: 7, originId: 70, weight: 5 };
  expect((await rejection(hosted("Origin").create(args))).message).toContain(
    "the body does not have the expected shape (OriginGroups.0.Origins.0.StorageZoneId: an id above 2^53, which JavaScript cannot hold exactly)",
  );
  expect(emulator.requests.writes()).toEqual([]);
});

test("an unknown number that an update of a rule would send back rounded is refused by name", async () => {
  emulator.fault({
    path: "/shield/rate-limits/5",
    alter: edited((text) => text.replace('"ruleConfiguration":{', `$&"future":{"burst":${huge}},`)),
    times: 9,
  });
  const rule = hosted("RateLimitRule");
  const args = { shieldZoneId: 5, ruleId: 51, ruleConfiguration: { value: "/new" } };
  expect((await rejection(rule.create(args))).message).toBe(
    "Could not update rate-limit rule 51 of shield zone 5: burst is an integer above 2^53, which JavaScript cannot send exactly.",
  );
  expect(emulator.requests.writes()).toEqual([]);
  // Reading it does no harm.
  expect((await rule.read("5/51", {})).id).toBe("5/51");
});

test("a huge number that is no id leaves the rest of a response readable", async () => {
  const nanoseconds = 1_769_860_000_000_000_000;
  emulator.fault({
    path: /event-logs/,
    alter: edited((text) => text.replace(/"timestamp":\d+/, `"timestamp":${nanoseconds}`)),
  });
  const logs = [];
  for await (const entry of api.shield.eventLogs(5, new Date())) logs.push(entry.timestamp);
  expect(logs).toEqual([nanoseconds]);
});
