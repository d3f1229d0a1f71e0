import { resource } from "../../../provider/classes/resource";
import * as role from "../../../provider/classes/roles";
import { field, value } from "../../../provider/model/field";
import { id, integer, text } from "../../../provider/model/kinds";
import { listOf, mapOf } from "../../../provider/model/list";
import { object } from "../../../provider/model/object";

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
  const { secretPaths, unprinted } = resource<object, { widgetId: number }, object>(
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
  expect(secretPaths?.toSorted()).toEqual(["byName", "hidden", "key", "login.password", "logins.all"]);
  expect(unprinted?.toSorted()).toEqual(["byName", "hidden.note", "login.note", "logins.all"]);
});
