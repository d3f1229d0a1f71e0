import type { ZodType } from "zod";
import type { Kind } from "./kinds";

export interface FieldOptions {
  /** Only the platform sets it. */
  readonly readOnly?: true;
  /** Present in every response; without this option, the field may be missing or null. */
  readonly always?: true;
  /** Required in every create and update. */
  readonly required?: true;
  /** It may be null, as an output too. */
  readonly nullable?: true;
  readonly secret?: true;
  /** Only the response to its create has it: an object of a class with such an output cannot be imported. */
  readonly shownOnce?: true;
  /** It differs between objects of the same ID, such as a deleted one and its successor. */
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

/** A field of an object of the platform, with its name on the wire. Its name in a program is its key. */
export interface Field<
  Wire extends string = string,
  Type extends Kind = Kind,
  Facts extends FieldOptions = FieldOptions,
> extends Described<Type, Facts> {
  readonly wire: Wire;
}

export type Fields = Readonly<Record<string, Field>>;

/** A value that no object of the platform has. */
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

/** The same field where every write has it. */
export const required = <Wire extends string, Type extends Kind, Facts extends FieldOptions>(
  of: Field<Wire, Type, Facts>,
): Field<Wire, Type, Facts & { readonly required: true }> => ({
  ...of,
  facts: { ...of.facts, required: true },
});

export type Given<Type> = Type extends { readonly argument: ZodType<infer G> } ? G : never;

export type Values = Readonly<Record<string, Described>>;

/** The names of what is not only read. */
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

/** What a read may be asked for: options of the typed client, and arguments of a data function. */
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

/** What a class or a function says of itself, in addition to its fields. */
export interface About {
  readonly description: string;
  /** Programs, each under its title. */
  readonly examples: Readonly<Record<string, string>>;
}
