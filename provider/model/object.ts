import type { ZodType } from "zod";
import * as z from "zod";
import type { Kind } from "./kinds";
import { isList } from "./list";

/** Options of a field. */
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
  /** Not shown in messages: the program may have marked it as secret. */
  readonly unprinted?: true;
  /** The API's default if a create leaves it out. */
  readonly apiDefault?: string | number | boolean;
}

/** A kind with a description and options. */
export interface Described<Type extends Kind = Kind, Told extends FieldOptions = FieldOptions> {
  readonly kind: Type;
  readonly description: string;
  readonly facts: Told;
}

/** A field of an object of the platform, with its name on the wire. Its name in a program is its key. */
export interface Field<
  Wire extends string = string,
  Type extends Kind = Kind,
  Told extends FieldOptions = FieldOptions,
> extends Described<Type, Told> {
  readonly wire: Wire;
}

export type Fields = Readonly<Record<string, Field>>;

/** A value that no object of the platform has. */
export const value = <Type extends Kind, const Told extends FieldOptions = object>(
  kind: Type,
  description: string,
  facts?: Told,
): Described<Type, Told> => ({ kind, description, facts: facts ?? ({} as Told) });

export function field<const Wire extends string, Type extends Kind, const Told extends FieldOptions = object>(
  wire: Wire,
  kind: Type,
  description: string,
  facts?: Told,
): Field<Wire, Type, Told> {
  return { wire, ...value(kind, description, facts) };
}

/** A field that the platform alone sets. */
export const readOnly = <
  const Wire extends string,
  Type extends Kind,
  const Told extends FieldOptions = object,
>(
  wire: Wire,
  kind: Type,
  description: string,
  facts?: Told,
): Field<Wire, Type, Told & { readonly readOnly: true }> => ({
  wire,
  kind,
  description,
  facts: { ...(facts ?? ({} as Told)), readOnly: true },
});

/** The same field where every write has it. */
export const required = <Wire extends string, Type extends Kind, Told extends FieldOptions>(
  of: Field<Wire, Type, Told>,
): Field<Wire, Type, Told & { readonly required: true }> => ({
  ...of,
  facts: { ...of.facts, required: true },
});

export type Given<Type> = Type extends { readonly argument: ZodType<infer G> } ? G : never;
type SentAs<Type> = Type extends { readonly sent: ZodType<infer S> } ? S : never;
type Settable<F extends Fields> = {
  [Name in keyof F]: F[Name]["facts"] extends { readonly readOnly: true } ? never : Name;
}[keyof F];

type RequiredName<F extends Fields> = {
  [Name in Settable<F>]: F[Name]["facts"] extends { readonly required: true } ? Name : never;
}[Settable<F>];

type GivenObject<F extends Fields> = {
  [Name in RequiredName<F>]: Given<F[Name]["kind"]>;
} & { [Name in Exclude<Settable<F>, RequiredName<F>>]?: Given<F[Name]["kind"]> | undefined };
/** The wire name of a field that every write has. */
type Needed<F extends Fields, Name extends keyof F> = F[Name]["facts"] extends { readonly required: true }
  ? F[Name]["wire"]
  : never;
type NullOf<F extends Field> = F["facts"] extends { readonly nullable: true } ? null : never;
type ReceivedAs<F extends Field> = F["facts"] extends { readonly always: true }
  ? F["facts"] extends { readonly nullable: true }
    ? z.ZodNullable<F["kind"]["received"]>
    : F["kind"]["received"]
  : z.ZodOptional<z.ZodNullable<F["kind"]["received"]>>;

/** The mapped types stand here without names: declarations that are made of them then show the members. */
interface Schemas<F extends Fields> {
  readonly sent: ZodType<
    {
      [Name in Settable<F> as Needed<F, Name>]: SentAs<F[Name]["kind"]> | NullOf<F[Name]>;
    } & {
      [Name in Settable<F> as Exclude<F[Name]["wire"], Needed<F, Name>>]?: SentAs<F[Name]["kind"]> | null;
    } extends infer Body
      ? { [Member in keyof Body]: Body[Member] }
      : never
  >;
  /** A response, with members that the platform added later. */
  readonly received: z.ZodObject<
    { [Name in keyof F as F[Name]["wire"]]: ReceivedAs<F[Name]> },
    z.core.$loose
  >;
}

/** An object of the platform, of which everything follows from its fields. */
export interface ObjectKind<F extends Fields = Fields>
  extends Kind<GivenObject<F>, z.output<Schemas<F>["sent"]>, z.output<Schemas<F>["received"]>> {
  /** The name of its type in the package's schema. */
  readonly title: string;
  readonly description: string;
  readonly fields: F;
  /** Whether a program sees it as the API sends it, lists that are left out too. */
  readonly isVerbatim?: true;
  readonly sent: Schemas<F>["sent"];
  readonly received: Schemas<F>["received"];
  /** Members that are left out are not sent. */
  toWire(given: { [Name in Settable<F>]?: Given<F[Name]["kind"]> | undefined }): z.output<Schemas<F>["sent"]>;
  fromWire(received: z.output<Schemas<F>["received"]>): Record<string, unknown>;
}

export const isObject = (of: object): of is ObjectKind => "fields" in of;

export function object<const F extends Fields>(title: string, description: string, fields: F): ObjectKind<F> {
  const all: [string, Field][] = Object.entries(fields);
  const settable = all.filter(([, { facts }]) => !facts.readOnly);
  const names = settable.map(([name]) => name);
  const argument = z.strictObject(
    Object.fromEntries(
      settable.map(([name, { kind, facts }]) => [
        name,
        facts.required ? kind.argument : kind.argument.optional(),
      ]),
    ),
    { error: `an object of ${[names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ")}` },
  );
  const sent = z.strictObject(
    Object.fromEntries(settable.map(([, { wire, kind, facts }]) => [wire, sentBy(kind, facts)])),
  );
  const received = z.looseObject(
    Object.fromEntries(all.map(([, { wire, kind, facts }]) => [wire, receivedBy(kind, facts)])),
  );
  const kind = {
    title,
    description,
    fields,
    argument,
    sent,
    received,
    toWire: (given: Members) =>
      mapped(settable, (name, { wire, kind: of }) => [
        wire,
        given[name] == null ? given[name] : of.toWire(given[name]),
      ]),
    fromWire: (live: Members) => mapped(all, (name, { wire, kind: of }) => [name, output(of, live[wire])]),
  };
  return kind as unknown as ObjectKind<F>;
}

/** What need not be there may also be null, which clears it. */
function sentBy({ sent }: Kind, { required, nullable }: FieldOptions): ZodType {
  if (!required) return sent.nullish();
  return nullable ? sent.nullable() : sent;
}

function receivedBy({ received }: Kind, { always, nullable }: FieldOptions): ZodType {
  if (!always) return received.nullish();
  return nullable ? received.nullable() : received;
}

/** An object of which only the members that are declared are kept. */
export const strict = <F extends Fields>(kind: ObjectKind<F>) => ({
  ...kind,
  received: kind.received.strip(),
});

type Members = Readonly<Record<string, unknown>>;

/** What is left out stays left out, and null null; but a list that is not there is empty. */
function output(kind: Kind, value: unknown): unknown {
  if (value !== undefined && value !== null) return kind.fromWire(value);
  return isList(kind) ? [] : value;
}

/** Without the members that are undefined, which JSON would drop and an exact type refuses. */
export const mapped = (
  fields: readonly [string, Field][],
  entry: (name: string, field: Field) => [string, unknown],
): Record<string, unknown> =>
  Object.fromEntries(fields.map(([name, of]) => entry(name, of)).filter(([, value]) => value !== undefined));
