import * as z from "zod";
import type { Kind } from "./kinds";
import { addLazily } from "./lazily";
import { isListKind, isMapKind, type ListKind, listOf, type MapKind } from "./list";
import { isPlainObject, type Members } from "./members";
import { isObjectKind } from "./object";

/**
 * The kind of a list in the API's JSON whose items have names, in no order: in a program, it is a map by these names. A program
 * manages the names that it declares. Other items of the list stay.
 */
export interface KeyedKind<Item extends Kind = Kind, Value extends Kind = Kind>
  extends Kind<
    Record<string, z.output<Value["argument"]>>,
    z.output<Item["sent"]>[],
    z.output<Item["received"]>[]
  > {
  /** An item as the API has it, with its name. */
  readonly item: Item;
  /** The value under a name, in a program. */
  readonly values: Value;
  readonly key: string;
}

interface KeyedOptions {
  /** The member of an item that contains its name. */
  readonly key: string;
  /** The member that contains the value. Default: the value's own members are those of the item. */
  readonly member?: string;
  readonly pattern: RegExp;
  /** Completes "x must be …" in the error about a name. */
  readonly allowed: string;
}

export function keyedListOf<Item extends Kind, Value extends Kind>(
  item: Item,
  values: Value,
  { key, member, pattern, allowed }: KeyedOptions,
): KeyedKind<Item, Value> {
  const kind = {
    values,
    key,
    toWire: (given: Members) =>
      Object.entries(given)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([each, value]) => {
          const converted = values.toWire(value);
          return { [key]: each, ...(member === undefined ? Object(converted) : { [member]: converted }) };
        }),
    fromWire: (items: readonly Members[]) =>
      Object.fromEntries(
        items.map((each) => [each[key], values.fromWire(member === undefined ? each : each[member])]),
      ),
  };
  const argument = () =>
    z.record(z.string().regex(pattern, { error: allowed }), values.argument, {
      error: ({ code }) => (code === "invalid_key" ? allowed : "an object with a value for each name"),
    });
  return addLazily(Object.assign(listOf(item), kind), { argument }) as unknown as KeyedKind<Item, Value>;
}

export const isKeyedKind = (kind: Kind): kind is KeyedKind & ListKind & MapKind =>
  isListKind(kind) && isMapKind(kind);

/**
 * Returns live values with what a program declares. Names that it has declared `before` and no longer declares are removed.
 * Other names, and members that it leaves out, stay as they are.
 */
export function mergeDeclared(kind: Kind, live: unknown, declared: unknown, before: unknown): unknown {
  if (declared === undefined) return live;
  if (!isPlainObject(live) || !isPlainObject(declared)) return declared;
  const known: Members = isPlainObject(before) ? before : {};
  const fields: Readonly<Record<string, { readonly kind: Kind }>> = isObjectKind(kind) ? kind.fields : {};
  const isKeyed = isKeyedKind(kind);
  if (!isKeyed && !isObjectKind(kind)) return declared;
  const names = [...new Set([...Object.keys(live), ...Object.keys(declared)])];
  return Object.fromEntries(
    names
      .filter((name) => !isKeyed || name in declared || !(name in known))
      .map((name) => {
        const inner = isKeyed ? kind.values : fields[name]?.kind;
        return [name, inner ? mergeDeclared(inner, live[name], declared[name], known[name]) : live[name]];
      }),
  );
}
