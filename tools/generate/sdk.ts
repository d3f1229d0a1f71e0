import * as overrides from "./overrides";
import type { ObjectSpec, Properties, Property, TypeSpec, Types } from "./spec";
import { comment, interfaceText, resolved, sentences, tokenOf, valuesText } from "./text";

export const header = '// Generated from schema.json by "npm run generate". Do not edit.';

export const fileOf = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);

/** What a file declares in addition to its class, by name: each type once, above what uses it. */
export interface Form {
  readonly schema: Types;
  /** Whether a program gives values of the type, which may be Outputs. */
  readonly input: boolean;
  /** Whether it is a function's: then a secret in it is an Output, and a member that is left out may be undefined. */
  readonly ofFunction?: boolean;
  readonly inputs: Map<string, string>;
  readonly outputs: Map<string, string>;
  /** The files of types that another file declares, by the type; and those that this one imports. */
  readonly owners: ReadonlyMap<string, string>;
  readonly imported: Set<string>;
}

export const formOf = (schema: Types, owners: ReadonlyMap<string, string>): Form => ({
  ...{ schema, input: false, inputs: new Map(), outputs: new Map(), owners, imported: new Set() },
});

/** The lines that import what other files declare. */
export const imports = ({ owners, imported }: Form): string =>
  [...imported].map((title) => `import type { ${title} } from "./${owners.get(title)}";\n`).join("");

/** A type's text; what it needs is declared on the way. */
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
  // What is both an argument and an output is declared as the argument: as an output nothing is wrapped.
  if (!form.input && argumentTypes(form.schema).has(title)) return `{\n${members.join("\n")}\n}`;
  const declared = form.input ? form.inputs : form.outputs;
  declared.set(title, interfaceText(title, spec.description ?? "", members));
  return title;
}

/** The members of an interface, each with its comment. */
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

/** The titles of all types of arguments of classes. */
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

/** A list that a program gives is only read. */
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
