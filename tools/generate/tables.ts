import * as overrides from "./overrides";
import { getFileStem } from "./sdk";
import type { Properties, Property, Schema, TypeSpec } from "./spec";
import { capitalize, describeProperty, describeValues, getTitle, quoteNames, resolveType } from "./text";

/** Returns the tables of the pages. Keys: the text of their markers, such as "arguments of OriginGroup". */
export function renderTables(schema: Schema): Map<string, string> {
  const tables = new Map<string, string>();
  const listedGroups: MemberGroup[] = [];
  for (const [token, { inputProperties, requiredInputs }] of Object.entries(schema.resources)) {
    const place = { schema, listedGroups, page: `${getFileStem(getTitle(token))}.md#arguments` };
    const args = renderPropertyTable(place, "argument", inputProperties, requiredInputs);
    tables.set(`arguments of ${getTitle(token)}`, args);
  }
  for (const [token, { inputProperties, properties }] of Object.entries(schema.resources)) {
    const page = `${getFileStem(getTitle(token))}.md#outputs`;
    const rows = [inputProperties, properties].flatMap((each) => listRowTexts(schema, each));
    listedGroups.push({ page, name: getTitle(token), rows: new Set(rows) });
  }
  for (const [token, { inputProperties, properties }] of Object.entries(schema.resources)) {
    const place = { schema, listedGroups, page: `${getFileStem(getTitle(token))}.md#outputs` };
    const [known, own] = splitOutputs(inputProperties, Object.entries(properties));
    const subject = known.length === 1 ? "This argument is an output" : "These arguments are outputs";
    const also = `${subject} too: ${quoteNames(known)}.\n\n`;
    const outputs = renderPropertyTable(place, "output", own);
    tables.set(`outputs of ${getTitle(token)}`, known.length > 0 ? also + outputs : outputs);
  }
  for (const [token, { inputs, outputs }] of Object.entries(schema.functions)) {
    const name = getTitle(token);
    const place = { schema, listedGroups, page: `dataFunctions.md#${name.toLowerCase()}` };
    listedGroups.push({ page: place.page, name, rows: new Set(listRowTexts(schema, outputs.properties)) });
    const args = renderPropertyTable(
      place,
      "argument",
      inputs.properties,
      inputs.required,
      `${capitalize(name)}Args`,
    );
    tables.set(`arguments of ${name}`, args);
    tables.set(`result of ${name}`, renderPropertyTable(place, "property", outputs.properties));
  }
  return tables;
}

/** Splits outputs into those that only repeat an argument of the same name, and the rest. */
function splitOutputs(inputs: Properties, outputs: [string, Property][]): [known: string[], own: Properties] {
  const isKnown = ([name, { description = "" }]: [string, Property]) =>
    inputs[name]?.description?.startsWith(description.replace(/\.$/, "")) ?? false;
  const own = Object.fromEntries(outputs.filter((output) => !isKnown(output)));
  return [outputs.filter(isKnown).map(([name]) => name), own];
}

interface TableContext {
  readonly schema: Schema;
  readonly page: string;
  /** Members that a table already lists. Other tables link to it instead of repeating them. */
  readonly listedGroups: MemberGroup[];
}

/** The members of an object that a table lists. `name`: the row of the object. `rows`: descriptions of its members. */
interface MemberGroup {
  readonly page: string;
  readonly name: string;
  readonly rows: ReadonlySet<string>;
}

/** Describes each member, including its own members. Equal descriptions identify objects that a table already lists. */
const listRowTexts = (schema: Schema, properties: Properties): string[] =>
  Object.entries(properties).map(([name, property]) => {
    const inner = listRowTexts(schema, resolveType(schema, property).members?.properties ?? {});
    return [name, getTypeName(schema, property), describeWithValues(schema, property), ...inner].join("\n");
  });

/** Renders a table of properties. `type` is their type's name in the overrides. */
const renderPropertyTable = (
  place: TableContext,
  head: string,
  properties: Properties,
  required: readonly string[] = [],
  type = "",
) =>
  [
    `| ${head} | type | |`,
    "|---|---|---|",
    ...renderRows(place, "", properties, required).map(([name, of, text]) => {
      const isDate = overrides.memberTypes[`${type}.${name.replaceAll("`", "")}`] === overrides.dateType;
      return `| ${name} | ${isDate ? "Date or string" : of} | ${text} |`;
    }),
  ].join("\n");

type Row = [name: string, type: string, text: string];

/** Returns a row for each property, and for each member of an object. */
const renderRows = (
  place: TableContext,
  prefix: string,
  properties: Properties,
  required: readonly string[],
): Row[] =>
  Object.entries(properties).flatMap(([name, property]) => {
    const { schema, listedGroups, page } = place;
    const { members, isList, isMap } = resolveType(schema, property);
    const path = prefix + name;
    const own = listRowTexts(schema, members?.properties ?? {});
    const known =
      members && listedGroups.find(({ rows: listedRows }) => own.every((each) => listedRows.has(each)));
    const text =
      describeWithValues(schema, property) +
      (known ? ` ${renderReference(known, members.properties, page)}` : "");
    const row: Row = [
      `\`${path}\``,
      getTypeName(schema, property),
      required.includes(name) ? `Required. ${text}` : text,
    ];
    if (!members || known) return [row];
    listedGroups.push({ page, name: path, rows: new Set(own) });
    const each = `${path}${isList ? "[]" : isMap ? ".*" : ""}.`;
    return [row, ...renderRows(place, each, members.properties, [])];
  });

/** Refers to members that are listed already. Does not link within a table, because only tables have anchors, not rows. */
function renderReference({ page, name, rows }: MemberGroup, members: Properties, from: string): string {
  const names = Object.keys(members);
  if (page !== from && names.length === rows.size) return `[Its members](${page}).`;
  return `Members: ${quoteNames(names)}, as in ${page === from ? `\`${name}\`` : `[${name}](${page})`}.`;
}

function getTypeName(schema: Schema, property: TypeSpec): string {
  if (property.$ref === "pulumi.json#/Any") return "any";
  if (property.$ref === "pulumi.json#/Asset") return "Asset";
  const { members, isList, isMap, title = "" } = resolveType(schema, property);
  if (property.oneOf && !title) return property.oneOf.map((each) => getTypeName(schema, each)).join(" or ");
  if (isList) return "list";
  if (isMap) return "map";
  if (members) return "object";
  if (property.type === "integer") return "number";
  return overrides.numberedEnums.includes(title) ? "string or number" : (property.type ?? "string");
}

function describeWithValues(schema: Schema, property: Property): string {
  const { enumValues, title = "" } = resolveType(schema, property);
  const text = describeProperty(property);
  if (!enumValues || enumValues.every((each) => text.includes(`\`${each}\``))) return text;
  return `${text} ${describeValues(enumValues, overrides.numberedEnums.includes(title))}`;
}

const tableMarker = /(<!-- generated: ([^>]*) -->\n)[\s\S]*?(<!-- end -->)/g;

/** Returns a page with its tables updated. @throws Error for a marker without a table */
export const fillInTables = (page: string, tables: ReadonlyMap<string, string>): string =>
  page.replaceAll(tableMarker, (_all, start: string, name: string, end: string) => {
    const text = tables.get(name);
    if (text === undefined) throw new Error(`There is no table ${JSON.stringify(name)}.`);
    return `${start}\n${text}\n\n${end}`;
  });
