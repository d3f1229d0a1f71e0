import { isDeepStrictEqual } from "node:util";
import type { Properties } from "../classes/lifecycle";

const isObject = (value: unknown): value is Properties =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value at a dotted path, items of lists by their number; `undefined` if any part of the path is missing, null if one on the way is null. */
export function get(properties: Properties, path: string): unknown {
  let value: unknown = properties;
  for (const key of path.split(".")) {
    if (value === null) return null;
    if (typeof value !== "object" || !Object.hasOwn(value, key)) return undefined;
    value = (value as Properties)[key];
  }
  return value;
}

/** A copy of `properties` with `value` at the dotted path; the objects on the way are copied, never shared. */
export function set(properties: Properties, path: string, value: unknown): Properties {
  const [head = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...properties, [head]: value };
  const below = properties[head];
  return { ...properties, [head]: set(isObject(below) ? below : {}, rest.join("."), value) };
}

export const has = (properties: Properties, path: string): boolean => get(properties, path) !== undefined;

/** The named paths that have a value, with these values. `nulls`: null is one. */
export function pick(properties: Properties, paths: readonly string[], { nulls = false } = {}): Properties {
  let picked: Properties = {};
  for (const path of paths) {
    const value = get(properties, path);
    if (value !== undefined && (nulls || value !== null)) picked = set(picked, path, value);
  }
  return picked;
}

/**
 * A copy of `values` in which a property, or a value at one of these paths, that is left out is the one of `fallback`;
 * null is a value. A list or a map is not merged.
 */
export function withFallback(values: Properties, fallback: Properties, paths: readonly string[]): Properties {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  let all: Properties = { ...fallback, ...Object.fromEntries(present) };
  for (const path of paths) {
    const value = get(fallback, path);
    if (value !== undefined && value !== null && get(all, path) === undefined) all = set(all, path, value);
  }
  return all;
}

export const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b);

/** The top-level property of a path. */
export const top = (path: string): string => path.split(".", 1)[0] ?? path;
