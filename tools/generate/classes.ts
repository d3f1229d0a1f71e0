import * as overrides from "./overrides";
import { docOf, formOf, header, imports, memberOf, memberText, withExamples } from "./sdk";
import type { ResourceSpec, Schema } from "./spec";
import { comment, titleOf } from "./text";

/** The file of EdgeProvider's arguments. */
export function providerArgsText({ provider, ...schema }: Schema): string {
  const form = { ...formOf(schema, new Map()), input: true };
  const members = Object.entries(provider.inputProperties).map(([name, property]) => {
    const { doc, text } = memberOf(form, "EdgeProviderArgs", name, property);
    return `${doc}\n${text}`;
  });
  return `${header}
import type * as pulumi from "@pulumi/pulumi";

${comment(provider.description)}
export interface EdgeProviderArgs {\n${members.join("\n")}\n}
`;
}

const article = (title: string) => (/^[AEIOU]/.test(title) ? "an" : "a");

/** The file of a class. */
export function classText(
  schema: Schema,
  token: string,
  spec: ResourceSpec,
  owners: ReadonlyMap<string, string>,
): string {
  const title = titleOf(token);
  const input = { ...formOf(schema, owners), input: true };
  const arguments_ = Object.entries(spec.inputProperties).map(([name, property]) => {
    const isRequired = spec.requiredInputs.includes(name);
    const type = memberText(input, `${title}Args.${name}`, property);
    return `${comment(docOf(input, property), "  ")}\n  ${name}${isRequired ? "" : "?"}: pulumi.Input<${type}>;`;
  });
  const argumentsText = `/** Arguments of ${title}. */
export interface ${title}Args {\n${arguments_.join("\n")}\n}`;
  const form = { ...input, input: false };
  const outputs = Object.entries(spec.properties).map(([name, property]) => {
    const type = memberText(form, `${title}.${name}`, property);
    const text =
      spec.required.includes(name) || `${title}.${name}` in overrides.members ? type : `${type} | null`;
    return `${comment(docOf(form, property), "  ")}\n  declare readonly ${name}: pulumi.Output<${text}>;`;
  });
  const secrets = Object.keys(spec.inputProperties).filter((name) => spec.inputProperties[name]?.secret);
  const get = overrides.unreadable.includes(title)
    ? ""
    : `
  /** Reads an existing object by its ID, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): ${title} {
    return new ${title}(name, {} as ${title}Args, { ...options, id });
  }`;
  return `${header}
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfType, typeOf } from "../program/edgeResource";
${imports(input)}
${[...input.inputs.values(), argumentsText, ...input.outputs.values()].join("\n\n")}

${comment(withExamples(spec.description))}
export class ${title} extends EdgeResource {
  /** The type token, by which policy packs recognize the class. */
  static readonly __pulumiType: string = typeOf("${title}");

${outputs.join("\n")}

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: ${title}Args, options?: pulumi.CustomResourceOptions) {
    super("${title}", name, outputs, args, options${secrets.length ? `, ${JSON.stringify(secrets)}` : ""});
  }
${get}

  /** Whether a value is ${article(title)} ${title}, also one of another copy of this package. */
  static override isInstance(value: unknown): value is ${title} {
    return isOfType(value, ${title}.__pulumiType);
  }
}

const outputs = [${Object.keys(spec.properties)
    .map((name) => JSON.stringify(name))
    .join(", ")}];
`;
}
