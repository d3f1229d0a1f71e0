import * as overrides from "./overrides";
import { fileOf } from "./sdk";
import type { Properties, Property, Schema, TypeSpec } from "./spec";
import { capital, quoted, resolved, sentences, titleOf, valuesText } from "./text";

/** Returns the tables of the pages. Keys: the text of their markers, such as "arguments of OriginGroup". */
export function tablesOf(schema: Schema): Map<string, string> {
  const tables = new Map<string, string>();
  const shown: Group[] = [];
  for (const [token, { inputProperties, requiredInputs }] of Object.entries(schema.resources)) {
    const place = { schema, shown, page: `${fileOf(titleOf(token))}.md#arguments` };
    const args = table(place, "argument", inputProperties, requiredInputs);
    tables.set(`arguments of ${titleOf(token)}`, args);
  }
  for (const [token, { inputProperties, properties }] of Object.entries(schema.resources)) {
    const page = `${fileOf(titleOf(token))}.md#outputs`;
    const rows = [inputProperties, properties].flatMap((each) => rowsOf(schema, each));
    shown.push({ page, name: titleOf(token), rows: new Set(rows) });
  }
  for (const [token, { inputProperties, properties }] of Object.entries(schema.resources)) {
    const place = { schema, shown, page: `${fileOf(titleOf(token))}.md#outputs` };
    const [known, own] = divided(inputProperties, Object.entries(properties));
    const subject = known.length === 1 ? "This argument is an output" : "These arguments are outputs";
    const also = `${subject} too: ${quoted(known)}.\n\n`;
    const outputs = table(place, "output", own);
    tables.set(`outputs of ${titleOf(token)}`, known.length > 0 ? also + outputs : outputs);
  }
  for (const [token, { inputs, outputs }] of Object.entries(schema.functions)) {
    const name = titleOf(token);
    const place = { schema, shown, page: `dataFunctions.md#${name.toLowerCase()}` };
    shown.push({ page: place.page, name, rows: new Set(rowsOf(schema, outputs.properties)) });
    const args = table(place, "argument", inputs.properties, inputs.required, `${capital(name)}Args`);
    tables.set(`arguments of ${name}`, args);
    tables.set(`result of ${name}`, table(place, "property", outputs.properties));
  }
  return tables;
}

/** Splits outputs into those that only repeat an argument of the same name, and the rest. */
function divided(inputs: Properties, outputs: [string, Property][]): [known: string[], own: Properties] {
  const isKnown = ([name, { description = "" }]: [string, Property]) =>
    inputs[name]?.description?.startsWith(description.replace(/\.$/, "")) ?? false;
  const own = Object.fromEntries(outputs.filter((output) => !isKnown(output)));
  return [outputs.filter(isKnown).map(([name]) => name), own];
}

interface Place {
  readonly schema: Schema;
  readonly page: string;
  /** Members that a table has listed already. Other tables link there instead of repeating them. */
  readonly shown: Group[];
}

/** The members of an object that a table lists. `name` is the object's row, and `rows` contains the texts of the members. */
interface Group {
  readonly page: string;
  readonly name: string;
  readonly rows: ReadonlySet<string>;
}

/** Returns a text for each member, including its own members, to find objects that a table lists already. */
const rowsOf = (schema: Schema, properties: Properties): string[] =>
  Object.entries(properties).map(([name, property]) => {
    const inner = rowsOf(schema, resolved(schema, property).members?.properties ?? {});
    return [name, typeName(schema, property), textOf(schema, property), ...inner].join("\n");
  });

/** Renders a table of properties. `type` is their type's name in the overrides. */
const table = (
  place: Place,
  head: string,
  properties: Properties,
  required: readonly string[] = [],
  type = "",
) =>
  [
    `| ${head} | type | |`,
    "|---|---|---|",
    ...rows(place, "", properties, required).map(([name, of, text]) => {
      const isDate = overrides.members[`${type}.${name.replaceAll("`", "")}`] === overrides.date;
      return `| ${name} | ${isDate ? "Date or string" : of} | ${text} |`;
    }),
  ].join("\n");

type Row = [name: string, type: string, text: string];

/** Returns a row for each property, and for each member of an object. */
const rows = (place: Place, prefix: string, properties: Properties, required: readonly string[]): Row[] =>
  Object.entries(properties).flatMap(([name, property]) => {
    const { schema, shown, page } = place;
    const { members, isList, isMap } = resolved(schema, property);
    const path = prefix + name;
    const own = rowsOf(schema, members?.properties ?? {});
    const known = members && shown.find(({ rows: theirs }) => own.every((each) => theirs.has(each)));
    const text = textOf(schema, property) + (known ? ` ${referenceTo(known, members.properties, page)}` : "");
    const row: Row = [
      `\`${path}\``,
      typeName(schema, property),
      required.includes(name) ? `Required. ${text}` : text,
    ];
    if (!members || known) return [row];
    shown.push({ page, name: path, rows: new Set(own) });
    const each = `${path}${isList ? "[]" : isMap ? ".*" : ""}.`;
    return [row, ...rows(place, each, members.properties, [])];
  });

/** Refers to members that are listed already. Does not link within a table, because only tables have anchors, not rows. */
function referenceTo({ page, name, rows }: Group, members: Properties, from: string): string {
  const names = Object.keys(members);
  if (page !== from && names.length === rows.size) return `[Its members](${page}).`;
  return `Members: ${quoted(names)}, as in ${page === from ? `\`${name}\`` : `[${name}](${page})`}.`;
}

function typeName(schema: Schema, property: TypeSpec): string {
  if (property.$ref === "pulumi.json#/Any") return "any";
  if (property.$ref === "pulumi.json#/Asset") return "Asset";
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
  const text = sentences(property);
  if (!enumValues || enumValues.every((each) => text.includes(`\`${each}\``))) return text;
  return `${text} ${valuesText(enumValues, overrides.numbered.includes(title))}`;
}

const marker = /(<!-- generated: ([^>]*) -->\n)[\s\S]*?(<!-- end -->)/g;

/** Returns a page with its tables updated. @throws Error for a marker without a table */
export const withTables = (page: string, tables: ReadonlyMap<string, string>): string =>
  page.replaceAll(marker, (_all, start: string, name: string, end: string) => {
    const text = tables.get(name);
    if (text === undefined) throw new Error(`There is no table ${JSON.stringify(name)}.`);
    return `${start}\n${text}\n\n${end}`;
  });
