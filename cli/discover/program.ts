import { pluginTypeOf } from "../../provider/dynamic/text";
import { get } from "../../provider/dynamic/values/paths";
import { escaped } from "../text";
import type { Discovered } from "./collect";
import { discoverable } from "./discoverable";
import { decoded } from "./letters";
import { literal, objectLiteral } from "./literal";
import { variablesFor } from "./names";
import { referencesAmong } from "./references";

/** A discovered object with its name in the program. */
export interface Named extends Discovered {
  readonly resource: string;
}

/** A secret value of the program: where it is read from, and what it is. */
export interface Secret {
  /** Key in the stack's configuration. */
  readonly key: string;
  readonly className: string;
  readonly id: string;
  readonly path: string;
  readonly value: string;
}

/** The secrets that a program reads from the stack's configuration. An empty one is none. */
export const secretsOf = (resources: readonly Named[]): Secret[] =>
  resources.flatMap(({ resource, className, id, inputs, secrets }) =>
    secrets.flatMap((path) => {
      const value = get(inputs, path);
      return typeof value === "string" && value !== ""
        ? [{ key: keyOf(resource, path), className, id, path, value }]
        : [];
    }),
  );

const keyOf = (resource: string, path: string): string => `${resource}-${path.replaceAll(".", "-")}`;

/** The bulk import file for `pulumi import --file`. */
export function importFile(resources: readonly Named[]): string {
  const entries = resources.map(({ className, resource, id }) => ({
    type: pluginTypeOf(className),
    name: resource,
    id,
  }));
  return `${JSON.stringify({ resources: entries }, undefined, 2)}\n`;
}

/** How a program is written. */
export interface Form {
  /** Whether each resource is assigned to a constant, or only those that others refer to. */
  readonly variables: boolean;
  /** Whether it loads packages with `require`. */
  readonly commonJs: boolean;
}

/** The first line of a program. */
export const writtenByDiscover = '// Written by "pulumi-edge-platform discover"';

/**
 * A program that declares exactly what an import records, so that its preview is empty. Where an object is in another
 * one, it refers to that one's output.
 */
export function programOf(
  resources: readonly Named[],
  { variables = true, commonJs = false }: Partial<Form> = {},
): string {
  const withSecrets = secretsOf(resources).length > 0;
  const load = (name: string, from: string) =>
    commonJs ? `const ${name} = require("${from}");` : `import * as ${name} from "${from}";`;
  const head = [
    `${writtenByDiscover} from the content of the account. Change it as you like.`,
    ...(commonJs ? ['"use strict";'] : []),
    ...(withSecrets ? [load("pulumi", "@pulumi/pulumi")] : []),
    load("edge", "pulumi-edge-platform"),
    ...(withSecrets ? ["", "const config = new pulumi.Config();"] : []),
  ].join("\n");
  const references = referencesAmong(resources);
  const parents = new Set([...references.values()].flatMap((parts) => [...parts.values()]));
  const names = new Map(variablesFor(resources).map((name, i) => [resources[i], name]));
  const sections = discoverable.flatMap(({ className, title }) => {
    const ours = resources.filter((resource) => resource.className === className);
    const written = ours.map((named) => {
      const constant = variables || parents.has(named) ? names.get(named) : undefined;
      const given = [...(references.get(named) ?? [])];
      return statement(
        named,
        constant,
        new Map(given.map(([field, of]) => [field, `${names.get(of)}.${field}`])),
      );
    });
    return ours.length === 0 ? [] : [`// ${title}.\n\n${written.join("\n\n")}`];
  });
  return `${[head, ...sections].join("\n\n")}\n`;
}

function statement(
  named: Named,
  constant: string | undefined,
  references: ReadonlyMap<string, string>,
): string {
  const keys = new Map(secretsOf([named]).map(({ path, key }) => [path, key]));
  const args = objectLiteral(named.inputs, "  ", (path) => {
    const key = keys.get(path);
    return key === undefined ? references.get(path) : `config.requireSecret(${literal(key)})`;
  });
  const assigned = constant === undefined ? "" : `const ${constant} = `;
  return `${nameComment(named)}${assigned}new edge.${named.className}(\n  ${JSON.stringify(named.resource)},\n  ${args},\n  { protect: true },\n);`;
}

/** A comment with the object's name on the platform, if its name in the program cannot represent it. */
function nameComment({ name }: Named): string {
  const original = name.map(decoded);
  const last = original.findLastIndex((part) => !/^[\x20-\x7e]*$/.test(part));
  return last < 0 ? "" : `// ${escaped(original.slice(0, last + 1).join(" / "))}\n`;
}
