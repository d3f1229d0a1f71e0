import type { FunctionSpec, Schema } from "./schema";
import { docOf, type Form, header, memberText, withExamples } from "./sdk";
import { comment, titleOf } from "./text";

const dated = "Date | string";

/** The file of a data function: its arguments in both forms, its result, and the function in both forms. */
export function functionText(
  schema: Schema,
  token: string,
  { description, inputs, outputs }: FunctionSpec,
): string {
  const name = titleOf(token);
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const form: Form = { schema, input: false, called: true, inputs: new Map(), outputs: new Map() };
  const taken = Object.entries(inputs.properties).map(([argument, property]) => ({
    doc: comment(docOf(form, property), "  "),
    name: inputs.required.includes(argument) ? argument : `${argument}?`,
    type: memberText({ ...form, input: true }, `${title}Args.${argument}`, property),
    absent: inputs.required.includes(argument) ? "" : " | undefined",
  }));
  const given = Object.entries(outputs.properties).map(
    ([member, property]) =>
      `${comment(docOf(form, property), "  ")}\n  ${member}: ${memberText(form, `${title}Result.${member}`, property)};`,
  );
  const plain = taken.map((of) => `${of.doc}\n  ${of.name}: ${of.type}${of.absent};`);
  const lifted = taken.map((of) => {
    const type = of.type === dated ? "Date | pulumi.Input<string>" : `pulumi.Input<${of.type}${of.absent}>`;
    return `${of.doc}\n  ${of.name}: ${type}${of.absent};`;
  });
  const isOptional = inputs.required.length === 0;
  const args = (type: string) => `args: ${type}${isOptional ? " = {}" : ""}`;
  return `${header}
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { machine } from "../program/load";

/** Arguments of ${name}. */
export interface ${title}Args {\n${plain.join("\n")}\n}

/** Arguments of ${name}Output. */
export interface ${title}OutputArgs {\n${lifted.join("\n")}\n}

${[...form.inputs.values(), ...form.outputs.values()].join("\n\n")}

/** Result of ${name}. */
export interface ${title}Result {\n${given.join("\n")}\n}

${comment(withExamples(description))}
export function ${name}(${args(`${title}Args`)}, options: EdgeInvokeOptions = {}): Promise<${title}Result> {
  return machine().call("${name}", args, options);
}

/** Like {@link ${name}}, as an Output, which is secret as a whole if a part of it is. */
export function ${name}Output(${args(`${title}OutputArgs`)}, options: EdgeInvokeOptions = {}): pulumi.Output<pulumi.Unwrap<${title}Result>> {
  return machine().callOutput("${name}", args, options);
}
`;
}
