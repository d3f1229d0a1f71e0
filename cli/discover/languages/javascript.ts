import { escapeControls } from "../../text";
import { toCamelCase } from "../names";
import { type Expression, type ProgramModule, programHeader, type Statement } from "../program";

/** The form of modules that a project in TypeScript or JavaScript has. */
interface ModuleForm {
  readonly isCommonJs: boolean;
  /** What follows a module's name in an `import` or `require`, such as ".js". */
  readonly importSuffix: string;
}

/** `stem`: the name of the program's main file without its extension. Files of areas have it as their prefix. */
export function renderJavaScript(
  { sections, usedAreas, hasSecrets }: ProgramModule,
  stem: string,
  form: ModuleForm,
): string {
  const { isCommonJs, importSuffix } = form;
  const renderImport = (name: string, from: string) =>
    isCommonJs ? `const ${name} = require("${from}");` : `import * as ${name} from "${from}";`;
  const hasResources = sections.some(({ statements }) => statements.length > 0);
  const header = [
    `// ${programHeader}`,
    ...(isCommonJs ? ['"use strict";'] : []),
    ...(hasSecrets ? [renderImport("pulumi", "@pulumi/pulumi")] : []),
    ...(hasResources ? [renderImport("edge", "pulumi-edge-platform")] : []),
    ...usedAreas.map((each) => renderImport(toCamelCase(each), `./${stem}-${each}${importSuffix}`)),
    ...(hasSecrets ? ["", `const config = new pulumi.Config();`] : []),
  ].join("\n");
  const blocks = sections.flatMap(({ comments, statements }) => [
    comments.map((line) => `// ${line}`).join("\n"),
    ...statements.map((statement) => renderJavaScriptStatement(statement, isCommonJs)),
  ]);
  return `${[header, ...blocks].join("\n\n")}\n`;
}

/** Renders the main file of a program with a file for each area. */
export function renderJavaScriptIndex(areas: readonly string[], stem: string, form: ModuleForm): string {
  const files = areas.map((area) => `"./${stem}-${area}${form.importSuffix}"`);
  const lines = form.isCommonJs
    ? ['"use strict";', `Object.assign(exports, ${files.map((file) => `require(${file})`).join(", ")});`]
    : files.map((file) => `export * from ${file};`);
  return `${[`// ${programHeader}`, ...lines].join("\n")}\n`;
}

function renderJavaScriptStatement(statement: Statement, isCommonJs: boolean): string {
  const { comment, resourceClass, resourceName } = statement;
  const expressions = new Map(
    [...statement.expressions].map(([path, each]) => [path, renderJavaScriptExpression(each, isCommonJs)]),
  );
  const variable = `${isCommonJs ? "exports." : "export const "}${statement.variable}`;
  const args = renderLiteral(statement.inputs, "  ", expressions);
  const declaration = `${variable} = new edge.${resourceClass.className}(\n  "${resourceName}",\n  ${args},\n  { protect: true },\n);`;
  return comment === undefined ? declaration : `// ${comment}\n${declaration}`;
}

function renderJavaScriptExpression(expression: Expression, isCommonJs: boolean): string {
  if (expression.kind === "secret") {
    const method = expression.isJson ? "requireSecretObject" : "requireSecret";
    return `config.${method}("${expression.key}")`;
  }
  const { variable, output, area } = expression;
  const namespace = area === undefined ? isCommonJs && "exports" : toCamelCase(area);
  return `${namespace ? `${namespace}.` : ""}${variable}.${output}`;
}

/** In an object literal, `__proto__` is no member unless it is computed. */
const renderKey = (name: string): string => {
  if (name === "__proto__") return '["__proto__"]';
  return /^[a-z_]\w*$/i.test(name) ? name : renderLiteral(name);
};

/** Renders a value as a JavaScript literal. `expressions` maps a path to the code to write there instead. */
export function renderLiteral(
  value: unknown,
  indent = "",
  expressions: ReadonlyMap<string, string> = new Map(),
  path = "",
): string {
  const expression = expressions.get(path);
  if (expression !== undefined) return expression;
  const innerIndent = `${indent}  `;
  const renderLines = (all: readonly string[]) =>
    all.length === 0 ? "" : `\n${all.map((line) => `${innerIndent}${line},\n`).join("")}${indent}`;
  if (Array.isArray(value))
    return value.some((item) => typeof item === "object")
      ? `[${renderLines(value.map((item) => renderLiteral(item, innerIndent)))}]`
      : `[${value.map((item) => renderLiteral(item)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return escapeControls(JSON.stringify(value));
  const members = Object.entries(value).map(([name, member]) => {
    const key = renderKey(name);
    return `${key}: ${renderLiteral(member, innerIndent, expressions, path === "" ? name : `${path}.${name}`)}`;
  });
  return `{${renderLines(members)}}`;
}
