import type { ZodType } from "zod";
import * as z from "zod";
import type { Kind } from "./kinds";

const array = z.custom<unknown[]>(Array.isArray, { error: "Invalid input: expected array" });
const mostAtOnce = 1000;

/** The schema of the items of each list, which `doctor --contract` compares with live ones. */
const itemSchemas = new WeakMap<z.core.$ZodType, ZodType>();

export const itemSchemaOf = (list: z.core.$ZodType): ZodType | undefined => itemSchemas.get(list);

/**
 * A list of such items, of which no more are read once one is wrong: z.array makes an issue of each, and a few thousand
 * bytes of gzip hold millions of them.
 */
export const list = <Item>(item: ZodType<Item>): ZodType<Item[]> => {
  const some = z.array(item);
  const whole = array.transform((values, context) => {
    const items: Item[] = [];
    for (let from = 0; from < values.length; from += mostAtOnce) {
      const parsed = some.safeParse(values.slice(from, from + mostAtOnce));
      if (!parsed.success) {
        for (const { message, path } of parsed.error.issues.slice(0, 3))
          context.addIssue({ code: "custom", message, path: [from + Number(path[0]), ...path.slice(1)] });
        return z.NEVER;
      }
      items.push(...parsed.data);
    }
    return items;
  });
  itemSchemas.set(whole, item);
  return whole;
};

/** A list that only the platform writes. */
export interface ListKind<Item extends Kind = Kind> extends Kind<never, never, z.output<Item["received"]>[]> {
  readonly item: Item;
}

export const listOf = <Item extends Kind>(item: Item): ListKind<Item> => ({
  item,
  argument: z.never(),
  sent: z.never(),
  received: list(item.received) as ZodType<z.output<Item["received"]>[]>,
  toWire: (given) => given,
  fromWire: (values) => values.map((value) => item.fromWire(value)),
});

export const isList = (kind: Kind): kind is ListKind => "item" in kind;
