import type { ZodObject, ZodType } from "zod";
import * as z from "zod";
import { EdgeError } from "../http/errors";
import type { About, FieldOptions } from "../model/field";
import type { Kind } from "../model/kinds";
import { isList } from "../model/list";
import { isObject } from "../model/object";
import type {
  ArgumentError,
  FromFields,
  IdentityPart,
  Lifecycle,
  Lookup,
  Properties,
  Unlisted,
} from "./lifecycle";
import { type ClassField, type ClassFields, roles } from "./roles";

/** What a class says of itself, in addition to its fields. */
export interface AboutClass extends About {
  /**
   * The arguments that a program gives, if the constructor makes others of them (by `inputsOf` of provider/program), and its
   * comment. No other language has such a constructor, so the class is not in schema.json.
   */
  readonly conversion?: { readonly programArguments: ClassFields; readonly comment: string };
}

export type ResourceClass<Inputs = Properties, Key = Properties, Live = unknown> = Lifecycle<
  Inputs,
  Key,
  Live
> & { readonly about: AboutClass; readonly fields: ClassFields };

/** A class: what follows from its fields, and its own hooks. */
export function resource<Inputs, Key, Live>(
  declared: ClassFields,
  about: AboutClass,
  hooks: Omit<Lifecycle<Inputs, Key, Live>, keyof FromFields>,
): ResourceClass<Inputs, Key, Live> {
  const fields = Object.entries(declared).sort(
    ([, a], [, b]) => roles.indexOf(a.role) - roles.indexOf(b.role),
  );
  const those = (isMeant: (field: ClassField) => unknown) => fields.filter(([, field]) => isMeant(field));
  const identity = those(({ role }) => role === "identity" || role === "assigned");
  const settable = those(({ role }) => role === "settable").flatMap(([name, field]) => members(name, field));
  return {
    ...hooks,
    about,
    fields: Object.fromEntries(fields),
    inputs: argumentsOf(those(isArgument)),
    identity: Object.fromEntries(identity.map(([name, { kind }]) => [name, partOf(kind)])) as Record<
      keyof Key & string,
      IdentityPart
    >,
    assigned: namesOf(those(({ role }) => role === "assigned")),
    settable: settable.map(([path]) => path),
    apiDefaults: Object.fromEntries(
      settable.flatMap(([path, { apiDefault }]) => (apiDefault === undefined ? [] : [[path, apiDefault]])),
    ),
    implied: Object.fromEntries(
      fields.flatMap(([name, { implied }]) => (implied === undefined ? [] : [[name, implied]])),
    ),
    replaceOn: namesOf(identity.filter(([, field]) => isArgument(field))),
    deleteSettings: namesOf(those(({ role }) => role === "setting")),
    secrets: namesOf(those(({ facts }) => facts.secret)),
    unlisted: (inputs) =>
      those(isArgument).flatMap(([argument, { kind }]) => unlistedIn(kind, inputs[argument], argument)),
    unprinted: namesOf(those(({ facts }) => facts.unprinted)),
  };
}

type Named = [name: string, field: ClassField];

const isArgument = ({ argument }: ClassField): boolean => argument !== "none";

const namesOf = <Name extends string>(fields: readonly Named[]): Name[] =>
  fields.map(([name]) => name as Name);

const argumentsOf = (fields: readonly Named[]): ZodObject =>
  z.strictObject(
    Object.fromEntries(
      fields.map(([name, { kind, argument, default: otherwise }]): [string, ZodType] => {
        if (otherwise !== undefined) return [name, kind.argument.default(otherwise)];
        return [name, argument === "required" ? kind.argument : kind.argument.optional()];
      }),
    ),
  );

const partOf = (kind: Kind): IdentityPart =>
  kind.argument.meta()?.["type"] === "integer" ? "number" : "name";

function unlistedIn(kind: Kind, given: unknown, argument: string): Unlisted[] {
  if (Array.isArray(given))
    return isList(kind) ? given.flatMap((each) => unlistedIn(kind.item, each, argument)) : [];
  const members: Properties = Object(given);
  if (isObject(kind))
    return Object.entries(kind.fields).flatMap(([name, of]) => unlistedIn(of.kind, members[name], argument));
  const { listed } = kind;
  const values = typeof given === "string" ? [given] : Object.keys(members);
  return values.flatMap((value) => (listed && !listed.includes(value) ? [{ argument, value, listed }] : []));
}

/** A field by its path. The members of a nested object are managed one by one. */
const members = (name: string, { kind, facts }: ClassField): [path: string, facts: FieldOptions][] =>
  isObject(kind)
    ? Object.entries(kind.fields).map(([member, of]) => [`${name}.${member}`, of.facts])
    : [[name, facts]];

/** Checks that a name is given, or the ID that adopts something. */
export const nameOrId = (given: Properties, name: string, id: string, adopted: string): ArgumentError[] =>
  given[name] === undefined && given[id] === undefined
    ? [{ property: name, reason: `${name} is required unless ${id} is given, which adopts ${adopted}.` }]
    : [];

/** Checks that exactly one of two arguments is given. `purpose`: what it does. */
export function eitherOf(
  given: Properties,
  isKnown: (property: string) => boolean,
  [one, other]: readonly [string, string],
  purpose: string,
): ArgumentError[] {
  const isOpen = !isKnown(one) || !isKnown(other);
  if (isOpen || (given[one] === undefined) !== (given[other] === undefined)) return [];
  return given[one] === undefined
    ? [{ property: one, reason: `${one} or ${other} is required: it ${purpose}.` }]
    : [{ property: other, reason: `${other} and ${one} are both given: leave one of them out.` }];
}

/**
 * What is found among all objects of a parent: the one that matches.
 * @throws EdgeError with their IDs, the last parts of their keys, if several match
 */
export function located<Key extends object, Live>(
  all: readonly Live[],
  matches: readonly Live[],
  keyOf: (live: Live) => Key,
  several: string,
  remedy: string,
): Lookup<Key, Live> {
  const ids = [...new Set(matches.map((each) => Object.values(keyOf(each)).at(-1)))];
  if (ids.length > 1) throw new EdgeError(`${several} (ids ${ids.join(", ")}): ${remedy}`);
  const [live] = matches;
  return { found: live && { key: keyOf(live), live }, existing: all.map(keyOf) };
}

/** The name of a discovered object, or what stands in for a missing one. */
export const nameOr = (name: string | null | undefined, instead: string): string =>
  name?.trim() ? name : instead;
