import type { Lifecycle, Properties } from "../../classes/lifecycle";
import { secretSignature, signatureKey } from "../../signatures";
import { get, set } from "../values";

/** A value in the form in which Pulumi's property wire format carries a secret. */
export const secret = (value: unknown): Properties => ({ [signatureKey]: secretSignature, value });

const isSecret = (value: unknown): value is { readonly value: unknown } =>
  typeof value === "object" && value !== null && (value as Properties)[signatureKey] === secretSignature;

/** The value of a secret; any other value unchanged. */
export const revealed = (value: unknown): unknown => (isSecret(value) ? value.value : value);

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
