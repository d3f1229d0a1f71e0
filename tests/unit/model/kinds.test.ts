import { day, isDate, moment } from "../../../provider/model/dates";
import {
  boolean,
  count,
  decimal,
  filled,
  id,
  integer,
  type Kind,
  matching,
  oneOf,
  oneOfNumbers,
  serverUrl,
  text,
} from "../../../provider/model/kinds";
import { refusal } from "./refusal";

const most = Number.MAX_SAFE_INTEGER;
const date = new Date("2026-01-31T08:00:00.000Z");

interface Case {
  kind: Kind;
  allowed: string;
  accepts: unknown[];
  refuses: unknown[];
}

const cases: Record<string, Case> = {
  "An id": {
    kind: id(),
    allowed: "a positive integer",
    accepts: [1, most],
    refuses: [0, -1, 1.5, most + 1, null, Number.NaN],
  },
  "An integer": {
    kind: integer(2, 5),
    allowed: "an integer from 2 to 5",
    accepts: [2, 3, 5],
    refuses: [1, 6, 2.5, "3", Number.POSITIVE_INFINITY],
  },
  "A count": {
    kind: count(),
    allowed: `an integer from 0 to ${most}`,
    accepts: [0, most],
    refuses: [-1, most + 1, 0.5, "0"],
  },
  "A decimal": {
    kind: decimal(-90, 90),
    allowed: "a number from -90 to 90",
    accepts: [-90, 0, 0.25, 90],
    refuses: [-90.1, 90.1, "1", Number.NaN, Number.POSITIVE_INFINITY],
  },
  "A boolean": {
    kind: boolean(),
    allowed: "true or false",
    accepts: [true, false],
    refuses: ["true", 0, 1, ""],
  },
  "A string": {
    kind: text(0),
    allowed: "a string",
    accepts: ["", " ", "a"],
    refuses: [0, true, ["a"], { length: 1 }],
  },
  "A string that cannot be empty": {
    kind: text(1),
    allowed: "a non-empty string",
    accepts: ["a", " a "],
    refuses: ["", " ", "\n", 1, ["a"]],
  },
  "A string with a maximum length": {
    kind: text(0, 3),
    allowed: "a string of at most 3 characters",
    accepts: ["", "   ", "abc"],
    refuses: ["abcd", 3, ["a"]],
  },
  "A string with a minimum and a maximum length": {
    kind: text(2, 4),
    allowed: "a string of 2 to 4 characters",
    accepts: ["ab", "abcd"],
    refuses: ["", "a", "   ", "abcde", ["a", "b"]],
  },
  "A string with a pattern": {
    kind: matching(/^z\d$/, "z and a digit"),
    allowed: "z and a digit",
    accepts: ["z0", "z9"],
    refuses: ["", "z", "z10", 0, ["z0"]],
  },
  "A filter": {
    kind: filled(),
    allowed: "a string of at least 1 character",
    accepts: ["a", " a "],
    refuses: ["", " ", "\t", 1, ["a"]],
  },
  "A choice of one value": {
    kind: oneOf("asc"),
    allowed: '"asc"',
    accepts: ["asc"],
    refuses: ["", "ASC", ["asc"], true],
  },
  "A choice of two values": {
    kind: oneOf("asc", "desc"),
    allowed: '"asc" or "desc"',
    accepts: ["asc", "desc"],
    refuses: ["as", 0],
  },
  "A choice of three values": {
    kind: oneOf("a", "b", 'c"'),
    allowed: '"a", "b" or "c\\""',
    accepts: ["a", "b", 'c"'],
    refuses: ["c", "a, b"],
  },
  "A moment": {
    kind: moment,
    allowed: "a Date or an ISO 8601 string with its time zone such as 2026-01-31T08:00:00Z",
    accepts: [date, "2026-01-31T08:00:00Z", "2026-01-31"],
    refuses: [0, date.getTime(), {}, "yesterday", "2026-01-31T08:00:00", new Date(Number.NaN)],
  },
  "A day": {
    kind: day,
    allowed: "a Date, or a day as yyyy-MM-dd or MM-dd-yyyy",
    accepts: [date, "2026-01-31", "01-31-2026"],
    refuses: [20260131, false, [], "2026-02-30", "31-01-2026", new Date(Number.NaN)],
  },
};

test("An id that is a string names the function that reads a number", () => {
  expect(refusal(id().argument, "1")).toBe(
    "a positive integer (config.requireNumber reads one from the stack configuration)",
  );
});

describe.each(Object.entries(cases))("%s", (_, { kind, allowed, accepts, refuses }) => {
  test.each(accepts)("may be %p in a program and in a request, unchanged", (value) => {
    for (const schema of [kind.argument, kind.sent]) expect(schema.parse(value)).toBe(value);
    expect(kind.toWire(value)).toBe(value);
    expect(kind.fromWire(value)).toBe(value);
  });

  test.each([...refuses, null, undefined])("is refused with what it must be if it is %p", (value) => {
    for (const schema of [kind.argument, kind.sent]) expect(refusal(schema, value)).toBe(allowed);
  });
});

test.each<[what: string, kind: Kind, values: unknown[]]>([
  ["an id", id(), [0, -1, 1.5]],
  ["a number", integer(2, 5), [0, 6, 2.5]],
  ["a decimal", decimal(0, 1), [-1, 2]],
  ["a boolean", boolean(), [true, false]],
  ["a string", text(2, 3), ["", "abcd"]],
  ["a string with a pattern", matching(/^a$/, "a"), ["b"]],
  ["a choice", oneOf("asc", "desc"), ["random"]],
  ["a moment", moment, [date, "yesterday"]],
  ["a choice of numbers", oneOfNumbers(1, 10), [0, 45]],
  ["a URL", serverUrl(), ["", "eu.example.com"]],
])("a response may hold %s that no program may give", (_, kind, values) => {
  for (const value of values) expect(kind.received.parse(value)).toBe(value);
});

test.each<[what: string, kind: Kind, values: unknown[]]>([
  ["a number", count(), ["1", true, {}]],
  ["a boolean", boolean(), ["true", 0]],
  ["a string", text(0), [0, false, []]],
  ["a choice", oneOf("asc"), [1]],
])("a response that holds another type instead of %s, or nothing, is refused", (_, kind, values) => {
  for (const value of [...values, null, undefined])
    expect(kind.received.safeParse(value).success).toBe(false);
});

test("a Date is written as an instant where a moment is expected, and without its time where a day is", () => {
  expect(moment.written(date)).toBe("2026-01-31T08:00:00.000Z");
  expect(day.written(date)).toBe("2026-01-31");
});

test("a Date without a time is written so that the message about it shows it", () => {
  for (const kind of [moment, day]) expect(kind.written(new Date(Number.NaN))).toBe("Invalid Date");
});

test("only moments and days may be given as a Date", () => {
  expect([moment, day, text(0), oneOf("a")].map(isDate)).toEqual([true, true, false, false]);
});
