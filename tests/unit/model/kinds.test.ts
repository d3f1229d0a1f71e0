import { day, instantOrDay } from "../../../provider/model/dates";
import {
  boolean,
  count,
  decimal,
  enumeration,
  id,
  integer,
  type Kind,
  matchingText,
  nonEmptyText,
  oneOf,
  oneOfNumbers,
  serverUrl,
  text,
} from "../../../provider/model/kinds";
import { refusal } from "./refusal";

const maxInteger = Number.MAX_SAFE_INTEGER;
const date = new Date("2026-01-31T08:00:00.000Z");
const invalid = new Date(Number.NaN);

test.each<[allowed: string, kind: Kind, accepted: unknown[], refused: unknown[]]>([
  ["a positive integer", id(), [1, maxInteger], [0, -1, 1.5, maxInteger + 1, Number.NaN]],
  ["an integer from 2 to 5", integer(2, 5), [2, 5], [1, 6, 2.5, "3", Number.POSITIVE_INFINITY]],
  [`an integer from 0 to ${maxInteger}`, count(), [0, maxInteger], [-1, maxInteger + 1, 0.5, "0"]],
  ["a number from -90 to 90", decimal(-90, 90), [-90, 0.25, 90], [-90.1, 90.1, "1", Number.NaN]],
  ["true or false", boolean(), [true, false], ["true", 0, 1, ""]],
  ["a string", text(), ["", " ", "a"], [0, true, ["a"], { length: 1 }]],
  ["a non-empty string", nonEmptyText(), ["a", " a "], ["", " ", "\t", "\n", 1, ["a"]]],
  ["a string of at most 3 characters", text(0, 3), ["", "   ", "abc"], ["abcd", 3, ["a"]]],
  ["a string of 2 to 4 characters", text(2, 4), ["ab", "abcd"], ["a", "   ", "abcde", ["a", "b"]]],
  ["z and a digit", matchingText(/^z\d$/, "z and a digit"), ["z0", "z9"], ["", "z10", 0, ["z0"]]],
  ['"asc"', oneOf("asc"), ["asc"], ["", "ASC", ["asc"], true]],
  ['"asc" or "desc"', oneOf("asc", "desc"), ["asc", "desc"], ["as", 0]],
  ['"a", "b" or "c\\""', oneOf("a", "b", 'c"'), ["a", "b", 'c"'], ["c", "a, b"]],
  [
    "a Date or an ISO 8601 string with its time zone such as 2026-01-31T08:00:00Z",
    instantOrDay,
    [date, "2026-01-31T08:00:00Z", "2026-01-31"],
    [0, date.getTime(), {}, "yesterday", "2026-01-31T08:00:00", "2026-01-30T24:00:00Z", invalid],
  ],
  [
    "a Date, or a day as yyyy-MM-dd or MM-dd-yyyy",
    day,
    [date, "2026-01-31", "01-31-2026"],
    [20260131, false, [], "2026-02-30", "31-01-2026", "2026-1-2", "2026-01-02T10:00:00Z", invalid],
  ],
])(
  "%s is accepted unchanged in a program and in a request, and anything else is refused",
  (allowed, kind, accepted, refused) => {
    for (const schema of [kind.argument, kind.sent]) {
      for (const value of accepted) expect(schema.parse(value)).toBe(value);
      for (const value of [...refused, null, undefined]) expect(refusal(schema, value)).toBe(allowed);
    }
    for (const value of accepted) expect([kind.toWire(value), kind.fromWire(value)]).toEqual([value, value]);
  },
);

test.each<[what: string, kind: Kind, odd: unknown[], wrong: unknown[]]>([
  ["an ID", id(), [0, -1, 1.5], ["1"]],
  ["a number", integer(2, 5), [0, 6, 2.5], ["3", true, {}]],
  ["a decimal", decimal(0, 1), [-1, 2], ["0"]],
  ["a boolean", boolean(), [], ["true", 0]],
  ["a string", text(2, 3), ["", "abcd"], [0, false, []]],
  ["a string with a pattern", matchingText(/^a$/, "a"), ["b"], [1]],
  ["a choice", oneOf("asc", "desc"), ["random"], [1]],
  ["a choice of numbers", oneOfNumbers(1, 10), [0, 45], ["1"]],
  ["a moment", instantOrDay, ["yesterday"], []],
  ["a URL", serverUrl(), ["", "eu.example.com"], [7]],
])(
  "a response may hold %s that no program may give, but no other type and not nothing",
  (_, kind, odd, wrong) => {
    for (const value of odd) expect(kind.received.parse(value)).toBe(value);
    for (const value of [...wrong, null, undefined])
      expect([value, kind.received.safeParse(value).success]).toEqual([value, false]);
  },
);

// JSON.parse rounds 9007199254740993 to …992.
test("an ID above 2^53 in a response is refused: rounded, it may be the ID of another object", () => {
  expect(refusal(id().received, 2 ** 53)).toBe("an id above 2^53, which JavaScript cannot hold exactly");
});

test("a Date is written as an instant where a moment is expected, and without its time where a day is", () => {
  expect([instantOrDay, day].map((kind) => kind.format(date))).toEqual([
    "2026-01-31T08:00:00.000Z",
    "2026-01-31",
  ]);
  expect([instantOrDay, day].map((kind) => kind.format(invalid))).toEqual(["Invalid Date", "Invalid Date"]);
});

describe("An enumeration", () => {
  const color = enumeration("Color", { 1: "Red", 2: "Blue", 5: "Green" });

  test.each<[given: unknown, read: unknown, sent: unknown]>([
    ["Red", "Red", 1],
    [5, "Green", 5],
  ])("given as %p is read as %p and sent as %p", (given, read, sent) => {
    const value = color.argument.parse(given);
    expect(value).toBe(read);
    expect(color.toWire(value)).toBe(sent);
    expect(color.toWire(given as number)).toBe(sent);
  });

  test.each(["red", "", "1", 0, 3, 1.5, Number.NaN, true, null, undefined, ["Red"]])(
    "given as %p is refused with the names",
    (given) => {
      expect(refusal(color.argument, given)).toBe(
        '"Red", "Blue" or "Green", or the API\'s number for one of these',
      );
    },
  );

  test("is a known number in a request of the typed client", () => {
    expect(color.sent.parse(5)).toBe(5);
    for (const value of [0, 3, "Red", null]) expect(refusal(color.sent, value)).toBe("1, 2 or 5");
  });

  test("has a name for a program where it is known in a response, and its number otherwise", () => {
    expect([5, 4, 0].map((received) => color.fromWire(color.received.parse(received)))).toEqual([
      "Green",
      4,
      0,
    ]);
    for (const received of ["Red", null, undefined])
      expect(color.received.safeParse(received).success).toBe(false);
  });
});
