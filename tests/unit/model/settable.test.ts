import { conforming } from "../../../provider/api/arguments";
import { field } from "../../../provider/model/field";
import { boolean, enumeration, integer, text } from "../../../provider/model/kinds";
import { object } from "../../../provider/model/object";
import { settableList, settableMap, whole } from "../../../provider/model/settable";
import { orNull } from "../../../provider/model/verbatim";
import { refusal } from "./refusal";

describe("A list that a program may give", () => {
  const colors = settableList(enumeration("Color", { 0: "Red", 1: "Blue" }), "a list of colors");

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
  const map = settableMap(orNull(text(0)), /^[A-Z]+$/, allowed);

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

describe("An object that is written whole", () => {
  const blank = { label: "none", on: true };
  const part = whole(
    object("Part", "A part.", {
      size: field("Size", integer(0, 9), "Size.", { required: true }),
      label: field("Label", text(0), "Label."),
      on: field("On", boolean(), "Whether it is on."),
    }),
    blank,
  );

  test.each<[given: object, sent: object]>([
    [{ size: 1 }, { Size: 1, Label: "none", On: true }],
    [
      { size: 1, label: undefined },
      { Size: 1, Label: "none", On: true },
    ],
    [
      { size: 0, label: "", on: false },
      { Size: 0, Label: "", On: false },
    ],
    [
      { size: 2, label: "x" },
      { Size: 2, Label: "x", On: true },
    ],
  ])("given as %j is sent as %j", (given, sent) => {
    const value = part.argument.parse(given);
    expect(part.toWire(value)).toEqual(sent);
    expect(part.argument.parse(value)).toEqual(value);
  });

  test.each([{}, { size: 10 }, { size: 1, label: null }, { size: 1, other: 1 }, null])(
    "cannot be given as %j",
    (given) => {
      expect(part.argument.safeParse(given).success).toBe(false);
    },
  );

  test.each<[live: object, output: object]>([
    [{ Size: 1 }, { size: 1, ...blank }],
    [
      { Size: 1, Label: null, On: null },
      { size: 1, ...blank },
    ],
    [
      { Size: 0, Label: "", On: false },
      { size: 0, label: "", on: false },
    ],
    [
      { Label: "x", Added: 1 },
      { label: "x", on: true },
    ],
  ])("that is %j in a response is %j for a program", (live, output) => {
    expect(part.fromWire(part.received.parse(live))).toEqual(output);
  });

  test("need not be whole in a list that the typed client sends, but must have what every write has", () => {
    const parts = object("Parts", "Parts.", {
      parts: field("Parts", settableList(part, "a list of parts"), "Parts."),
    });
    const input = { Parts: [{ Size: 1 }, { Size: 2, Label: null, On: false }] };
    expect(conforming("parts.update", parts, input)).toBe(input);
    for (const item of [
      {},
      { Size: null },
      { Size: "1" },
      { Size: 1, Label: 2 },
      { Size: 1, label: "x" },
      null,
    ])
      expect(() => conforming("parts.update", parts, { Parts: [item] })).toThrow("Parts[0]");
  });
});
