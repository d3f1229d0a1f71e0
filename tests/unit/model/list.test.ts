import * as z from "zod";
import { readOnly } from "../../../provider/model/field";
import { enumeration, text } from "../../../provider/model/kinds";
import { isList, list, listOf } from "../../../provider/model/list";
import { object } from "../../../provider/model/object";
import { refusal } from "./refusal";

const colors = listOf(enumeration("Color", { 0: "Red", 1: "Blue" }));

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

test("neither a program nor a request can hold a list that only the API writes", () => {
  for (const schema of [colors.argument, colors.sent])
    for (const value of [[], [0], null, undefined]) expect(schema.safeParse(value).success).toBe(false);
});

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
