import type { Properties } from "../../classes/lifecycle";

/** More levels than any value has: each costs a nested call, here and in the serializer. */
const deepest = 200;

/**
 * A plain JSON copy. Pulumi's serializer throws on some values only after the write, which would orphan the object; others
 * it changes silently (integers past 2^53, dates, maps). A circular or too deeply nested object becomes null.
 */
export function plainJson(value: unknown, within: readonly object[] = []): unknown {
  switch (typeof value) {
    case "string":
      return value.toWellFormed();
    case "boolean":
      return value;
    case "number":
      // Adding 0 turns -0 into 0: a comparison would distinguish them.
      return Number.isFinite(value) ? value + 0 : String(value);
    case "bigint":
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    case "object":
      if (value === null || within.length >= deepest || within.includes(value)) return null;
      return safeObject(value, [...within, value]);
    default:
      return undefined;
  }
}

export const plainProperties = (properties: Properties): Properties => plainJson(properties) as Properties;

function safeObject(value: object, within: readonly object[]): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (value instanceof Set || Array.isArray(value))
    return [...value].map((item) => plainJson(item, within) ?? null);
  const members: [string, unknown][] =
    value instanceof Map
      ? [...value].flatMap(([key, item]) => (Object(key) === key ? [] : [[String(key), item]]))
      : Object.entries(value);
  const entries = members.map(([key, item]) => [key.toWellFormed(), plainJson(item, within)] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}
