import * as overrides from "./overrides";
import { docOf, type Form, formOf, header, imports, membersOf, memberText } from "./sdk";
import type { FunctionSpec, Schema } from "./spec";
import { capital, comment, interfaceText, titleOf, withExamples } from "./text";

/** Returns the source file of a data function: arguments and function in the Promise and Output forms, and the result. */
export function functionText(
  schema: Schema,
  token: string,
  { description, inputs, outputs }: FunctionSpec,
  owners: Map<string, string>,
): string {
  const name = titleOf(token);
  const title = capital(name);
  const form: Form = { ...formOf(schema, owners), ofFunction: true };
  const argumentTexts = (isOutputForm: boolean): string[] =>
    Object.entries(inputs.properties).map(([argument, property]) => {
      const [optional, absent] = inputs.required.includes(argument) ? ["", ""] : ["?", " | undefined"];
      const type = memberText({ ...form, input: true }, `${title}Args.${argument}`, property);
      const input =
        type === overrides.date ? "Date | pulumi.Input<string>" : `pulumi.Input<${type}${absent}>`;
      const text = isOutputForm ? (overrides.members[`${title}OutputArgs.${argument}`] ?? input) : type;
      return `${comment(docOf(form, property), "  ")}\n  ${argument}${optional}: ${text}${absent};`;
    });
  const hasArguments = Object.keys(inputs.properties).length > 0;
  const argumentTypes = hasArguments
    ? [
        interfaceText(`${title}Args`, `Arguments of ${name}.`, argumentTexts(false)),
        interfaceText(`${title}OutputArgs`, `Arguments of ${name}Output.`, argumentTexts(true)),
      ]
    : [`/** ${name} takes no argument. */\nexport type ${title}Args = Record<string, never>;`];
  const result = membersOf(form, `${title}Result`, outputs.properties, outputs.required);
  for (const type of form.outputs.keys()) owners.set(type, name);
  const hasSecret = [...form.outputs.values(), ...result].some((text) => text.includes("pulumi.Output<"));
  const outputResult = hasSecret ? `pulumi.Unwrap<${title}Result>` : `${title}Result`;
  const secrecy = hasSecret ? ", which is secret as a whole if a part of it is" : "";
  const parameter = (type: string) => `args: ${type}${inputs.required.length === 0 ? " = {}" : ""}`;
  const types = overrides.declaredTypes[name] ?? "";
  return `${header}
import type * as pulumi from "@pulumi/pulumi";
${types && `import type { ${types} } from "../functions/${name}";\n`}import type { EdgeInvokeOptions } from "../program/account";
import { callModule } from "../program/load";
${imports(form)}${types && `\nexport type { ${types} };\n`}
${[...argumentTypes, ...form.inputs.values(), ...form.outputs.values()].join("\n\n")}

${interfaceText(`${title}Result`, `Result of ${name}.`, result)}

${comment(withExamples(description))}
export function ${name}(${parameter(`${title}Args`)}, options: EdgeInvokeOptions = {}): Promise<${title}Result> {
  return callModule().call("${name}", args, options);
}

/** Like {@link ${name}}, as an Output${secrecy}. */
export function ${name}Output(${parameter(hasArguments ? `${title}OutputArgs` : `${title}Args`)}, options: EdgeInvokeOptions = {}): pulumi.Output<${outputResult}> {
  return callModule().callOutput("${name}", args, options);
}
`;
}
