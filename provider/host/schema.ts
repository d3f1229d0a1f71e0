import { typePrefix } from "../dynamic/text";

interface TypeSpec {
  readonly type?: string;
  readonly oneOf?: readonly TypeSpec[];
  readonly enum?: unknown;
  readonly secret?: boolean;
  readonly plain?: boolean;
}

interface ResourceSpec {
  readonly inputProperties: Readonly<Record<string, TypeSpec>>;
  readonly requiredInputs: readonly string[];
}

/** The package's schema as that of the dynamic classes: `pulumi import` writes programs by it. */
export function importSchema(text: string): string {
  const { types, resources, version } = JSON.parse(text.replaceAll("edge:index:", typePrefix), withoutEnums);
  const named = Object.entries<TypeSpec>(types).filter(([, type]) => type.enum === undefined);
  const imported = Object.entries<ResourceSpec>(resources).map(([token, resource]) => [
    token,
    { ...resource, ...printed(resource), aliases: [] },
  ]);
  return JSON.stringify({
    name: "pulumi-nodejs",
    version,
    meta: { moduleFormat: "(.*)" },
    language: {
      nodejs: { packageName: "pulumi-edge-platform", moduleToPackage: { "dynamic/edge": "" } },
    },
    types: Object.fromEntries(named),
    resources: Object.fromEntries(imported),
  });
}

/** Enumerations become strings, because a program would have to import their types, or integers, for a value without a name. */
function withoutEnums(_name: string, value: TypeSpec | undefined): unknown {
  const [first, second] = value?.oneOf ?? [];
  if (first?.type !== "string" || second?.type !== "string") return value;
  return { ...value, oneOf: [first, { type: "integer" }] };
}

/** The engine would print secrets in plain text, and a plain argument is not what an import finds: its author adds it. */
function printed({ inputProperties, requiredInputs }: ResourceSpec) {
  const shown = Object.entries(inputProperties).filter(([, { secret, plain }]) => !secret && !plain);
  const names = shown.map(([name]) => name);
  return {
    inputProperties: Object.fromEntries(shown),
    requiredInputs: requiredInputs.filter((name) => names.includes(name)),
  };
}
