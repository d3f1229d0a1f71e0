import type { ZodType } from "zod";
import * as z from "zod";
import { type Field, type Fields, readOnly } from "./field";
import { count, type Enumeration, type Kind, text } from "./kinds";
import { listOf } from "./list";
import { type Members, mapped, type ObjectKind, object } from "./object";

/**
 * An object that a program sees as the API sends it: under the API's own names, with the members that no field
 * declares, and in addition what `nameOf` and `namesOf` add.
 */
export function verbatim<const F extends Fields>(
  title: string,
  description: string,
  fields: F,
): ObjectKind<F> {
  const kind = object(title, description, fields);
  // A member of the API's own keeps its value, whatever its name.
  const output = (live: Members, name: string, { wire, kind: of }: Field) =>
    (name !== wire && name in live) || live[wire] == null ? undefined : of.fromWire(live[wire]);
  const all: [string, Field][] = Object.entries(fields);
  return {
    ...kind,
    isVerbatim: true,
    fromWire: (live: Members) => ({
      ...live,
      ...mapped(all, (name, field) => [name, output(live, name, field)]),
    }),
  };
}

/** Values under names that only the API gives. */
export interface MapKind<Item extends Kind = Kind>
  extends Kind<never, never, Record<string, z.output<Item["received"]>>> {
  readonly values: Item;
}

export const mapOf = <Item extends Kind>(values: Item): MapKind<Item> => ({
  values,
  argument: z.never(),
  sent: z.never(),
  received: z.record(z.string(), values.received) as ZodType<Record<string, z.output<Item["received"]>>>,
  toWire: (given) => given,
  fromWire: (received) => received,
});

export const isMap = (kind: Kind): kind is MapKind => "values" in kind;

/** The same kind, null in a response too. */
export const orNull = <G, S, R>(kind: Kind<G, S, R>): Kind<G, S, R | null> => ({
  ...kind,
  received: kind.received.nullable(),
  fromWire: (received) => (received === null ? null : kind.fromWire(received)),
});

const number = z.number();
/** The package's schema takes a type from the argument, also for a kind that is only an output. */
const numberOrName = {
  ...count(),
  argument: z.unknown().meta({ spec: { oneOf: [{ type: "string" }, { type: "integer" }] } }),
};

const sentence = (wire: string, meanings: Enumeration["meanings"]) =>
  `\`${wire}\`: ${Object.entries(meanings)
    .map(([value, name]) => `${value} ${name}`)
    .join(", ")}.`;

/** The name of the number in another field, left out if the number has no meaning that is known. */
export const nameOf = <const Wire extends string>({ wire, kind }: Field<Wire, Enumeration>) => {
  const { meanings } = kind;
  const name = { ...text(0), received: number, fromWire: (value: number) => meanings[value] };
  const description = `Name of ${sentence(wire, meanings)} Left out for another number.`;
  return readOnly(wire, name as unknown as Kind<never, never, number>, description);
};

/** The names of the numbers in another field, in their order. */
export const namesOf = <const Wire extends string>(numbers: Field<Wire, Kind & { item: Enumeration }>) => {
  const { wire } = numbers;
  const { meanings } = numbers.kind.item;
  const names = {
    ...listOf(numberOrName),
    fromWire: (values: number[]) => values.map((value) => meanings[value] ?? value),
  };
  const description = `Names of ${sentence(wire, meanings)} Another number stands for itself.`;
  return readOnly(wire, names as Kind<never, never, number[]>, description);
};
