import { isDeepStrictEqual } from "node:util";
import { isSecretName } from "../../base/redact";
import type { Members } from "../../model/members";
import { isPlainObject } from "../../model/members";
import type { ArgumentError, Properties } from "../../model/properties";
import { defineClass, type ResourceClass } from "../define";
import type { DerivedLifecycle, Lifecycle } from "../lifecycle";
import { fields, type Inputs, type Key } from "./fields";
import {
  dropUnknownSettings,
  hasUnknownSettings,
  listDeclaredPaths,
  pickMembers,
  selectDeclaredMembers,
} from "./members";
import { findSerialPath, toRequestTarget } from "./paths";
import { createReader, type Live } from "./reader";
import { createRequests, getId } from "./requests";
import { createWrites } from "./writes";

export type { Inputs };

type ApiObjectHooks = Omit<Lifecycle<Inputs, Key, Live>, keyof DerivedLifecycle>;

/** Whether the object was created but has never been read. If so, it is not known whether it still exists. */
const isUnread = (state: Properties) => "objectPath" in state && state["values"] === undefined;

function createHooks(given: Partial<Inputs>, recorded: Properties): ApiObjectHooks {
  const args = dropUnknownSettings(given);
  const canLocate = !hasUnknownSettings(given);
  const { path = "", predefined = false, operations = {}, match = [] } = args;
  const { valueNames = [], secretValueNames = [] } = args;
  // In a preview, an unknown `properties` is a string.
  const properties: Members = isPlainObject(args.properties) ? args.properties : {};
  const requests = createRequests(args, recorded);
  const reader = createReader(args, properties, requests);
  const { find, mustFind, isListed, locate, listSimilar } = reader;
  const writes = createWrites(args, properties, requests, reader);
  const serialPath = findSerialPath(path);

  return {
    className: "ApiObject",
    alwaysReadable: true,
    path: requests.getOwnPath,
    describe: ({ objectPath, path: listPath = path }) => `object ${objectPath ?? `of ${listPath}`}`,
    checkTogether,
    ...(serialPath !== undefined && { serialPath: () => serialPath }),
    ...(canLocate && predefined && { isPredefined: true, lookupPaths: ["path", "operations"], locate }),
    ...(canLocate &&
      match.length > 0 && {
        lookupPaths: ["path", "operations", ...match.map((name) => `properties.${name}`)],
        locate,
        listSimilar,
      }),

    read: (client, key) => (isUnread(recorded) ? mustFind(client, key) : find(client, key)),
    findInList: (client, key) => isListed(client, key as Key),

    create: (client, _inputs, _existing, notify) => writes.create(client, notify),
    update: writes.update,
    delete: writes.delete,
    keepNotice({ objectPath }) {
      if (predefined) return `Object ${objectPath} stays: predefined is true.`;
      return operations.delete === false
        ? `Object ${objectPath} stays: operations.delete is false.`
        : undefined;
    },

    toOutputs: ({ members, isRead }, key) => ({
      ...key,
      objectId: getId(key),
      properties: selectDeclaredMembers(members, properties),
      ...(isRead && {
        values: pickMembers(members, valueNames),
        secretValues: secretValueNames.length > 0 ? pickMembers(members, secretValueNames) : null,
      }),
    }),

    compare(state, inputs) {
      const isDifferent = (name: "valueNames" | "secretValueNames") =>
        state["path"] !== undefined && !isDeepStrictEqual(inputs[name], state[name]);
      const declaredPaths = listDeclaredPaths(inputs.properties, "properties");
      const removedPaths = listDeclaredPaths(state["properties"] ?? {}, "properties").filter(
        (each) => !declaredPaths.includes(each),
      );
      return {
        changed: isUnread(state) ? ["values", ...removedPaths] : removedPaths,
        computed:
          isDifferent("valueNames") || isDifferent("secretValueNames") ? ["values", "secretValues"] : [],
      };
    },
  };
}

/** What has no meaning for an object that exists from the start. */
const notForPredefined = ["adopt", "match"] as const;

const deletesContainer = (path = "", deletePath: string | boolean = false): boolean =>
  typeof deletePath === "string" &&
  !deletePath.includes("{id}") &&
  path.startsWith(`${toRequestTarget(deletePath).path}/`);

function checkTogether(inputs: Partial<Inputs>): ArgumentError[] {
  const {
    path,
    properties,
    match = [],
    adopt,
    predefined,
    operations,
    onDelete,
  } = dropUnknownSettings(inputs);
  if (predefined === true) {
    const given = [
      ...notForPredefined.filter((name) => inputs[name] !== undefined),
      ...(["create", "delete"] as const)
        .filter((name) => operations?.[name] !== undefined)
        .map((name) => `operations.${name}`),
      ...(onDelete === "delete" ? ["onDelete"] : []),
    ];
    const reason = `predefined excludes ${given.join(", ")}: the object exists, and the resource neither creates nor deletes it.`;
    return given.length === 0 ? [] : [{ property: "predefined", reason }];
  }
  if (adopt === true && (inputs.match ?? []).length === 0 && (inputs.predefined ?? false) === false)
    return [{ property: "adopt", reason: 'adopt needs match, such as match: ["Name"], to find the object.' }];
  if (deletesContainer(path, operations?.delete)) {
    const reason =
      "operations.delete is the path of what contains the object, and would delete that: put {id} into it.";
    return [{ property: "operations", reason }];
  }
  const missing = match.filter((name) => isPlainObject(properties) && (properties[name] ?? null) === null);
  const reason = `match has ${missing.join(", ")}, of which properties has no value.`;
  return missing.length === 0 ? [] : [{ property: "match", reason }];
}

export const apiObject: ResourceClass<Inputs, Key, Live> = {
  ...defineClass({
    ...createHooks({}, {}),
    area: "many other objects",
    description:
      "Any object of the management API that has no class of its own, by its path. The declared members of `properties` are managed. Every other member is neither sent nor compared. ID: `objectPath`. It cannot be imported: declare it with `match` and `adopt`, or as `predefined`.",
    examples: {
      "The scans of uploaded files of a shield zone":
        'new edge.ApiObject("scanning", {\n  path: "/shield/shield-zone/5/upload-scanning",\n  predefined: true,\n  properties: { isEnabled: true, antivirusScanningMode: 2 },\n  responseMember: "data",\n  operations: { update: { method: "PATCH" } },\n});',
    },
    fields,
  }),
  notImportable:
    "An ApiObject cannot be imported or looked up, because its ID does not say how the API reads it: declare it with match and adopt: true, or as predefined.",
  resolve(given, recorded, secretPaths) {
    const args = dropUnknownSettings(given);
    const settable = listDeclaredPaths(args.properties ?? {}, "properties");
    // The program may have marked a declared member as secret. The engine applies the mark only to the output `properties`.
    const declaredValues = (args.valueNames ?? []).filter((name) =>
      Object.hasOwn(args.properties ?? {}, name),
    );
    return {
      ...apiObject,
      ...createHooks(given, recorded),
      settable,
      hiddenInMessages: secretPaths
        ? settable.filter((path) => path.split(".").some(isSecretName))
        : ["properties", ...settable],
      secretPaths: ["secretValues", ...declaredValues.map((name) => `values.${name}`)],
    };
  },
};
