import { classes } from "../../provider/classes";
import { getTopLevelName } from "../../provider/core/values/paths";
import { withArticle } from "../../provider/model/article";
import * as overrides from "./overrides";
import { convertExamples, renderComment, renderInterface } from "./render";
import {
  createFileContext,
  fileHeader,
  getFileStem,
  renderDoc,
  renderImports,
  renderMembers,
  renderMemberType,
} from "./sdk";
import type { ResourceSpec, Schema } from "./spec";

export function renderProviderArgs({ provider, ...schema }: Schema): string {
  const context = { ...createFileContext(schema, new Map()), isInput: true };
  const members = renderMembers(context, "EdgeProviderArgs", provider.inputProperties);
  return `${fileHeader}
import type * as pulumi from "@pulumi/pulumi";

${renderInterface("EdgeProviderArgs", provider.description, members)}
`;
}

export function renderClass(
  schema: Schema,
  title: string,
  spec: ResourceSpec,
  owners: ReadonlyMap<string, string>,
  argumentOwners: Map<string, string>,
): string {
  const inputContext = { ...createFileContext(schema, owners, argumentOwners), isInput: true };
  const declaredClass = classes.find(({ className }) => className === title);
  const conversion = declaredClass?.conversion;
  // In a preview, the base class reads API-assigned outputs from these parts of the ID.
  const idParts = Object.entries(declaredClass?.identity ?? {}).map(([name, part], at, { length: of }) => {
    return [name, { at, of, isNumber: part === "number" }] as const;
  });
  const args = renderMembers(inputContext, `${title}Args`, spec.inputProperties, spec.requiredInputs);
  const outputContext = { ...inputContext, isInput: false };
  const outputs = Object.entries(spec.properties).map(([name, property]) => {
    const type = renderMemberType(outputContext, `${title}.${name}`, property);
    const text =
      spec.required.includes(name) || `${title}.${name}` in overrides.memberTypes ? type : `${type} | null`;
    return `${renderComment(renderDoc(outputContext, property), "  ")}\n  declare readonly ${name}: pulumi.Output<${text}>;`;
  });
  for (const type of inputContext.inputs.keys()) argumentOwners.set(type, getFileStem(title));
  const registration = {
    outputs: Object.keys(spec.properties),
    assigned: Object.fromEntries(idParts.filter(([name]) => declaredClass?.assigned.includes(name))),
    secrets: declaredClass?.secretPaths.filter((path) => getTopLevelName(path) in spec.inputProperties) ?? [],
  };
  const staticGetMethod = declaredClass?.notImportable
    ? ""
    : `
  /** Reads an existing object by its ID, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): ${title} {
    return new ${title}(name, {} as ${title}Args, { ...options, id });
  }`;
  return `${fileHeader}
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";
${conversion ? `import { buildInputs } from "../program/${getFileStem(title)}";\n` : ""}${renderImports(inputContext)}
${[...inputContext.inputs.values(), renderInterface(`${title}Args`, `Arguments of ${title}.`, args), ...inputContext.outputs.values()].join("\n\n")}

${renderComment(convertExamples(spec.description))}
export class ${title} extends EdgeResource {
${outputs.join("\n")}

${renderComment(conversion?.comment ?? "Invalid arguments fail in the preview, before any request.", "  ")}
  constructor(name: string, args: ${title}Args, options?: pulumi.CustomResourceOptions) {
    super("${title}", name, declared, ${conversion ? "options?.id === undefined ? buildInputs(name, args) : {}" : "args"}, options);
  }
${staticGetMethod}

  /** Whether a value is ${withArticle(title)}, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is ${title} {
    return isOfClass(value, "${title}");
  }
}

const declared = ${JSON.stringify(registration)};
`;
}
