import { resource } from "../../../provider/classes/resource";
import * as role from "../../../provider/classes/roles";
import { field, value } from "../../../provider/model/field";
import { boolean, id, integer, text } from "../../../provider/model/kinds";
import { listOf, mapOf } from "../../../provider/model/list";
import { object } from "../../../provider/model/object";

const fields = {
  widgetId: role.assigned(value(id(), "ID of the widget.")),
  size: role.settable(value(integer(0, 9), "Size."), { default: 3 }),
  enabled: role.output(value(boolean(), "Whether it is enabled."), { default: true }),
  key: role.output(value(text(1), "Key.", { secret: true, shownOnce: true })),
  createdAt: role.output(value(text(0), "When it was created.", { distinguishes: true })),
  onDelete: role.setting(text(1), "What deleting it does."),
};

const widgetOf = (declared: role.ClassFields) =>
  resource<object, { widgetId: number }, object>(
    declared,
    { area: "", description: "A widget.", examples: {} },
    {
      className: "Widget",
      path: ({ widgetId }) => `/widget/${widgetId}`,
      describe: ({ widgetId }) => `widget ${widgetId}`,
      read: async () => ({}),
      isListed: async () => true,
      toOutputs: (live, key) => ({ ...live, ...key }),
    },
  );

test("the fields of a class say what its objects must have, what tells them apart and what cannot be imported", () => {
  expect(widgetOf(fields)).toMatchObject({
    assigned: ["widgetId"],
    settable: ["size"],
    implied: { enabled: true },
    secrets: ["key"],
    distinguishing: ["createdAt"],
    deleteSettings: ["onDelete"],
    notImportable:
      "A Widget cannot be imported or looked up: the platform returns a key's value only when the key is created. Declare a new Widget instead; existing keys stay valid.",
  });
  expect(widgetOf(fields).inputs.parse({})).toEqual({ size: 3 });
  const { key: _, createdAt: __, ...others } = fields;
  expect(widgetOf(others)).toMatchObject({ distinguishing: undefined, notImportable: undefined });
});

test("what is secret, or not to be shown, is so inside of objects too; a list that holds such a value is so as a whole", () => {
  const login = object("Login", "A login.", {
    user: field("User", text(1), "Name."),
    password: field("Password", text(1), "Password.", { secret: true }),
    note: field("Note", text(1), "Note.", { unprinted: true }),
  });
  const logins = object("Logins", "Logins.", {
    all: field("All", listOf(login), "All of them."),
    count: field("Count", integer(0, 9), "How many."),
  });
  const nested = {
    ...fields,
    login: role.settable(value(login, "Login.")),
    hidden: role.settable(value(login, "Another.", { secret: true })),
    logins: role.settable(value(logins, "Logins.")),
    byName: role.output(value(mapOf(login), "Logins by their names.")),
  };
  expect(widgetOf(nested).secrets?.toSorted()).toEqual(
    ["byName", "hidden", "key", "login.password", "logins.all"].toSorted(),
  );
  expect(widgetOf(nested).unprinted?.toSorted()).toEqual(
    ["byName", "hidden.note", "login.note", "logins.all"].toSorted(),
  );
});

test("a state holds only the outputs that a class declares", () => {
  const live = { size: 4, enabled: false, onDelete: "a", createdLater: 1 };
  expect(widgetOf(fields).toOutputs(live, { widgetId: 7 })).toEqual({ widgetId: 7, size: 4, enabled: false });
});

test("destroy deletes what a class can adopt and this program created; a class without adoption keeps its objects", () => {
  expect(widgetOf(fields).defaultOnDelete).toBe("keep");
  expect(widgetOf({ ...fields, ...role.adoption("widget", "a widget") }).defaultOnDelete).toBe("delete");
});
