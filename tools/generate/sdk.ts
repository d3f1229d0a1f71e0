import * as overrides from "./overrides";
import {
  describeProperty,
  describeValues,
  renderComment,
  renderInterface,
  resolveType,
  toToken,
} from "./render";
import type { NamedType, Properties, Property, SchemaTypes, TypeSpec } from "./spec";

export const fileHeader = '// Generated from schema.json by "npm run generate". Do not edit.';

export const getFileStem = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);

/** What a generated file needs. `inputs` and `outputs`: its declarations by title, each after those to which it refers. */
export interface FileContext {
  readonly schema: SchemaTypes;
  /** Whether the types are for arguments, so that a member may also be an Output. */
  readonly isInput: boolean;
  /** Whether the file is for a data function: then its result has secrets as Outputs, and optional members may be undefined. */
  readonly isDataFunction?: boolean;
  readonly inputs: Map<string, string>;
  readonly outputs: Map<string, string>;
  /** Maps each type of the data functions to the file that declares it. */
  readonly owners: ReadonlyMap<string, string>;
  /** The same for types of arguments that several classes have: the first of them declares the type. */
  readonly argumentOwners: ReadonlyMap<string, string>;
  readonly importedTypes: Set<string>;
}

export const createFileContext = (
  schema: SchemaTypes,
  owners: ReadonlyMap<string, string>,
  argumentOwners: ReadonlyMap<string, string> = new Map(),
): FileContext => ({
  schema,
  isInput: false,
  inputs: new Map(),
  outputs: new Map(),
  owners,
  argumentOwners,
  importedTypes: new Set(),
});

export function renderImports({ owners, argumentOwners, importedTypes }: FileContext): string {
  const titlesByFile = new Map<string, string[]>();
  for (const title of [...importedTypes].sort()) {
    const file = owners.get(title) ?? argumentOwners.get(title) ?? "";
    titlesByFile.set(file, [...(titlesByFile.get(file) ?? []), title]);
  }
  return [...titlesByFile]
    .sort()
    .map(([file, titles]) => `import type { ${titles.join(", ")} } from "./${file}";\n`)
    .join("");
}

/** Returns the TypeScript for a type of the schema. Records in the context which declarations the type needs. */
export function renderTypeSpec(context: FileContext, type: TypeSpec): string {
  const { title = "", enumValues, members, isList, isMap } = resolveType(context.schema, type);
  if (isList) return renderList(context, renderTypeSpec(context, type.items ?? {}));
  if (isMap) {
    const value = renderTypeSpec(context, type.additionalProperties ?? {});
    return `Record<string, ${context.isInput ? `pulumi.Input<${value}>` : value}>`;
  }
  if (members) return renderObject(context, title, members);
  if (enumValues) return renderEnum(context, title, enumValues);
  if (type.oneOf) return type.oneOf.map((each) => renderTypeSpec(context, each)).join(" | ");
  return type.type === "integer" ? "number" : (type.type ?? "");
}

function renderEnum(
  { schema, inputs, isDataFunction, argumentOwners, importedTypes }: FileContext,
  title: string,
  enumValues: readonly string[],
): string {
  const union = enumValues.map((value) => JSON.stringify(value)).join(" | ");
  const isNumbered = overrides.numberedEnums.includes(title);
  if (!overrides.exportedEnums.includes(title)) return isNumbered ? "string | number" : union;
  const type = isNumbered ? `${union} | number` : union;
  if (isDataFunction) return type; // Only the files of classes export enumerations.
  if (argumentOwners.has(title)) {
    importedTypes.add(title);
    return title;
  }
  const doc = schema.types[toToken(title)]?.description ?? "A name, or the API's own number.";
  inputs.set(title, `${renderComment(doc)}\nexport type ${title} = ${type};`);
  return title;
}

function renderObject(context: FileContext, title: string, spec: NamedType): string {
  if (context.isInput ? context.argumentOwners.has(title) : context.owners.has(title)) {
    context.importedTypes.add(title);
    return title;
  }
  const members = renderMembers(context, title, spec.properties ?? {}, spec.required);
  // Arguments use this title for an interface whose members are Inputs, so the type of an output is written inline.
  if (!context.isInput && listArgumentTypes(context.schema).has(title)) return `{\n${members.join("\n")}\n}`;
  const declarations = context.isInput ? context.inputs : context.outputs;
  declarations.set(title, renderInterface(title, spec.description ?? "", members));
  return title;
}

export function renderMembers(
  context: FileContext,
  title: string,
  properties: Properties,
  required: readonly string[] = [],
) {
  return Object.entries(properties).map(([name, property]) => {
    const type = renderMemberType(context, `${title}.${name}`, property);
    const isRequired = required.includes(name);
    const isPresent = isRequired || property.language?.nodejs.isNull;
    const isNeverNull = isRequired || context.isInput || `${title}.${name}` in overrides.memberTypes;
    const nullSuffix = context.isDataFunction && !isPresent ? " | null | undefined" : " | null";
    const text = context.isInput && !property.plain ? `pulumi.Input<${type}>` : type;
    return `${renderComment(renderDoc(context, property), "  ")}\n  ${name}${isPresent ? "" : "?"}: ${text}${isNeverNull ? "" : nullSuffix};`;
  });
}

/** Returns the titles of all types that arguments of classes use. */
function listArgumentTypes(schema: SchemaTypes): Set<string> {
  const titles = new Set<string>();
  const addTitles = (properties: Properties): void => {
    for (const property of Object.values(properties)) {
      const { title, members } = resolveType(schema, property);
      if (title) titles.add(title);
      if (members) addTitles(members.properties);
    }
  };
  for (const { inputProperties } of Object.values(schema.resources)) addTitles(inputProperties);
  return titles;
}

/** Arguments accept readonly arrays, because the package never changes them. */
const renderList = (context: FileContext, item: string): string => {
  const items = item.includes("|") ? `(${item})[]` : `${item}[]`;
  return context.isInput ? `readonly ${items}` : items;
};

export function renderMemberType(context: FileContext, path: string, property: Property): string {
  const type =
    overrides.memberTypes[path] ??
    property.language?.nodejs.numbers?.join(" | ") ??
    renderTypeSpec(context, property);
  return context.isDataFunction && property.secret ? `pulumi.Output<${type}>` : type;
}

export function renderDoc({ schema }: FileContext, property: Property): string {
  const { enumValues, title = "" } = resolveType(schema, property);
  const hidesValues =
    enumValues && overrides.numberedEnums.includes(title) && !overrides.exportedEnums.includes(title);
  return describeProperty(property) + (hidesValues ? ` ${describeValues(enumValues, true)}` : "");
}
