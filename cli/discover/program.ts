import { pluginTypeToken, splitId } from "../../provider/core/text";
import { getValue } from "../../provider/core/values";
import { escapeControls } from "../text";
import { type DiscoveredResource, discoverable } from "./collect";
import { variablesFor } from "./names";

/** A secret value. The generated program reads it from the configuration instead of containing it. */
export interface Secret {
  /** Key in the stack's configuration. */
  readonly key: string;
  readonly className: string;
  readonly id: string;
  readonly path: string;
  readonly value: string;
}

/** Returns the secret values of these resources, except for empty strings. */
export const secretsOf = (resources: readonly DiscoveredResource[]): Secret[] =>
  resources.flatMap(({ resource, className, id, inputs, secrets }) =>
    secrets.flatMap((path) => {
      const value = getValue(inputs, path);
      return typeof value === "string" && value !== ""
        ? [{ key: `${resource}-${path.replaceAll(".", "-")}`, className, id, path, value }]
        : [];
    }),
  );

/** Returns the text of the file for `pulumi import --file`. */
export function importFile(resources: readonly DiscoveredResource[]): string {
  const entries = resources.map(({ className, resource, id }) => ({
    type: pluginTypeToken(className),
    name: resource,
    id,
  }));
  return `${JSON.stringify({ resources: entries }, undefined, 2)}\n`;
}

/** Identifies a program that `discover` wrote, so that a later run may overwrite it. */
export const firstLine = '// Written by "pulumi-edge-platform discover"';

/**
 * Returns a module that declares exactly what an import records, so that the first preview is empty. A child refers to an
 * output of its parent instead of repeating the ID. With `commonJs`, the module uses `require` and `exports`.
 */
export function programOf(resources: readonly DiscoveredResource[], commonJs = false): string {
  const withSecrets = secretsOf(resources).length > 0;
  const load = (name: string, from: string) =>
    commonJs ? `const ${name} = require("${from}");` : `import * as ${name} from "${from}";`;
  const head = [
    `${firstLine} from the content of the account. Change it as you like.`,
    ...(commonJs ? ['"use strict";'] : []),
    ...(withSecrets ? [load("pulumi", "@pulumi/pulumi")] : []),
    load("edge", "pulumi-edge-platform"),
    ...(withSecrets ? ["", "const config = new pulumi.Config();"] : []),
  ].join("\n");
  const names = new Map(variablesFor(resources).map((name, i) => [resources[i], name]));
  const parents = parentsAmong(resources);
  const statement = (named: DiscoveredResource): string => {
    const expressions = new Map([
      ...(parents.get(named) ?? []).map(
        ([field, parent]) => [field, `${commonJs ? "exports." : ""}${names.get(parent)}.${field}`] as const,
      ),
      ...secretsOf([named]).map(({ path, key }) => [path, `config.requireSecret("${key}")`] as const),
    ]);
    const variable = `${commonJs ? "exports." : "export const "}${names.get(named)}`;
    const args = literal(named.inputs, "  ", expressions);
    return `${nameComment(named)}${variable} = new edge.${named.className}(\n  "${named.resource}",\n  ${args},\n  { protect: true },\n);`;
  };
  const sections = discoverable.flatMap(({ className, title }) => {
    const written = resources.filter((resource) => resource.className === className).map(statement);
    return written.length === 0 ? [] : [`// ${title}.\n\n${written.join("\n\n")}`];
  });
  return `${[head, ...sections].join("\n\n")}\n`;
}

/** Returns a comment with the object's name on the platform, if that name contains characters other than ASCII. */
function nameComment({ name }: DiscoveredResource): string {
  const last = name.findLastIndex((part) => !/^[\x20-\x7e]*$/.test(part));
  return last < 0 ? "" : `// ${escapeControls(name.slice(0, last + 1).join(" / "))}\n`;
}

/**
 * Finds the parents of each object among the others, and the fields that refer to them. For example, the first part of a
 * group's ID is the ID of its load balancer, so `loadBalancerId` refers to that.
 */
function parentsAmong(
  objects: readonly DiscoveredResource[],
): Map<DiscoveredResource, (readonly [field: string, parent: DiscoveredResource])[]> {
  const fieldsOf = new Map(
    discoverable.map(({ className, lifecycle }) => [className, Object.keys(lifecycle.identity)]),
  );
  const identified = objects.map((object) => ({ object, fields: fieldsOf.get(object.className) ?? [] }));
  const known = new Map(identified.map(({ object, fields }) => [`${fields} ${object.id}`, object]));
  return new Map(
    identified.map(({ object, fields }) => {
      const parts = splitId(object.id, fields.length);
      const found = fields.slice(0, -1).flatMap((field, at) => {
        const parent = known.get(`${fields.slice(0, at + 1)} ${parts.slice(0, at + 1).join("/")}`);
        return parent ? [[field, parent] as const] : [];
      });
      return [object, found];
    }),
  );
}

/** Renders a value as code. `expressions` replaces the literals at some paths by other code. */
export function literal(
  value: unknown,
  indent = "",
  expressions: ReadonlyMap<string, string> = new Map(),
  path = "",
): string {
  const expression = expressions.get(path);
  if (expression !== undefined) return expression;
  const inner = `${indent}  `;
  const lines = (all: readonly string[]) =>
    all.length === 0 ? "" : `\n${all.map((line) => `${inner}${line},\n`).join("")}${indent}`;
  if (Array.isArray(value))
    return value.some((item) => typeof item === "object")
      ? `[${lines(value.map((item) => literal(item, inner)))}]`
      : `[${value.map((item) => literal(item)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return escapeControls(JSON.stringify(value));
  const members = Object.entries(value).map(([name, member]) => {
    const key = /^[a-z_]\w*$/i.test(name) ? name : literal(name);
    return `${key}: ${literal(member, inner, expressions, path === "" ? name : `${path}.${name}`)}`;
  });
  return `{${lines(members)}}`;
}
