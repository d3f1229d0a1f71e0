import * as overrides from "./overrides";
import type { Properties, Property, Schema, TypeSpec } from "./spec";
import { capital, resolved, sentences, titleOf, valuesText } from "./text";

/** The tables of the pages, by what stands in their markers: "arguments of OriginGroup". */
export function tablesOf(schema: Schema): Map<string, string> {
  const tables = new Map<string, string>();
  for (const [token, { inputs, outputs }] of Object.entries(schema.functions)) {
    const name = titleOf(token);
    const args = table(schema, "argument", inputs.properties, inputs.required, `${capital(name)}Args`);
    tables.set(`arguments of ${name}`, args);
    tables.set(`result of ${name}`, table(schema, "property", outputs.properties));
  }
  for (const [token, { inputProperties, requiredInputs, properties }] of Object.entries(schema.resources)) {
    const title = titleOf(token);
    tables.set(`arguments of ${title}`, table(schema, "argument", inputProperties, requiredInputs));
    tables.set(`outputs of ${title}`, table(schema, "output", properties));
  }
  return tables;
}

/** `type`: the name by which the overrides know the type of the rows. */
const table = (
  schema: Schema,
  head: string,
  properties: Properties,
  required: readonly string[] = [],
  type = "",
) =>
  [
    `| ${head} | type | |`,
    "|---|---|---|",
    ...rows(schema, "", properties, required).map(([name, of, text]) => {
      const isDate = overrides.members[`${type}.${name.replaceAll("`", "")}`] === overrides.date;
      return `| ${name} | ${isDate ? "Date or string" : of} | ${text} |`;
    }),
  ].join("\n");

type Row = [name: string, type: string, text: string];

/** Members of objects have rows of their own. */
const rows = (schema: Schema, prefix: string, properties: Properties, required: readonly string[]): Row[] =>
  Object.entries(properties).flatMap(([name, property]) => {
    const { members, isList, isMap } = resolved(schema, property);
    const path = prefix + name;
    const text = textOf(schema, property);
    const row: Row = [
      `\`${path}\``,
      typeName(schema, property),
      required.includes(name) ? `Required. ${text}` : text,
    ];
    const each = `${path}${isList ? "[]" : isMap ? ".*" : ""}.`;
    return members ? [row, ...rows(schema, each, members.properties, [])] : [row];
  });

function typeName(schema: Schema, property: TypeSpec): string {
  if (property.$ref === "pulumi.json#/Any") return "any";
  const { members, isList, isMap, title = "" } = resolved(schema, property);
  if (property.oneOf && !title) return property.oneOf.map((each) => typeName(schema, each)).join(" or ");
  if (isList) return "list";
  if (isMap) return "map";
  if (members) return "object";
  if (property.type === "integer") return "number";
  return overrides.numbered.includes(title) ? "string or number" : (property.type ?? "string");
}

function textOf(schema: Schema, property: Property): string {
  const { enumValues, title = "" } = resolved(schema, property);
  if (!enumValues) return sentences(property);
  return `${sentences(property)} ${valuesText(enumValues, overrides.numbered.includes(title))}`;
}

const marker = /(<!-- generated: ([^>]*) -->\n)[\s\S]*?(<!-- end -->)/g;

/** A page with its tables as they are to be. Throws for a marker that no table belongs to. */
export const withTables = (page: string, tables: ReadonlyMap<string, string>): string =>
  page.replaceAll(marker, (_all, start: string, name: string, end: string) => {
    const text = tables.get(name);
    if (text === undefined) throw new Error(`There is no table ${JSON.stringify(name)}.`);
    return `${start}\n${text}\n\n${end}`;
  });
