import type { Properties } from "../../model/properties";

/** No real value is nested this deeply. Each level costs a nested call, here and in Pulumi's serializer. */
const maxJsonDepth = 200;

/**
 * Returns a plain JSON copy. Pulumi's serializer rejects some values only after the write, which would orphan the object. It
 * silently changes others, such as integers past 2^53, dates and maps. A circular or too deeply nested object becomes null.
 */
export function toPlainJson(value: unknown, ancestors: readonly object[] = []): unknown {
  switch (typeof value) {
    case "string":
      return value.toWellFormed();
    case "boolean":
      return value;
    case "number":
      // Add 0 to turn -0 into 0, because `isDeepStrictEqual` distinguishes them.
      return Number.isFinite(value) ? value + 0 : String(value);
    case "bigint":
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    case "object":
      if (value === null || ancestors.length >= maxJsonDepth || ancestors.includes(value)) return null;
      return objectToPlainJson(value, [...ancestors, value]);
    default:
      return undefined;
  }
}

export const toPlainProperties = (properties: Properties): Properties =>
  toPlainJson(properties) as Properties;

function objectToPlainJson(value: object, ancestors: readonly object[]): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (value instanceof Set || Array.isArray(value))
    return [...value].map((item) => toPlainJson(item, ancestors) ?? null);
  const members: [string, unknown][] =
    value instanceof Map
      ? [...value].flatMap(([key, item]) => (Object(key) === key ? [] : [[String(key), item]]))
      : Object.entries(value);
  const entries = members.map(([key, item]) => [key.toWellFormed(), toPlainJson(item, ancestors)] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}
