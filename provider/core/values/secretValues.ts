import { isSecretName } from "../../base/redact";
import type { Lifecycle } from "../../classes/lifecycle";
import { isPlainObject } from "../../model/members";
import type { Properties } from "../../model/properties";
import { secretSignature, signatureKey } from "../../signatures";
import { getValue, setValue } from "./paths";

export const wrapSecret = (value: unknown): Properties => ({ [signatureKey]: secretSignature, value });

export const isSecret = (value: unknown): value is { readonly value: unknown } =>
  typeof value === "object" && value !== null && (value as Properties)[signatureKey] === secretSignature;

export const unwrapSecret = (value: unknown): unknown => (isSecret(value) ? value.value : value);

/** Returns the text that messages show instead of the value at a path, if the value, or a part of it, must stay hidden. */
export function selectPlaceholder(
  { secretPaths, hiddenInMessages }: Lifecycle,
  path: string,
): string | undefined {
  const names = path.split(".");
  const overlaps = (hidden: string) =>
    hidden.split(".").every((part, index) => [part, "*"].includes(names[index] ?? part) || part === "*");
  if (secretPaths.some(overlaps)) return "[secret]";
  return hiddenInMessages.some(overlaps) ? "[not shown]" : undefined;
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
