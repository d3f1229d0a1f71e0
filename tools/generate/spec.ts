// The part of Pulumi's schema that this package uses: https://www.pulumi.com/docs/iac/guides/building-extending/packages/schema/
import type { PulumiType } from "../../provider/model/kinds";

export interface TypeSpec extends PulumiType {
  items?: TypeSpec;
  additionalProperties?: TypeSpec;
  oneOf?: TypeSpec[];
}
export interface Property extends TypeSpec {
  description?: string;
  secret?: boolean;
  willReplaceOnChanges?: boolean;
  /** Only for TypeScript. `isNull`: a missing value is null instead of undefined. `numbers`: the only allowed values. */
  language?: { nodejs: { isNull?: true; numbers?: readonly number[] } };
}
export type Properties = Record<string, Property>;
export interface NamedType {
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
  /** Present if `pulumi` can list all objects of the class in an account. */
  listInputs?: { type: "object"; properties: Properties };
}
export interface FunctionSpec {
  description: string;
  inputs: { properties: Properties; required: string[] };
  outputs: { properties: Properties; required: string[] };
}
/** The members of the schema that are needed to render a type. */
export type SchemaTypes = Pick<Schema, "types" | "resources">;
export interface Schema {
  name: "edge";
  config: { variables: Properties };
  provider: { description: string; type: "object"; inputProperties: Properties };
  types: Record<string, NamedType>;
  resources: Record<string, ResourceSpec>;
  functions: Record<string, FunctionSpec>;
  [member: string]: unknown;
}
