import { escaped } from "../text";

/** A longer string would be moved or not by a formatter's line width. */
const shortest = 50;

/** An object over several lines, as a formatter leaves it: one member a line. */
export function objectLiteral(
  members: Readonly<Record<string, unknown>>,
  indent: string,
  expression: (path: string) => string | undefined,
  above = "",
): string {
  const inner = `${indent}  `;
  const lines = Object.entries(members).map(([name, value]) => {
    const path = above ? `${above}.${name}` : name;
    const object = (of: unknown, at: string) =>
      isObject(of) ? objectLiteral(of, at, expression, path) : literal(of);
    const written =
      expression(path) ?? (isListOfObjects(value) ? list(value, inner, object) : object(value, inner));
    return `${inner}${name}: ${written},\n`;
  });
  return lines.length === 0 ? "{}" : `{\n${lines.join("")}${indent}}`;
}

/** One object below the other. */
const list = (
  items: readonly unknown[],
  indent: string,
  object: (item: unknown, indent: string) => string,
): string => `[\n${items.map((item) => `${indent}  ${object(item, `${indent}  `)},\n`).join("")}${indent}]`;

const isListOfObjects = (value: unknown): value is unknown[] => Array.isArray(value) && value.some(isObject);

export function literal(value: unknown): string {
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value === "number") return String(value).replace("e+", "e");
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  return JSON.stringify(value);
}

function stringLiteral(text: string): string {
  const quoted = escaped(JSON.stringify(text));
  const inner = quoted.slice(1, -1);
  // A template is the one string that stays on its line whatever the line's width.
  if (text.length > shortest) return `\`${inner.replaceAll('\\"', '"').replace(/`|\$\{/g, "\\$&")}\``;
  if (count(text, '"') <= count(text, "'")) return quoted;
  return `'${inner.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
