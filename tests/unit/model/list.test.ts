import * as z from "zod";
import { enumeration, text } from "../../../provider/model/kinds";
import { listOf, listSchema, mapOf } from "../../../provider/model/list";
import { refusal } from "./refusal";

const color = enumeration("Color", { 0: "Red", 1: "Blue" });
const colors = listOf(color, "a list of colors");

describe("A list that a program may give", () => {
  test("has names for a program and numbers for the API, in its order", () => {
    const value = colors.argument.parse(["Blue", 0, "Blue"]);
    expect([value, colors.toWire(value)]).toEqual([
      ["Blue", "Red", "Blue"],
      [1, 0, 1],
    ]);
  });

  test.each([null, undefined, "Red", 0, {}, { length: 0 }])("cannot be %j", (given) => {
    expect(refusal(colors.argument, given)).toBe("a list of colors");
    expect(colors.sent.safeParse(given).success).toBe(false);
    expect(refusal(colors.received, given)).toBe("Invalid input: expected array");
  });

  test("comes from a response in its order, each item converted if it is known", () => {
    expect(colors.fromWire(colors.received.parse([1, 0, 9, 1]))).toEqual(["Blue", "Red", 9, "Blue"]);
    expect(colors.fromWire(colors.received.parse([]))).toEqual([]);
    expect(colors.received.safeParse(["Blue"]).success).toBe(false);
  });
});

test.each([0, 1, 3500])("a list of %d items is read whole and once", (length) => {
  const numbers = listSchema(z.number().transform((value) => value + 0.5));
  const given = Array.from({ length }, (_, at) => at);
  expect(numbers.parse(given)).toEqual(given.map((at) => at + 0.5));
});

test.each([0, 2999])("a wrong item is named by its place in the whole list: %d", (at) => {
  const items = listSchema(z.object({ names: z.array(z.string()) }));
  const given: unknown[] = new Array(3000).fill({ names: [] });
  given[at] = { names: ["a", 1] };
  expect(items.safeParse(given).error?.issues).toEqual([
    { code: "custom", path: [at, "names", 1], message: "Invalid input: expected string, received number" },
  ]);
});

test("nothing after the first wrong item of a list or value of a map is read", () => {
  let read = 0;
  const member = z.custom<string>(() => read++ < 2, { error: "no" });
  const given = new Array(100_000).fill(0);
  const map = mapOf({ ...text(), received: member }).received;
  for (const [schema, value, key] of [
    [listSchema(member), given, 2],
    [map, { ...given }, "2"],
  ] as const) {
    read = 0;
    const { error } = schema.safeParse(value);
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[[key], "no"]]);
    expect(read).toBe(3);
  }
});

describe("A map that a program may give", () => {
  const allowed = "an object of strings by names in capitals";
  const nullable = z.string().nullable();
  const values = {
    ...text(),
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
    ["URI"],
    [["URI"]],
    [{ URI: "", uri: "" }],
    [{ URI: 1 }],
    [{ URI: "", ARGS: ["a"] }],
    [() => "URI"],
  ])("cannot be %j", (given) => {
    expect(refusal(map.argument, given)).toBe(allowed);
  });

  test("may have null in a request and in a response, which is an empty string for a program", () => {
    for (const schema of [map.sent, map.received]) {
      expect(schema.parse({ URI: null, other: "a" })).toEqual({ URI: null, other: "a" });
      for (const value of [{ URI: 1 }, ["a"], null, "a"]) expect(schema.safeParse(value).success).toBe(false);
    }
    expect(map.fromWire({ URI: null, ARGS: "a", FILES: "" })).toEqual({ URI: "", ARGS: "a", FILES: "" });
  });
});
