import type { ZodObject, ZodType } from "zod";
import * as z from "zod";
import type { Documentation, FieldOptions } from "../model/field";
import { isIntegerKind, type Kind } from "../model/kinds";
import { isListKind, isMapKind } from "../model/list";
import { isObjectKind } from "../model/object";
import type {
  ArgumentError,
  DerivedLifecycle,
  DiscoveredObject,
  IdPartType,
  Lifecycle,
  Properties,
  UnlistedValue,
} from "./lifecycle";
import { type ClassField, type ClassFields, isPartOfId, replacesResource, roles } from "./roles";

/** Describes a class for the documentation and the generated SDK. */
export interface ClassDescription extends Documentation {
  /** The part of the platform under which the documentation lists the class. */
  readonly area: string;
  /** Set if a program's arguments differ from those of the class. The constructor, or the plugin, converts them. */
  readonly conversion?: {
    readonly programArguments: ClassFields;
    /** Doc comment of the generated constructor. */
    readonly comment: string;
    /** @throws Error with a message for the user */
    convert(args: Properties): Properties;
  };
}

export type ResourceClass<Inputs = Properties, Key = Properties, Live = unknown> = Lifecycle<
  Inputs,
  Key,
  Live
> & { readonly about: ClassDescription; readonly fields: ClassFields };

/** Creates a class from its fields and its own hooks. Derives the rest of its lifecycle from the fields. */
export function resource<Inputs, Key, Live>(
  declaredFields: ClassFields,
  about: ClassDescription,
  hooks: Omit<Lifecycle<Inputs, Key, Live>, keyof DerivedLifecycle>,
): ResourceClass<Inputs, Key, Live> {
  const fields = Object.entries(declaredFields).sort(
    ([, a], [, b]) => roles.indexOf(a.role) - roles.indexOf(b.role),
  );
  const selectFields = (matches: (field: ClassField) => unknown) =>
    fields.filter(([, field]) => matches(field));
  const listNames = <Name extends string>(matches: (field: ClassField) => unknown) =>
    selectFields(matches).map(([name]) => name as Name);
  const settable = selectFields(({ role }) => role === "settable").flatMap(([name, field]) =>
    listMemberPaths(name, field),
  );
  const outputs = new Set(listNames(({ output }) => output));
  const distinguishingNames = listNames(({ facts }) => facts.distinguishes);
  const { className } = hooks;
  const [shownOnceOutput] = listNames(({ facts }) => facts.shownOnce);
  return {
    ...hooks,
    about,
    fields: Object.fromEntries(fields),
    inputs: createArgumentSchema(selectFields(isArgument)),
    identity: Object.fromEntries(
      selectFields(isPartOfId).map(([name, { kind }]) => [name, isIntegerKind(kind) ? "number" : "name"]),
    ) as Record<keyof Key & string, IdPartType>,
    assigned: listNames(({ role }) => role === "assigned"),
    settable: settable.map(([path]) => path),
    apiDefaults: Object.fromEntries(
      settable.flatMap(([path, { apiDefault }]) => (apiDefault === undefined ? [] : [[path, apiDefault]])),
    ),
    impliedOutputs: Object.fromEntries(
      fields.flatMap(([name, field]) =>
        isArgument(field) || field.default === undefined ? [] : [[name, field.default]],
      ),
    ),
    replaceOn: listNames((field) => isArgument(field) && replacesResource(field)),
    recordedSettings: listNames(({ role }) => role === "setting"),
    defaultOnDelete: "adopted" in declaredFields ? "delete" : "keep",
    secretPaths: fields.flatMap(([name, field]) => listPathsWithOption("secret", name, field)),
    findUnlisted: (inputs) =>
      selectFields(isArgument).flatMap(([argument, { kind }]) =>
        findUnlistedValues(kind, inputs[argument], argument),
      ),
    unprinted: fields.flatMap(([name, field]) => listPathsWithOption("unprinted", name, field)),
    distinguishingOutputs: distinguishingNames.length > 0 ? distinguishingNames : undefined,
    notImportable:
      shownOnceOutput &&
      `A ${className} cannot be imported or looked up: the platform returns a ${shownOnceOutput}'s value only when the ${shownOnceOutput} is created. Declare a new ${className} instead; existing ${shownOnceOutput}s stay valid.`,
    toOutputs: (live, key, recorded) =>
      Object.fromEntries(
        Object.entries(hooks.toOutputs(live, key, recorded)).filter(([name]) => outputs.has(name)),
      ),
  };
}

const isArgument = ({ argument }: ClassField): boolean => argument !== "none";

const createArgumentSchema = (fields: readonly [name: string, field: ClassField][]): ZodObject =>
  z.strictObject(
    Object.fromEntries(
      fields.map(([name, { kind, argument, default: defaultValue }]): [string, ZodType] => {
        if (defaultValue !== undefined) return [name, kind.argument.default(defaultValue)];
        return [name, argument === "required" ? kind.argument : kind.argument.optional()];
      }),
    ),
  );

function findUnlistedValues(kind: Kind, value: unknown, argument: string): UnlistedValue[] {
  if (Array.isArray(value))
    return isListKind(kind) ? value.flatMap((item) => findUnlistedValues(kind.item, item, argument)) : [];
  const members: Properties = Object(value);
  if (isObjectKind(kind))
    return Object.entries(kind.fields).flatMap(([name, field]) =>
      findUnlistedValues(field.kind, members[name], argument),
    );
  const { knownValues } = kind;
  const values = typeof value === "string" ? [value] : Object.keys(members);
  return values.flatMap((each) =>
    knownValues && !knownValues.includes(each) ? [{ argument, value: each, listed: knownValues }] : [],
  );
}

/** Returns a field's path and facts, or those of each member of a nested object, because members are managed separately. */
const listMemberPaths = (name: string, { kind, facts }: ClassField): [path: string, facts: FieldOptions][] =>
  isObjectKind(kind)
    ? Object.entries(kind.fields).map(([member, field]) => [`${name}.${member}`, field.facts])
    : [[name, facts]];

/** Returns the paths with the option: the field's own or, for an object, its members'. A deeper option counts for these. */
function listPathsWithOption(option: "secret" | "unprinted", name: string, field: ClassField): string[] {
  if (field.facts[option]) return [name];
  if (!isObjectKind(field.kind)) return containsFact(option, field.kind) ? [name] : [];
  return Object.entries(field.kind.fields).flatMap(([member, { kind, facts }]) =>
    facts[option] || containsFact(option, kind) ? [`${name}.${member}`] : [],
  );
}

/** Whether a value of the kind may contain a field with the fact, at any depth. */
export const containsFact = (option: "secret" | "unprinted", kind: Kind): boolean => {
  if (isListKind(kind)) return containsFact(option, kind.item);
  if (isMapKind(kind)) return containsFact(option, kind.values);
  return (
    isObjectKind(kind) &&
    Object.values(kind.fields).some((field) => field.facts[option] || containsFact(option, field.kind))
  );
};

/** Returns an error if the program sets neither a name nor the ID of an existing object to adopt. */
export const checkNameOrId = (
  inputs: Properties,
  name: string,
  id: string,
  existing: string,
): ArgumentError[] =>
  inputs[name] === undefined && inputs[id] === undefined
    ? [{ property: name, reason: `${name} is required unless ${id} is given, which adopts ${existing}.` }]
    : [];

/** Returns an error if both or neither of two known arguments are set. `purpose`: a verb phrase for the message. */
export function checkExactlyOne(
  inputs: Properties,
  isKnown: (property: string) => boolean,
  [one, other]: readonly [string, string],
  purpose: string,
): ArgumentError[] {
  const isUndecided = !isKnown(one) || !isKnown(other);
  if (isUndecided || (inputs[one] === undefined) !== (inputs[other] === undefined)) return [];
  return inputs[one] === undefined
    ? [{ property: one, reason: `${one} or ${other} is required: it ${purpose}.` }]
    : [{ property: other, reason: `${other} and ${one} are both given: leave one of them out.` }];
}
/** `path`: the object's parents, outermost first, then the object. One without a name gets its word and ID, as in "group-7". */
export const toDiscoveredObject = (
  ...path: readonly (readonly [word: string, id: unknown, name?: string | null | undefined])[]
): DiscoveredObject => ({
  id: path.map(([, id]) => id).join("/"),
  namePath: path.map(([word, id, name]) => (name?.trim() ? name : `${word}-${id}`)),
});
