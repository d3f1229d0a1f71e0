import { checkMethodInput } from "../../../provider/api/arguments";
import { alwaysReturned, field, readOnly } from "../../../provider/model/field";
import { boolean, enumeration, id, integer, oneOf, text } from "../../../provider/model/kinds";
import { listOf } from "../../../provider/model/list";
import { object, withDefaults } from "../../../provider/model/object";
import { refusal } from "./refusal";

const part = object("Part", "A part.", {
  partId: readOnly("Id", id(), "ID.", alwaysReturned),
  note: readOnly("Note", text(), "Note."),
});
const nested = object("Nested", "Nested settings.", {
  on: field("On", boolean(), "Whether it is on."),
  path: field("Path", text(0, 5), "Path."),
});
const single = object("Single", "An object of one member.", { name: field("Name", text(), "Name.") });
const widget = object("Widget", "A widget.", {
  widgetId: readOnly("Id", id(), "ID.", alwaysReturned),
  size: field("Size", integer(0, 9), "Size.", { required: true }),
  color: field("Colour", enumeration("Color", { 0: "Red", 1: "Blue" }), "Color."),
  label: field("Label", text(), "Label."),
  nested: field("Nested", nested, "Nested."),
  end: field("End", oneOf("soon", "late"), "End.", { required: true, nullable: true }),
  parts: readOnly("Parts", listOf(part), "Parts."),
});

describe("A request", () => {
  test.each<[given: object, sent: object]>([
    [
      { size: 0, color: "Blue", label: "", nested: { on: false }, end: undefined },
      { Size: 0, Colour: 1, Label: "", Nested: { On: false } },
    ],
    [{ nested: null }, { Nested: null }],
    [{ color: 7 }, { Colour: 7 }],
  ])(
    "for %j is %j: what is left out is not sent, and null, 0, false and an empty string are",
    (given, sent) => {
      expect(widget.toWire(given)).toStrictEqual(sent);
    },
  );
});

describe("A response", () => {
  const read = (live: object) => widget.fromWire(widget.received.parse(live));

  test("has the program's names; what is left out stays out, null stays null, and a missing list is empty", () => {
    expect(read({ Id: 3, Size: 0, Colour: 1, Label: null, Nested: { On: false }, Added: 1 })).toStrictEqual({
      widgetId: 3,
      size: 0,
      color: "Blue",
      label: null,
      nested: { on: false },
      parts: [],
    });
    expect(read({ Id: 3, Colour: 9, Parts: [{ Id: 1, Note: null }] })).toStrictEqual({
      widgetId: 3,
      color: 9,
      parts: [{ partId: 1, note: null }],
    });
    expect(read({ Id: 3, Nested: null, Parts: null, Colour: null, End: null })).toStrictEqual({
      widgetId: 3,
      nested: null,
      parts: [],
      color: null,
      end: null,
    });
  });

  test("keeps members that no field names, at any depth, and needs only what every response has", () => {
    const live = { Id: 3, Added: { a: 1 }, Parts: [{ Id: 1, Added: 2 }], Nested: { Added: 3 } };
    expect(widget.received.parse(live)).toEqual(live);
    for (const wrong of [{ Size: 1 }, { Id: null }, { Id: 3, Size: "1" }])
      expect(widget.received.safeParse(wrong).success).toBe(false);
  });
});

describe("A program", () => {
  test.each([undefined, null, "size", 1, []])("that gives %j is refused with the members", (given) => {
    expect(refusal(widget.argument, given)).toBe("an object of size, color, label, nested and end");
    expect(refusal(nested.argument, given)).toBe("an object of on and path");
    expect(refusal(single.argument, given)).toBe("an object of name");
  });

  test.each(["widgetId", "parts", "Size"])(
    "may give only settable members under their own names, not %s",
    (key) => {
      const { error } = widget.argument.safeParse({ size: 1, end: "soon", [key]: 1 });
      expect(error?.issues).toMatchObject([{ code: "unrecognized_keys", keys: [key] }]);
    },
  );
});

describe("The typed client", () => {
  const valid = { Size: 1, End: null };

  test.each<[input: unknown, message: string]>([
    [undefined, "The input of widgets.update is missing; it must be an object."],
    [[], "The arguments of widgets.update must be an object, not a list."],
    [
      { ...valid, size: 1 },
      "widgets.update has no argument size: it takes Size, Colour, Label, Nested, End. Did",
    ],
    [{ ...valid, Id: 4 }, "widgets.update has no argument Id: it takes"],
    [{ End: null }, "Size is missing; it must be an integer from 0 to 9."],
    [{ Size: 1 }, 'End is missing; it must be "soon" or "late".'],
    [{ ...valid, Colour: 2 }, "Colour is 2; it must be 0 or 1."],
    [{ ...valid, Nested: { path: "" } }, "Nested has no argument path: it takes On, Path."],
  ])("refuses %j, also as an item of a list", (input, message) => {
    expect(() => checkMethodInput("widgets.update", widget, input)).toThrow(message);
    expect(widget.sent.safeParse(input).success).toBe(false);
  });

  test.each([
    valid,
    { Size: 1, End: "soon", Colour: 1, Label: null, Nested: null },
    { ...valid, Nested: { On: null, Path: "" } },
  ])("sends %j as it is, also as an item of a list", (input) => {
    expect(checkMethodInput("widgets.update", widget, input)).toBe(input);
    expect(widget.sent.parse(input)).toEqual(input);
  });
});

describe("An item that is written whole", () => {
  const defaults = { label: "none", on: true };
  const part = withDefaults(
    object("Part", "A part.", {
      size: field("Size", integer(0, 9), "Size.", { required: true }),
      label: field("Label", text(), "Label."),
      on: field("On", boolean(), "Whether it is on."),
    }),
    defaults,
  );

  test("has the defaults for what a program leaves out, and keeps 0, false and an empty string", () => {
    const sentFor = (given: object) => part.toWire(part.argument.parse(given));
    expect(sentFor({ size: 1, label: undefined })).toEqual({ Size: 1, Label: "none", On: true });
    expect(sentFor({ size: 0, label: "", on: false })).toEqual({ Size: 0, Label: "", On: false });
    for (const given of [{}, { size: 10 }, { size: 1, label: null }, { size: 1, other: 1 }, null])
      expect(part.argument.safeParse(given).success).toBe(false);
  });

  test("has the defaults for what a response lacks", () => {
    const read = (live: object) => part.fromWire(part.received.parse(live));
    expect(read({ Size: 1, Label: null })).toEqual({ size: 1, ...defaults });
    expect(read({ Size: 0, Label: "", On: false, Added: 1 })).toEqual({ size: 0, label: "", on: false });
  });

  test("need not be whole in a list that the typed client sends, but must have what every write has", () => {
    const parts = object("Parts", "Parts.", {
      parts: field("Parts", listOf(part, "a list of parts"), "Parts."),
    });
    const input = { Parts: [{ Size: 1 }, { Size: 2, Label: null, On: false }] };
    expect(checkMethodInput("parts.update", parts, input)).toBe(input);
    for (const item of [{}, { Size: 1, Label: 2 }, { Size: 1, label: "x" }, null])
      expect(() => checkMethodInput("parts.update", parts, { Parts: [item] })).toThrow("Parts[0]");
  });
});
