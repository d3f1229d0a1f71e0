import { type Described, readOnly } from "../../../provider/model/field";
import { count, enumeration, text } from "../../../provider/model/kinds";
import { listOf } from "../../../provider/model/list";
import { isMap, mapOf, nameOf, namesOf, orNull, verbatim } from "../../../provider/model/verbatim";

const table = { 0: "Red", 1: "Blue" };
const color = enumeration("Color", table);

const colorField = readOnly("color", color, "Color.");
const others = readOnly("others", listOf(color), "Other colors.");

const part = verbatim("Part", "A part.", { paint: readOnly("color", color, "Color.") });
const rule = verbatim("Rule", "A rule.", {
  color: readOnly("color", count(), "Color."),
  colorName: nameOf(colorField),
  others: readOnly("others", listOf(count()), "Other colors."),
  otherNames: namesOf(others),
  part: readOnly("part", part, "Part."),
  parts: readOnly("parts", listOf(part), "Parts."),
});

const output = (live: unknown) => rule.fromWire(rule.received.parse(live));

describe("What a program sees as the API sends it", () => {
  test("has the API's own members, declared or not, and the names of numbers in addition", () => {
    expect(output({ color: 1, others: [0, 1], Added: { a: [null] } })).toEqual({
      color: 1,
      colorName: "Blue",
      others: [0, 1],
      otherNames: ["Red", "Blue"],
      Added: { a: [null] },
    });
  });

  test("has names at any depth", () => {
    expect(output({ part: { color: 0 }, parts: [{ color: 1, x: 1 }, {}] })).toEqual({
      part: { color: 0, paint: "Red" },
      parts: [{ color: 1, paint: "Blue", x: 1 }, {}],
    });
  });

  test("has no name for an unknown number, which stands for itself in a list", () => {
    const outputs = output({ color: 7, others: [7, 0] });
    expect(outputs).toEqual({ color: 7, others: [7, 0], otherNames: [7, "Red"] });
    expect("colorName" in outputs).toBe(false);
  });

  test("lacks what the response lacks, lists too, and null stays null without a name", () => {
    expect(Object.keys(output({}))).toEqual([]);
    const live = { color: null, others: null, part: null, parts: null };
    const outputs = output(live);
    expect(outputs).toEqual(live);
    expect(Object.keys(outputs)).toEqual(Object.keys(live));
  });

  test("keeps a member that the API itself has under the name of an added one", () => {
    const live = { color: 1, colorName: "bleu", others: [1], otherNames: null };
    expect(output(live)).toEqual(live);
  });

  test.each([{ color: "1" }, { others: [null] }, { others: 1 }, { part: { color: "Red" } }, [], null])(
    "cannot be %j in a response",
    (live) => {
      expect(rule.received.safeParse(live).success).toBe(false);
    },
  );
});

test("the description of a name lists what the numbers mean", () => {
  const descriptions = [nameOf(colorField), namesOf(others)].map(({ description }: Described) => description);
  expect(descriptions).toEqual([
    "Name of `color`: 0 Red, 1 Blue. Left out for another number.",
    "Names of `others`: 0 Red, 1 Blue. Another number stands for itself.",
  ]);
});

describe("A map that only the API writes", () => {
  const counts = mapOf(count());

  test.each([{}, { "2026-01-31": 1, "": 0 }])("is %j in a response and for a program", (live) => {
    expect(counts.fromWire(counts.received.parse(live))).toEqual(live);
  });

  test.each([null, undefined, [], 1, { a: "1" }, { a: null }])("cannot be %j in a response", (live) => {
    expect(counts.received.safeParse(live).success).toBe(false);
  });

  test("can be neither given nor sent", () => {
    for (const schema of [counts.argument, counts.sent])
      for (const value of [{}, { a: 1 }, null, undefined])
        expect(schema.safeParse(value).success).toBe(false);
  });

  test("is told from other kinds", () => {
    expect([counts, counts.values, rule].map(isMap)).toEqual([true, false, false]);
  });
});

test("a kind that may be null in a response is converted otherwise as before, and cannot be null in a program", () => {
  const kind = orNull(color);
  expect([null, 1, 7].map((value) => kind.fromWire(kind.received.parse(value)))).toEqual([null, "Blue", 7]);
  expect(kind.received.safeParse(undefined).success).toBe(false);
  expect(kind.argument.safeParse(null).success).toBe(false);
  expect(orNull(listOf(text(0))).fromWire(null)).toBe(null);
});
