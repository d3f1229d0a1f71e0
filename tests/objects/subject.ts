import type { EmulatorState } from "../../emulator";
import { isPlainObject } from "../../provider/model/members";
import { objects } from "../../provider/objects";
import { buildBody, getSentWire } from "../../provider/objects/declare/convert";
import type { ObjectDeclaration } from "../../provider/objects/declare/declaration";
import { getWire, isDeletable } from "../../provider/objects/declare/traits";
import type { Subject, Target } from "../engine/faults/subject";
import type { Dice } from "../engine/random/dice";
import { createExample } from "./example";

// The subjects of the engine's tests (lifecycle, faults, kills, random programs) for declared objects.

const unusedId = 999_999_999;

/** The parameter of paths that stands for the object: its ID or, if that is a name that paths lack, its number. */
const getOwnParameter = ({ id, verbs, objectPath }: ObjectDeclaration): string =>
  /\{(\w+)\}$/.exec(verbs.delete.path ?? objectPath)?.[1] ?? id;

export function createSubject(declaration: ObjectDeclaration): Subject {
  const { className, id, verbs, path, objectPath, parent, listedIn, lookup, contents, fields } = declaration;
  const example = createExample(declaration);
  const { name, bystander, inputs, find, listBeside, parentIds, parents, root } = example;
  const fill = (template: string, n: number, own: unknown = "{id}") =>
    Object.entries<unknown>({ ...parentIds(n), [getOwnParameter(declaration)]: own }).reduce(
      (filled, [parameter, value]) => filled.replace(`{${parameter}}`, String(value)),
      template,
    );
  // A member of a nested object, named by a path, is no field.
  const { [lookup[0] ?? ""]: nameField } = fields;
  const named = (n: number) =>
    nameField ? { [getSentWire("create", nameField)]: nameField.kind.toWire(name(n) as never) } : {};
  const idWire = getWire(declaration, id);
  /** The ID in the path. A child is alone with its bystander in its parent: if the path has the parent, any ID will do. */
  const isBelowParent = parent !== undefined && (verbs.update.path ?? objectPath).includes(`{${parent.id}}`);
  const getId = (n: number, state: EmulatorState) =>
    isBelowParent ? "{id}" : (find(state, n)[0]?.[idWire] ?? unusedId);
  const isShared = verbs.update.path !== undefined && verbs.update.path === verbs.create.path;
  const write =
    (verb: "create" | "update" | "delete") =>
    (n: number, state: EmulatorState): Target => ({
      method: verbs[verb].method,
      path: fill(verbs[verb].path ?? (verb === "create" ? path : objectPath), n, getId(n, state)),
      ...(verb === "create" &&
        (isShared && parent
          ? { where: (body: unknown) => Object(body)[idWire] === undefined }
          : { where: named(n) })),
      // The path of a root may be that of all objects. A child is alone with its bystander.
      ...(verb === "update" &&
        isShared && {
          where: (body: unknown) =>
            parent ? Object(body)[idWire] !== undefined : Object(body)[idWire] === getId(n, state),
        }),
    });
  const rootId = (n: number) => parentIds(n)[root.id];
  const nouns = [declaration, ...parents].flatMap(({ noun, plural }) => [plural, noun]);
  return {
    className,
    ...(declaration.host && { service: "stream" as const }),
    writes: {
      create: write("create"),
      ...(Object.keys(declaration.example.change).length > 0 && { update: write("update") }),
      // Where the platform has no delete, the resource keeps its object.
      ...(isDeletable(declaration) && { delete: write("delete") }),
    },
    ...(!isDeletable(declaration) && { isKept: true as const }),
    read: (n, state) => ({
      method: "GET",
      path: parent
        ? listedIn === undefined
          ? fill(path, n)
          : `${root.path}/${rootId(n)}`
        : find(state, n).length > 0
          ? `${path}/${getId(n, state)}`
          : path,
    }),
    list: { method: "GET", path: root.path },
    ...(!parent && { createReadsList: true as const }),
    isUnread: Object.keys(declaration.example.change).some((each) => fields[each]?.options.writeOnly),
    ...(contents.length > 0 && { readsBeforeDelete: true as const }),
    seed: example.seed,
    inputs,
    drift: (state, n) => void example.drift(state, n),
    held: example.held,
    beside: (state, n) => {
      const own = find(state, n);
      const others = listBeside(state, n).filter((live) => !own.includes(live));
      // Without its lists, because the parents of other classes' objects contain bystanders as well.
      const describe = (live: object) =>
        JSON.stringify(Object.values(live).filter((value) => !Array.isArray(value)));
      const mentionsBystander = new RegExp(`\\b${bystander(n)}[".,]`);
      if (parent) return others;
      const isValue = ([, value]: [string, unknown]) =>
        !Array.isArray(value) || Object(value[0]) !== value[0];
      // Other classes manage what it contains.
      return others
        .filter((live) => mentionsBystander.test(describe(live)))
        .map((live) => Object.fromEntries(Object.entries(live).filter(isValue)));
    },
    unmanaged: example.unmanaged,
    mention: () => new RegExp(`\\b(${nouns.join("|")})\\b`),
  };
}

/** Objects whose subjects are written by hand, so that their tests do not depend on the declarations. */
const writtenByHand = ["LoadBalancer", "OriginGroup", "Origin", "LogForwarding", "Database", "RateLimitRule"];
const derivedObjects = objects.filter(
  ({ className, isPredefined }) => !isPredefined && !writtenByHand.includes(className),
);

export const objectSubjects: readonly Subject[] = derivedObjects.map(createSubject);

/** The bodies with which somebody else creates or changes an object. */
export const objectOperatorBodies = Object.fromEntries(
  derivedObjects.map((declaration) => {
    const example = createExample(declaration);
    const { verbs, id } = declaration;
    const { [id]: idField } = declaration.fields;
    return [
      declaration.className,
      {
        make: (n: number) => example.createBody(n),
        ...(verbs.delete.idInBody &&
          idField && {
            remove: (held: Record<string, unknown>) => ({ [getSentWire("delete", idField)]: held[id] }),
          }),
        change: (_dice: Dice, n: number, held: Record<string, unknown>) => {
          // What the program manages goes back to version 0, or to another value.
          const values = example.createOtherValues(n);
          // A program may leave out members of a nested object. A request that replaces the object has them all.
          const whole = Object.entries(example.inputs(n, 1)).map(([name, value]) => [
            name,
            isPlainObject(value) ? { ...Object(held[name]), ...value } : value,
          ]);
          const all = { ...Object.fromEntries(whole), ...values };
          const complete = declaration.hooks.complete?.(values, all, "update") ?? values;
          const body = buildBody(
            declaration,
            "update",
            verbs.update.sends === "all" ? { ...all, ...complete } : complete,
          );
          return verbs.update.idInBody && idField
            ? { ...body, [getSentWire("update", idField)]: held[id] }
            : body;
        },
      },
    ];
  }),
);
export const objectIds = objects.map(getOwnParameter);
