import type { ZodType } from "zod";
import type { Kind } from "./kinds";

type DefaultValue = string | number | boolean | readonly never[];

export interface FieldOptions {
  /** Only the API sets the field. */
  readonly readOnly?: true;
  /** Present whenever the API returns the object. Without this option, the field may be missing or null. */
  readonly alwaysReturned?: true;
  /** Required in arguments and in request bodies. */
  readonly required?: true;
  /** May be null in requests, responses and outputs. */
  readonly nullable?: true;
  /** Marked as a secret in all inputs and outputs (`secretPaths`), and masked in messages. */
  readonly secret?: true;
  /** Contained only in the response to a create, so a class with such an output cannot be imported. */
  readonly shownOnce?: true;
  /** Differs between objects with the same ID, such as a deleted one and its successor. */
  readonly distinguishes?: true;
  /** Kept out of messages, because the program may have marked it as secret. */
  readonly hiddenInMessages?: true;
  /** The value that the API gives the field if a create omits it. */
  readonly apiDefault?: DefaultValue;
  /** The `apiDefault` of a variant of the object, by the name of the variant, where it differs. */
  readonly variantDefaults?: Readonly<Record<string, DefaultValue>>;
  /** Other fields whose change makes the platform change this one. A preview then shows it as unknown, unless it is managed. */
  readonly changedBy?: readonly string[];
  /** What the platform bills. Completes "Billed: ". */
  readonly billedFor?: string;
  /** The heading under which the page lists the field. */
  readonly group?: string;
  /** Only a create sends it. A change replaces the object, or is refused if the object holds data. */
  readonly createOnly?: true;
  /** Set at the create only, but updates repeat its value. */
  readonly repeatedOnUpdate?: true;
  /** A create does not take it: if the program gives it, an update follows the create. */
  readonly updateOnly?: true;
  /** The member of the request body that contains it. Responses have it at the top level. */
  readonly sentIn?: string;
  /** Sent by a separate request, which is neither a create nor an update. */
  readonly sentSeparately?: true;
  /** Its name in the body of a request, if it differs from that in a response. */
  readonly sentAs?: { readonly create?: string; readonly update?: string; readonly delete?: string };
  /** Taken by requests and never returned, or on some servers left out or masked: the state keeps what was sent. */
  readonly writeOnly?: true | "sometimes";
  /** The field with the time at which this one, which is `writeOnly`, was set. It shows that others have set it. */
  readonly changeTimeField?: string;
  /** Needed by a create, although an existing object can be managed without it. */
  readonly requiredForNew?: true;
  /** What a create sends if the program leaves it out. It is then optional for programs, although requests require it. */
  readonly createDefault?: string | number | boolean | readonly string[];
  /** Sent by the class, which derives it from other arguments: not an argument. */
  readonly derived?: true;
  /** Part of the API's object, but neither an argument nor an output of the class. */
  readonly notInClass?: true;
  /** The description of the argument, if it differs from that of the output. */
  readonly argumentDescription?: string;
  /**
   * Part of the ID of a class. "given": the program sets it, and a change replaces the resource. "assigned": a create gives it
   * its value. "selectable": the same, but as an argument it selects an existing object.
   */
  readonly partOfId?: "given" | "assigned" | "selectable";
  /** Controls how the object is found or created; the argument is never recorded. "shown": an output of the same name is. */
  readonly transient?: true | "shown";
  /**
   * Controls how the object is managed, such as `onDelete`: recorded in the state, because a delete gets no arguments. "shown":
   * also an output.
   */
  readonly setting?: true | "shown";
  /** The value of an argument that is left out. For an output, the value that every object must have. */
  readonly default?: string | boolean;
  /** A list whose items a platform only ever adds: a removal is refused. Compared as a set. */
  readonly appendOnly?: true;
  /** A name that is relative to the name that the parent has in this member. One that ends in that name is refused. */
  readonly relativeTo?: string;
  /** The ID field of the object whose ID it contains, if that has another name. */
  readonly refersTo?: string;
  /** The variants of the object that have the field (`ObjectDeclaration.variants`). */
  readonly onlyVariants?: readonly string[];
}

export interface ValueDeclaration<Type extends Kind = Kind, Options extends FieldOptions = FieldOptions> {
  readonly kind: Type;
  readonly description: string;
  readonly options: Options;
}

/** Declares a member of an object. `wire` is its name in the API's JSON; its key in `Fields` is its name in a program. */
export interface Field<
  Wire extends string = string,
  Type extends Kind = Kind,
  Options extends FieldOptions = FieldOptions,
> extends ValueDeclaration<Type, Options> {
  readonly wire: Wire;
}

export type Fields = Readonly<Record<string, Field>>;

export const alwaysReturned = { alwaysReturned: true } as const;
export const notInClass = { notInClass: true } as const;
export const updateOnly = { updateOnly: true } as const;

/** Declares an argument or result that is not a field of an API object. */
export const value = <Type extends Kind, const Options extends FieldOptions = object>(
  kind: Type,
  description: string,
  options = {} as Options,
): ValueDeclaration<Type, Options> => ({ kind, description, options });

export function field<
  const Wire extends string,
  Type extends Kind,
  const Options extends FieldOptions = object,
>(wire: Wire, kind: Type, description: string, options?: Options): Field<Wire, Type, Options> {
  return { wire, ...value(kind, description, options) };
}

export const readOnly = <
  const Wire extends string,
  Type extends Kind,
  const Options extends FieldOptions = object,
>(
  wire: Wire,
  kind: Type,
  description: string,
  options = {} as Options,
): Field<Wire, Type, Options & { readonly readOnly: true }> =>
  field(wire, kind, description, { ...options, readOnly: true });

export const makeRequired = <Wire extends string, Type extends Kind, Options extends FieldOptions>(
  optionalField: Field<Wire, Type, Options>,
): Field<Wire, Type, Options & { readonly required: true }> => ({
  ...optionalField,
  options: { ...optionalField.options, required: true },
});

export type ArgumentType<Type> = Type extends { readonly argument: ZodType<infer G> } ? G : never;

export type ValueDeclarations = Readonly<Record<string, ValueDeclaration>>;

export type SettableName<Of extends ValueDeclarations> = {
  [Name in keyof Of]: Of[Name]["options"] extends { readonly readOnly: true } ? never : Name;
}[keyof Of];

type RequiredName<Of extends ValueDeclarations> = {
  [Name in SettableName<Of>]: Of[Name]["options"] extends {
    readonly required: true;
    readonly createDefault?: never;
  }
    ? Name
    : never;
}[SettableName<Of>];

/** The members of an object, or the arguments of a function, as a program passes them. */
export type GivenValues<Of extends ValueDeclarations> = {
  [Name in RequiredName<Of>]: ArgumentType<Of[Name]["kind"]>;
} & { [Name in Exclude<SettableName<Of>, RequiredName<Of>>]?: ArgumentType<Of[Name]["kind"]> | undefined };

/** Declares the options of a read, for the typed client and for a data function. */
export interface OptionsDeclaration<Of extends ValueDeclarations = ValueDeclarations> {
  readonly title: string;
  readonly description: string;
  readonly options: Of;
}

export const isOptionsDeclaration = (candidate: object): candidate is OptionsDeclaration =>
  "options" in candidate;

export type GivenOptions<Of extends OptionsDeclaration> = {
  readonly [Name in keyof Of["options"]]?: ArgumentType<Of["options"][Name]["kind"]> | undefined;
};

export const options = <const Of extends ValueDeclarations>(
  title: string,
  description: string,
  members: Of,
): OptionsDeclaration<Of> => ({ title, description, options: members });

export interface Documentation {
  readonly description: string;
  /** Example programs, by title. */
  readonly examples: Readonly<Record<string, string>>;
}
