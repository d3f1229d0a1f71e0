import { type ZodObject, type ZodType, z } from "zod";
import type { IdentityPart, Lifecycle, Properties } from "../dynamic/lifecycle";
import type { About } from "../model/about";
import type { Kind } from "../model/kinds";
import {
  type Described,
  type Facts,
  type Field,
  type Fields,
  type Given,
  isObject,
  type ObjectKind,
} from "../model/object";

/**
 * What a field is to its class, in the order in which fields are shown.
 * - identity: part of the ID, given by the program; a change replaces
 * - assigned: part of the ID, assigned by the API; as an argument it adopts an existing object
 * - option: says how the object is found; recorded nowhere
 * - settable: changes in place
 * - setting: nothing on the platform, so that a change sends nothing; recorded for destroy
 * - output: only the platform sets it
 */
const roles = ["identity", "assigned", "option", "settable", "setting", "output"] as const;
type Role = (typeof roles)[number];
type Presence = "required" | "optional" | "none";

export interface ClassField<
  Type extends Kind = Kind,
  As extends Role = Role,
  Argument extends Presence = Presence,
> extends Described<Type> {
  readonly role: As;
  readonly argument: Argument;
  readonly output: boolean;
  /** Of the argument, where it means something else than the output. */
  readonly argumentDescription?: string;
  /** What the argument is if it is left out. */
  readonly default?: Given<Type>;
}

export type ClassFields = Readonly<Record<string, ClassField>>;

export const identity = <Type extends Kind>(
  { kind, facts }: Described<Type>,
  description: string,
): ClassField<Type, "identity", "required"> => ({
  ...{ kind, facts, description, role: "identity", argument: "required", output: true },
});

export const assigned = <Type extends Kind>({
  kind,
  description,
  facts,
}: Described<Type>): ClassField<Type, "assigned", "none"> => ({
  ...{ kind, facts, description, role: "assigned", argument: "none", output: true },
});

/** The same where the program may give it: then an existing object is adopted. */
export const adoptable = <Type extends Kind>(
  { kind, description, facts }: Described<Type>,
  argumentDescription: string,
): ClassField<Type, "assigned", "optional"> => ({
  ...{ kind, facts, description, role: "assigned", argument: "optional", output: true, argumentDescription },
});

export const option = <Type extends Kind>(
  kind: Type,
  description: string,
): ClassField<Type, "option", "optional"> => ({
  ...{ kind, description, facts: {}, role: "option", argument: "optional", output: false },
});

/** `output`: whether it is shown as an output too. */
export const setting = <Type extends Kind>(
  kind: Type,
  description: string,
  { output = false } = {},
): ClassField<Type, "setting", "optional"> => ({
  ...{ kind, description, facts: {}, role: "setting", argument: "optional", output },
});

type PresenceOf<Told extends Facts> = Told extends { readonly required: true } ? "required" : "optional";

export const settable = <Type extends Kind, Told extends Facts>(
  { kind, description, facts }: Described<Type, Told>,
  rest: { readonly default?: Given<Type> } = {},
): ClassField<Type, "settable", PresenceOf<Told>> => ({
  ...{ kind, description, facts, role: "settable", output: true, ...rest },
  argument: (facts.required ? "required" : "optional") as PresenceOf<Told>,
});

export const output = <Type extends Kind>({
  kind,
  description,
  facts,
}: Described<Type>): ClassField<Type, "output", "none"> => ({
  ...{ kind, description, facts, role: "output", argument: "none", output: true },
});

type ClassFieldOf<F extends Field> = F["facts"] extends { readonly readOnly: true }
  ? ClassField<F["kind"], "output", "none">
  : ClassField<F["kind"], "settable", PresenceOf<F["facts"]>>;

/** Every field of an object: settable, or an output if the platform alone sets it. */
export const fieldsOf = <F extends Fields>({ fields }: ObjectKind<F>) =>
  Object.fromEntries(
    Object.entries<Field>(fields).map(([name, field]) => [
      name,
      field.facts.readOnly ? output(field) : settable(field),
    ]),
  ) as unknown as { readonly [Name in keyof F]: ClassFieldOf<F[Name]> };

type Named<F extends ClassFields, Where> = {
  [Name in keyof F]: F[Name] extends Where ? Name : never;
}[keyof F];
type Values<F extends ClassFields, Names extends keyof F> = { [Name in Names]: Given<F[Name]["kind"]> };
type Flat<T> = { [Name in keyof T]: T[Name] };

/** The arguments of a class as a program gives them. */
export type InputsOf<F extends ClassFields> = Flat<
  Values<F, Named<F, { readonly argument: "required" }>> & {
    [Name in Named<F, { readonly argument: "optional" }>]?: Given<F[Name]["kind"]> | undefined;
  }
>;

/** The fields that name one object. */
export type KeyOf<F extends ClassFields> = Flat<
  Values<F, Named<F, { readonly role: "identity" | "assigned" }>>
>;

type Derived = "inputs" | "identity" | "assigned" | "settable" | "secrets" | "deleteSettings" | "replaceOn";
export type ResourceClass<Inputs = Properties, Key = Properties, Live = unknown> = Lifecycle<
  Inputs,
  Key,
  Live
> & { readonly about: About; readonly fields: ClassFields };

/** A class: what follows from its fields, and its own hooks. */
export function resource<Inputs, Key, Live>(
  given: ClassFields,
  about: About,
  hooks: Omit<Lifecycle<Inputs, Key, Live>, Derived>,
): ResourceClass<Inputs, Key, Live> {
  const fields = Object.fromEntries(
    Object.entries(given).sort(([, a], [, b]) => roles.indexOf(a.role) - roles.indexOf(b.role)),
  );
  const named = <Name = string>(...wanted: Role[]) =>
    Object.keys(fields).filter((name) => wanted.includes(fields[name]?.role as Role)) as Name[];
  const secrets = Object.keys(fields).filter((name) => fields[name]?.facts.secret);
  return {
    ...hooks,
    about,
    fields,
    inputs: argumentsOf(fields),
    identity: Object.fromEntries(
      named("identity", "assigned").map((name) => [name, partOf(fields[name]?.kind)]),
    ) as Record<keyof Key & string, IdentityPart>,
    assigned: named("assigned"),
    settable: named("settable").flatMap((name) => pathsOf(name, fields[name]?.kind)),
    replaceOn: named<keyof Inputs & string>("identity", "assigned").filter(
      (name) => fields[name]?.argument !== "none",
    ),
    deleteSettings: named("setting"),
    ...(secrets.length > 0 && { secrets }),
  };
}

function argumentsOf(fields: ClassFields): ZodObject {
  const taken = Object.entries(fields).filter(([, { argument }]) => argument !== "none");
  return z.strictObject(
    Object.fromEntries(
      taken.map(([name, { kind, argument, default: otherwise }]): [string, ZodType] => {
        if (otherwise !== undefined) return [name, kind.argument.default(otherwise)];
        return [name, argument === "required" ? kind.argument : kind.argument.optional()];
      }),
    ),
  );
}

const partOf = (kind: Kind | undefined): IdentityPart =>
  kind?.argument.meta()?.["type"] === "integer" ? "number" : "name";

/** The members of a nested object are managed one by one. */
const pathsOf = (name: string, kind: Kind | undefined): string[] =>
  kind && isObject(kind) ? Object.keys(kind.fields).map((member) => `${name}.${member}`) : [name];

/** What people call an object that a walk comes across, or what stands in for a name that is missing. */
export const named = (name: string | null | undefined, instead: string): string =>
  name?.trim() ? name : instead;
