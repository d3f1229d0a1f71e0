import * as z from "zod";
import { field, value } from "../../model/field";
import { boolean, nonEmptyText, oneOf, plainKind } from "../../model/kinds";
import { listOf, mapOf } from "../../model/list";
import { object } from "../../model/object";
import { adoption, type InputsOf, type KeyOf } from "../define";
import { createRequestPathKind, deleteKind, objectPathKind, pathKind } from "./paths";

const jsonKind = plainKind(z.unknown(), () => true, "a JSON value", { spec: { $ref: "pulumi.json#/Any" } });
const membersKind = mapOf(jsonKind, /^[^.]+$/, "an object of JSON values under names without a dot");
const namesKind = listOf(nonEmptyText(), "a list of names");
const methodKind = oneOf("POST", "PUT", "PATCH");
const methodField = field("method", methodKind, "Method of the request. Default: `POST`.");

const createOptionsKind = object("ApiObjectCreate", "How the object is created.", {
  method: methodField,
  path: field("path", createRequestPathKind, "Path of the request. Default: `path`."),
});
const readOptionsKind = object("ApiObjectRead", "How the object is read.", {
  path: field(
    "path",
    objectPathKind,
    "If it contains `{id}`, the path of the object. Otherwise, the path of the list that contains the object, or of another object that has this list as a member.",
    { required: true },
  ),
  items: field(
    "items",
    nonEmptyText(),
    "The list's name in the response. Default: `Items`, `items`, or all of it.",
  ),
});
const updateOptionsKind = object("ApiObjectUpdate", "How the object is changed.", {
  method: methodField,
  path: field("path", objectPathKind, "Path of the request. Default: `objectPath`."),
  body: field(
    "body",
    oneOf("changed", "whole"),
    "What is sent: the declared members that differ (`changed`, the default), or the `whole` object. Set `whole` if the API resets omitted members.",
  ),
});
const operationsKind = object(
  "ApiObjectOperations",
  "The operations that differ from the usual ones. In paths, `{id}` stands for the object's ID, and a query may follow.",
  {
    create: field("create", createOptionsKind, "Default: `POST` to `path`."),
    read: field("read", readOptionsKind, "Default: `GET` of `objectPath`."),
    update: field("update", updateOptionsKind, "Default: `POST` to `objectPath`."),
    delete: field(
      "delete",
      deleteKind,
      "Path of the `DELETE`, or `false` if the API cannot delete it. Default: `objectPath`.",
    ),
  },
);

const setting = { setting: true } as const;

export const fields = {
  objectPath: value(
    nonEmptyText(),
    "Path of the object: `path` with its ID, or with `predefined` only `path`.",
    {
      partOfId: "assigned",
    },
  ),
  objectId: value(nonEmptyText(), "The object's ID in its list.", { readOnly: true }),
  path: value(pathKind, "Path of the list. With `predefined`, path of the object.", {
    setting: true,
    required: true,
    createOnly: true,
  }),
  predefined: value(
    boolean(),
    "Whether the object exists from the start, as settings do. The resource adopts it, and neither creates nor deletes it.",
    { setting: true, createOnly: true },
  ),
  properties: value(
    membersKind,
    "Members of the object under the API's own names. Only these are managed: objects member by member, lists as a whole. As an output, their live values.",
    { required: true, hiddenInMessages: true },
  ),
  match: value(
    namesKind,
    "Members of `properties` by which an existing object is found in the list.",
    setting,
  ),
  ...adoption("object", "the object that `match` finds"),
  operations: value(operationsKind, "The operations that differ from the usual ones.", setting),
  responseMember: value(
    nonEmptyText(),
    "Member of a response that holds the object, such as `data`. Default: all of the response.",
    setting,
  ),
  idProperty: value(
    nonEmptyText(),
    "Member of the object that ends its path. Default: `Id`, else `id`.",
    setting,
  ),
  valueNames: value(
    namesKind,
    "Members of the object to record as `values`. They are stored in plain text, except those that `properties` also has and those named like a credential, which are encrypted.",
    setting,
  ),
  secretValueNames: value(
    namesKind,
    "Members of the object to record as `secretValues`, encrypted.",
    setting,
  ),
  values: value(mapOf(jsonKind), "The members that `valueNames` names.", { readOnly: true }),
  secretValues: value(mapOf(jsonKind), "The members that `secretValueNames` names.", {
    readOnly: true,
    secret: true,
    nullable: true,
  }),
  onDelete: value(
    oneOf("delete", "keep"),
    "What a delete does: `delete` the object, or `keep` it. Default: `delete` if this program created it, else `keep`.",
    setting,
  ),
};

export type Inputs = InputsOf<typeof fields>;
export type Key = KeyOf<typeof fields>;
