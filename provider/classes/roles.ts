import {
  type ArgumentType,
  type Field,
  type FieldOptions,
  type Fields,
  type ValueDeclaration,
  value,
} from "../model/field";
import { boolean, type Kind } from "../model/kinds";
import type { ObjectKind } from "../model/object";

/**
 * The roles that a field can have in its class, in the order in which fields are shown.
 * - identity: the program sets it as part of the ID; a change replaces the resource
 * - assigned: a create gives it its value as part of the ID; as an argument, it selects an existing object
 * - option: controls how the object is found or created; the argument is never recorded
 * - settable: a property of the object that the program may set; most can change in place
 * - setting: controls how the object is managed, such as `onDelete`; recorded in the state, because a delete gets no arguments
 * - output: the program cannot set it
 */
export const roles = ["identity", "assigned", "option", "settable", "setting", "output"] as const;
type Role = (typeof roles)[number];
type ArgumentPresence = "required" | "optional" | "none";

export interface ClassField<
  Type extends Kind = Kind,
  As extends Role = Role,
  Argument extends ArgumentPresence = ArgumentPresence,
> extends ValueDeclaration<Type> {
  readonly role: As;
  readonly argument: Argument;
  readonly output: boolean;
  /** Set if a change of the argument replaces the resource although it is not part of the ID. */
  readonly replaces?: true;
  /** The description of the argument, if it differs from that of the output. */
  readonly argumentDescription?: string;
  /** The value of an omitted argument. For a field without an argument, the value that every object must have. */
  readonly default?: ArgumentType<Type>;
}

export type ClassFields = Readonly<Record<string, ClassField>>;

export const isPartOfId = ({ role }: ClassField): boolean => role === "identity" || role === "assigned";

export const replacesResource = (field: ClassField): boolean => field.replaces ?? isPartOfId(field);

const classField = <Type extends Kind, As extends Role, Argument extends ArgumentPresence>(
  role: As,
  argument: Argument,
  { kind, description, facts }: ValueDeclaration<Type>,
  options: Partial<Pick<ClassField<Type>, "output" | "argumentDescription" | "default">> = {},
): ClassField<Type, As, Argument> => ({ kind, description, facts, role, argument, output: true, ...options });

export const identity = <Type extends Kind>(field: ValueDeclaration<Type>, description: string) =>
  classField("identity", "required", { ...field, description });

export const assignedId = <Type extends Kind>(field: ValueDeclaration<Type>) =>
  classField("assigned", "none", field);

/** Like `assignedId`, but the field is also an optional argument that selects an existing object. */
export const optionalId = <Type extends Kind>(field: ValueDeclaration<Type>, argumentDescription: string) =>
  classField("assigned", "optional", field, { argumentDescription });

/** `output`: describes the live value, if the field is also an output. */
export const option = <Type extends Kind>(
  kind: Type,
  argumentDescription: string,
  output?: ValueDeclaration<Type>,
) =>
  classField("option", "optional", output ?? value(kind, argumentDescription), {
    output: output !== undefined,
    argumentDescription,
  });

/** `output`: whether the field is also shown as an output. */
export const setting = <Type extends Kind>(kind: Type, description: string, { output = false } = {}) =>
  classField("setting", "optional", value(kind, description), { output });

type PresenceFromFacts<Facts extends FieldOptions> = Facts extends { readonly required: true }
  ? "required"
  : "optional";

export const settable = <Type extends Kind, Facts extends FieldOptions>(
  field: ValueDeclaration<Type, Facts>,
  options: Pick<ClassField<Type>, "default" | "argumentDescription"> = {},
) =>
  classField(
    "settable",
    (field.facts.required ? "required" : "optional") as PresenceFromFacts<Facts>,
    field,
    options,
  );

/** `default`: the value that every object must have. An update sets it if the object has another value. */
export const output = <Type extends Kind>(
  field: ValueDeclaration<Type>,
  options: Pick<ClassField<Type>, "default"> = {},
) => classField("output", "none", field, options);

/** Declares `adopt` and `adopted`. `existing`: the object to adopt, for the description. */
export const adoption = (noun: string, existing: string) => ({
  adopt: option(
    boolean(),
    `Whether to adopt ${existing} instead of failing. Default: the setting \`edge:adopt\`.`,
  ),
  adopted: output(
    value(boolean(), `Whether the ${noun} was adopted or imported, not created by this program.`),
  ),
});

type ClassFieldOf<F extends Field> = F["facts"] extends { readonly readOnly: true }
  ? ClassField<F["kind"], "output", "none">
  : ClassField<F["kind"], "settable", PresenceFromFacts<F["facts"]>>;

/** Converts an object's fields, except for `omitted`. Read-only fields become outputs, and all others settable fields. */
export const toClassFields = <F extends Fields, Omitted extends keyof F = never>(
  { fields }: ObjectKind<F>,
  ...omitted: Omitted[]
) =>
  Object.fromEntries(
    Object.entries<Field>(fields)
      .filter(([name]) => !omitted.includes(name as Omitted))
      .map(([name, field]) => [name, field.facts.readOnly ? output(field) : settable(field)]),
  ) as unknown as { readonly [Name in Exclude<keyof F, Omitted>]: ClassFieldOf<F[Name]> };

type NamesOfType<F extends ClassFields, FieldType> = {
  [Name in keyof F]: F[Name] extends FieldType ? Name : never;
}[keyof F];
type ArgumentTypes<F extends ClassFields, Names extends keyof F> = {
  [Name in Names]: ArgumentType<F[Name]["kind"]>;
};
type Flatten<T> = { [Name in keyof T]: T[Name] };

/** The arguments of a class as a program gives them. */
export type InputsFromFields<F extends ClassFields> = Flatten<
  ArgumentTypes<F, NamesOfType<F, { readonly argument: "required" }>> & {
    [Name in NamesOfType<F, { readonly argument: "optional" }>]?: ArgumentType<F[Name]["kind"]> | undefined;
  }
>;

/** The fields that form the ID of one object. */
export type KeyFromFields<F extends ClassFields> = Flatten<
  ArgumentTypes<F, NamesOfType<F, { readonly role: "identity" | "assigned" }>>
>;
