import * as z from "zod";
import type { Kind } from "./kinds";

const isMap = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The kind of a list. As an argument it is managed as a whole: a write replaces all items. */
export interface ListKind<Item extends Kind = Kind>
  extends Kind<
    readonly z.output<Item["argument"]>[],
    z.output<Item["sent"]>[],
    z.output<Item["received"]>[]
  > {
  readonly item: Item;
}

/** Declares a list. `allowed` completes "x must be …" in the error about an argument. */
export const listOf = <Item extends Kind>(item: Item, allowed = "a list"): ListKind<Item> => ({
  item,
  argument: z.array(item.argument, { error: allowed }) as unknown as ListKind<Item>["argument"],
  sent: z.array(item.sent, { error: allowed }) as unknown as ListKind<Item>["sent"],
  received: z.array(item.received) as unknown as ListKind<Item>["received"],
  toWire: (given) => given.map((each) => item.toWire(each)) as z.output<Item["sent"]>[],
  fromWire: (values) => values.map((each) => item.fromWire(each)),
});

/** Declares a list whose order and duplicates do not matter: both sides are sorted. */
export const setOf = <Item extends Kind<string, string, string>>(
  item: Item,
  allowed?: string,
): ListKind<Item> => {
  const kind = listOf(item, allowed);
  const sort = (values: readonly string[]) => [...new Set(values)].sort();
  return {
    ...kind,
    argument: kind.argument.transform(sort as never) as unknown as typeof kind.argument,
    toWire: sort as never,
    fromWire: sort as never,
  };
};

export const isListKind = (kind: Kind): kind is ListKind => "item" in kind;

/** The kind of an object with arbitrary keys. As an argument it is managed as a whole, except in `ApiObject`. */
export interface MapKind<Value extends Kind = Kind>
  extends Kind<
    Record<string, z.output<Value["argument"]>>,
    Record<string, z.output<Value["sent"]>>,
    Record<string, z.output<Value["received"]>>
  > {
  readonly values: Value;
}

/** Declares a map. The keys that a program passes must match `keyPattern`. `allowed` completes "x must be …". */
export const mapOf = <Value extends Kind>(
  values: Value,
  keyPattern = /^/,
  allowed = "an object",
): MapKind<Value> => {
  const isMapOfValues = (value: unknown): boolean =>
    isMap(value) &&
    Object.entries(value).every(
      ([name, value]) => keyPattern.test(name) && values.argument.safeParse(value).success,
    );
  const kind = {
    values,
    argument: z.custom(isMapOfValues, { error: allowed }),
    sent: z.record(z.string(), values.sent, { error: allowed }),
    received: z.record(z.string(), values.received, { error: allowed }),
    toWire: (given: object) => given,
    fromWire: (received: object) =>
      Object.fromEntries(Object.entries(received).map(([name, value]) => [name, values.fromWire(value)])),
  };
  return kind as unknown as MapKind<Value>;
};

export const isMapKind = (kind: Kind): kind is MapKind => "values" in kind;
