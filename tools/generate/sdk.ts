import * as overrides from "./overrides";
import type { ObjectSpec, Properties, Property, TypeSpec, Types } from "./spec";
import { comment, interfaceText, resolved, sentences, tokenOf, valuesText } from "./text";

export const header = '// Generated from schema.json by "npm run generate". Do not edit.';

export const fileOf = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);

/** Collects the types that a generated file needs. Its declarations are in order: each after those that it uses. */
export interface Form {
  readonly schema: Types;
  /** Whether programs pass values of these types, which may then be Outputs. */
  readonly input: boolean;
  /** Whether the file is a data function's. In its results, secrets are Outputs, and optional members may be undefined. */
  readonly ofFunction?: boolean;
  readonly inputs: Map<string, string>;
  readonly outputs: Map<string, string>;
  /** The file that declares each type of data functions. `imported` lists those that this file uses from there. */
  readonly owners: ReadonlyMap<string, string>;
  readonly imported: Set<string>;
}

export const formOf = (schema: Types, owners: ReadonlyMap<string, string>): Form => ({
  ...{ schema, input: false, inputs: new Map(), outputs: new Map(), owners, imported: new Set() },
});

/** Returns the import statements of a file. */
export const imports = ({ owners, imported }: Form): string =>
  [...imported].map((title) => `import type { ${title} } from "./${owners.get(title)}";\n`).join("");

/** Returns the TypeScript for a type. Adds the declarations that it refers to. */
export function typeText(form: Form, type: TypeSpec): string {
  const { title = "", enumValues, members, isList, isMap } = resolved(form.schema, type);
  if (isList) return listText(form, typeText(form, type.items ?? {}));
  if (isMap) {
    const value = typeText(form, type.additionalProperties ?? {});
    return `Record<string, ${form.input ? `pulumi.Input<${value}>` : value}>`;
  }
  if (members) return objectText(form, title, members);
  if (enumValues) return enumText(form, title, enumValues);
  if (type.oneOf) return type.oneOf.map((each) => typeText(form, each)).join(" | ");
  return type.type === "integer" ? "number" : (type.type ?? "");
}

function enumText(
  { schema, inputs, ofFunction }: Form,
  title: string,
  enumValues: readonly string[],
): string {
  const union = enumValues.map((value) => JSON.stringify(value)).join(" | ");
  const isNumbered = overrides.numbered.includes(title);
  if (!overrides.exported.includes(title)) return isNumbered ? "string | number" : union;
  const type = isNumbered ? `${union} | number` : union;
  if (ofFunction) return type; // The file of a class exports it.
  const doc = schema.types[tokenOf(title)]?.description ?? "A number is taken as the API's own.";
  inputs.set(title, `${comment(doc)}\nexport type ${title} = ${type};`);
  return title;
}

function objectText(form: Form, title: string, spec: ObjectSpec): string {
  if (!form.input && form.owners.has(title)) {
    form.imported.add(title);
    return title;
  }
  const members = membersOf(form, title, spec.properties ?? {}, spec.required);
  // The interface of an argument wraps members in Input. Outputs of the same type have plain members, so they are inlined.
  if (!form.input && argumentTypes(form.schema).has(title)) return `{\n${members.join("\n")}\n}`;
  const declared = form.input ? form.inputs : form.outputs;
  declared.set(title, interfaceText(title, spec.description ?? "", members));
  return title;
}

/** Returns the members of an interface with their comments. */
export function membersOf(form: Form, title: string, all: Properties, required: readonly string[] = []) {
  return Object.entries(all).map(([name, property]) => {
    const type = memberText(form, `${title}.${name}`, property);
    const isRequired = required.includes(name);
    const isThere = isRequired || property.language?.nodejs.isNull;
    const isNeverNull = isRequired || form.input || `${title}.${name}` in overrides.members;
    const absent = form.ofFunction && !isThere ? " | null | undefined" : " | null";
    const text = form.input && !property.plain ? `pulumi.Input<${type}>` : type;
    return `${comment(docOf(form, property), "  ")}\n  ${name}${isThere ? "" : "?"}: ${text}${isNeverNull ? "" : absent};`;
  });
}

/** Returns the titles of all types that arguments of classes use. */
function argumentTypes(schema: Types): Set<string> {
  const titles = new Set<string>();
  const note = (properties: Properties): void => {
    for (const property of Object.values(properties)) {
      const { title, members } = resolved(schema, property);
      if (title) titles.add(title);
      if (members) note(members.properties);
    }
  };
  for (const { inputProperties } of Object.values(schema.resources)) note(inputProperties);
  return titles;
}

/** Arguments accept readonly arrays, because the package never changes them. */
const listText = (form: Form, item: string): string => {
  const items = item.includes("|") ? `(${item})[]` : `${item}[]`;
  return form.input ? `readonly ${items}` : items;
};

export function memberText(form: Form, path: string, property: Property): string {
  const type =
    overrides.members[path] ?? property.language?.nodejs.numbers?.join(" | ") ?? typeText(form, property);
  return form.ofFunction && property.secret ? `pulumi.Output<${type}>` : type;
}

export function docOf({ schema }: Form, property: Property): string {
  const { enumValues, title = "" } = resolved(schema, property);
  const isHidden = enumValues && overrides.numbered.includes(title) && !overrides.exported.includes(title);
  return sentences(property) + (isHidden ? ` ${valuesText(enumValues, true)}` : "");
}
