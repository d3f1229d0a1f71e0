import type { Property, Schema, SchemaTypes, TypeSpec } from "./spec";

export { capitalize } from "../../provider/base/messageText";

export const toToken = (title: string): string => `edge:index:${title}`;

/** Returns the name at the end of a token or a reference. */
export const getTitle = (token: string): string => token.slice(token.lastIndexOf(":") + 1);

/** Resolves the type of a property. For a list or map, resolves the type of the items. */
export function resolveType(schema: SchemaTypes, type: TypeSpec) {
  const value = type.items ?? type.additionalProperties ?? type;
  const reference = value.oneOf?.[1] ?? value;
  const spec = schema.types[reference.$ref?.replace("#/types/", "") ?? ""];
  return {
    title: reference.$ref?.startsWith("#/types/") ? getTitle(reference.$ref) : undefined,
    enumValues: spec?.enum?.map(({ value }) => value),
    members: spec?.properties && { ...spec, properties: spec.properties },
    isList: type.type === "array",
    isMap: type.additionalProperties !== undefined,
  };
}

/** Returns the description of a property for tables and for comments in the SDK. Adds facts from the schema. */
export const describeProperty = ({ description = "", secret, willReplaceOnChanges }: Property): string =>
  [description, willReplaceOnChanges && "A change replaces the resource.", secret && "A secret."]
    .filter(Boolean)
    .join(" ");

export const quoteNames = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** Quotes names for a sentence: "`a`, `b` and `c`". */
export const joinNames = (names: readonly string[]): string =>
  quoteNames(names).replace(/, (?=[^,]*$)/, " and ");

/** Returns the anchor of a heading. */
export const toAnchor = (heading: string): string => heading.toLowerCase().replaceAll(" ", "-");

/** Returns the class whose objects a function finds, such as `DnsZone` for `getDnsZone`. */
export function findLookupClass({ resources }: Schema, functionName: string): string | undefined {
  const className = functionName.replace(/^get/, "");
  return resources[toToken(className)] && className;
}

export const describeValues = (values: readonly string[], isNumbered: boolean): string =>
  `One of ${quoteNames(values)}${isNumbered ? ", or the API's numeric value" : ""}.`;

/** Returns a JSDoc comment with lines of at most 110 characters. */
export function renderComment(text: string, indent = ""): string {
  const singleLine = `${indent}/** ${text} */`;
  if (singleLine.length <= 110 && !text.includes("\n")) return singleLine;
  const lines = text.split("\n").flatMap((line) => wrapLines(line, 107 - indent.length));
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join("\n");
}

export const renderInterface = (name: string, doc: string, members: readonly string[]): string =>
  `${renderComment(doc)}\nexport interface ${name} {\n${members.join("\n")}\n}`;

function wrapLines(text: string, width: number): string[] {
  if (text.length <= width) return [text];
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}

/** Converts the examples in a description to JSDoc. */
export const convertExamples = (description: string): string =>
  description
    .replace("\n\n## Example Usage", "\n")
    .replaceAll(/\n\n?### (.*)\n\n```typescript/g, "\n@example $1\n```ts")
    .replaceAll(/\n\n(@example)/g, "\n\n$1");
