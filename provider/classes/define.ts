import type { ZodObject, ZodType } from "zod";
import * as z from "zod";
import {
  type ArgumentType,
  type Documentation,
  type FieldOptions,
  type ValueDeclaration,
  type ValueDeclarations,
  value,
} from "../model/field";
import { isKeyedKind } from "../model/keyed";
import { boolean, isIntegerKind, type Kind } from "../model/kinds";
import { addLazily } from "../model/lazily";
import { isListKind, isMapKind } from "../model/list";
import { isObjectKind } from "../model/object";
import type { ArgumentError, Properties } from "../model/properties";
import type { DerivedLifecycle, IdPartType, Lifecycle, ListedObject, UnlistedValue } from "./lifecycle";

interface ClassDocumentation extends Documentation {
  /** The part of the platform under which the documentation lists the class. */
  readonly area: string;
  /** Arguments and outputs. What each is follows from its options (`FieldOptions`). */
  readonly fields: ValueDeclarations;
  /** Set if a program's arguments differ from those of the class. The constructor, or the plugin, converts them. */
  readonly conversion?: {
    readonly programArguments: ValueDeclarations;
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
> &
  ClassDocumentation;

type ClassHooks<Inputs, Key, Live> = Omit<Lifecycle<Inputs, Key, Live>, keyof DerivedLifecycle>;
type NamesWith<F extends ValueDeclarations, Options> = {
  [Name in keyof F]: F[Name]["options"] extends Options ? Name : never;
}[keyof F];

type OutputName<F extends ValueDeclarations> = NamesWith<F, { readonly readOnly: true }>;
type IdName<F extends ValueDeclarations> = NamesWith<F, { readonly partOfId: string }>;
type RequiredArgumentName<F extends ValueDeclarations> =
  | NamesWith<F, { readonly partOfId: "given" }>
  | Exclude<NamesWith<F, { readonly required: true }>, OutputName<F>>;
type OptionalArgumentName<F extends ValueDeclarations> = Exclude<
  keyof F,
  RequiredArgumentName<F> | OutputName<F> | NamesWith<F, { readonly partOfId: "assigned" }>
>;
type Flatten<T> = { [Name in keyof T]: T[Name] };

export type InputsOf<F extends ValueDeclarations> = Flatten<
  { [Name in RequiredArgumentName<F>]: ArgumentType<F[Name]["kind"]> } & {
    [Name in OptionalArgumentName<F>]?: ArgumentType<F[Name]["kind"]> | undefined;
  }
>;

/** The fields that form the ID of one object. */
export type KeyOf<F extends ValueDeclarations> = Flatten<{
  [Name in IdName<F>]: ArgumentType<F[Name]["kind"]>;
}>;

export const isArgument = ({ options }: ValueDeclaration): boolean =>
  options.partOfId ? options.partOfId !== "assigned" : !options.readOnly;

export const isRequiredArgument = ({ options }: ValueDeclaration): boolean =>
  options.partOfId ? options.partOfId === "given" : options.required === true && !options.readOnly;

export const replacesResource = ({ options }: ValueDeclaration): boolean =>
  options.partOfId !== undefined || options.createOnly === true;

export const isOutput = ({ options }: ValueDeclaration): boolean =>
  ![options.transient, options.setting].includes(true);

const isSettable = ({ options }: ValueDeclaration): boolean =>
  !options.partOfId && !options.readOnly && !options.transient && !options.setting;

function getRank(field: ValueDeclaration): number {
  const { partOfId, transient, setting } = field.options;
  const isSet = isSettable(field);
  return [partOfId === "given", partOfId, transient, isSet, setting, true].findIndex(Boolean);
}

/** Declares `adopt` and `adopted`. `existing`: the object to adopt, for the description. */
export const adoption = (noun: string, existing: string) => ({
  adopt: value(
    boolean(),
    `Whether to adopt ${existing} instead of failing. Default: the setting \`edge:adopt\`.`,
    { transient: true },
  ),
  adopted: value(boolean(), `Whether the ${noun} was adopted or imported, not created by this program.`, {
    readOnly: true,
  }),
});

/** Copies a field with other options, and with another description if one is given. */
export const withOptions = <
  Type extends Kind,
  Options extends FieldOptions,
  const Added extends FieldOptions,
>(
  field: ValueDeclaration<Type, Options>,
  options: Added,
  description = field.description,
): ValueDeclaration<Type, Omit<Options, keyof Added> & Added> => ({
  kind: field.kind,
  description,
  options: { ...field.options, ...options },
});

/** Creates a class from its fields and its own hooks. Derives the rest of its lifecycle from the fields. */
export function defineClass<Inputs, Key, Live>(
  declared: ClassDocumentation & ClassHooks<Inputs, Key, Live>,
): ResourceClass<Inputs, Key, Live> {
  const { className } = declared;
  const fields = Object.entries(declared.fields).sort(([, a], [, b]) => getRank(a) - getRank(b));
  const selectFields = (matches: (field: ValueDeclaration) => unknown) =>
    fields.filter(([, field]) => matches(field));
  const listNames = <Name extends string>(matches: (field: ValueDeclaration) => unknown) =>
    selectFields(matches).map(([name]) => name as Name);
  const settable = selectFields(isSettable).flatMap(([name, field]) => listMemberPaths(name, field));
  const outputs = new Set(listNames(isOutput));
  const distinguishingNames = listNames(({ options }) => options.distinguishes);
  const [shownOnceOutput] = listNames(({ options }) => options.shownOnce);
  const resourceClass: Omit<ResourceClass<Inputs, Key, Live>, "inputs"> = {
    ...declared,
    fields: Object.fromEntries(fields),
    identity: Object.fromEntries(
      selectFields(({ options }) => options.partOfId).map(([name, { kind }]) => [
        name,
        isIntegerKind(kind) ? "number" : "name",
      ]),
    ) as Record<keyof Key & string, IdPartType>,
    assigned: listNames(({ options }) => options.partOfId && options.partOfId !== "given"),
    settable: settable.map(([path]) => path),
    updateOnly: settable.filter(([, { updateOnly }]) => updateOnly).map(([path]) => path),
    apiDefaults: Object.fromEntries(
      settable.flatMap(([path, { apiDefault }]) => (apiDefault === undefined ? [] : [[path, apiDefault]])),
    ),
    impliedOutputs: Object.fromEntries(
      fields.flatMap(([name, field]) =>
        isArgument(field) || field.options.default === undefined ? [] : [[name, field.options.default]],
      ),
    ),
    replaceOn: listNames((field) => isArgument(field) && replacesResource(field)),
    recordedSettings: listNames(({ options }) => options.setting),
    defaultOnDelete: "adopted" in declared.fields ? "delete" : "keep",
    keyedPaths: settable.map(([path]) => path).filter((path) => isKeyedAt(declared.fields, path)),
    secretPaths: fields.flatMap(([name, field]) => listPathsWithOption("secret", name, field)),
    findUnlisted: (inputs) =>
      selectFields(isArgument).flatMap(([argument, { kind }]) =>
        findUnlistedValues(kind, inputs[argument], argument),
      ),
    hiddenInMessages: fields.flatMap(([name, field]) => listPathsWithOption("hiddenInMessages", name, field)),
    distinguishingOutputs: distinguishingNames.length > 0 ? distinguishingNames : undefined,
    notImportable:
      shownOnceOutput &&
      `A ${className} cannot be imported or looked up: the platform returns a ${shownOnceOutput}'s value only when the ${shownOnceOutput} is created. Declare a new ${className} instead; existing ${shownOnceOutput}s stay valid.`,
    toOutputs: (live, key, recorded) =>
      Object.fromEntries(
        Object.entries(declared.toOutputs(live, key, recorded)).filter(([name]) => outputs.has(name)),
      ),
  };
  return addLazily(resourceClass, { inputs: () => createInputsSchema(selectFields(isArgument)) });
}

const createInputsSchema = (fields: readonly [name: string, field: ValueDeclaration][]): ZodObject =>
  z.strictObject(
    Object.fromEntries(
      fields.map(([name, field]): [string, ZodType] => {
        const { argument } = field.kind;
        if (field.options.default !== undefined) return [name, argument.default(field.options.default)];
        return [name, isRequiredArgument(field) ? argument : argument.optional()];
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

/** Returns a field's path and options, or those of each member of a nested object, because members are managed separately. */
const listMemberPaths = (
  name: string,
  { kind, options }: ValueDeclaration,
): [path: string, options: FieldOptions][] =>
  isObjectKind(kind)
    ? Object.entries(kind.fields).map(([member, field]) => [`${name}.${member}`, field.options])
    : [[name, options]];

const isKeyedAt = (fields: ValueDeclarations, path: string): boolean => {
  const { [path]: field } = fields;
  return field !== undefined && isKeyedKind(field.kind);
};

/**
 * Returns the paths with the option: the field's own or, for an object, those of the members that have it at any
 * depth. In a map of named values, `*` stands for every name.
 */
function listPathsWithOption(
  option: "secret" | "hiddenInMessages",
  name: string,
  field: ValueDeclaration,
): string[] {
  if (isKeyedKind(field.kind)) {
    const { values } = field.kind;
    if (field.options[option]) return [`${name}.*`];
    return isObjectKind(values)
      ? Object.entries<ValueDeclaration>(values.fields).flatMap(([member, each]) =>
          listPathsWithOption(option, `${name}.*.${member}`, each),
        )
      : [];
  }
  if (field.options[option]) return [name];
  if (!isObjectKind(field.kind)) return containsOption(option, field.kind) ? [name] : [];
  return Object.entries(field.kind.fields).flatMap(([member, { kind, options }]) =>
    options[option] || containsOption(option, kind) ? [`${name}.${member}`] : [],
  );
}

/** Whether a value of the kind may contain a field with the option, at any depth. */
export const containsOption = (option: "secret" | "hiddenInMessages", kind: Kind): boolean => {
  if (isListKind(kind)) return containsOption(option, kind.item);
  if (isMapKind(kind)) return containsOption(option, kind.values);
  return (
    isObjectKind(kind) &&
    Object.values(kind.fields).some((field) => field.options[option] || containsOption(option, field.kind))
  );
};

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
export const toListedObject = (
  ...path: readonly (readonly [word: string, id: unknown, name?: string | null | undefined])[]
): ListedObject => ({
  id: path.map(([, id]) => id).join("/"),
  namePath: path.map(([word, id, name]) => (name?.trim() ? name : `${word}-${id}`)),
});
