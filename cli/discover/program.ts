import { classes } from "../../provider/classes";
import type { Lifecycle } from "../../provider/classes/lifecycle";
import { partsOf, pluginTypeOf } from "../../provider/core/text";
import { get } from "../../provider/core/values";
import { escaped } from "../text";
import type { Discovered } from "./collect";
import { discoverable } from "./discoverable";
import { literal, objectLiteral } from "./literal";
import { variablesFor } from "./names";

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

/** The first line of a program. */
export const writtenByDiscover = '// Written by "pulumi-edge-platform discover"';

/**
 * A module that declares and exports exactly what an import records, so that its preview is empty. Where an object is in
 * another one, it refers to that one's output. A CommonJS module has `require` and `exports`.
 */
export function programOf(resources: readonly Named[], commonJs = false): string {
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
  const names = new Map(variablesFor(resources).map((name, i) => [resources[i], name]));
  const parents = parentsAmong(resources);
  const statementOf = (named: Named): string => {
    const references = (parents.get(named) ?? []).map(
      ([field, parent]) => [field, `${commonJs ? "exports." : ""}${names.get(parent)}.${field}`] as const,
    );
    const assigned = `${commonJs ? "exports." : "export const "}${names.get(named)}`;
    return statement(named, assigned, new Map(references));
  };
  const sections = discoverable.flatMap(({ className, title }) => {
    const written = resources.filter((resource) => resource.className === className).map(statementOf);
    return written.length === 0 ? [] : [`// ${title}.\n\n${written.join("\n\n")}`];
  });
  return `${[head, ...sections].join("\n\n")}\n`;
}

function statement(named: Named, assigned: string, references: ReadonlyMap<string, string>): string {
  const keys = new Map(secretsOf([named]).map(({ path, key }) => [path, key]));
  const args = objectLiteral(named.inputs, "  ", (path) => {
    const key = keys.get(path);
    return key === undefined ? references.get(path) : `config.requireSecret(${literal(key)})`;
  });
  return `${nameComment(named)}${assigned} = new edge.${named.className}(\n  ${JSON.stringify(named.resource)},\n  ${args},\n  { protect: true },\n);`;
}

/** A comment with the object's name on the platform, if its name in the program cannot represent it. */
function nameComment({ name }: Named): string {
  const last = name.findLastIndex((part) => !/^[\x20-\x7e]*$/.test(part));
  return last < 0 ? "" : `// ${escaped(name.slice(0, last + 1).join(" / "))}\n`;
}

/**
 * The arguments of each object that are a part of another object's id, with that object: a group's `loadBalancerId` is
 * an output of the load balancer whose id is the first part of its own.
 */
function parentsAmong(objects: readonly Named[]): Map<Named, (readonly [field: string, parent: Named])[]> {
  const known = new Map(objects.map((object) => [`${identityFields(object)} ${object.id}`, object]));
  return new Map(
    objects.map((object) => {
      const fields = identityFields(object);
      const parts = partsOf(object.id, fields.length);
      const found = fields.slice(0, -1).flatMap((field, at) => {
        const parent = known.get(`${fields.slice(0, at + 1)} ${parts.slice(0, at + 1).join("/")}`);
        return parent ? [[field, parent] as const] : [];
      });
      return [object, found];
    }),
  );
}

function identityFields({ className }: Named): string[] {
  const lifecycle: Lifecycle | undefined = classes.find((each) => each.className === className);
  return Object.keys(lifecycle?.identity ?? {});
}
