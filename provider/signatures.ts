/** The member that marks an object as a secret, an asset, an archive, a reference or an output in Pulumi's protocol. */
export const signatureKey = "4dabf18193072939515e22adb298388d";

/** Marks an asset: a string or a file, with the hash of its content. */
export const assetSignature = "c44067f5952c0a294b673a41bacd8c17";

/** Marks a secret. */
export const secretSignature = "1b47061264138c4ac30d75fd1eb44270";

/** The placeholder of an unknown value that a provider gets. */
export const unknownValue = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** The placeholders of unknown values, by type. */
const unknowns = [
  unknownValue,
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
];

const suffix = " (plain text)";
const reserved = new RegExp(`^(?:${[signatureKey, ...unknowns].join("|")})(?: \\(plain text\\))*$`);

/**
 * A copy of a response without Pulumi signatures: the engine would read a file that one names, or treat a value as secret
 * or unknown. A string or a member's name that is a signature gets a suffix, which `restored` removes. A value without
 * signatures is not copied.
 */
export const neutral = <T>(value: T): T =>
  mapTexts(value, (text) => (reserved.test(text) ? text + suffix : text)) as T;

/** A copy of a request's values in the platform's own form. */
export const restored = <T>(value: T): T =>
  mapTexts(value, (text) =>
    text.endsWith(suffix) && reserved.test(text) ? text.slice(0, -suffix.length) : text,
  ) as T;

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => mapTexts(item, change));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  if (![Object.prototype, null].includes(Object.getPrototypeOf(value))) return value;
  const members = Object.entries(value);
  const changed = members.map(([name, member]) => [change(name), mapTexts(member, change)] as const);
  const differs = changed.some(([name, member], i) => name !== members[i]?.[0] || member !== members[i]?.[1]);
  return differs ? Object.fromEntries(changed) : value;
}
