import { resource } from "../../../provider/classes/resource";
import type { ClassFields } from "../../../provider/classes/roles";
import * as role from "../../../provider/classes/roles";
import { field, value } from "../../../provider/model/field";
import { boolean, id, integer, text } from "../../../provider/model/kinds";
import { listOf, mapOf } from "../../../provider/model/list";
import { object } from "../../../provider/model/object";

const declareWidget = (fields: ClassFields) =>
  resource<object, { widgetId: number }, object>(
    fields,
    { area: "", description: "A widget.", examples: {} },
    {
      className: "Widget",
      path: ({ widgetId }) => `/widget/${widgetId}`,
      describe: ({ widgetId }) => `widget ${widgetId}`,
      read: async () => ({}),
      findInList: async () => true,
      toOutputs: (live, key) => ({ ...live, ...key }),
    },
  );

test("a secret or hidden field stays so inside objects too; a list that contains one is secret or hidden as a whole", () => {
  const login = object("Login", "A login.", {
    user: field("User", text(1), "Name."),
    password: field("Password", text(1), "Password.", { secret: true }),
    note: field("Note", text(1), "Note.", { unprinted: true }),
  });
  const logins = object("Logins", "Logins.", {
    all: field("All", listOf(login), "All of them."),
    count: field("Count", integer(0, 9), "How many."),
  });
  const fields = {
    widgetId: role.assignedId(value(id(), "ID of the widget.")),
    key: role.output(value(text(1), "Key.", { secret: true })),
    login: role.settable(value(login, "Login.")),
    hidden: role.settable(value(login, "Another.", { secret: true })),
    logins: role.settable(value(logins, "Logins.")),
    byName: role.output(value(mapOf(login), "Logins by their names.")),
  };
  const { secretPaths, unprinted } = declareWidget(fields);
  expect(secretPaths?.toSorted()).toEqual(["byName", "hidden", "key", "login.password", "logins.all"]);
  expect(unprinted?.toSorted()).toEqual(["byName", "hidden.note", "login.note", "logins.all"]);
});

test("a class derives from its fields how an object is identified, created, compared, replaced and recorded", () => {
  const place = object("Place", "A place.", {
    city: field("City", text(1), "City."),
    zip: field("Zip", integer(0, 9), "Zip.", { apiDefault: 1 }),
  });
  const widget = declareWidget({
    made: role.output(value(text(1), "Made.", { distinguishes: true })),
    on: role.output(value(boolean(), "On."), { default: true }),
    onDelete: role.setting(text(1), "What a delete does."),
    place: role.settable(value(place, "Place.")),
    size: role.settable(value(integer(0, 9), "Size.", { apiDefault: 3 })),
    color: role.settable(value(text(1), "Color."), { default: "red" }),
    owner: { ...role.settable(value(text(1), "Owner.", { required: true })), replaces: true },
    hint: role.option(text(1), "Hint."),
    widgetId: role.optionalId(value(id(), "ID of the widget."), "ID of a widget to adopt."),
    shelf: role.identity(value(text(1), "Shelf."), "Shelf of the widget."),
  });
  expect(Object.keys(widget.fields)).toEqual([
    "shelf",
    "widgetId",
    "hint",
    "place",
    "size",
    "color",
    "owner",
    "onDelete",
    "made",
    "on",
  ]);
  expect(widget).toMatchObject({
    identity: { shelf: "name", widgetId: "number" },
    assigned: ["widgetId"],
    settable: ["place.city", "place.zip", "size", "color", "owner"],
    apiDefaults: { size: 3, "place.zip": 1 },
    impliedOutputs: { on: true },
    replaceOn: ["shelf", "widgetId", "owner"],
    recordedSettings: ["onDelete"],
    defaultOnDelete: "keep",
    distinguishingOutputs: ["made"],
    notImportable: undefined,
  });
  const args = { shelf: "a", owner: "me" };
  expect(widget.inputs.parse(args)).toEqual({ ...args, color: "red" });
  // Two required arguments are missing, and one is unknown.
  expect(widget.inputs.safeParse({ made: "now" }).error?.issues).toHaveLength(3);
  expect(widget.toOutputs({ size: 3, hint: "x" }, { widgetId: 7 }, {})).toEqual({ size: 3, widgetId: 7 });
});

test("a class with a token that is shown once, and one that adopts", () => {
  const token = role.output(value(text(1), "Token.", { shownOnce: true }));
  expect(declareWidget({ token, ...role.adoption("widget", "an existing widget") })).toMatchObject({
    defaultOnDelete: "delete",
    distinguishingOutputs: undefined,
    notImportable: expect.stringMatching(
      /^A Widget cannot be imported .* a token's value only when the token/,
    ),
  });
});
