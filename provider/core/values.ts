import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Lifecycle } from "../classes/lifecycle";
import { shortenForMessage } from "../http/messageText";
import { isSecretName } from "../http/redact";
import { isPlainObject } from "../model/members";
import type { Properties } from "../model/properties";
import { secretSignature, signatureKey, unknownValue } from "../signatures";

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

export const isEqual = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b);

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

export const wrapSecret = (value: unknown): Properties => ({ [signatureKey]: secretSignature, value });

export const isSecret = (value: unknown): value is { readonly value: unknown } =>
  typeof value === "object" && value !== null && (value as Properties)[signatureKey] === secretSignature;

export const unwrapSecret = (value: unknown): unknown => (isSecret(value) ? value.value : value);

/** Returns the text that messages show instead of the value at a path, if the value, or a part of it, must stay hidden. */
export function selectPlaceholder({ secretPaths, unprinted }: Lifecycle, path: string): string | undefined {
  const names = path.split(".");
  const overlaps = (hidden: string) =>
    hidden.split(".").every((part, index) => [part, "*"].includes(names[index] ?? part) || part === "*");
  if (secretPaths?.some(overlaps)) return "[secret]";
  return unprinted?.some(overlaps) ? "[not shown]" : undefined;
}

/**
 * Returns a copy in which the values at `paths`, and all strings with a credential's name, are secrets in Pulumi's protocol
 * (rules.md#encrypted-secrets).
 */
export function markSecrets(properties: Properties, paths: readonly string[] = []): Properties {
  let marked = properties;
  for (const path of expandPaths(properties, paths)) {
    const value = getValue(marked, path);
    if (value !== undefined && value !== null && !isSecret(value))
      marked = setValue(marked, path, wrapSecret(value));
  }
  return markNamedSecrets(marked) as Properties;
}

function markNamedSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(markNamedSecrets);
  if (!isPlainObject(value) || isSecret(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      typeof member === "string" && isSecretName(name) ? wrapSecret(member) : markNamedSecrets(member),
    ]),
  );
}

/** Replaces each `*` of a path by the names that the properties have there. */
export const expandPaths = (properties: Properties, paths: readonly string[] = []): string[] =>
  paths.flatMap((path) => {
    const [before = "", ...after] = path.split(".*");
    if (after.length === 0) return [path];
    const names = Object.keys(Object(unwrapSecret(getValue(properties, before)) ?? {}));
    return expandPaths(
      properties,
      names.map((name) => `${before}.${name}${after.join(".*")}`),
    );
  });

/** Returns the parts of values that a shape has, at any depth. A program does not manage the others. */
function pickDeclared(values: unknown, shape: unknown): unknown {
  if (Array.isArray(values) && Array.isArray(shape) && values.length === shape.length)
    return values.map((each, index) => pickDeclared(each, shape[index]));
  if (!isPlainObject(values) || !isPlainObject(shape)) return values;
  return Object.fromEntries(
    Object.keys(shape)
      .filter((name) => name in values)
      .map((name) => [name, pickDeclared(values[name], shape[name])]),
  );
}

/** Returns outputs with only those names of maps that a shape has: arguments, or the outputs of a state. */
export const pickDeclaredNames = (
  { keyedPaths = [] }: Pick<Lifecycle, "keyedPaths">,
  outputs: Properties,
  shape: Properties,
): Properties =>
  keyedPaths
    .filter((path) => hasValue(outputs, path) && hasValue(shape, path))
    .reduce(
      (picked, path) => setValue(picked, path, pickDeclared(getValue(outputs, path), getValue(shape, path))),
      outputs,
    );

/** Leaves out the names of maps that neither the arguments have nor, if the outputs are those of a state, an earlier program. */
function omitForeignNames(lifecycle: Lifecycle, outputs: Properties, inputs: Properties): Properties {
  if (!lifecycle.keyedPaths?.length) return outputs;
  const managed = decodeManagedPaths(lifecycle, outputs) ?? [];
  const keyedPaths = lifecycle.keyedPaths.filter((path) => !managed.includes(path));
  return pickDeclaredNames({ keyedPaths }, outputs, inputs);
}

/** Returns the settable paths that the program sets, sorted (rules.md#managed-fields). */
export const listManagedPaths = (lifecycle: Lifecycle, inputs: Properties): string[] =>
  lifecycle.settable.filter((path) => hasValue(inputs, path)).sort();

/** Returns the paths that a state records as managed. Undefined for an import, which has no record. */
export const decodeManagedPaths = (lifecycle: Lifecycle, { managed }: Properties): string[] | undefined =>
  decodePaths(lifecycle, managed);

/**
 * Returns the recorded paths that a failed update may or may not have written (rules.md#failed-initialization), without those
 * that a read has returned since.
 */
export const listUnconfirmedPaths = (
  lifecycle: Lifecycle,
  { incomplete }: Properties,
  liveOutputs: Properties = {},
): string[] => (decodePaths(lifecycle, incomplete) ?? []).filter((path) => !hasValue(liveOutputs, path));

function decodePaths({ settable }: Lifecycle, encoded: unknown): string[] | undefined {
  if (typeof encoded !== "string") return undefined;
  const codes = new Set(encoded.match(/.{3}/g));
  return settable.filter((path) => codes.has(encodePath(path)));
}

/** Encodes paths for the state. The codes are short because the engine writes the whole state at each step. */
export const encodePaths = (paths: readonly string[]): string => paths.map(encodePath).join("");

const codesByPath = new Map<string, string>();

/** Returns a code that no other path of the class has. An ApiObject's paths may share one: its `compare` does without codes. */
function encodePath(path: string): string {
  const code = codesByPath.get(path) ?? createHash("sha256").update(path).digest("base64url").slice(0, 3);
  codesByPath.set(path, code);
  return code;
}

/** Returns the values that an object must have after an update: the managed ones, and those that the class implies. */
export const buildDesiredValues = (lifecycle: Lifecycle, inputs: Properties): Properties => ({
  ...pickPaths(inputs, lifecycle.settable, { nulls: true }),
  ...lifecycle.impliedOutputs,
});

/** Returns the paths at which outputs differ from the desired values. A value that is not known yet is treated as different. */
export function findDifferingPaths(lifecycle: Lifecycle, inputs: Properties, outputs: Properties): string[] {
  const desired = buildDesiredValues(lifecycle, inputs);
  const current = omitForeignNames(lifecycle, outputs, inputs);
  const differs = (path: string) =>
    hasValue(desired, path) &&
    !isEqual(toPlainJson(getValue(desired, path)), toPlainJson(getValue(current, path)));
  const paths = [...lifecycle.settable, ...Object.keys(lifecycle.impliedOutputs)];
  return paths.filter((path) => isUnknownAt(inputs, path) || differs(path));
}

/**
 * Compares the arguments with recorded outputs, or with those of a read. `writtenPaths`: the paths that an update sends to the
 * API, including those that only the class's `compare` finds.
 */
export function compareValues(lifecycle: Lifecycle, recorded: Properties, inputs: Properties) {
  const comparison = lifecycle.compare?.(omitForeignNames(lifecycle, recorded, inputs), inputs);
  const writtenPaths = [...findDifferingPaths(lifecycle, inputs, recorded), ...(comparison?.changed ?? [])];
  return { replaces: [], computed: [], ...comparison, writtenPaths: [...new Set(writtenPaths)] };
}

/** Describes what a write of the desired values changes: `weight 3 → 20, enabled false → true`. Empty if nothing changes. */
export function describeChanges(lifecycle: Lifecycle, inputs: Properties, outputs: Properties): string {
  const desired = buildDesiredValues(lifecycle, inputs);
  return findDifferingPaths(lifecycle, inputs, outputs)
    .map((path) => {
      const after = isUnknownAt(inputs, path)
        ? "a value not known yet"
        : formatValue(lifecycle, desired, path);
      return [path, formatValue(lifecycle, outputs, path), "→", after].filter(Boolean).join(" ");
    })
    .join(", ");
}

/** Describes the written values that a response contradicts. Empty if there are none. */
export function describeIgnoredValues(
  lifecycle: Lifecycle,
  inputs: Properties,
  after: Properties,
  writtenPaths: readonly string[],
): string {
  const desired = buildDesiredValues(lifecycle, inputs);
  return findDifferingPaths(lifecycle, inputs, after)
    .filter((path) => writtenPaths.includes(path) && hasValue(after, path))
    .map((path) => describeTwoValues(lifecycle, path, [desired, "sent"], [after, "returned"]))
    .join(", ");
}

type LabeledValues = readonly [properties: Properties, label: string];

/** Returns a path with two values: `weight (10 in the state, 77 on the platform)`. Without them, if they must stay hidden. */
export function describeTwoValues(lifecycle: Lifecycle, path: string, ...both: readonly LabeledValues[]) {
  if (selectPlaceholder(lifecycle, path) !== undefined) return path;
  return `${path} (${both.map(([values, label]) => `${label} ${toShortJson(getValue(values, path) ?? null)}`).join(", ")})`;
}

/** Formats the value at a path for a message. Empty if there is none. */
function formatValue(lifecycle: Lifecycle, properties: Properties, path: string): string {
  const value = getValue(properties, path);
  if (value === undefined) return "";
  return selectPlaceholder(lifecycle, path) ?? toShortJson(value);
}

export const toShortJson = (value: unknown): string => shortenForMessage(JSON.stringify(value), 120);
