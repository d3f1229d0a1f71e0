import { isOtherTime } from "../../../provider/base/timestamps";

const time = "2026-11-29T08:00:00.372Z";

test.each([
  ["the same in another zone", "2026-11-29T10:00:00.372+02:00", false],
  ["the same in another zone without a colon", "2026-11-29T05:30:00.372-0230", false],
  ["another one in another zone", "2026-11-29T08:00:00.372+02:00", true],
  ["without the zone, which is UTC", "2026-11-29T08:00:00.372", false],
  ["with more digits", "2026-11-29T08:00:00.3724999Z", false],
  ["rounded to tenths", "2026-11-29T08:00:00.4", false],
  ["cut to seconds", "2026-11-29T08:00:00", false],
  ["a few milliseconds later", "2026-11-29T08:00:00.379Z", true],
  ["two seconds later, in whole seconds", "2026-11-29T08:00:02", true],
  ["no time", "unknown", false],
  ["no time, but ends with one", "at 2026-11-29T09:00:00Z", false],
  ["a day alone", "2026-11-30", false],
  ["a number", 1_795_939_200_000, false],
  ["missing", undefined, false],
])("a time that is %s: %s", (_, other, isOther) => {
  expect([isOtherTime(time, other), isOtherTime(other, time)]).toEqual([isOther, isOther]);
});
