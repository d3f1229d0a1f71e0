import * as overrides from "./overrides";
import { getFileStem } from "./sdk";
import type { Properties, Property, Schema, TypeSpec } from "./spec";
import { capitalize, describeProperty, describeValues, getTitle, quoteNames, resolveType } from "./text";

/** Renders the tables for the pages in docs/. The keys are the names in their markers, such as "arguments of OriginGroup". */
export function renderTables(schema: Schema): Map<string, string> {
  const tables = new Map<string, string>();
  const listedObjects: ListedObject[] = [];
  for (const [token, { inputProperties, requiredInputs }] of Object.entries(schema.resources)) {
    const context = { schema, listedObjects, page: `${getFileStem(getTitle(token))}.md#arguments` };
    const args = renderPropertyTable(context, "argument", inputProperties, requiredInputs);
    tables.set(`arguments of ${getTitle(token)}`, args);
  }
  for (const [token, { inputProperties, properties }] of Object.entries(schema.resources)) {
    const page = `${getFileStem(getTitle(token))}.md#outputs`;
    const texts = [inputProperties, properties].flatMap((each) => describeMembers(schema, each));
    listedObjects.push({ page, name: getTitle(token), memberTexts: new Set(texts) });
  }
  for (const [token, { inputProperties, properties }] of Object.entries(schema.resources)) {
    const context = { schema, listedObjects, page: `${getFileStem(getTitle(token))}.md#outputs` };
    const [repeated, own] = splitOutputs(inputProperties, Object.entries(properties));
    const subject = repeated.length === 1 ? "This argument is an output" : "These arguments are outputs";
    const note = `${subject} too: ${quoteNames(repeated)}.\n\n`;
    const outputs = renderPropertyTable(context, "output", own);
    tables.set(`outputs of ${getTitle(token)}`, repeated.length > 0 ? note + outputs : outputs);
  }
  for (const [token, { inputs, outputs }] of Object.entries(schema.functions)) {
    const name = getTitle(token);
    const context = { schema, listedObjects, page: `dataFunctions.md#${name.toLowerCase()}` };
    const memberTexts = new Set(describeMembers(schema, outputs.properties));
    listedObjects.push({ page: context.page, name, memberTexts });
    const args = renderPropertyTable(
      context,
      "argument",
      inputs.properties,
      inputs.required,
      `${capitalize(name)}Args`,
    );
    tables.set(`arguments of ${name}`, args);
    tables.set(`result of ${name}`, renderPropertyTable(context, "property", outputs.properties));
  }
  return tables;
}

/** Separates outputs that only repeat an argument of the same name from all other outputs. */
function splitOutputs(inputs: Properties, outputs: [string, Property][]): [same: string[], own: Properties] {
  const isRepeated = ([name, { description = "" }]: [string, Property]) =>
    inputs[name]?.description?.startsWith(description.replace(/\.$/, "")) ?? false;
  const own = Object.fromEntries(outputs.filter((output) => !isRepeated(output)));
  return [outputs.filter(isRepeated).map(([name]) => name), own];
}

interface TableContext {
  readonly schema: Schema;
  readonly page: string;
  /** Objects whose members some table already lists. Later tables link to that table instead of repeating the members. */
  readonly listedObjects: ListedObject[];
}

/** An object whose members a table lists. `name`: its row, class or function. `memberTexts`: a description of each member. */
interface ListedObject {
  readonly page: string;
  readonly name: string;
  readonly memberTexts: ReadonlySet<string>;
}

/** Describes each property and, recursively, its members. Two objects with equal descriptions have the same members. */
const describeMembers = (schema: Schema, properties: Properties): string[] =>
  Object.entries(properties).map(([name, property]) => {
    const inner = describeMembers(schema, resolveType(schema, property).members?.properties ?? {});
    return [name, getTypeName(schema, property), describeWithValues(schema, property), ...inner].join("\n");
  });

/** Renders a table of properties. `type`: the name of their type in the keys of `overrides.memberTypes`. */
const renderPropertyTable = (
  context: TableContext,
  head: string,
  properties: Properties,
  required: readonly string[] = [],
  type = "",
) =>
  [
    `| ${head} | type | |`,
    "|---|---|---|",
    ...renderRows(context, "", properties, required).map(([name, typeName, text]) => {
      const isDate = overrides.memberTypes[`${type}.${name.replaceAll("`", "")}`] === overrides.dateType;
      return `| ${name} | ${isDate ? "Date or string" : typeName} | ${text} |`;
    }),
  ].join("\n");

type Row = [name: string, type: string, text: string];

/** Returns a row for each property. Adds rows for the members of objects that no table lists yet. */
const renderRows = (
  context: TableContext,
  prefix: string,
  properties: Properties,
  required: readonly string[],
): Row[] =>
  Object.entries(properties).flatMap(([name, property]) => {
    const { schema, listedObjects, page } = context;
    const { members, isList, isMap } = resolveType(schema, property);
    const path = prefix + name;
    const texts = describeMembers(schema, members?.properties ?? {});
    const match =
      members && listedObjects.find(({ memberTexts }) => texts.every((each) => memberTexts.has(each)));
    const text =
      describeWithValues(schema, property) + (match ? ` ${renderLink(match, members.properties, page)}` : "");
    const row: Row = [
      `\`${path}\``,
      getTypeName(schema, property),
      required.includes(name) ? `Required. ${text}` : text,
    ];
    if (!members || match) return [row];
    listedObjects.push({ page, name: path, memberTexts: new Set(texts) });
    const memberPrefix = `${path}${isList ? "[]" : isMap ? ".*" : ""}.`;
    return [
      row,
      ...renderRows(
        context,
        memberPrefix,
        members.properties,
        page.endsWith("#arguments") ? (members.required ?? []) : [],
      ),
    ];
  });

/** Refers to members that a table already lists. In the same section, names the row, because rows have no anchors. */
function renderLink({ page, name, memberTexts }: ListedObject, members: Properties, from: string): string {
  const names = Object.keys(members);
  if (page !== from && names.length === memberTexts.size) return `[Its members](${page}).`;
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

/** Returns a page with up-to-date tables. @throws Error for a marker without a table */
export const fillInTables = (page: string, tables: ReadonlyMap<string, string>): string =>
  page.replaceAll(tableMarker, (_all, start: string, name: string, end: string) => {
    const text = tables.get(name);
    if (text === undefined) throw new Error(`There is no table ${JSON.stringify(name)}.`);
    return `${start}\n${text}\n\n${end}`;
  });
