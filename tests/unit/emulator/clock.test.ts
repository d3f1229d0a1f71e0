import { emulatorForEach } from "../../emulated";
import { send } from "./support";

const START = Date.parse("2027-01-31T12:00:00Z");
const DAY = 86_400_000;

let base: number;
beforeEach(() => {
  base = START;
});
const emulator = emulatorForEach({
  now: () => base,
  seed: {
    Databases: [{ id: "shop", tokens: [{ token: "month", expires_at: "2027-02-28T12:00:00Z" }] }],
    PullZones: [{ Id: 9, Logs: [{ path: "/seen" }] }],
  },
});

it("advances by a duration as tokens have it, or by milliseconds, and keeps running", () => {
  emulator.clock.advance("1m");
  expect(new Date(emulator.clock.now()).toISOString()).toBe("2027-02-28T12:00:00.000Z");
  emulator.clock.advance(1500);
  base += 500;
  expect(new Date(emulator.clock.now()).toISOString()).toBe("2027-02-28T12:00:02.000Z");
});

it("is set to a timestamp, also to an earlier one", () => {
  emulator.clock.set("2020-02-29T00:00:00+01:00");
  base += 10;
  expect(new Date(emulator.clock.now()).toISOString()).toBe("2020-02-28T23:00:00.010Z");
});

it.each(["30", "1.5h", "-1d", "30s", "", -1, Number.NaN])("cannot be advanced by %j", (by) => {
  expect(() => emulator.clock.advance(by)).toThrow(
    `The clock cannot be advanced by ${JSON.stringify(by)}: it must be a duration such as "12h"`,
  );
  expect(emulator.clock.now()).toBe(START);
});

it.each(["tomorrow", "2027-02-30T00:00:00Z", "2027-02-01T00:00:00"])("cannot be set to %j", (to) => {
  expect(() => emulator.clock.set(to)).toThrow(
    `The clock cannot be set to ${JSON.stringify(to)}: it must be an ISO 8601 timestamp with a time zone`,
  );
});

it("decides when a database token expires", async () => {
  const status = async () =>
    (
      await send(
        emulator,
        "POST",
        "/sql/shop/v2/pipeline",
        { requests: [] },
        { Authorization: "Bearer month" },
      )
    ).status;
  emulator.clock.advance(28 * DAY - 1);
  expect(await status()).toBe(200);
  emulator.clock.advance(1);
  expect(await status()).toBe(401);
});

it("decides which log records are kept, and what time new objects get", async () => {
  const paths = async () => {
    const from = new Date(START - 1).toISOString();
    const query = `from=${from}&to=${new Date(START + 1).toISOString()}`;
    const { body } = await send<{ data: { path: string }[] }>(
      emulator,
      "GET",
      `/logging/v2/pullzones/9/logs?${query}`,
    );
    return body.data.map(({ path }) => path);
  };
  expect(await paths()).toEqual(["/seen"]);
  emulator.clock.advance("4d");
  expect(await paths()).toEqual([]);
  await send(emulator, "POST", "/dnszone", { Domain: "a.example" });
  expect(emulator.requests.at(-1)?.at).toBe(START + 4 * DAY);
});
