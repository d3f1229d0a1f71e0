import type { ZodType } from "zod";
import * as z from "zod";
import { type Kind, normalized } from "./kinds";
import { addLazily } from "./lazily";
import { isPlainObject } from "./members";

const arraySchema = z.custom<unknown[]>(Array.isArray, { error: "Invalid input: expected array" });

// `doctor --contract` looks up the schema of an item by that of its list, and that of a value by that of its map.
const itemSchemas = new WeakMap<z.core.$ZodType, ZodType>();
const valueSchemas = new WeakMap<z.core.$ZodType, ZodType>();

export const getItemSchema = (list: z.core.$ZodType): ZodType | undefined => itemSchemas.get(list);
export const getValueSchema = (map: z.core.$ZodType): ZodType | undefined => valueSchemas.get(map);

/**
 * Returns the schema of a list. It stops at the first invalid item, because z.array would create an issue for each invalid
 * item, and a few thousand bytes of gzip can hold a million of them.
 */
export const listSchema = <Item>(item: ZodType<Item>): ZodType<Item[]> => {
  const schema = arraySchema.transform((values, context) => {
    const items: Item[] = [];
    for (const [index, value] of values.entries()) {
      const parsed = item.safeParse(value);
      if (!parsed.success) return rejectMember(parsed.error, index, context);
      items.push(parsed.data);
    }
    return items;
  });
  itemSchemas.set(schema, item);
  return schema;
};

/** Returns the schema of a map, which stops at the first invalid value. */
const mapSchema = <Value>(value: ZodType<Value>, error: string): ZodType<Record<string, Value>> => {
  const schema = z.custom<object>(isPlainObject, { error }).transform((map, context) => {
    const entries: [string, Value][] = [];
    for (const [name, member] of Object.entries(map)) {
      const parsed = value.safeParse(member);
      if (!parsed.success) return rejectMember(parsed.error, name, context);
      entries.push([name, parsed.data]);
    }
    return Object.fromEntries(entries);
  });
  valueSchemas.set(schema, value);
  return schema;
};

function rejectMember({ issues }: z.ZodError, key: PropertyKey, context: z.RefinementCtx): never {
  for (const { message, path } of issues.slice(0, 3))
    context.addIssue({ code: "custom", message, path: [key, ...path] });
  return z.NEVER;
}

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
export const listOf = <Item extends Kind>(item: Item, allowed = "a list"): ListKind<Item> => {
  const kind = {
    item,
    toWire: (given: readonly unknown[]) => given.map((each) => item.toWire(each)),
    fromWire: (values: readonly unknown[]) => values.map((each) => item.fromWire(each)),
  };
  return addLazily(kind, {
    argument: () => z.array(item.argument, { error: allowed }),
    sent: () => z.array(item.sent, { error: allowed }),
    received: () => listSchema(item.received),
  }) as unknown as ListKind<Item>;
};

/** Declares a list whose order and duplicates do not matter: both sides are sorted. */
export const setOf = <Item extends Kind>(item: Item, allowed?: string): ListKind<Item> =>
  normalized(listOf(item, allowed), (values: readonly unknown[]) => [...new Set(values)].sort());

/** Declares a list whose order does not matter: both sides are sorted. */
export const multisetOf = <Item extends Kind>(item: Item, allowed?: string): ListKind<Item> =>
  normalized(listOf(item, allowed), (values: readonly unknown[]) =>
    [...values].sort((one, other) => (toSortKey(one) < toSortKey(other) ? -1 : 1)),
  );

const toSortKey = (value: unknown): string =>
  JSON.stringify(value, (_, member) => (isPlainObject(member) ? Object.entries(member).sort() : member));

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
    isPlainObject(value) &&
    Object.entries(value).every(
      ([name, value]) => keyPattern.test(name) && values.argument.safeParse(value).success,
    );
  const kind = {
    values,
    toWire: (given: object) => given,
    fromWire: (received: object) =>
      Object.fromEntries(Object.entries(received).map(([name, value]) => [name, values.fromWire(value)])),
  };
  return addLazily(kind, {
    argument: () => z.custom(isMapOfValues, { error: allowed }),
    sent: () => z.record(z.string(), values.sent, { error: allowed }),
    received: () => mapSchema(values.received, allowed),
  }) as unknown as MapKind<Value>;
};

export const isMapKind = (kind: Kind): kind is MapKind => "values" in kind;
