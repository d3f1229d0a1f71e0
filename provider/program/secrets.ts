import * as pulumi from "@pulumi/pulumi";
import type { Described } from "../model/field";
import type { Kind } from "../model/kinds";
import { isList } from "../model/list";
import { isObject } from "../model/object";

/** The path to a secret in a result. A list on the path stands for each of its items. */
export type SecretPath = readonly string[];

/** A result with its secrets as secret Outputs. Omitted and null members stay so: a mock may omit anything. */
export const withSecrets = (result: unknown, paths: readonly SecretPath[]): unknown =>
  paths.reduce(hidden, result);

function hidden(value: unknown, path: SecretPath): unknown {
  if (value === undefined || value === null) return value;
  const [member, ...rest] = path;
  if (member === undefined) return pulumi.secret(value);
  if (Array.isArray(value)) return value.map((item) => hidden(item, path));
  if (typeof value !== "object" || !(member in value)) return value;
  return { ...value, [member]: hidden((value as Readonly<Record<string, unknown>>)[member], rest) };
}

/** The paths of the members that are declared secret. */
export const secretsOf = (members: Readonly<Record<string, Described>>): SecretPath[] =>
  Object.entries(members).flatMap(([name, { kind, facts }]) =>
    (facts.secret ? [[]] : secretsIn(kind)).map((path) => [name, ...path]),
  );

function secretsIn(kind: Kind): SecretPath[] {
  if (isList(kind)) return secretsIn(kind.item);
  return isObject(kind) ? secretsOf(kind.fields) : [];
}
