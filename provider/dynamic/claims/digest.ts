import type { Properties } from "../../classes/lifecycle";
import { assetSignature, signatureKey } from "../../signatures";
import { digest } from "../ledger";

/** A digest of arguments or outputs. */
export const digestOf = (properties: Properties): string => digest(canonical(properties));

/**
 * The same string for equal inputs: the wire and the check order members differently, and of an asset, a check gets its
 * content or path, a diff only its hash.
 */
const canonical = ({ __provider, ...inputs }: Properties): string =>
  JSON.stringify(inputs, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? ordered({ ...value }) : value,
  );

function ordered(members: Properties): Properties {
  const { [signatureKey]: signature, hash } = members;
  if (signature === assetSignature) return { hash, [signatureKey]: signature };
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
}
