// Pulumi's package schema, https://www.pulumi.com/docs/iac/guides/building-extending/packages/schema/, as far as it is used.
import type { Spec } from "../../provider/model/kinds";

export interface TypeSpec extends Spec {
  items?: TypeSpec;
  additionalProperties?: TypeSpec;
  oneOf?: TypeSpec[];
}
export interface Property extends TypeSpec {
  description?: string;
  secret?: boolean;
  willReplaceOnChanges?: boolean;
  /** In TypeScript: whether it is null, never left out, if there is no value; and the numbers that it may be. */
  language?: { nodejs: { isNull?: true; numbers?: readonly number[] } };
}
export type Properties = Record<string, Property>;
export interface ObjectSpec {
  description?: string;
  type: "object" | "string";
  properties?: Properties;
  required?: string[];
  enum?: { value: string }[];
}
export interface ResourceSpec {
  description: string;
  properties: Properties;
  required: string[];
  inputProperties: Properties;
  requiredInputs: string[];
  aliases: { type: string }[];
  /** Where all objects of an account can be listed. */
  listInputs?: { type: "object"; properties: Properties };
}
export interface FunctionSpec {
  description: string;
  inputs: { properties: Properties; required: string[] };
  outputs: { properties: Properties; required: string[] };
}
/** The part that types are looked up in. */
export type Types = Pick<Schema, "types" | "resources">;
export interface Schema {
  name: "edge";
  config: { variables: Properties };
  provider: { description: string; type: "object"; inputProperties: Properties };
  types: Record<string, ObjectSpec>;
  resources: Record<string, ResourceSpec>;
  functions: Record<string, FunctionSpec>;
  [member: string]: unknown;
}
