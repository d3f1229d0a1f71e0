import { createHash } from "node:crypto";
import type { Service } from "../../http/operation";
import { type Settings, urlKeys } from "../../http/settings";

export const urlOf = (settings: Settings, service: Service): string => settings[urlKeys[service]] ?? "";

/**
 * Identifies the account of these settings: 12 hexadecimal digits that a state holds instead of the key. Two keys of one
 * account have different fingerprints, so a difference is a reason to check, not proof.
 */
export function fingerprintOf(settings: Settings, service: Service): string {
  const parts = [urlOf(settings, service), ...(service === "database" ? [] : credentialParts(settings))];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
}

/** A bearer token is renewed often: its issuer and its subject stay the same. */
function credentialParts({ apiKey, bearerToken }: Settings): unknown[] {
  if (apiKey !== undefined) return [apiKey];
  const { iss, sub } = claimsOf(bearerToken ?? "");
  return iss === undefined && sub === undefined ? [] : [iss ?? null, sub ?? null];
}

function claimsOf(token: string): { iss?: unknown; sub?: unknown } {
  const [, payload = ""] = token.split(".");
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
