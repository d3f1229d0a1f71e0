import { readOnly } from "../../../provider/model/field";
import { count, enumeration } from "../../../provider/model/kinds";
import { listOf } from "../../../provider/model/list";
import { verbatim } from "../../../provider/model/object";

const color = enumeration("Color", { 0: "Red", 1: "Blue" });
const part = verbatim("Part", "A part.", { paint: readOnly("color", color, "Color.") });
const rule = verbatim("Rule", "A rule.", {
  color: readOnly("color", count(), "Color."),
  colorName: readOnly("color", color, "Name of the color."),
  others: readOnly("others", listOf(count()), "Other colors."),
  otherNames: readOnly("others", listOf(color), "Their names."),
  part: readOnly("part", part, "Part."),
  parts: readOnly("parts", listOf(part), "Parts."),
});

const output = (live: unknown) => rule.fromWire(rule.received.parse(live));

describe("What a program sees as the API sends it", () => {
  test("has the API's own members, declared or not, and those that are added", () => {
    expect(output({ color: 1, others: [0, 1], Added: { a: [null] } })).toEqual({
      color: 1,
      colorName: "Blue",
      others: [0, 1],
      otherNames: ["Red", "Blue"],
      Added: { a: [null] },
    });
  });

  test("has added members at any depth", () => {
    expect(output({ part: { color: 0 }, parts: [{ color: 1, x: 1 }, {}] })).toEqual({
      part: { color: 0, paint: "Red" },
      parts: [{ color: 1, paint: "Blue", x: 1 }, {}],
    });
  });

  test("lacks what the response lacks, lists too, and null stays null without an added member", () => {
    expect(Object.keys(output({}))).toEqual([]);
    const live = { color: null, others: null, part: null, parts: null };
    const outputs = output(live);
    expect(outputs).toEqual(live);
    expect(Object.keys(outputs)).toEqual(Object.keys(live));
  });

  test("keeps a member that the API itself has under the name of an added one", () => {
    const live = { color: 1, colorName: "bleu", others: [1], otherNames: null };
    expect(rule.fromWire(live as never)).toEqual(live);
  });

  test.each([{ color: "1" }, { others: [null] }, { others: 1 }, { part: { color: "Red" } }, [], null])(
    "cannot be %j in a response",
    (live) => {
      expect(rule.received.safeParse(live).success).toBe(false);
    },
  );
});
