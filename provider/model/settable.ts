import type { ZodType } from "zod";
import * as z from "zod";
import type { Given } from "./field";
import type { Kind } from "./kinds";
import { list } from "./list";
import type { Members, ObjectKind } from "./object";

type Sent<Type> = Type extends { readonly sent: ZodType<infer S> } ? S : never;
type Received<Type> = Type extends { readonly received: ZodType<infer R> } ? R : never;

/** A list that a program may give. It is managed as a whole. */
export interface SettableListKind<Item extends Kind = Kind>
  extends Kind<readonly Given<Item>[], Sent<Item>[], Received<Item>[]> {
  readonly item: Item;
}

/** `allowed` completes "x must be …". */
export const settableList = <Item extends Kind>(item: Item, allowed: string): SettableListKind<Item> => ({
  item,
  argument: z.array(item.argument, { error: allowed }) as unknown as SettableListKind<Item>["argument"],
  sent: z.array(item.sent, { error: allowed }) as unknown as ZodType<Sent<Item>[]>,
  received: list(item.received) as ZodType<Received<Item>[]>,
  toWire: (given) => given.map((each) => item.toWire(each) as Sent<Item>),
  fromWire: (values) => values.map((each) => item.fromWire(each)),
});

/** Texts under names that a program may give. It is managed as a whole; null in a response is an empty text. */
export interface SettableMapKind
  extends Kind<Record<string, string>, Record<string, string | null>, Record<string, string | null>> {
  readonly values: Kind<string, string, string | null>;
}

/** `name`: the form of its names; `allowed` completes "x must be …". */
export const settableMap = (
  values: SettableMapKind["values"],
  name: RegExp,
  allowed: string,
): SettableMapKind => {
  const wire = z.record(z.string(), z.string().nullable(), { error: allowed });
  const holds = (given: unknown): boolean =>
    isPlain(given) &&
    Object.entries(given).every(([key, value]) => name.test(key) && values.argument.safeParse(value).success);
  return {
    values,
    argument: z.custom<Record<string, string>>(holds, { error: allowed }),
    sent: wire,
    received: wire,
    toWire: (given) => given,
    fromWire: (received) =>
      Object.fromEntries(Object.entries(received).map(([key, value]) => [key, value ?? ""])),
  };
};

const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The same object where it is written whole, as an item of a list is: a member that is left out, or null in a response,
 * has the value of `blank`.
 */
export const whole = <Of extends ObjectKind>(kind: Of, blank: Members): Of => {
  const filled = (members: Members): Members => ({
    ...members,
    ...Object.fromEntries(Object.entries(blank).filter(([name]) => (members[name] ?? null) === null)),
  });
  return {
    ...kind,
    argument: kind.argument.transform(filled),
    fromWire: (received: never) => filled(kind.fromWire(received)),
  } as unknown as Of;
};
