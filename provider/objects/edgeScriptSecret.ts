import { field, readOnly } from "../model/field";
import { id, text } from "../model/kinds";
import { declareObject } from "./declare/declareObject";

const numbered = { path: "/compute/script/{scriptId}/secrets/{secretId}" } as const;

export const edgeScriptSecret = declareObject({
  className: "EdgeScriptSecret",
  noun: "edge script secret",
  shortNoun: "secret",
  area: "edge scripts",
  description:
    "A secret of an edge script, which its code reads as an environment variable. The API never returns the value. The state holds it, encrypted. ID and import ID: `<scriptId>/<name>`.",
  path: "/compute/script/{scriptId}/secrets",
  id: "name",
  fields: {
    name: field("Name", text(1, 256), "Name of the secret.", {
      required: true,
      createOnly: true,
    }),
    secret: field("Secret", text(0, 4096), "The value.", {
      secret: true,
      writeOnly: true,
      changeTimeField: "lastModified",
      requiredForNew: true,
      argumentDescription:
        "The value. Required for a new secret. Without it, an existing one keeps its value.",
    }),
    secretId: readOnly("Id", id(), "ID of the secret, assigned by the API.", {
      alwaysReturned: true,
      distinguishes: true,
    }),
    lastModified: readOnly("LastModified", text(), "When the value was set last.", {
      changedBy: ["secret"],
    }),
  },
  sameAs: "of the same name",
  verbs: { list: { pageFormat: "secrets" }, update: numbered, delete: numbered },
  writes: { serial: true },
  client: {
    name: "scripts",
    methods: { list: "secrets", create: "addSecret", update: "updateSecret", delete: "deleteSecret" },
    list: "Every secret of a script, without its value.",
    create: "Adds a secret.",
    update: "Sets the value of a secret.",
    delete: "Removes a secret.",
  },
  example: {
    title: 'Do not write a real secret in the program: use config.requireSecret("apiKey")',
    arguments: { scriptId: 6, name: "API_KEY", secret: "example" },
    change: { secret: "another" },
    id: "SIGNING_KEY",
  },
});
