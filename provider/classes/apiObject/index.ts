import { isDeepStrictEqual } from "node:util";
import { EdgeError, isAmbiguous } from "../../http/errors";
import { isSecretName } from "../../http/redact";
import type { Members } from "../../model/members";
import { defineClass, type ResourceClass } from "../define";
import {
  type ArgumentError,
  type DerivedLifecycle,
  isPlainObject,
  type Lifecycle,
  type Properties,
} from "../lifecycle";
import { fields, type Inputs, type Key } from "./fields";
import {
  dropUnknownSettings,
  hasUnknownSettings,
  listDeclaredPaths,
  listMissingPaths,
  mergeDeclaredMembers,
  pickMembers,
  selectDeclaredMembers,
} from "./members";
import { findSerialPath, toRequestTarget } from "./paths";
import { createObjectReader, getId, type Live, objectSchema } from "./reader";

export type { Inputs };

type ApiObjectHooks = Omit<Lifecycle<Inputs, Key, Live>, keyof DerivedLifecycle>;

/** Whether the object was created but has never been read. If so, it is not known whether it still exists. */
const isUnread = (state: Properties) => "objectPath" in state && state["values"] === undefined;

function createHooks(given: Partial<Inputs>, recorded: Properties): ApiObjectHooks {
  const args = dropUnknownSettings(given);
  const canLocate = !hasUnknownSettings(given);
  const { path = "", predefined = false, operations = {}, match = [], idProperty } = args;
  const { valueNames = [], secretValueNames = [] } = args;
  const { properties, operation, toTarget, ...reader } = createObjectReader(args, recorded);
  const { toKey, find, mustFind, locate } = reader;
  const names = Object.keys(properties);
  const serialPath = findSerialPath(path);

  /** A misspelled name would otherwise stay unnoticed, because what no response has is assumed to be as it was sent. */
  function warnOfMissingMembers(
    { objectPath }: Key,
    responses: readonly Members[],
    notify: (message: string) => void,
    writtenNames: readonly string[] = names,
  ): void {
    const declared = pickMembers(properties, writtenNames);
    const missing = responses
      .map((response) => listMissingPaths(response, declared, "properties"))
      .reduce((paths, others) => paths.filter((each) => others.includes(each)));
    if (missing.length > 0)
      notify(
        `No response of the API has ${missing.join(", ")} of object ${objectPath}: check the spelling. If the API stores what it does not return, Pulumi cannot notice when others change it.`,
      );
  }

  return {
    className: "ApiObject",
    alwaysReadable: true,
    path: reader.getOwnPath,
    describe: ({ objectPath, path: listPath = path }) => `object ${objectPath ?? `of ${listPath}`}`,
    checkTogether,
    ...(serialPath !== undefined && { serialPath: () => serialPath }),
    ...(canLocate && predefined && { isPredefined: true, lookupPaths: ["path", "operations"], locate }),
    ...(canLocate &&
      match.length > 0 && {
        lookupPaths: ["path", "operations", ...match.map((name) => `properties.${name}`)],
        locate,
        listSimilar: reader.listSimilar,
      }),

    read: (client, key) => (isUnread(recorded) ? mustFind(client, key) : find(client, key)),
    findInList: (client, key) => reader.isListed(client, key as Key),

    async create(client, _inputs, _existing, notify) {
      const { method = "POST", path: createPath = path } = operations.create ?? {};
      const target = toRequestTarget(createPath);
      const response = await client
        .send<Members | undefined>(
          { ...operation("create object", method, target.path, objectSchema.optional()), mayBeEmpty: true },
          {
            query: target.query,
            body: properties,
            unprinted: properties,
            subject: `object of ${path}`,
          },
        )
        .catch((error: unknown) => {
          if (match.length > 0 || !isAmbiguous(error)) throw error;
          // A retry could create a second object.
          throw new EdgeError(
            `${error.message} Without match the object cannot be looked up: look for it on the platform before you continue, because the next "pulumi up" creates another one.`,
          );
        });
      const members = reader.unwrap(response) ?? {};
      // The program may give the ID, such as a name.
      const getKey = () => toKey(idProperty === undefined ? members : { ...properties, ...members });
      const findById = async () => ({ key: getKey(), live: await mustFind(client, getKey()) });
      const findByMatch = async () => (match.length > 0 ? (await locate(client)).found : undefined);
      const found = await findById()
        .catch(findByMatch)
        .catch(() => undefined);
      if (found) warnOfMissingMembers(found.key, [found.live.members, members], notify);
      // Do not fail if the object cannot be read: it must be recorded, so that the next `up` does not create another one.
      // The update that follows the create fails instead.
      return found ?? { key: getKey(), live: { members, isRead: false } };
    },

    async update(client, key, { paths, merged, notify }) {
      const isChanged = (name: string) => paths.some((each) => `${each}.`.startsWith(`properties.${name}.`));
      const changed = names.filter(isChanged);
      // This reuses the cached response of the read before the update, unless a write followed that read.
      const live = await mustFind(client, key);
      if (changed.length === 0) return live;
      const members = mergeDeclaredMembers(live.members, merged.properties) as Members;
      const { method = "POST", path: updatePath, body } = operations.update ?? {};
      const target = toTarget(key, updatePath);
      await client.send(operation("update object", method, target.path), {
        query: target.query,
        body: body === "whole" ? members : pickMembers(members, changed),
        unprinted: properties,
        subject: `object ${key.objectPath}`,
      });
      // The path of the update may differ from that of the read, whose response is then still cached.
      const after = await mustFind(client.withPolicy({ cached: false }), key);
      warnOfMissingMembers(key, [after.members], notify, changed);
      return after;
    },

    delete(client, key) {
      const target = toTarget(key, operations.delete);
      return client.send<undefined>(operation("delete object", "DELETE", target.path), {
        query: target.query,
        subject: `object ${key.objectPath}`,
      });
    },
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
      unprinted: secretPaths
        ? settable.filter((path) => path.split(".").some(isSecretName))
        : ["properties", ...settable],
      secretPaths: ["secretValues", ...declaredValues.map((name) => `values.${name}`)],
    };
  },
};
