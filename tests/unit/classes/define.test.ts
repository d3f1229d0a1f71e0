import { adoption, defineClass } from "../../../provider/classes/define";
import { field, type ValueDeclarations, value } from "../../../provider/model/field";
import { boolean, id, integer, nonEmptyText } from "../../../provider/model/kinds";
import { listOf, mapOf } from "../../../provider/model/list";
import { object } from "../../../provider/model/object";

const declareWidget = (fields: ValueDeclarations) =>
  defineClass<object, { widgetId: number }, object>({
    className: "Widget",
    area: "",
    description: "A widget.",
    examples: {},
    fields,
    path: ({ widgetId }) => `/widget/${widgetId}`,
    describe: ({ widgetId }) => `widget ${widgetId}`,
    read: async () => ({}),
    findInList: async () => true,
    toOutputs: (live, key) => ({ ...live, ...key }),
  });

test("a secret or hidden field stays so inside objects too; a list that contains one is secret or hidden as a whole", () => {
  const login = object("Login", "A login.", {
    user: field("User", nonEmptyText(), "Name."),
    password: field("Password", nonEmptyText(), "Password.", { secret: true }),
    note: field("Note", nonEmptyText(), "Note.", { hiddenInMessages: true }),
  });
  const logins = object("Logins", "Logins.", {
    all: field("All", listOf(login), "All of them."),
    count: field("Count", integer(0, 9), "How many."),
  });
  const fields = {
    widgetId: value(id(), "ID of the widget.", { partOfId: "assigned" }),
    key: value(nonEmptyText(), "Key.", { readOnly: true, secret: true }),
    login: value(login, "Login."),
    hidden: value(login, "Another.", { secret: true }),
    logins: value(logins, "Logins."),
    byName: value(mapOf(login), "Logins by their names.", { readOnly: true }),
  };
  const { secretPaths, hiddenInMessages } = declareWidget(fields);
  expect(secretPaths.toSorted()).toEqual(["byName", "hidden", "key", "login.password", "logins.all"]);
  expect(hiddenInMessages.toSorted()).toEqual(["byName", "hidden.note", "login.note", "logins.all"]);
});

test("a class derives from its fields how an object is identified, created, compared, replaced and recorded", () => {
  const place = object("Place", "A place.", {
    city: field("City", nonEmptyText(), "City."),
    zip: field("Zip", integer(0, 9), "Zip.", { apiDefault: 1 }),
  });
  const widget = declareWidget({
    made: value(nonEmptyText(), "Made.", { readOnly: true, distinguishes: true }),
    on: value(boolean(), "On.", { readOnly: true, default: true }),
    onDelete: value(nonEmptyText(), "What a delete does.", { setting: true }),
    place: value(place, "Place."),
    size: value(integer(0, 9), "Size.", { apiDefault: 3 }),
    color: value(nonEmptyText(), "Color.", { default: "red" }),
    owner: value(nonEmptyText(), "Owner.", { required: true, createOnly: true }),
    hint: value(nonEmptyText(), "Hint.", { transient: true }),
    widgetId: value(id(), "ID of the widget.", { partOfId: "selectable" }),
    shelf: value(nonEmptyText(), "Shelf of the widget.", { partOfId: "given" }),
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
  const token = value(nonEmptyText(), "Token.", { readOnly: true, shownOnce: true });
  expect(declareWidget({ token, ...adoption("widget", "an existing widget") })).toMatchObject({
    defaultOnDelete: "delete",
    distinguishingOutputs: undefined,
    notImportable: expect.stringMatching(
      /^A Widget cannot be imported .* a token's value only when the token/,
    ),
  });
});
