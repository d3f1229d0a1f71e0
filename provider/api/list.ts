import { type ZodType, z } from "zod";

const isList = z.custom<unknown[]>(Array.isArray, { error: "Invalid input: expected array" });

/**
 * A list of such items, read up to the first that is wrong: z.array makes an issue of each, and a few thousand bytes of
 * gzip hold millions of them.
 */
export const list = <Item>(item: ZodType<Item>): ZodType<Item[]> =>
  isList.transform((values, context) => {
    const items: Item[] = [];
    for (const [index, value] of values.entries()) {
      const parsed = item.safeParse(value);
      if (!parsed.success) {
        for (const { message, path } of parsed.error.issues.slice(0, 3))
          context.addIssue({ code: "custom", message, path: [index, ...path] });
        return z.NEVER;
      }
      items.push(parsed.data);
    }
    return items;
  });
