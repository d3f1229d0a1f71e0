/**
 * Comparisons for values that the API may have changed when it stored them (`Lifecycle.listSimilar`). Where case distinguishes
 * values, `ignoreCase` finds those that the API may have stored in lower case: they may also be someone else's.
 */

/**
 * Ignores spaces at both ends, and how a character is composed in Unicode. Compares lists as sets. In a URL, also ignores the
 * case of its scheme and host, a slash or a dot at its end, the default port, Punycode, and the encoding of characters that
 * need none.
 */
export const isLooselyEqual = (sent: unknown, stored: unknown, ignoreCase: boolean): boolean =>
  JSON.stringify(normalizeValue(sent, ignoreCase)) === JSON.stringify(normalizeValue(stored, ignoreCase));

function normalizeValue(value: unknown, ignoreCase: boolean): unknown {
  if (typeof value === "string") return normalizeText(normalizeUrl(value), ignoreCase);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return value.map((item) => JSON.stringify(normalizeValue(item, ignoreCase))).sort();
  const members = Object.entries(value).map(([name, member]) => [name, normalizeValue(member, ignoreCase)]);
  return members.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

function normalizeText(value: unknown, ignoreCase: boolean): string {
  const text = String(value).normalize("NFC").trim();
  return ignoreCase ? text.toLowerCase() : text;
}

function normalizeUrl(value: string): string {
  const text = value.trim();
  const isUrl = /^[a-z][a-z\d+.-]*:\/\//i.test(text) && URL.canParse(text);
  return (isUrl ? new URL(text).href.replace(/%[\da-f]{2}/gi, normalizeEscape) : text).replace(/[/.]+$/, "");
}

function normalizeEscape(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
}
