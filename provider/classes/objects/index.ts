import { getLiveId, getRoot } from "../../api/objects/options";
import * as reads from "../../api/objects/reads";
import { EdgeError } from "../../base/errors";
import { capitalize } from "../../base/messageText";
import type { Client } from "../../http/client";
import { expandPath, listPathParameters } from "../../http/url";
import type { Properties } from "../../model/properties";
import { toObjectOutputs } from "../../objects/declare/convert";
import type { ObjectDeclaration } from "../../objects/declare/declaration";
import { getSerialPath, getWire, isDeletable, isIdGiven, listLineage } from "../../objects/declare/traits";
import { defineClass, type ResourceClass, toListedObject } from "../define";
import type { Lifecycle, ListedObject } from "../lifecycle";
import { collectResetValues, createComparison, findExternalChanges } from "./comparison";
import { findExtension } from "./extensions";
import { buildClassFields } from "./fields";
import {
  describe,
  describeTitle,
  type Live,
  listSimilarObjects,
  locateObject,
  type ObjectKey,
  readOne,
} from "./lookup";
import { checkNewRelativeNames, hasRelativeNames } from "./relativeNames";
import {
  findArgumentErrors,
  hasReachLimits,
  hasRequirementsForNew,
  requireNewValues,
  requireReachable,
} from "./restrictions";
import { explainKept, sendCreate, sendDelete, sendUpdate } from "./writes";

/** Returns the path of the delete if that names the object by an output, such as its number, and not by its ID. */
function findOtherPath({ verbs, objectPath }: ObjectDeclaration, outputs: Properties): string | undefined {
  const { path = objectPath } = verbs.delete;
  const parameters = listPathParameters(path);
  const isKnown = parameters.every((name) => outputs[name] != null);
  const hasOwn = parameters.some((name) => !objectPath.includes(`{${name}}`));
  return isKnown && hasOwn ? expandPath(path, outputs as ObjectKey) : undefined;
}

export function createObjectClass(declaration: ObjectDeclaration): ResourceClass {
  const { id, className, area, description, examples, objectPath, lookup, parent, writes, verbs, hooks } =
    declaration;
  const extension = findExtension(className);
  const fields = { ...buildClassFields(declaration), ...extension?.fields };
  const objectClass = defineClass<Properties, ObjectKey, Live>({
    className,
    area,
    description,
    examples,
    fields,
    ...(parent && { parentClass: parent.className }),
    path: (key) => expandPath(objectPath, key),
    otherPath: (outputs) => findOtherPath(declaration, outputs),
    describe: (values) => describe(declaration, values),
    // The `serialPath` of a route orders only the writes. This also orders the reads before them.
    ...(writes.serial && {
      serialPath: (key) => expandPath(getSerialPath(declaration, key[id] === undefined), key as ObjectKey),
    }),
    ...(verbs.update.keepsUnsentFields && { keepsUnsentFields: true }),
    ...createComparison(declaration),
    discovery: createDiscovery(declaration),

    ...(hooks.normalize && { normalize: hooks.normalize }),
    checkTogether: (inputs, isKnown) => findArgumentErrors(declaration, inputs, isKnown),
    ...((!isIdGiven(declaration) || hasRequirementsForNew(declaration)) && {
      locate: (client: Client, inputs: Properties) => locateAndCheck(client, declaration, inputs),
    }),
    ...(!isIdGiven(declaration) && {
      lookupPaths: lookup,
      listSimilar: (client: Client, inputs: Properties, ignoreCase: boolean) =>
        listSimilarObjects(client, declaration, inputs, ignoreCase),
    }),
    read: (client, key, paths) => readOne(client, declaration, key, paths),
    // If the outermost parent is missing from its list, so is everything in it.
    findInList: (client, key) => reads.findInOwnList(client, getRoot(declaration), key),
    toOutputs: (live, key, recorded) => {
      const outputs = live && toObjectOutputs(declaration, live);
      return { ...outputs, ...findExternalChanges(declaration, outputs, recorded), ...key };
    },

    ...(declaration.isPredefined
      ? { isPredefined: true }
      : { create: (client: Client, inputs: Properties) => sendCreate(client, declaration, inputs) }),
    ...(declaration.idPrefix && { idPrefix: declaration.idPrefix }),
    update: (client, key, change) => sendUpdate(client, declaration, key, change),
    ...(isDeletable(declaration) && {
      delete: (client, key, recorded) => sendDelete(client, declaration, key, recorded),
    }),
    ...(declaration.reset && {
      collectResetValues: (managed) => collectResetValues(declaration, managed),
    }),
    ...(declaration.keptByDefault && {
      keepNotice: (key, recorded) => explainKept(declaration, key, recorded),
    }),

    ...((hasReachLimits(declaration) || hooks.findAdoptionProblem || hasRelativeNames(declaration)) && {
      async compareByReading(client, key, recorded, inputs) {
        requireAdoptable(declaration, key, recorded, inputs);
        requireReachable(declaration, describe(declaration, key), recorded, inputs, false);
        await checkNewRelativeNames(client, declaration, recorded, inputs);
        return {};
      },
    }),
  });
  return (extension?.extend(objectClass) ?? objectClass) as unknown as ResourceClass;
}

function createDiscovery(declaration: ObjectDeclaration): NonNullable<Lifecycle["discovery"]> {
  const { plural, parent, listedIn, hooks } = declaration;
  const isPlatformOwned = parent?.contents.find(({ member }) => member === listedIn)?.isPlatformOwned;
  const lineage = listLineage(declaration).reverse();
  return {
    area: plural,
    title: capitalize(plural) + (parent ? ` of the ${parent.plural}` : ""),
    async *find(client): AsyncGenerator<ListedObject> {
      for await (const lives of reads.listAll(client, declaration)) {
        const live = lives.at(-1) ?? {};
        // Of what every account has, only what is in use is worth a resource.
        if (declaration.isPredefined && live[getWire(declaration, "enabled")] === false) continue;
        const named = toListedObject(
          ...lineage.map((each, depth) => {
            const { [depth]: parentLive = {} } = lives;
            const liveId = each.idPrefix + getLiveId(each, parentLive);
            const word = each.shortNoun.replaceAll(" ", "-");
            if (isIdGiven(each)) return [word, liveId, `${liveId} ${each.noun}`] as const;
            const { [each.lookup[0] ?? ""]: nameField } = each.fields;
            const isName = each.lookup.length === 1 || nameField?.options.required;
            const nameMember = (isName && nameField?.wire) || "Name";
            const name = parentLive[nameMember];
            return [word, liveId, typeof name === "string" ? name : null] as const;
          }),
        );
        const owner = isPlatformOwned?.({ ...live })
          ? "the platform"
          : hooks.findOwner?.(toObjectOutputs(declaration, live), live);
        yield { ...named, owner, ...(reads.isListedWhole(declaration, live) && { live }) };
      }
    },
  };
}

async function locateAndCheck(client: Client, declaration: ObjectDeclaration, inputs: Properties) {
  const located = await locateObject(client, declaration, inputs);
  if (!located.found) {
    requireNewValues(declaration, inputs);
    return located;
  }
  const { key, live } = located.found;
  const outputs = toObjectOutputs(declaration, live);
  requireAdoptable(declaration, key, outputs, inputs);
  requireReachable(declaration, describe(declaration, key), outputs, inputs, true);
  return located;
}

function requireAdoptable(
  declaration: ObjectDeclaration,
  key: Properties,
  current: Properties,
  inputs: Properties,
): void {
  const problem = declaration.hooks.findAdoptionProblem?.(current, inputs);
  if (problem !== undefined) throw new EdgeError(`${describeTitle(declaration, key)} ${problem}`);
}
