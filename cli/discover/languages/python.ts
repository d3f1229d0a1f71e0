import type { ValueDeclarations } from "../../../provider/model/field";
import type { Kind } from "../../../provider/model/kinds";
import { isListKind } from "../../../provider/model/list";
import { isObjectKind } from "../../../provider/model/object";
import { escapeControls } from "../../text";
import { type Expression, type ProgramModule, programHeader, type Statement } from "../program";

/** `stem`: the name of the program's main module. Modules of areas have it as their prefix. */
export function renderPython({ sections, usedAreas, hasSecrets }: ProgramModule, stem: string): string {
  const header = [
    `# ${programHeader}`,
    "import pulumi",
    "import pulumi_edge as edge",
    ...usedAreas.map((area) => `import ${getModuleName(stem, area)} as ${toPythonIdentifier(area)}`),
    ...(hasSecrets ? ["", "config = pulumi.Config()"] : []),
  ].join("\n");
  const blocks = sections.flatMap(({ comments, statements }) => [
    comments.map((line) => `# ${line}`).join("\n"),
    ...statements.map(renderPythonStatement),
  ]);
  return `${[header, ...blocks].join("\n\n")}\n`;
}

/** Renders the main module of a program with a module for each area. */
export const renderPythonIndex = (areas: readonly string[], stem: string): string =>
  `${[`# ${programHeader}`, ...areas.map((area) => `from ${getModuleName(stem, area)} import *  # noqa: F403`)].join("\n")}\n`;

/** Returns a name in kebab case as an identifier. */
export const toPythonIdentifier = (name: string): string => name.replaceAll("-", "_");

export const getModuleName = (stem: string, area: string): string => `${stem}_${toPythonIdentifier(area)}`;

function renderPythonStatement({
  comment,
  variable,
  resourceName,
  resourceClass,
  inputs,
  expressions,
}: Statement): string {
  const code = new Map([...expressions].map(([path, each]) => [path, renderPythonExpression(each)]));
  const args = Object.entries(inputs).map(
    ([name, value]) =>
      `${toSnakeCase(name)}=${renderValue(value, resourceClass.fields[name]?.kind, "    ", code, name)}`,
  );
  const lines = [JSON.stringify(resourceName), ...args, "opts=pulumi.ResourceOptions(protect=True)"];
  const declaration = `${variable} = edge.${resourceClass.className}(\n${lines.map((line) => `    ${line},\n`).join("")})`;
  return comment === undefined ? declaration : `# ${comment}\n${declaration}`;
}

function renderPythonExpression(expression: Expression): string {
  if (expression.kind === "secret")
    return `config.require_secret${expression.isJson ? "_object" : ""}("${expression.key}")`;
  const { variable, output, area } = expression;
  const namespace = area === undefined ? "" : `${toPythonIdentifier(area)}.`;
  return `${namespace}${variable}.${toSnakeCase(output)}`;
}

/** Renders a value as a literal of Python. Names of members are in snake case, unless they are keys of a map. */
function renderValue(
  value: unknown,
  kind: Kind | undefined,
  indent: string,
  code: ReadonlyMap<string, string>,
  path: string,
): string {
  const expression = code.get(path);
  if (expression !== undefined) return expression;
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return escapeControls(JSON.stringify(value));
  const innerIndent = `${indent}    `;
  const wrap = (items: readonly string[], [open, close]: readonly [string, string]) =>
    items.length === 0
      ? `${open}${close}`
      : `${open}\n${items.map((item) => `${innerIndent}${item},\n`).join("")}${indent}${close}`;
  if (Array.isArray(value)) {
    const itemKind = kind && isListKind(kind) ? kind.item : undefined;
    return wrap(
      value.map((item) => renderValue(item, itemKind, innerIndent, code, `${path}[]`)),
      ["[", "]"],
    );
  }
  const fields: ValueDeclarations | undefined = kind && isObjectKind(kind) ? kind.fields : undefined;
  const members = Object.entries(value).map(([name, member]) => {
    const key = escapeControls(JSON.stringify(fields ? toSnakeCase(name) : name));
    return `${key}: ${renderValue(member, fields?.[name]?.kind, innerIndent, code, `${path}.${name}`)}`;
  });
  return wrap(members, ["{", "}"]);
}

/** Converts a name as the generator of Pulumi's SDKs for Python does. */
export function toSnakeCase(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-rt-z])/g, "$1_$2")
    .toLowerCase();
  return keywords.has(words) ? `${words}_` : words;
}

const keywords = new Set(
  "False None True and as assert async await break class continue def del elif else except exec finally for from global if import in is lambda nonlocal not or pass print raise return try while with yield".split(
    " ",
  ),
);
