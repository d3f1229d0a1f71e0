/** In Pulumi's protocol, an object with this member is a secret, an asset, an archive, a resource reference or an output. */
export const signatureKey = "4dabf18193072939515e22adb298388d";

/** Value of `signatureKey` in an asset. */
export const assetSignature = "c44067f5952c0a294b673a41bacd8c17";

/** Value of `signatureKey` in a secret. */
export const secretSignature = "1b47061264138c4ac30d75fd1eb44270";

/** What the engine and a provider send each other in place of a value that is not known yet. */
export const unknownValue = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Pulumi's protocol defines one placeholder for each type of unknown value. */
const unknownPlaceholders = [
  unknownValue,
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
];

const escapeSuffix = " (plain text)";
const reservedPattern = new RegExp(
  `^(?:${[signatureKey, ...unknownPlaceholders].join("|")})(?: \\(plain text\\))*$`,
);

/**
 * In a response, adds a suffix to each string and member name that Pulumi's protocol reserves. Otherwise, the API could make
 * the engine read a local file, or treat a value as secret or unknown. Returns the same value if there is nothing to escape.
 */
export const escapeSignatures = <T>(value: T): T =>
  mapStrings(value, (text) => (reservedPattern.test(text) ? text + escapeSuffix : text)) as T;

/** Removes the suffixes that `escapeSignatures` added, so that the API gets its own values back. */
export const unescapeSignatures = <T>(value: T): T =>
  mapStrings(value, (text) =>
    text.endsWith(escapeSuffix) && reservedPattern.test(text) ? text.slice(0, -escapeSuffix.length) : text,
  ) as T;

function mapStrings(value: unknown, convert: (text: string) => string): unknown {
  if (typeof value === "string") return convert(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => mapStrings(item, convert));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  if (![Object.prototype, null].includes(Object.getPrototypeOf(value))) return value;
  const names = Object.keys(value);
  const members: unknown[] = Object.values(value);
  const newNames = names.map(convert);
  const newMembers = members.map((member) => mapStrings(member, convert));
  const differs = names.some((name, i) => name !== newNames[i] || members[i] !== newMembers[i]);
  return differs ? Object.fromEntries(newNames.map((name, i) => [name, newMembers[i]])) : value;
}
