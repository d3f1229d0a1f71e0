import { assetSignature, signatureKey } from "../signatures";

/**
 * An asset as the engine passes it to a provider. It contains its text or the path of its file. In a recorded state, it may
 * contain only the hash.
 */
export interface Asset {
  /** SHA-256 of the content in hexadecimal. The engine computes it. */
  readonly hash: string;
  readonly text?: string;
  readonly path?: string;
}

export function isAsset(value: unknown): value is Asset {
  if (typeof value !== "object" || value === null) return false;
  const members = value as Readonly<Record<string, unknown>>;
  return members[signatureKey] === assetSignature && typeof members["hash"] === "string";
}
