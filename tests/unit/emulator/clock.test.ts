import { emulatorForEach } from "../../support/emulated";
import { send } from "../../support/emulators";

const startTime = Date.parse("2027-01-31T12:00:00Z");

let base: number;
beforeEach(() => {
  base = startTime;
});
const emulator = emulatorForEach({
  now: () => base,
  seed: {
    Databases: [{ id: "shop", tokens: [{ token: "month", expires_at: "2027-02-28T12:00:00Z" }] }],
    PullZones: [{ Id: 9, Logs: [{ path: "/seen" }] }],
  },
});

const readClock = () => new Date(emulator.clock.now()).toISOString();

it("advances by a duration or by milliseconds, is set also backward, and keeps running", () => {
  emulator.clock.advance("1m");
  emulator.clock.advance(1500);
  base += 500;
  expect(readClock()).toBe("2027-02-28T12:00:02.000Z");
  emulator.clock.set("2020-02-29T00:00:00+01:00");
  base += 10;
  expect(readClock()).toBe("2020-02-28T23:00:00.010Z");
});

it("decides when a token expires, which log records are kept, and what time requests have", async () => {
  const headers = { Authorization: "Bearer month" };
  const query = async () =>
    (await send(emulator, "POST", "/sql/shop/v2/pipeline", { requests: [] }, headers)).status;
  const from = new Date(startTime - 1).toISOString();
  const path = `/logging/v2/pullzones/9/logs?from=${from}&to=${new Date(startTime + 1).toISOString()}`;
  const records = async () => (await send<{ data: object[] }>(emulator, "GET", path)).body.data;
  expect([await query(), await records()]).toMatchObject([200, [{ path: "/seen" }]]);
  emulator.clock.advance("4w");
  expect([await query(), await records()]).toEqual([401, []]);
  expect(emulator.requests.at(-1)?.at).toBe(startTime + 28 * 86_400_000);
});
