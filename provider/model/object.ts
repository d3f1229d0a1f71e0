import type { ZodType } from "zod";
import * as z from "zod";
import type { Field, FieldOptions, Fields, Given } from "./field";
import type { Kind } from "./kinds";
import { isList } from "./list";

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

export type Members = Readonly<Record<string, unknown>>;

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
