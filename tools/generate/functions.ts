import * as overrides from "./overrides";
import { capitalize, convertExamples, getTitle, renderComment, renderInterface } from "./render";
import {
  createFileContext,
  type FileContext,
  fileHeader,
  renderDoc,
  renderImports,
  renderMembers,
  renderMemberType,
} from "./sdk";
import type { FunctionSpec, Schema } from "./spec";

/** Returns the source file of a data function. One form of the function returns a Promise, the other one an Output. */
export function renderFunction(
  schema: Schema,
  token: string,
  { description, inputs, outputs }: FunctionSpec,
  owners: Map<string, string>,
): string {
  const name = getTitle(token);
  const title = capitalize(name);
  const context: FileContext = { ...createFileContext(schema, owners), isDataFunction: true };
  const renderArgumentMembers = (isOutputForm: boolean): string[] =>
    Object.entries(inputs.properties).map(([argument, property]) => {
      const [optional, undefinedType] = inputs.required.includes(argument) ? ["", ""] : ["?", " | undefined"];
      const type = renderMemberType({ ...context, isInput: true }, `${title}Args.${argument}`, property);
      const input =
        type === overrides.dateType ? "Date | pulumi.Input<string>" : `pulumi.Input<${type}${undefinedType}>`;
      const text = isOutputForm ? (overrides.memberTypes[`${title}OutputArgs.${argument}`] ?? input) : type;
      return `${renderComment(renderDoc(context, property), "  ")}\n  ${argument}${optional}: ${text}${undefinedType};`;
    });
  const hasArguments = Object.keys(inputs.properties).length > 0;
  const argumentTypes = hasArguments
    ? [
        renderInterface(`${title}Args`, `Arguments of ${name}.`, renderArgumentMembers(false)),
        renderInterface(`${title}OutputArgs`, `Arguments of ${name}Output.`, renderArgumentMembers(true)),
      ]
    : [`/** ${name} takes no argument. */\nexport type ${title}Args = Record<string, never>;`];
  const result = renderMembers(context, `${title}Result`, outputs.properties, outputs.required);
  for (const type of context.outputs.keys()) owners.set(type, name);
  const hasSecret = [...context.outputs.values(), ...result].some((text) => text.includes("pulumi.Output<"));
  const outputResult = hasSecret ? `pulumi.Unwrap<${title}Result>` : `${title}Result`;
  const secretNote = hasSecret ? ", which is secret as a whole if a part of it is" : "";
  const renderParameter = (type: string) => `args: ${type}${inputs.required.length === 0 ? " = {}" : ""}`;
  const types = overrides.handwrittenTypes[name] ?? "";
  return `${fileHeader}
import type * as pulumi from "@pulumi/pulumi";
${types && `import type { ${types} } from "../functions/${name}";\n`}import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";
${renderImports(context)}${types && `\nexport type { ${types} };\n`}
${[...argumentTypes, ...context.inputs.values(), ...context.outputs.values()].join("\n\n")}

${renderInterface(`${title}Result`, `Result of ${name}.`, result)}

${renderComment(convertExamples(description))}
export function ${name}(${renderParameter(`${title}Args`)}, options: EdgeInvokeOptions = {}): Promise<${title}Result> {
  return loadInvokeModule().invoke("${name}", args, options);
}

/** Like {@link ${name}}, as an Output${secretNote}. */
export function ${name}Output(${renderParameter(hasArguments ? `${title}OutputArgs` : `${title}Args`)}, options: EdgeInvokeOptions = {}): pulumi.Output<${outputResult}> {
  return loadInvokeModule().invokeOutput("${name}", args, options);
}
`;
}
