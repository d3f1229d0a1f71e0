import * as z from "zod";
import { readOnly } from "../../../provider/model/field";
import { count, enumeration, text } from "../../../provider/model/kinds";
import { isList, isMap, list, listOf, mapOf } from "../../../provider/model/list";
import { object } from "../../../provider/model/object";
import { refusal } from "./refusal";

const color = enumeration("Color", { 0: "Red", 1: "Blue" });
const colors = listOf(color);

test("a program gets the items of a response in their order, each converted", () => {
  expect(colors.fromWire(colors.received.parse([1, 0, 9, 1]))).toEqual(["Blue", "Red", 9, "Blue"]);
  expect(colors.fromWire(colors.received.parse([]))).toEqual([]);
});

test("items that are objects keep members that no field declares in the response, and only there", () => {
  const parts = listOf(object("Part", "A part.", { note: readOnly("Note", text(0), "Note.") }));
  const live = parts.received.parse([{ Note: "a", Added: 1 }, {}]);
  expect(live).toEqual([{ Note: "a", Added: 1 }, {}]);
  expect(parts.fromWire(live)).toEqual([{ note: "a" }, {}]);
});

test.each([null, undefined, {}, "ab", 1, { length: 1, 0: 1 }])(
  "a response cannot hold %j as a list",
  (given) => {
    expect(refusal(colors.received, given)).toBe("Invalid input: expected array");
  },
);

test("lists are distinguished from other kinds", () => {
  expect([colors, colors.item, text(0)].map(isList)).toEqual([true, false, false]);
});

const numbers = list(z.number().transform((value) => value + 0.5));

test.each([0, 1, 999, 1000, 1001, 2000, 2001, 3500])(
  "a list of %d items is read whole and once",
  (length) => {
    const given = Array.from({ length }, (_, at) => at);
    expect(numbers.parse(given)).toEqual(given.map((at) => at + 0.5));
  },
);

test.each([0, 999, 1000, 2400, 2999])("a wrong item is named by its place in the whole list: %d", (at) => {
  const given: unknown[] = new Array(3000).fill(1);
  given[at] = "1";
  expect(numbers.safeParse(given).error?.issues).toEqual([
    { code: "custom", path: [at], message: "Invalid input: expected number, received string" },
  ]);
});

test("a wrong member of an item is named by its path", () => {
  const items = list(z.object({ names: z.array(z.string()) }));
  const given: unknown[] = new Array(1500).fill({ names: [] });
  given[1200] = { names: ["a", 1] };
  expect(items.safeParse(given).error?.issues).toEqual([
    { code: "custom", path: [1200, "names", 1], message: "Invalid input: expected string, received number" },
  ]);
});

test("of a long list of wrong items, three are reported, and those after the first thousand are not read", () => {
  let read = 0;
  const items = list(z.custom(() => read++ < 0, { error: "no" }));
  const { success, error } = items.safeParse(new Array(100_000).fill(0));
  expect(success).toBe(false);
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [[0], "no"],
    [[1], "no"],
    [[2], "no"],
  ]);
  expect(read).toBe(1000);
});

describe("A list that a program may give", () => {
  const colors = listOf(color, "a list of colors");

  test.each<[given: unknown[], read: unknown[], sent: unknown[]]>([
    [[], [], []],
    [
      ["Blue", "Red", "Blue"],
      ["Blue", "Red", "Blue"],
      [1, 0, 1],
    ],
    [
      [1, 0],
      ["Blue", "Red"],
      [1, 0],
    ],
  ])("%j is read as %j and sent as %j", (given, read, sent) => {
    const value = colors.argument.parse(given);
    expect(value).toEqual(read);
    expect(colors.toWire(value)).toEqual(sent);
  });

  test.each([null, undefined, "Red", 0, {}, { length: 0 }])("cannot be %j", (given) => {
    expect(refusal(colors.argument, given)).toBe("a list of colors");
    expect(colors.sent.safeParse(given).success).toBe(false);
    expect(colors.received.safeParse(given).success).toBe(false);
  });

  test("with a wrong item is refused with the item's place and what it must be", () => {
    expect(colors.argument.safeParse(["Red", "Green"]).error?.issues).toMatchObject([
      { path: [1], message: '"Red" or "Blue", or the API\'s number for one of these' },
    ]);
    for (const item of [9, null]) expect(colors.argument.safeParse([item]).success).toBe(false);
  });

  test("has known numbers in a request of the typed client, which takes no names", () => {
    expect(colors.sent.parse([0, 1])).toEqual([0, 1]);
    for (const item of ["Red", 2, null]) expect(refusal(colors.sent, [item])).toBe("0 or 1");
  });

  test("may have unknown numbers in a response, which a program gets unchanged", () => {
    expect(colors.fromWire(colors.received.parse([1, 7]))).toEqual(["Blue", 7]);
    expect(colors.fromWire(colors.received.parse([]))).toEqual([]);
    expect(colors.received.safeParse(["Blue"]).success).toBe(false);
  });
});

describe("A map that a program may give", () => {
  const allowed = "an object of strings by names in capitals";
  const nullable = z.string().nullable();
  const values = {
    ...text(0),
    sent: nullable,
    received: nullable,
    fromWire: (value: string | null) => value ?? "",
  };
  const map = mapOf(values, /^[A-Z]+$/, allowed);

  test.each([{}, { URI: "" }, { URI: "a", ARGS: "b" }])("%j is read and sent unchanged", (given) => {
    expect(map.argument.parse(given)).toEqual(given);
    expect(map.toWire(given)).toEqual(given);
  });

  test.each([
    [null],
    [undefined],
    [""],
    ["URI"],
    [0],
    [true],
    [[]],
    [["URI"]],
    [{ uri: "" }],
    [{ URI: "", uri: "" }],
    [{ uri: "", URI: "" }],
    [{ URI: 1 }],
    [{ URI: null }],
    [{ URI: "", ARGS: ["a"] }],
    [() => "URI"],
  ])("cannot be %j", (given) => {
    expect(refusal(map.argument, given)).toBe(allowed);
  });

  test("may have null in a request and in a response, and nothing else than strings otherwise", () => {
    for (const schema of [map.sent, map.received]) {
      for (const value of [{}, { URI: null, other: "a" }]) expect(schema.parse(value)).toEqual(value);
      for (const value of [{ URI: 1 }, ["a"], null, undefined, "a"])
        expect(schema.safeParse(value).success).toBe(false);
    }
  });

  test("has an empty string for a program where a response has null", () => {
    expect(map.fromWire({ URI: null, ARGS: "a", FILES: "" })).toEqual({ URI: "", ARGS: "a", FILES: "" });
    expect(map.fromWire({})).toEqual({});
  });
});

describe("A map that only the API writes", () => {
  const counts = mapOf(count());

  test.each([{}, { "2026-01-31": 1, "": 0 }])("is %j in a response and for a program", (live) => {
    expect(counts.fromWire(counts.received.parse(live))).toEqual(live);
  });

  test.each([null, undefined, [], 1, { a: "1" }, { a: null }])("cannot be %j in a response", (live) => {
    expect(counts.received.safeParse(live).success).toBe(false);
  });

  test("is told from other kinds", () => {
    expect([counts, counts.values, colors].map(isMap)).toEqual([true, false, false]);
  });
});
