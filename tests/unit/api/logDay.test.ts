import { checkAndFormatLogDay } from "../../../provider/api/logDay";

const noon = Date.parse("2026-03-10T12:00:00Z");
const midnight = Date.parse("2026-03-10T00:00:00Z");
const formatDay = (given: unknown, now = noon) => checkAndFormatLogDay("date", given, now);

test.each([
  ["2026-03-10", "03-10-2026"],
  ["2026-03-08", "03-08-2026"],
  [new Date("2026-03-10T23:59:59.999Z"), "03-10-2026"],
  [new Date("2026-03-09T23:30:00-02:00"), "03-10-2026"],
])("formats %p as %s", (given, expected) => {
  expect(formatDay(given)).toBe(expected);
});

test("accepts the last 72 hours, including the day they begin in, but not the day before", () => {
  const range = "it must be a UTC day from 2026-03-07 to 2026-03-10, because event logs are kept for 3 days.";
  expect(formatDay("2026-03-07")).toBe("03-07-2026");
  expect(() => formatDay("2026-03-06")).toThrow(`date is "2026-03-06"; ${range}`);
  expect(() => formatDay("03-06-2026")).toThrow(`date is "03-06-2026"; ${range}`);
  expect(() => formatDay("2026-03-11")).toThrow(`date is "2026-03-11"; ${range}`);
  expect(() => formatDay(new Date("2026-03-11T00:00:00Z"))).toThrow(`date is "2026-03-11"; ${range}`);
  expect(formatDay("2026-03-10", midnight)).toBe("03-10-2026");
  expect(formatDay("2026-03-07", midnight)).toBe("03-07-2026");
  expect(() => formatDay("2026-03-06", midnight)).toThrow(range);
});
