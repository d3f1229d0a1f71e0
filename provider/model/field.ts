import type { ZodType } from "zod";
import type { Kind } from "./kinds";

export interface FieldOptions {
  /** Only the platform sets it. */
  readonly readOnly?: true;
  /** Present in every response; without this option, the field may be missing or null. */
  readonly always?: true;
  /** Required in every create and update. */
  readonly required?: true;
  /** May be null, in outputs too. */
  readonly nullable?: true;
  readonly secret?: true;
  /** Only the response to a create has it. A class with such an output cannot be imported. */
  readonly shownOnce?: true;
  /** Differs between objects with the same ID, such as a deleted one and its successor. */
  readonly distinguishes?: true;
  /** Not shown in messages: the program may have marked it as secret. */
  readonly unprinted?: true;
  /** The API's default if a create leaves it out. */
  readonly apiDefault?: string | number | boolean;
}

/** A kind with a description and options. */
export interface Described<Type extends Kind = Kind, Facts extends FieldOptions = FieldOptions> {
  readonly kind: Type;
  readonly description: string;
  readonly facts: Facts;
}

/** A field of an API object, with its name on the wire. Its name in a program is its key in `Fields`. */
export interface Field<
  Wire extends string = string,
  Type extends Kind = Kind,
  Facts extends FieldOptions = FieldOptions,
> extends Described<Type, Facts> {
  readonly wire: Wire;
}

export type Fields = Readonly<Record<string, Field>>;

/** Declares an argument or result that is not a field of an API object. */
export const value = <Type extends Kind, const Facts extends FieldOptions = object>(
  kind: Type,
  description: string,
  facts = {} as Facts,
): Described<Type, Facts> => ({ kind, description, facts });

export function field<
  const Wire extends string,
  Type extends Kind,
  const Facts extends FieldOptions = object,
>(wire: Wire, kind: Type, description: string, facts?: Facts): Field<Wire, Type, Facts> {
  return { wire, ...value(kind, description, facts) };
}

/** A field that only the platform sets. */
export const readOnly = <
  const Wire extends string,
  Type extends Kind,
  const Facts extends FieldOptions = object,
>(
  wire: Wire,
  kind: Type,
  description: string,
  facts = {} as Facts,
): Field<Wire, Type, Facts & { readonly readOnly: true }> =>
  field(wire, kind, description, { ...facts, readOnly: true });

/** Makes a field required in every write. */
export const required = <Wire extends string, Type extends Kind, Facts extends FieldOptions>(
  of: Field<Wire, Type, Facts>,
): Field<Wire, Type, Facts & { readonly required: true }> => ({
  ...of,
  facts: { ...of.facts, required: true },
});

export type Given<Type> = Type extends { readonly argument: ZodType<infer G> } ? G : never;

export type Values = Readonly<Record<string, Described>>;

/** The names of the fields that are not read-only. */
export type Settable<Of extends Values> = {
  [Name in keyof Of]: Of[Name]["facts"] extends { readonly readOnly: true } ? never : Name;
}[keyof Of];

type RequiredName<Of extends Values> = {
  [Name in Settable<Of>]: Of[Name]["facts"] extends { readonly required: true } ? Name : never;
}[Settable<Of>];

/** The members of an object, or the arguments of a function, as a program gives them. */
export type GivenMembers<Of extends Values> = {
  [Name in RequiredName<Of>]: Given<Of[Name]["kind"]>;
} & { [Name in Exclude<Settable<Of>, RequiredName<Of>>]?: Given<Of[Name]["kind"]> | undefined };

/** Options of a read, in the typed client and in a data function. */
export interface Options<Of extends Values = Values> {
  readonly title: string;
  readonly description: string;
  readonly options: Of;
}

export const isOptions = (of: object): of is Options => "options" in of;

/** The options as a program gives them. */
export type OptionsOf<Of extends Options> = {
  readonly [Name in keyof Of["options"]]?: Given<Of["options"][Name]["kind"]> | undefined;
};

export const options = <const Of extends Values>(
  title: string,
  description: string,
  of: Of,
): Options<Of> => ({ title, description, options: of });

/** The description of a class or a function, for its page. */
export interface About {
  readonly description: string;
  /** Programs, each under its title. */
  readonly examples: Readonly<Record<string, string>>;
}
