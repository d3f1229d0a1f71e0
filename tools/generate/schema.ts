import {
  isArgument,
  isOutput,
  isRequiredArgument,
  type ResourceClass,
  replacesResource,
} from "../../provider/classes/define";
import { aboutSettings, settingSpecs } from "../../provider/config/settings";
import { toDynamicTypeToken } from "../../provider/core/tokens";
import type { DataFunction } from "../../provider/functions/dataFunction";
import type { Documentation, Field, ValueDeclaration } from "../../provider/model/field";
import type { Kind, SchemaHints } from "../../provider/model/kinds";
import { isListKind, isMapKind } from "../../provider/model/list";
import { isObjectKind } from "../../provider/model/object";
import { version } from "../../provider/version";
import { buildPublisher, type Manifest } from "./publisher";
import { capitalize, toToken } from "./render";
import type { FunctionSpec, Properties, Property, ResourceSpec, Schema, TypeSpec } from "./spec";

export function buildSchema(
  classes: readonly ResourceClass[],
  functions: Readonly<Record<string, DataFunction>>,
  manifest: Manifest,
): Schema {
  const types: Schema["types"] = {};
  const resources = classes.map((each) => [toToken(each.className), buildResourceSpec(each, types)]);
  const sortedFunctions = Object.entries(functions).sort(([a], [b]) => (a < b ? -1 : 1));
  const functionSpecs = sortedFunctions.map(([name, fn]) => [
    toToken(name),
    buildFunctionSpec(fn, capitalize(name), types),
  ]);
  const variables = buildSettingProperties();
  return {
    name: "edge",
    version,
    displayName: "bunny.net (unofficial)",
    description:
      "Unofficial provider for bunny.net: CDN, DNS, storage, edge scripts, shield, video, containers, load balancing, SQL databases.",
    license: "Apache-2.0",
    ...buildPublisher(manifest),
    // With this and `pyproject`, the generated SDKs have a go.mod and a pyproject.toml, so they can be installed as they are.
    meta: { moduleFormat: "(.*)", supportPack: true },
    language: {
      ...Object.fromEntries(
        ["nodejs", "go", "csharp"].map((language) => [language, { respectSchemaVersion: true }]),
      ),
      python: { respectSchemaVersion: true, pyproject: { enabled: true } },
    },
    config: { variables },
    provider: { description: aboutSettings, type: "object", inputProperties: variables },
    types,
    resources: Object.fromEntries(resources),
    functions: Object.fromEntries(functionSpecs),
  };
}

const buildSettingProperties = (): Properties =>
  Object.fromEntries(
    Object.entries(settingSpecs).map(([key, { type, description, isSecret }]) => [
      key,
      {
        type: type === "integer" || type === "number" || type === "boolean" ? type : "string",
        description,
        ...(isSecret && { secret: true }),
      },
    ]),
  );

function buildFunctionSpec(fn: DataFunction, title: string, types: Schema["types"]): FunctionSpec {
  const inputs = Object.entries(fn.arguments);
  const outputs = Object.entries(fn.result);
  return {
    description: renderDescription(fn),
    inputs: {
      properties: buildProperties(inputs, title, types, { describe: describeArgument }),
      required: inputs.filter(([, { options }]) => options.required).map(([name]) => name),
    },
    outputs: {
      properties: buildProperties(outputs, title, types, {
        describeMember: ({ description }) => description,
      }),
      required: outputs.filter(([, field]) => isAlwaysPresent(field)).map(([name]) => name),
    },
  };
}

/** Whether a result always has a field. A field of an API object may be missing from a response. */
const isAlwaysPresent = (field: ValueDeclaration | Field): boolean =>
  "wire" in field ? isAlwaysReceived(field) : !field.options.nullable;

const isAlwaysReceived = ({ options }: ValueDeclaration): boolean =>
  options.alwaysReturned === true && !options.nullable;

function buildResourceSpec(resourceClass: ResourceClass, types: Schema["types"]): ResourceSpec {
  const { className: title, fields, conversion, discovery } = resourceClass;
  const inputs = Object.entries(conversion?.programArguments ?? fields).filter(([, field]) =>
    isArgument(field),
  );
  const outputs = Object.entries(fields).filter(([, field]) => isOutput(field));
  return {
    description: renderDescription(resourceClass),
    properties: buildProperties(outputs, title, types),
    // If a program omits a setting, the outputs do not have it either.
    required: outputs
      .filter(([, { options }]) => !options.setting && !options.nullable)
      .map(([name]) => name),
    inputProperties: buildProperties(inputs, title, types, {
      describe: describeArgument,
      replaces: replacesResource,
    }),
    requiredInputs: inputs.filter(([, field]) => isRequiredArgument(field)).map(([name]) => name),
    aliases: [{ type: toDynamicTypeToken(title) }],
    ...(discovery && { listInputs: { type: "object", properties: {} } }),
  };
}

interface PropertyOptions<FieldType extends ValueDeclaration> {
  readonly describe?: (field: FieldType) => string;
  /** Returns the description of a field of a nested object. Not called for read-only fields. */
  readonly describeMember?: (field: ValueDeclaration) => string;
  /** Whether a change of the field replaces the resource. */
  readonly replaces?: (field: FieldType) => boolean;
}

/** Converts fields to properties of the schema. `title`: prefix for the names of enumerations that have no title. */
function buildProperties<FieldType extends ValueDeclaration>(
  fields: readonly [name: string, field: FieldType][],
  title: string,
  types: Schema["types"],
  {
    describe = ({ description }) => description,
    describeMember,
    replaces = () => false,
  }: PropertyOptions<FieldType> = {},
): Properties {
  const properties = fields.map(([name, field]): [string, Property] => {
    const { secret, alwaysReturned, nullable } = field.options;
    const { numbers } = getHints(field.kind);
    return [
      name,
      {
        ...buildTypeSpec(field.kind, title + capitalize(name), types, describeMember),
        description: describe(field),
        ...(alwaysReturned && nullable && { language: { nodejs: { isNull: true } } }),
        ...(numbers && { language: { nodejs: { numbers } } }),
        ...(secret && { secret }),
        ...(replaces(field) && { willReplaceOnChanges: true }),
      },
    ];
  });
  return Object.fromEntries(properties);
}

export const getHints = (kind: Kind) => (kind.argument.meta() ?? {}) as SchemaHints;

export const quoteCode = (value: unknown) => `\`${String(value)}\``;

const isEmpty = (value: unknown): boolean => value === "" || Array.isArray(value);

/** Returns an argument's description, followed by sentences about the range and the defaults. */
export function describeArgument(field: ValueDeclaration) {
  const {
    apiDefault,
    argumentDescription = field.description,
    default: defaultValue,
    billedFor,
  } = field.options;
  return [
    argumentDescription,
    getHints(field.kind).range,
    defaultValue !== undefined && `Default: ${quoteCode(defaultValue)}.`,
    billedFor && `Billed: ${billedFor}.`,
    apiDefault !== undefined &&
      `API default: ${quoteCode(isEmpty(apiDefault) ? JSON.stringify(apiDefault) : apiDefault)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Returns a description and examples in the format that Pulumi's schema requires. */
export function renderDescription({ description, examples }: Documentation): string {
  const sections = Object.entries(examples).map(
    ([title, text]) => `### ${title}\n\n\`\`\`typescript\n${text}\n\`\`\``,
  );
  return [description, "## Example Usage", ...sections].join("\n\n");
}

/** Converts a kind to a type of the schema. Adds the objects and enumerations in it to `types`. */
export function buildTypeSpec(
  kind: Kind,
  name: string,
  types: Schema["types"],
  describeMember: (field: ValueDeclaration) => string = describeArgument,
): TypeSpec {
  // A list whose items have names is a map in programs.
  if (isMapKind(kind)) {
    return { type: "object", additionalProperties: buildTypeSpec(kind.values, name, types, describeMember) };
  }
  if (isListKind(kind))
    return { type: "array", items: buildTypeSpec(kind.item, name, types, describeMember) };
  if (isObjectKind(kind)) {
    const fields = Object.entries(kind.fields);
    types[toToken(kind.title)] ??= {
      description: kind.description,
      type: "object",
      properties: buildProperties<ValueDeclaration>(fields, kind.title, types, {
        describe: (field) => (field.options.readOnly ? field.description : describeMember(field)),
        describeMember,
      }),
      required: fields
        // If a response lacks a read-only list, the output is an empty list, except in objects that are passed on verbatim.
        .filter(
          ([, field]) =>
            isAlwaysReceived(field) ||
            field.options.required ||
            (isListKind(field.kind) && field.options.readOnly && !kind.isVerbatim),
        )
        .map(([member]) => member),
    };
    return { $ref: `#/types/${toToken(kind.title)}` };
  }
  const { type = "string", enumValues, title = name, description, spec } = getHints(kind);
  if (spec) return spec;
  if (!enumValues) return { type };
  types[toToken(title)] ??= {
    ...(description && { description }),
    type: "string",
    enum: enumValues.map((value) => ({ value })),
  };
  // Allow any string, because the plugin of a newer version may return other values.
  return { oneOf: [{ type: "string" }, { type: "string", $ref: `#/types/${toToken(title)}` }] };
}
