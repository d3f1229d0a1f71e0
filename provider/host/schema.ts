const dynamic = "pulumi-nodejs:dynamic/edge:";

interface TypeSpec {
  readonly type?: string;
  readonly oneOf?: readonly TypeSpec[];
  readonly enum?: unknown;
  readonly secret?: boolean;
}

interface ResourceSpec {
  readonly inputProperties: Readonly<Record<string, TypeSpec>>;
}

/**
 * The package's schema as that of the dynamic classes: `pulumi import` writes programs by it. Of a class that other
 * languages do not have, an import knows the parts of the ID.
 */
export function importSchema(text: string, idParts: Readonly<Record<string, readonly string[]>>): string {
  const { types, resources, version } = JSON.parse(text.replaceAll("edge:index:", dynamic), withoutEnums);
  const named = Object.entries<TypeSpec>(types).filter(([, type]) => type.enum === undefined);
  const imported = Object.entries<ResourceSpec>(resources).map(([token, resource]) => [
    token,
    { ...resource, inputProperties: withoutSecrets(resource), aliases: [] },
  ]);
  const idsOnly = Object.entries(idParts).map(([className, parts]) => [
    dynamic + className,
    { properties: {}, inputProperties: Object.fromEntries(parts.map((part) => [part, { type: "string" }])) },
  ]);
  return JSON.stringify({
    name: "pulumi-nodejs",
    version,
    meta: { moduleFormat: "(.*)" },
    language: {
      nodejs: { packageName: "pulumi-edge-platform", moduleToPackage: { "dynamic/edge": "" } },
    },
    types: Object.fromEntries(named),
    resources: { ...Object.fromEntries(idsOnly), ...Object.fromEntries(imported) },
  });
}

/** Enumerations become strings, because a program would have to import their types, or integers, for a value without a name. */
function withoutEnums(_name: string, value: TypeSpec | undefined): unknown {
  const [first, second] = value?.oneOf ?? [];
  if (first?.type !== "string" || second?.type !== "string") return value;
  return { ...value, oneOf: [first, { type: "integer" }] };
}

/** The engine would print them in plain text. */
const withoutSecrets = ({ inputProperties }: ResourceSpec) =>
  Object.fromEntries(Object.entries(inputProperties).filter(([, { secret }]) => !secret));
