import * as z from "zod";
import { field, value } from "../../model/field";
import { oneOf, plainKind, text } from "../../model/kinds";
import { listOf, mapOf } from "../../model/list";
import { object } from "../../model/object";
import { adoption, type InputsOf, type KeyOf } from "../define";

/** Patterns of invalid paths, each with the requirement that the error message states. */
const pathMistakes: readonly (readonly [RegExp, allowed: string])[] = [
  [/^\w+:|^\/\//, "a path below the base URL, without a host"],
  [/^(?!\/)/, 'a path that begins with "/", such as "/dnszone/3/records"'],
  [/[?#]/, "a path without a query"],
  [/\/(\/|$)/, 'a path without an empty segment and without "/" at its end'],
  [/\/(\.|%2e){1,2}(\/|$)/i, 'a path without "." and ".."'],
  [/%2f|%5c|\\/i, "a path without a backslash or an encoded slash"],
  [/^(?!([\w/.~!*'()-]|%[0-9A-F]{2})+$)/, "a path whose values are percent-encoded: edge.path does that"],
];

const findUnmetRequirement = (value: unknown): string | undefined =>
  pathMistakes.find(([mistake]) => mistake.test(typeof value === "string" ? value : ""))?.[1];

export const pathKind = plainKind(
  z.string(),
  (value) => findUnmetRequirement(value) === undefined,
  ({ input }) => findUnmetRequirement(input) ?? "",
);

const jsonKind = plainKind(z.unknown(), () => true, "a JSON value", { spec: { $ref: "pulumi.json#/Any" } });
const membersKind = mapOf(jsonKind, /^[^.]+$/, "an object of JSON values under names without a dot");
const namesKind = listOf(text(1), "a list of names");
const falseKind = plainKind(z.boolean(), (value) => value === false, "false", { type: "boolean" });
const methodKind = oneOf("POST", "PUT", "PATCH");
const methodField = field("method", methodKind, "Method of the request. Default: `POST`.");

const createOptionsKind = object("ApiObjectCreate", "How the object is created.", { method: methodField });
const readOptionsKind = object("ApiObjectRead", "The list in which the object is read and looked up.", {
  path: field("path", pathKind, "Path of the list, or of the object that holds it.", { required: true }),
  items: field("items", text(1), "The list's name in the response. Default: `Items`, `items`, or all of it."),
});
const updateOptionsKind = object("ApiObjectUpdate", "How the object is changed.", {
  method: methodField,
  body: field(
    "body",
    oneOf("changed", "whole"),
    "What is sent: the declared members that differ (`changed`, the default), or the `whole` object. Set `whole` if the API resets omitted members.",
  ),
});
const operationsKind = object("ApiObjectOperations", "The operations that differ from the usual ones.", {
  create: field("create", createOptionsKind, "Default: `POST` to `path`."),
  read: field("read", readOptionsKind, "Default: `GET` of `objectPath`."),
  update: field("update", updateOptionsKind, "Default: `POST` to `objectPath`."),
  delete: field(
    "delete",
    falseKind,
    "`false` if the API cannot delete it. Default: `DELETE` of `objectPath`.",
  ),
});

const setting = { setting: true } as const;

export const fields = {
  objectPath: value(text(1), "Path of the object, which is `path` with its ID.", { partOfId: "assigned" }),
  objectId: value(text(1), "The object's ID in its list.", { readOnly: true }),
  path: value(pathKind, "Path of the list, such as `/videolibrary`.", {
    setting: true,
    required: true,
    createOnly: true,
  }),
  properties: value(
    membersKind,
    "Members of the object under the API's own names. Only these are managed: objects member by member, lists as a whole. As an output, their live values.",
    { required: true, unprinted: true },
  ),
  match: value(
    namesKind,
    "Members of `properties` by which an existing object is found in the list.",
    setting,
  ),
  ...adoption("object", "the object that `match` finds"),
  operations: value(operationsKind, "The operations that differ from the usual ones.", setting),
  idProperty: value(text(1), "Member of the object that ends its path. Default: `Id`, else `id`.", setting),
  valueNames: value(
    namesKind,
    "Members of the object to record as `values`. Only members that `properties` also has, and those named like a credential, are encrypted.",
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
