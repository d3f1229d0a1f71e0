/** Comparisons for values that the API may have changed when it stored them (`Lifecycle.listSimilar`). */

/** Ignores case, spaces at both ends, and how a character is composed in Unicode. */
export const isSameText = (sent: unknown, stored: unknown): boolean =>
  normalizeText(sent) === normalizeText(stored);

/** Also ignores a slash or a dot at the end, the default port, and whether a host name is in Punycode. */
export const isSameUrl = (sent: unknown, stored: unknown): boolean =>
  normalizeUrl(sent) === normalizeUrl(stored);

const normalizeText = (value: unknown): string => String(value).normalize("NFC").trim().toLowerCase();

function normalizeUrl(value: unknown): string {
  const text = normalizeText(value);
  return (URL.canParse(text) ? new URL(text).href : text).replace(/[/.]+$/, "");
}

/** For members of an unknown kind. Compares lists as sets, and strings like URLs. */
export const isSameValue = (sent: unknown, stored: unknown): boolean =>
  JSON.stringify(normalizeValue(sent)) === JSON.stringify(normalizeValue(stored));

function normalizeValue(value: unknown): unknown {
  if (typeof value === "string") return normalizeUrl(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(normalizeValue(item))).sort();
  const members = Object.entries(value).map(([name, member]) => [name, normalizeValue(member)]);
  return members.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}
