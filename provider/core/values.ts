import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { isProperties, type Lifecycle, type Properties } from "../classes/lifecycle";
import { shortened } from "../http/errors";
import { secretSignature, signatureKey, unknownValue } from "../signatures";

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
  return { ...properties, [head]: set(isProperties(below) ? below : {}, rest.join("."), value) };
}

export const has = (properties: Properties, path: string): boolean => get(properties, path) !== undefined;

/** The named paths that have a value, with these values. `nulls`: null is one. */
export function pickPaths(
  properties: Properties,
  paths: readonly string[],
  { nulls = false } = {},
): Properties {
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

/** More levels than any value has: each costs a nested call, here and in the serializer. */
const maxDepth = 200;

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
      if (value === null || within.length >= maxDepth || within.includes(value)) return null;
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

/** A value in the form in which Pulumi's property wire format carries a secret. */
export const secret = (value: unknown): Properties => ({ [signatureKey]: secretSignature, value });

const isSecret = (value: unknown): value is { readonly value: unknown } =>
  typeof value === "object" && value !== null && (value as Properties)[signatureKey] === secretSignature;

/** The value of a secret; any other value unchanged. */
export const reveal = (value: unknown): unknown => (isSecret(value) ? value.value : value);

/** Why no message may show the value at a path, of which another may be a part; undefined if one may. */
export function hiddenBecause({ secrets, unprinted }: Lifecycle, path: string): string | undefined {
  const overlaps = (hidden: string) => `${path}.`.startsWith(`${hidden}.`) || hidden.startsWith(`${path}.`);
  if (secrets?.some(overlaps)) return "[secret]";
  return unprinted?.some(overlaps) ? "[not shown]" : undefined;
}

/** A copy in which the values at `paths` are secrets in wire form (rules.md#encrypted-secrets). */
export function markSecrets(properties: Properties, paths: readonly string[] = []): Properties {
  let marked = properties;
  for (const path of paths) {
    const value = get(marked, path);
    if (value !== undefined && value !== null && !isSecret(value)) marked = set(marked, path, secret(value));
  }
  return marked;
}

/** The sorted settable paths that the program sets (rules.md#managed-fields). */
export const managedPaths = (lifecycle: Lifecycle, inputs: Properties): string[] =>
  lifecycle.settable.filter((path) => has(inputs, path)).sort();

/** The paths that a state records as managed, if it has such a record. */
export function recordedPaths(lifecycle: Lifecycle, { managed }: Properties): string[] | undefined {
  if (typeof managed !== "string") return undefined;
  const codes = new Set(managed.match(/.{3}/g));
  return lifecycle.settable.filter((path) => codes.has(pathCode(path)));
}

/** What a state records for these paths: a short code for each, because the engine writes the whole state at each step. */
export const encodePaths = (paths: readonly string[]): string => paths.map(pathCode).join("");

const codesByPath = new Map<string, string>();

/** Three characters. No two paths of a class have the same code. Two of an ApiObject may, whose `compare` finds what is removed. */
function pathCode(path: string): string {
  const code = codesByPath.get(path) ?? createHash("sha256").update(path).digest("base64url").slice(0, 3);
  codesByPath.set(path, code);
  return code;
}

/** The values that an update is to leave: the managed ones and those that the class implies. */
export const desiredValues = (lifecycle: Lifecycle, inputs: Properties): Properties => ({
  ...pickPaths(inputs, lifecycle.settable, { nulls: true }),
  ...lifecycle.implied,
});

/** The paths at which outputs differ from the desired values, or may: those that are not known yet. */
export function differingPaths(lifecycle: Lifecycle, inputs: Properties, outputs: Properties): string[] {
  const desired = desiredValues(lifecycle, inputs);
  const differs = (path: string) =>
    has(desired, path) && !same(plainJson(get(desired, path)), plainJson(get(outputs, path)));
  const paths = [...lifecycle.settable, ...Object.keys(lifecycle.implied)];
  return paths.filter((path) => unknownAt(inputs, path) || differs(path));
}

/**
 * Compares the arguments with what is recorded or read. `written`: the paths for which an update sends something, in the
 * class's own `changed` as well.
 */
export function compareValues(lifecycle: Lifecycle, recorded: Properties, inputs: Properties) {
  const compared = lifecycle.compare?.(recorded, inputs);
  const written = [...differingPaths(lifecycle, inputs, recorded), ...(compared?.changed ?? [])];
  return { replaces: [], computed: [], ...compared, written: [...new Set(written)] };
}

/** What a write of the desired values changes, for a message: `weight 3 → 20, enabled false → true`. Empty if nothing. */
export function describeChanges(lifecycle: Lifecycle, inputs: Properties, live: Properties): string {
  const desired = desiredValues(lifecycle, inputs);
  return differingPaths(lifecycle, inputs, live)
    .map((path) => {
      const after = unknownAt(inputs, path) ? "a value not known yet" : printValue(lifecycle, desired, path);
      return [path, printValue(lifecycle, live, path), "→", after].filter(Boolean).join(" ");
    })
    .join(", ");
}

/** What a response has instead of the desired values, for a message. Empty if it has them all. */
export function describeIgnored(lifecycle: Lifecycle, inputs: Properties, after: Properties): string {
  const desired = desiredValues(lifecycle, inputs);
  return differingPaths(lifecycle, inputs, after)
    .filter((path) => has(after, path))
    .map((path) =>
      hiddenBecause(lifecycle, path) !== undefined
        ? path
        : `${path} (sent ${abbreviate(get(desired, path))}, returned ${abbreviate(get(after, path))})`,
    )
    .join(", ");
}

/** Empty for a value that the API does not return. */
function printValue(lifecycle: Lifecycle, properties: Properties, path: string): string {
  const value = get(properties, path);
  if (value === undefined) return "";
  return hiddenBecause(lifecycle, path) ?? abbreviate(value);
}

export const abbreviate = (value: unknown): string => shortened(JSON.stringify(value), 120);
