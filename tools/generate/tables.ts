import { classes } from "../../provider/classes";
import * as overrides from "./overrides";
import {
  capitalize,
  describeProperty,
  describeValues,
  findLookupClass,
  getTitle,
  joinNames,
  quoteNames,
  resolveType,
  toAnchor,
  toToken,
} from "./render";
import { getFileStem } from "./sdk";
import type { Properties, Property, Schema, TypeSpec } from "./spec";

/** Renders the tables for the pages in docs/. The keys are the names in their markers, such as "arguments of OriginGroup". */
export function renderTables(schema: Schema): Map<string, string> {
  const tables = new Map<string, string>();
  const listedObjects: ListedObject[] = [];
  const listed = { schema, listedObjects, listedEnums: new Map<string, ListedEnum>() };
  for (const [token, { inputProperties, requiredInputs }] of Object.entries(schema.resources)) {
    const className = getTitle(token);
    const context = { ...listed, page: `${getFileStem(className)}.md#arguments` };
    tables.set(
      `arguments of ${className}`,
      renderArguments(context, className, inputProperties, requiredInputs),
    );
  }
  for (const [token, { inputProperties, properties }] of Object.entries(schema.resources)) {
    const page = `${getFileStem(getTitle(token))}.md#outputs`;
    const texts = [inputProperties, properties].flatMap((each) => describeMembers(schema, each));
    listedObjects.push({ page, name: getTitle(token), memberTexts: new Set(texts) });
  }
  for (const [token, { inputProperties, properties }] of Object.entries(schema.resources)) {
    const context = { ...listed, page: `${getFileStem(getTitle(token))}.md#outputs` };
    const [repeated, own] = splitOutputs(inputProperties, Object.entries(properties));
    const onlyArguments = Object.keys(inputProperties).filter((name) => !(name in properties));
    const note = `${describeRepeated(repeated, onlyArguments)}\n\n`;
    const outputs = renderPropertyTable(context, "output", own);
    tables.set(`outputs of ${getTitle(token)}`, repeated.length > 0 ? note + outputs : outputs);
  }
  for (const [token, { inputs, outputs }] of Object.entries(schema.functions)) {
    const name = getTitle(token);
    const context = { ...listed, page: `dataFunctions.md#${name.toLowerCase()}` };
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
    const result =
      describeLookupResult(schema, name, outputs.properties) ??
      renderPropertyTable(context, "property", outputs.properties);
    tables.set(`result of ${name}`, result);
  }
  return tables;
}

/** Renders the arguments of a class. Those that the declaration groups have a table for each group. */
function renderArguments(
  context: TableContext,
  className: string,
  properties: Properties,
  required: readonly string[],
): string {
  const fields = classes.find((each) => each.className === className)?.fields ?? {};
  const entries = Object.entries(properties);
  const getGroup = (name: string): string => fields[name]?.options.group ?? "";
  const renderGroup = (title: string): string => {
    const members = entries.filter(([name]) => getGroup(name) === title);
    return renderPropertyTable(context, "argument", Object.fromEntries(members), required);
  };
  const titles = [...new Set(entries.map(([name]) => getGroup(name)))].filter(Boolean);
  if (titles.length === 0) return renderGroup("");
  const links = titles.map((title) => `[${title}](#${toAnchor(title)})`).join(", ");
  const sections = titles.map((title) => `### ${title}\n\n${renderGroup(title)}`);
  return [renderGroup(""), `The other arguments, by subject: ${links}.`, ...sections].join("\n\n");
}

function describeRepeated(repeated: readonly string[], onlyArguments: readonly string[]): string {
  if (onlyArguments.length === 0) return "Every argument is an output, too.";
  if (onlyArguments.length < repeated.length)
    return `Every argument is an output, too, except ${joinNames(onlyArguments)}.`;
  const subject = repeated.length === 1 ? "This argument is an output" : "These arguments are outputs";
  return `${subject}, too: ${quoteNames(repeated)}.`;
}

/** Describes the result of a function that finds an object of a class, which has what the class has as outputs. */
function describeLookupResult(schema: Schema, name: string, properties: Properties): string | undefined {
  const className = findLookupClass(schema, name);
  const outputs = schema.resources[toToken(className ?? "")]?.properties;
  if (className === undefined || outputs === undefined) return undefined;
  const missing = Object.keys(outputs).filter((output) => !(output in properties));
  const exception = missing.length > 0 ? ` except ${joinNames(missing)}` : "";
  return `The result has all [outputs of \`${className}\`](${getFileStem(className)}.md#outputs)${exception}.`;
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
  /** Enumerations with many values, by title, with the table that listed them last. */
  readonly listedEnums: Map<string, ListedEnum>;
}

/** A row that lists the values of an enumeration. */
interface ListedEnum {
  readonly page: string;
  readonly name: string;
}

const manyValues = 12;

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

const onDeleteNote =
  "Takes effect once it is in the state: run `pulumi up` before you destroy or remove the resource.";

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
    const matches = listedObjects.filter(({ memberTexts }) => texts.every((each) => memberTexts.has(each)));
    const match = members && (matches.find((each) => each.page === page) ?? matches[0]);
    const text =
      describeWithListedValues(context, property, path) +
      (path === "onDelete" ? ` ${onDeleteNote}` : "") +
      (match ? ` ${renderLink(match, members.properties, page)}` : "");
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
  if (page !== from && names.length === memberTexts.size)
    return `The members are those of [\`${name}\`](${page}).`;
  return `Members: ${quoteNames(names)}, as in ${page === from ? `\`${name}\`` : `[${name}](${page})`}.`;
}

function getTypeName(schema: Schema, property: TypeSpec): string {
  if (property.$ref === "pulumi.json#/Any") return "any";
  if (property.$ref === "pulumi.json#/Asset") return "Asset";
  const { members, isList, isMap, title = "" } = resolveType(schema, property);
  if (property.oneOf && !title) return property.oneOf.map((each) => getTypeName(schema, each)).join(" or ");
  if (isList) {
    const item = getTypeName(schema, property.items ?? {});
    return `list of ${item.replaceAll(/\b(string|number|boolean|object|map|list)\b/g, "$1s")}`;
  }
  if (isMap) return "map";
  if (members) return "object";
  if (property.type === "integer") return "number";
  return overrides.numberedEnums.includes(title) ? "string or number" : (property.type ?? "string");
}

function describeWithValues(schema: Schema, property: Property): string {
  const { enumValues, title = "", isList } = resolveType(schema, property);
  const text = describeProperty(property);
  if (!enumValues || enumValues.every((each) => text.includes(`\`${each}\``))) return text;
  const values = describeValues(enumValues, overrides.numberedEnums.includes(title));
  return `${text} ${isList ? values.replace("One of", "Any of") : values}`;
}

/** Describes a property. If its values are many, lists them once on the page of a class, and refers to that from elsewhere. */
function describeWithListedValues(context: TableContext, property: Property, name: string): string {
  const { schema, listedEnums, page } = context;
  const { enumValues = [], title = "" } = resolveType(schema, property);
  const earlier = listedEnums.get(title);
  if (earlier?.page === page)
    return `${describeProperty(property)} The values are those of \`${earlier.name}\`.`;
  if (earlier && page.startsWith("dataFunctions.md"))
    return `${describeProperty(property)} The values are those of [\`${earlier.name}\`](${earlier.page}).`;
  if (enumValues.length > manyValues) listedEnums.set(title, { page, name });
  return describeWithValues(schema, property);
}

const tableMarker = /(<!-- generated: ([^>]*) -->\n)[\s\S]*?(<!-- end -->)/g;

/** Returns a page with up-to-date tables. @throws Error for a marker without a table */
export const fillInTables = (page: string, tables: ReadonlyMap<string, string>): string =>
  page.replaceAll(tableMarker, (_all, start: string, name: string, end: string) => {
    const text = tables.get(name);
    if (text === undefined) throw new Error(`There is no table ${JSON.stringify(name)}.`);
    return `${start}\n${text}\n\n${end}`;
  });
