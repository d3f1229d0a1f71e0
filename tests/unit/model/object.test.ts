import { conforming } from "../../../provider/api/arguments";
import { field, readOnly } from "../../../provider/model/field";
import { boolean, enumeration, id, integer, oneOf, text } from "../../../provider/model/kinds";
import { listOf } from "../../../provider/model/list";
import { object } from "../../../provider/model/object";

const part = object("Part", "A part.", {
  partId: readOnly("Id", id(), "ID.", { always: true }),
  note: readOnly("Note", text(0), "Note."),
});
const nested = object("Nested", "Nested settings.", {
  on: field("On", boolean(), "Whether it is on."),
  path: field("Path", text(0, 5), "Path."),
});
const widget = object("Widget", "A widget.", {
  widgetId: readOnly("Id", id(), "ID.", { always: true }),
  size: field("Size", integer(0, 9), "Size.", { required: true }),
  color: field("Colour", enumeration({ 0: "Red", 1: "Blue" }, "Color"), "Color."),
  label: field("Label", text(0), "Label."),
  nested: field("Nested", nested, "Nested."),
  end: field("End", oneOf("soon", "late"), "End.", { required: true, nullable: true }),
  parts: readOnly("Parts", listOf(part), "Parts."),
});

test("a request has the wire's names and numbers; what is left out is not sent, and null, 0, false and an empty text are", () => {
  const given = { size: 0, color: "Blue", label: "", nested: { on: false }, end: undefined } as const;
  expect(widget.toWire(given)).toEqual({ Size: 0, Colour: 1, Label: "", Nested: { On: false } });
  expect(Object.keys(widget.toWire(given))).not.toContain("End");
  expect(widget.toWire({ nested: null as never })).toEqual({ Nested: null });
  expect(widget.toWire({ color: 7 })).toEqual({ Colour: 7 });
});

test("outputs have the program's names; what is left out stays out, null stays null, and a list that is missing is empty", () => {
  const live = { Id: 3, Size: 0, Colour: 1, Label: null, Nested: { On: false }, Added: 1 };
  const outputs = widget.fromWire(widget.received.parse(live));
  expect(outputs).toEqual({
    widgetId: 3,
    size: 0,
    color: "Blue",
    label: null,
    nested: { on: false },
    parts: [],
  });
  expect("end" in outputs).toBe(false);
  expect(
    widget.fromWire(widget.received.parse({ Id: 3, Colour: 9, Parts: [{ Id: 1, Note: null }] })),
  ).toEqual({
    widgetId: 3,
    color: 9,
    parts: [{ partId: 1, note: null }],
  });
});

test("a response keeps members that no field names, at any depth, and needs only what every response has", () => {
  const live = { Id: 3, Added: { a: 1 }, Parts: [{ Id: 1, Added: 2 }], Nested: { Added: 3 } };
  expect(widget.received.parse(live)).toEqual(live);
  expect(widget.received.safeParse({ Size: 1 }).success).toBe(false);
  expect(widget.received.safeParse({ Id: 3, Size: "1" }).success).toBe(false);
});

const valid = { Size: 1, End: null };

test.each<[input: unknown, message: string]>([
  [undefined, "The input of widgets.update is missing; it must be an object."],
  [[], "The arguments of widgets.update must be an object, not a list."],
  [
    { ...valid, size: 1 },
    "widgets.update has no argument size: it takes Size, Colour, Label, Nested, End. Did",
  ],
  [{ End: null }, "Size is missing; it must be an integer from 0 to 9."],
  [{ ...valid, Size: null }, "Size is null; it must be an integer from 0 to 9."],
  [{ Size: 1 }, 'End is missing; it must be "soon" or "late".'],
  [{ ...valid, Colour: 2 }, "Colour is 2; it must be an integer from 0 to 1."],
  [
    { ...valid, Nested: { Path: "123456" } },
    'Nested.Path is "123456"; it must be a string of at most 5 characters.',
  ],
  [{ ...valid, Nested: { path: "" } }, "Nested has no argument path: it takes On, Path."],
  [{ ...valid, Id: 4 }, "widgets.update has no argument Id: it takes"],
])("the typed client refuses %j", (input, message) => {
  expect(() => conforming("widgets.update", widget, input)).toThrow(message);
});

test.each([
  valid,
  { ...valid, Label: null, Nested: null, Colour: 1 },
  { ...valid, Nested: { On: null, Path: "" } },
])("the typed client sends %j as it is", (input) => {
  expect(conforming("widgets.update", widget, input)).toBe(input);
});
