import { splitId, toPluginTypeToken } from "../../provider/core/text";
import { getValue } from "../../provider/core/values";
import { escapeControls } from "../text";
import { type DiscoveredResource, discoverableClasses } from "./collect";
import { chooseVariables } from "./names";

/** A secret input. The generated program reads its value from the stack's configuration. */
export interface Secret {
  /** The key under which the stack's configuration stores the value. */
  readonly key: string;
  readonly className: string;
  readonly id: string;
  readonly path: string;
  readonly value: string;
}

/** Returns all secret inputs of these resources except empty strings. */
export const collectSecrets = (resources: readonly DiscoveredResource[]): Secret[] =>
  resources.flatMap(({ resourceName, className, id, inputs, secretPaths }) =>
    secretPaths.flatMap((path) => {
      const value = getValue(inputs, path);
      return typeof value === "string" && value !== ""
        ? [{ key: `${resourceName}-${path.replaceAll(".", "-")}`, className, id, path, value }]
        : [];
    }),
  );

/** Returns the content of the file that `pulumi import --file` reads. */
export function renderImportFile(resources: readonly DiscoveredResource[]): string {
  const entries = resources.map(({ className, resourceName, id }) => ({
    type: toPluginTypeToken(className),
    name: resourceName,
    id,
  }));
  return `${JSON.stringify({ resources: entries }, undefined, 2)}\n`;
}

/** Each program that `discover` writes starts with this text. Without `--out`, a later run overwrites no other source file. */
export const programMarker = '// Written by "pulumi-edge-platform discover"';

/**
 * Returns a module with exactly the inputs that an import records, so that the first `pulumi up` changes nothing in the
 * account. Instead of IDs, children use outputs of parents in the module. With `isCommonJs`, uses `require` and `exports`.
 */
export function renderProgram(resources: readonly DiscoveredResource[], isCommonJs = false): string {
  const hasSecrets = collectSecrets(resources).length > 0;
  const renderImport = (name: string, from: string) =>
    isCommonJs ? `const ${name} = require("${from}");` : `import * as ${name} from "${from}";`;
  const header = [
    `${programMarker} from the content of the account. Change it as you like.`,
    ...(isCommonJs ? ['"use strict";'] : []),
    ...(hasSecrets ? [renderImport("pulumi", "@pulumi/pulumi")] : []),
    renderImport("edge", "pulumi-edge-platform"),
    ...(hasSecrets ? ["", "const config = new pulumi.Config();"] : []),
  ].join("\n");
  const variables = new Map(chooseVariables(resources).map((name, i) => [resources[i], name]));
  const parents = findParents(resources);
  const renderStatement = (resource: DiscoveredResource): string => {
    const expressions = new Map([
      ...(parents.get(resource) ?? []).map(
        ([field, parent]) =>
          [field, `${isCommonJs ? "exports." : ""}${variables.get(parent)}.${field}`] as const,
      ),
      ...collectSecrets([resource]).map(({ path, key }) => [path, `config.requireSecret("${key}")`] as const),
    ]);
    const variable = `${isCommonJs ? "exports." : "export const "}${variables.get(resource)}`;
    const args = renderLiteral(resource.inputs, "  ", expressions);
    return `${renderNameComment(resource)}${variable} = new edge.${resource.className}(\n  "${resource.resourceName}",\n  ${args},\n  { protect: true },\n);`;
  };
  const sections = discoverableClasses.flatMap(({ className, title }) => {
    const statements = resources.filter((resource) => resource.className === className).map(renderStatement);
    return statements.length === 0 ? [] : [`// ${title}.\n\n${statements.join("\n\n")}`];
  });
  return `${[header, ...sections].join("\n\n")}\n`;
}

/** Returns a comment with the names up to the last one that is not ASCII, because resource names contain only ASCII. */
function renderNameComment({ namePath }: DiscoveredResource): string {
  const lastIndex = namePath.findLastIndex((part) => !/^[\x20-\x7e]*$/.test(part));
  return lastIndex < 0 ? "" : `// ${escapeControls(namePath.slice(0, lastIndex + 1).join(" / "))}\n`;
}

/**
 * Finds each object's parents among the other objects, with the fields that refer to them. For example, a group's ID
 * starts with the ID of its load balancer, so its field `loadBalancerId` refers to that load balancer.
 */
function findParents(
  objects: readonly DiscoveredResource[],
): Map<DiscoveredResource, (readonly [field: string, parent: DiscoveredResource])[]> {
  const fieldsByClass = new Map(
    discoverableClasses.map(({ className, lifecycle }) => [className, Object.keys(lifecycle.identity)]),
  );
  const objectsWithFields = objects.map((object) => ({
    object,
    fields: fieldsByClass.get(object.className) ?? [],
  }));
  const objectsByKey = new Map(
    objectsWithFields.map(({ object, fields }) => [`${fields} ${object.id}`, object]),
  );
  return new Map(
    objectsWithFields.map(({ object, fields }) => {
      const parts = splitId(object.id, fields.length);
      const parents = fields.slice(0, -1).flatMap((field, i) => {
        const parent = objectsByKey.get(`${fields.slice(0, i + 1)} ${parts.slice(0, i + 1).join("/")}`);
        return parent ? [[field, parent] as const] : [];
      });
      return [object, parents];
    }),
  );
}

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
    const key = /^[a-z_]\w*$/i.test(name) ? name : renderLiteral(name);
    return `${key}: ${renderLiteral(member, innerIndent, expressions, path === "" ? name : `${path}.${name}`)}`;
  });
  return `{${renderLines(members)}}`;
}
