import type { ZodType } from "zod";
import * as z from "zod";
import type { ArgumentType, Field, FieldOptions, Fields, GivenValues, SettableName } from "./field";
import { joinWords, type Kind, normalized } from "./kinds";
import { addLazily, copyWith } from "./lazily";
import { isListKind } from "./list";
import type { Members } from "./members";

type SentType<Type> = Type extends { readonly sent: ZodType<infer S> } ? S : never;
/** The wire name of a required field. */
type RequiredWire<F extends Fields, Name extends keyof F> = F[Name]["options"] extends {
  readonly required: true;
}
  ? F[Name]["wire"]
  : never;
type NullIfNullable<F extends Field> = F["options"] extends { readonly nullable: true } ? null : never;
type ReceivedSchema<F extends Field> = F["options"] extends { readonly alwaysReturned: true }
  ? F["options"] extends { readonly nullable: true }
    ? z.ZodNullable<F["kind"]["received"]>
    : F["kind"]["received"]
  : z.ZodOptional<z.ZodNullable<F["kind"]["received"]>>;

/** The mapped types are inline, so that the emitted declarations show their members. */
interface ObjectSchemas<F extends Fields> {
  readonly sent: ZodType<
    {
      [Name in SettableName<F> as RequiredWire<F, Name>]: SentType<F[Name]["kind"]> | NullIfNullable<F[Name]>;
    } & {
      [Name in SettableName<F> as Exclude<F[Name]["wire"], RequiredWire<F, Name>>]?: SentType<
        F[Name]["kind"]
      > | null;
    } extends infer Body
      ? { [Member in keyof Body]: Body[Member] }
      : never
  >;
  /** The schema of a response. It keeps undeclared members, because the API may add some at any time. */
  readonly received: z.ZodObject<
    { [Name in keyof F as F[Name]["wire"]]: ReceivedSchema<F[Name]> },
    z.core.$loose
  >;
}

/** The kind of an object. Its schemas and conversions are derived from its fields. */
export interface ObjectKind<F extends Fields = Fields>
  extends Kind<GivenValues<F>, z.output<ObjectSchemas<F>["sent"]>, z.output<ObjectSchemas<F>["received"]>> {
  /** The name of the object's type in the package schema and, unless overridden, in the typed client. */
  readonly title: string;
  readonly description: string;
  readonly fields: F;
  /** Whether programs get the API's own names and undeclared members. Set by `verbatimObject`. */
  readonly isVerbatim?: true;
  readonly sent: ObjectSchemas<F>["sent"];
  readonly received: ObjectSchemas<F>["received"];
  /** Omits the members that the program leaves out. */
  toWire(
    given: { [Name in SettableName<F>]?: ArgumentType<F[Name]["kind"]> | undefined },
  ): z.output<ObjectSchemas<F>["sent"]>;
  fromWire(received: z.output<ObjectSchemas<F>["received"]>): Record<string, unknown>;
}

export const isObjectKind = (value: object): value is ObjectKind => "fields" in value;

export function object<const F extends Fields>(title: string, description: string, fields: F): ObjectKind<F> {
  const fieldEntries: [string, Field][] = Object.entries(fields);
  const settable = fieldEntries.filter(([, { options }]) => !options.readOnly);
  const kind = {
    title,
    description,
    fields,
    toWire: (given: Members) =>
      mapFields(settable, (name, { wire, kind }) => [
        wire,
        given[name] == null ? given[name] : kind.toWire(given[name]),
      ]),
    fromWire: (live: Members) =>
      mapFields(fieldEntries, (name, { wire, kind }) => [name, convertReceived(kind, live[wire])]),
  };
  return addLazily(kind, {
    argument: () => createArgumentSchema(settable),
    sent: () =>
      z.strictObject(
        Object.fromEntries(
          settable.map(([, { wire, kind, options }]) => [wire, createSentSchema(kind, options)]),
        ),
      ),
    received: () =>
      z.looseObject(
        Object.fromEntries(
          fieldEntries.map(([, { wire, kind, options }]) => [wire, createReceivedSchema(kind, options)]),
        ),
      ),
  }) as unknown as ObjectKind<F>;
}

function createArgumentSchema(fields: readonly [string, Field][]): ZodType {
  const names = fields.map(([name]) => name);
  const members = fields.map(([name, { kind, options }]): [string, ZodType] => [
    name,
    options.required ? kind.argument : kind.argument.optional(),
  ]);
  return z.strictObject(Object.fromEntries(members), {
    error: `an object of ${joinWords(names, "and")}`,
  });
}

/** Returns the schema of a member in a request. An optional member may also be null, which clears it. */
function createSentSchema({ sent }: Kind, { required, nullable }: FieldOptions): ZodType {
  if (!required) return sent.nullish();
  return nullable ? sent.nullable() : sent;
}

function createReceivedSchema({ received }: Kind, { alwaysReturned, nullable }: FieldOptions): ZodType {
  if (!alwaysReturned) return received.nullish();
  return nullable ? received.nullable() : received;
}

/**
 * Declares an object that programs get under the API's own names, with its undeclared members. A field whose key differs
 * from its wire name adds a member under its key, unless the API sends one of that name.
 */
export function verbatimObject<const F extends Fields>(
  title: string,
  description: string,
  fields: F,
): ObjectKind<F> {
  const convertMember = (live: Members, name: string, { wire, kind }: Field) =>
    (name !== wire && name in live) || live[wire] == null ? undefined : kind.fromWire(live[wire]);
  return Object.assign(object(title, description, fields), {
    isVerbatim: true as const,
    fromWire: (live: Members) => ({
      ...live,
      ...mapFields(Object.entries(fields), (name, field) => [name, convertMember(live, name, field)]),
    }),
  });
}

/**
 * Adds defaults to the kind of a list's items: lists are compared as a whole, so an omitted member must equal the live one.
 * A default applies if the program leaves the member out, or if the member is missing or null in a response.
 */
export const withDefaults = <Of extends ObjectKind>(kind: Of, defaults: Members): Of => {
  const fillInDefaults = (members: Members): Members => ({
    ...members,
    ...Object.fromEntries(Object.entries(defaults).filter(([name]) => (members[name] ?? null) === null)),
  });
  return normalized(kind, fillInDefaults);
};

/** Copies a kind so that it drops undeclared members of a response. */
export const dropUndeclaredMembers = <F extends Fields>(kind: ObjectKind<F>) =>
  copyWith(kind, addLazily({}, { received: () => kind.received.strip() }));

/** Converts a value of a response. Takes a missing or null list for an empty one, and returns other such values unchanged. */
function convertReceived(kind: Kind, value: unknown): unknown {
  if (value !== undefined && value !== null) return kind.fromWire(value);
  return isListKind(kind) ? kind.fromWire([]) : value;
}

/** Maps fields to members. Leaves out undefined members, which JSON would drop and `exactOptionalPropertyTypes` forbids. */
const mapFields = (
  fields: readonly [string, Field][],
  toMember: (name: string, field: Field) => [string, unknown],
): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(([name, field]) => toMember(name, field)).filter(([, value]) => value !== undefined),
  );
