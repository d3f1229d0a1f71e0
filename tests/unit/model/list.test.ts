import * as z from "zod";
import { enumeration, text } from "../../../provider/model/kinds";
import { listOf, mapOf } from "../../../provider/model/list";
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
    expect(refusal(colors.received, given)).toContain("expected array");
  });

  test("comes from a response in its order, each item converted if it is known", () => {
    expect(colors.fromWire(colors.received.parse([1, 0, 9, 1]))).toEqual(["Blue", "Red", 9, "Blue"]);
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
