/** Takes credentials out of a text. */
export type Redact = (text: string) => string;

const mask = "[secret]";
/** Names whose values are credentials, in headers, bodies and query strings (the contract's, this package's settings, and what others call theirs). */
const names =
  "access[_-]?key|authorization(?:[_-]?header)?|(?:read[_-]?only[_-]?)?api[_-]?key" +
  "|(?:(?:database[_-]?)?auth|bearer|access|logging)[_-]?token|token|key" +
  "|(?:client[_-]?)?secret|password|private[_-]?key";
const exactName = new RegExp(`^(?:${names})$`, "i");

const double = String.raw`"(?:[^"\\]|\\.)*"`;
const single = String.raw`'(?:[^'\\]|\\.)*'`;
const scheme = String.raw`(?:(?:Bearer|Basic|Token)\s+)?`;
/** \"value\", a quotation inside a JSON text: taken whole, or what is left of it would break that text. */
const nested = String.raw`(?:(?<slashes>\\+)"[\s\S]*?(?<!\\)\k<slashes>")`;
const bare = String.raw`(?:\[secret\]|[^\s&"'<>,;)}\]]+)`;

const rules: readonly (readonly [RegExp, string])[] = [
  // "Key": "value", also as the first of a list, as header dumps have it.
  [new RegExp(String.raw`(["'](?:${names})["']\s*:\s*\[?\s*)(?:${double}|${single})`, "gis"), `$1"${mask}"`],
  // \"Key\": \"value\": JSON inside JSON, whatever its depth.
  [new RegExp(String.raw`((\\+)"(?:${names})\2"\s*:\s*\2")[\s\S]*?(?<!\\)(\2")`, "gi"), `$1${mask}$3`],
  // "Key": 12345
  [
    new RegExp(String.raw`("(?:${names})"\s*:\s*)(?!null\b|true\b|false\b)[^\s"'\[{,}\]]+`, "gi"),
    `$1"${mask}"`,
  ],
  // AccessKey: value, Key='value', ?token=value&. A lower-case word after "key: " is prose.
  [
    new RegExp(
      String.raw`((?<![A-Za-z])(?:${names})\s*(?:=|:(?!//)(?!\s+[a-z]+(?![\w-])))\s*${scheme})(?:${double}|${single}|${nested}|${bare})`,
      "gis",
    ),
    `$1${mask}`,
  ],
  // Authorization: value, where even a lower-case word is no prose.
  [new RegExp(String.raw`((?:access[_-]?key|authorization)\s*[:=]\s*${scheme})${bare}`, "gi"), `$1${mask}`],
  [/\b(Bearer|Basic)\s+(?=\S*\d|\S{20,})[\w.~+/=-]+/gi, `$1 ${mask}`],
  // A JSON web token, wherever it stands.
  [/\beyJ[\w-]{6,}\.[\w-]+\.[\w-]*/g, mask],
  // https://user:password@host
  [/(:\/\/)[^\s/?#@"']+@/g, `$1${mask}@`],
];

/** Takes out what stands under a credential's name or looks like a credential. */
export function redact(text: string): string {
  return rules.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text);
}

/**
 * A redactor that also knows these literal values, and finds them raw, URL-encoded, JSON-escaped,
 * HTML-escaped and as base64. A value of fewer than 6 characters is found only as a whole word.
 */
export function redactor(secrets: Iterable<string | undefined>): Redact {
  const literals = [...new Set(secrets)].filter(
    (secret) => secret !== undefined && secret !== "",
  ) as string[];
  if (literals.length === 0) return redact;
  const forms = literals.sort((a, b) => b.length - a.length).flatMap(formsOf);
  const pattern = new RegExp(forms.join("|"), "g");
  return (text) => redact(text.replace(pattern, mask));
}

/** The values under credentials' names anywhere in a request body: what an answer might echo. */
export function secretsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(secretsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === "string" && exactName.test(name) ? [member] : secretsIn(member),
  );
}

function formsOf(secret: string): string[] {
  const written = [...secret].map(formsOfCharacter).join("");
  if (secret.length < 6) return [`(?<![A-Za-z0-9])${written}(?![A-Za-z0-9])`];
  const base64 = Buffer.from(secret).toString("base64").replace(/=+$/, "");
  const base64url = base64.replaceAll("+", "-").replaceAll("/", "_");
  return [written, ...new Set([quoted(base64), quoted(base64url)])];
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const escapes: Readonly<Record<string, string>> = { "\n": "n", "\r": "r", "\t": "t", "\b": "b", "\f": "f" };

/** One character as it may be written: itself, %2F, \u002f, \/, &#47;, &amp;. */
function formsOfCharacter(character: string): string {
  if (/[A-Za-z0-9]/.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  const percent = [...Buffer.from(character)].map(
    (byte) => `%${caseless(byte.toString(16).padStart(2, "0"))}`,
  );
  const units = [...Array(character.length).keys()].map((at) =>
    character.charCodeAt(at).toString(16).padStart(4, "0"),
  );
  const forms = [
    `\\\\*${quoted(character)}`,
    percent.join(""),
    units.map((unit) => `\\\\+u${caseless(unit)}`).join(""),
    `&#(?:0*${code}|[xX]0*${caseless(code.toString(16))});`,
  ];
  if (character === " ") forms.push("\\+");
  const entity = entities[character];
  if (entity !== undefined) forms.push(entity);
  const letter = escapes[character];
  if (letter !== undefined) forms.push(`\\\\+${letter}`);
  return `(?:${forms.join("|")})`;
}

function caseless(hex: string): string {
  return hex.replace(/[a-f]/gi, (digit) => `[${digit.toLowerCase()}${digit.toUpperCase()}]`);
}

function quoted(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
