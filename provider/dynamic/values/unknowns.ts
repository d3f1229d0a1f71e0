import type { Properties } from "../../classes/lifecycle";
import { unknownValue } from "../../signatures";
import { get } from "../values";

/** Whether a value is unknown or contains an unknown value. */
export function hasUnknown(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === unknownValue;
  return Object.values(value).some(hasUnknown);
}

/** Whether the value at a path, or an object on the way to it, is unknown. */
export function unknownAt(properties: Properties, path: string): boolean {
  const parts = path.split(".");
  return (
    parts.some((_, i) => get(properties, parts.slice(0, i + 1).join(".")) === unknownValue) ||
    hasUnknown(get(properties, path))
  );
}
