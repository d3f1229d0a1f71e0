import type { Properties } from "./lifecycle";

/**
 * A plain JSON copy. Pulumi's serialiser throws on some values only after the platform was written to, which would
 * orphan the object; others it changes silently (integers past 2^53, dates, maps).
 */
export function safe(value: unknown): unknown {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : String(value);
    case "bigint":
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    case "object":
      return safeObject(value);
    default:
      return undefined;
  }
}

export const safeProperties = (properties: Properties): Properties => safe(properties) as Properties;

function safeObject(value: object | null): unknown {
  if (value === null) return null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (value instanceof Map) return safe(Object.fromEntries(value));
  if (value instanceof Set || Array.isArray(value)) return [...value].map((item) => safe(item) ?? null);
  const entries = Object.entries(value).map(([key, item]) => [key, safe(item)] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}
