import * as overrides from "./overrides";
import { docOf, type Form, formOf, header, imports, membersOf, memberText } from "./sdk";
import type { FunctionSpec, Schema } from "./spec";
import { capital, comment, interfaceText, titleOf, withExamples } from "./text";

/** The file of a data function: its arguments in both forms, its result, and the function in both forms. */
export function functionText(
  schema: Schema,
  token: string,
  { description, inputs, outputs }: FunctionSpec,
  owners: Map<string, string>,
): string {
  const name = titleOf(token);
  const title = capital(name);
  const form: Form = { ...formOf(schema, owners), ofFunction: true };
  const taken = Object.entries(inputs.properties).map(([argument, property]) => ({
    doc: comment(docOf(form, property), "  "),
    name: inputs.required.includes(argument) ? argument : `${argument}?`,
    type: memberText({ ...form, input: true }, `${title}Args.${argument}`, property),
    absent: inputs.required.includes(argument) ? "" : " | undefined",
  }));
  const given = membersOf(form, `${title}Result`, outputs.properties, outputs.required);
  for (const type of form.outputs.keys()) owners.set(type, name);
  const plain = taken.map((of) => `${of.doc}\n  ${of.name}: ${of.type}${of.absent};`);
  const lifted = taken.map((of) => {
    const type =
      of.type === overrides.date ? "Date | pulumi.Input<string>" : `pulumi.Input<${of.type}${of.absent}>`;
    return `${of.doc}\n  ${of.name}: ${type}${of.absent};`;
  });
  const isOptional = inputs.required.length === 0;
  const hasSecret = [...form.outputs.values(), ...given].some((text) => text.includes("pulumi.Output<"));
  const known = hasSecret ? `pulumi.Unwrap<${title}Result>` : `${title}Result`;
  const whole = hasSecret ? ", which is secret as a whole if a part of it is" : "";
  const lifts = taken.length === 0 ? `${title}Args` : `${title}OutputArgs`;
  const args = (type: string) => `args: ${type}${isOptional ? " = {}" : ""}`;
  const none = `/** ${name} takes no argument. */\nexport type ${title}Args = Record<string, never>;`;
  const some = [
    interfaceText(`${title}Args`, `Arguments of ${name}.`, plain),
    interfaceText(`${title}OutputArgs`, `Arguments of ${name}Output.`, lifted),
  ].join("\n\n");
  return `${header}
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { callModule } from "../program/load";
${imports(form)}
${taken.length === 0 ? none : some}

${[...form.inputs.values(), ...form.outputs.values()].join("\n\n")}

${interfaceText(`${title}Result`, `Result of ${name}.`, given)}

${comment(withExamples(description))}
export function ${name}(${args(`${title}Args`)}, options: EdgeInvokeOptions = {}): Promise<${title}Result> {
  return callModule().call("${name}", args, options);
}

/** Like {@link ${name}}, as an Output${whole}. */
export function ${name}Output(${args(lifts)}, options: EdgeInvokeOptions = {}): pulumi.Output<${known}> {
  return callModule().callOutput("${name}", args, options);
}
`;
}
