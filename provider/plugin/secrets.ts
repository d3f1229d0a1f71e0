import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { collectStrings, registerSecrets } from "../base/redact";
import { isSecret, wrapSecret } from "../core/values/secretValues";
import { isPlainObject } from "../model/members";
import type { Properties } from "../model/properties";
import { fromStruct } from "./struct";

const mapMembers = (members: Properties, convert: (value: unknown, name: string) => unknown): Properties =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, convert(value, name)]));

/**
 * Returns properties without the marks of their secrets, because the rest of the package works on plain values. Messages mask
 * the secrets from now on. What is returned to the engine gets the marks back from `markLike`.
 */
export const removeMarks = (marked: Properties): Properties => unmark(marked) as Properties;

export const fromMarkedStruct = (struct: Struct | undefined): Properties => removeMarks(fromStruct(struct));

function unmark(value: unknown): unknown {
  if (isSecret(value)) {
    const plain = unmark(value.value);
    registerSecrets(collectStrings(plain));
    return plain;
  }
  if (Array.isArray(value)) return value.map(unmark);
  return isPlainObject(value) ? mapMembers(value, unmark) : value;
}

/**
 * Marks the properties that are secret in those of a request, as the engine does for providers that do not accept secrets. A
 * list becomes secret as a whole if any of its items is, because its order may differ.
 */
export const markLike = (properties: Properties, marked: Properties): Properties =>
  copyMarks(properties, marked) as Properties;

function copyMarks(value: unknown, source: unknown): unknown {
  if (value === undefined || isSecret(value)) return value;
  if (isPlainObject(value) && isPlainObject(source) && !isSecret(source))
    return mapMembers(value, (member, name) => copyMarks(member, source[name]));
  return containsSecret(source) ? wrapSecret(value) : value;
}

export const containsSecret = (value: unknown): boolean =>
  isSecret(value) ||
  (typeof value === "object" && value !== null && Object.values(value).some(containsSecret));

/** Returns the paths of secrets. That of a list with a secret stands for all of its items. */
export const listSecretPaths = (marked: Properties): string[] =>
  Object.entries(marked).flatMap(([name, value]) => listPathsWithin(value, name));

function listPathsWithin(value: unknown, path: string): string[] {
  if (!isPlainObject(value) || isSecret(value)) return containsSecret(value) ? [path] : [];
  return Object.entries(value).flatMap(([name, member]) => listPathsWithin(member, `${path}.${name}`));
}
