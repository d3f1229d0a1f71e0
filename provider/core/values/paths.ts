import { isPlainObject } from "../../model/members";
import type { Properties } from "../../model/properties";
import { unknownValue } from "../../signatures";

/** Returns the value at a dotted path, whose parts may be list indexes. Returns null if a value on the way is null. */
export function getValue(properties: Properties, path: string): unknown {
  let value: unknown = properties;
  for (const key of path.split(".")) {
    if (value === null) return null;
    if (typeof value !== "object" || !Object.hasOwn(value, key)) return undefined;
    value = (value as Properties)[key];
  }
  return value;
}

/** Returns a copy of `properties` with `value` at the dotted path. Also copies the objects on the way. */
export function setValue(properties: Properties, path: string, value: unknown): Properties {
  const [head = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...properties, [head]: value };
  const child = properties[head];
  return { ...properties, [head]: setValue(isPlainObject(child) ? child : {}, rest.join("."), value) };
}

export const copyValues = (
  properties: Properties,
  source: Properties,
  paths: readonly string[],
): Properties => paths.reduce((values, path) => setValue(values, path, getValue(source, path)), properties);

export const hasValue = (properties: Properties, path: string): boolean =>
  getValue(properties, path) !== undefined;

/** Returns the values at these paths. Omits null values unless `nulls` is set. */
export function pickPaths(
  properties: Properties,
  paths: readonly string[],
  { nulls = false } = {},
): Properties {
  let picked: Properties = {};
  for (const path of paths) {
    const value = getValue(properties, path);
    if (value !== undefined && (nulls || value !== null)) picked = setValue(picked, path, value);
  }
  return picked;
}

/**
 * Returns a copy of `values` that takes missing properties, and missing values at these paths, from `fallback`. Null is not
 * missing. Lists and maps are not merged.
 */
export function withFallback(values: Properties, fallback: Properties, paths: readonly string[]): Properties {
  const definedEntries = Object.entries(values).filter(([, value]) => value !== undefined);
  let merged: Properties = { ...fallback, ...Object.fromEntries(definedEntries) };
  for (const path of paths) {
    const value = getValue(fallback, path);
    if (value !== undefined && value !== null && getValue(merged, path) === undefined)
      merged = setValue(merged, path, value);
  }
  return merged;
}

export const getTopLevelName = (path: string): string => path.split(".", 1)[0] ?? path;

export function hasUnknown(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === unknownValue;
  return Object.values(value).some(hasUnknown);
}

/** Whether the value at a path is unknown, contains an unknown value, or is inside one. */
export function isUnknownAt(properties: Properties, path: string): boolean {
  const parts = path.split(".");
  return (
    parts.some((_, i) => getValue(properties, parts.slice(0, i + 1).join(".")) === unknownValue) ||
    hasUnknown(getValue(properties, path))
  );
}
