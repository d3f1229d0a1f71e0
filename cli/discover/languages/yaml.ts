import { Document, visit } from "yaml";
import { escapeControls, escapeLines } from "../../text";
import { type Expression, type ProgramModule, programHeader, type Statement } from "../program";

/** Renders all modules as one template, because a program in YAML is one file. */
export function renderYaml(modules: readonly ProgramModule[]): string {
  const blocks = modules.flatMap(({ sections }) =>
    sections.flatMap(({ comments, statements }) => [
      comments.map((line) => `# ${line}\n`).join(""),
      ...statements.map(renderYamlResource),
    ]),
  );
  return `# ${programHeader}\nresources:\n${indent(blocks.join("\n"))}`;
}

function renderYamlResource({
  comment,
  resourceName,
  resourceClass,
  inputs,
  expressions,
}: Statement): string {
  const resource = {
    type: `edge:${resourceClass.className}`,
    properties: replaceExpressions(inputs, expressions, ""),
    options: { protect: true },
  };
  const declaration = renderDocument({ [resourceName]: resource });
  return `${comment === undefined ? "" : `# ${comment}\n`}${declaration}`;
}

/** Renders characters that are invisible or move the cursor as escapes, which YAML knows only between double quotes. */
function renderDocument(content: object): string {
  const document = new Document(content, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_, scalar) {
      if (typeof scalar.value === "string" && escapeControls(scalar.value) !== scalar.value)
        scalar.type = "QUOTE_DOUBLE";
    },
  });
  return escapeLines(document.toString({ lineWidth: 0 }));
}

function replaceExpressions(
  value: unknown,
  expressions: ReadonlyMap<string, Expression>,
  path: string,
): unknown {
  const expression = expressions.get(path);
  if (expression?.kind === "secret") return `\${${expression.key}}`;
  if (expression) return `\${${expression.resourceName}.${expression.output}}`;
  if (typeof value === "string") return value.replaceAll("$", "$$$$");
  if (Array.isArray(value)) return value.map((item) => replaceExpressions(item, expressions, `${path}[]`));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      replaceExpressions(member, expressions, path === "" ? name : `${path}.${name}`),
    ]),
  );
}

const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ");
