import { alwaysReturned, field, readOnly } from "../model/field";
import { boolean, id, text } from "../model/kinds";
import { declareObject } from "./declare/declareObject";

export const edgeScriptVariable = declareObject({
  className: "EdgeScriptVariable",
  noun: "edge script variable",
  shortNoun: "variable",
  area: "edge scripts",
  description:
    "An environment variable of an edge script. Its value is not secret: whoever can read the script can read it. ID and import ID: `<scriptId>/<variableId>`.",
  path: "/compute/script/{scriptId}/variables",
  id: "variableId",
  fields: {
    variableId: readOnly("Id", id(), "ID of the variable, assigned by the API.", alwaysReturned),
    name: field("Name", text(1, 256), "Name of the variable.", { required: true, createOnly: true }),
    defaultValue: field("DefaultValue", text(0, 4096), "Value of the variable.", {
      argumentDescription:
        "Value of the variable. bunny.net documents a limit of 2 kB, but its API accepts more.",
      apiDefault: "",
      // It may be a credential that the program has marked.
      hiddenInMessages: true,
    }),
    required: field("Required", boolean(), "Whether the variable is marked as required.", {
      required: true,
      createDefault: false,
      argumentDescription:
        "Whether the variable is marked as required. Default: `false` for a new variable, the current value for an existing one.",
    }),
  },
  uniqueIn: "the script",
  sameAs: "with the same name",
  verbs: { create: { path: "/compute/script/{scriptId}/variables/add" } },
  writes: { serial: true },
  hooks: {
    label: ({ name }) => JSON.stringify(name),
    // The API describes the value as nullable, so it may return null for an empty one.
    fromResponse: (outputs) => ({
      ...outputs,
      ...(outputs.defaultValue === null && { defaultValue: "" }),
    }),
  },
  client: {
    name: "scriptVariables",
    doc: "Variables of an edge script. To read them, read the script.",
    create: "Adds a variable.",
    update: "Changes the value of a variable, or whether the script needs it. Its name cannot be changed.",
    delete: "Removes a variable.",
  },
  example: {
    title: "A variable",
    arguments: { scriptId: 6, name: "API_URL", defaultValue: "https://api.shop.example" },
    change: { defaultValue: "https://api.shop.example/v2" },
    id: 61,
  },
});
