const dynamic = "pulumi-nodejs:dynamic/edge:";

interface TypeSpec {
  readonly type?: string;
  readonly oneOf?: readonly TypeSpec[];
}

/** The package's schema as that of the dynamic classes: `pulumi import` writes programs by it. */
export function importSchema(text: string): string {
  const { types, resources, version } = JSON.parse(text.replaceAll("edge:index:", dynamic), withoutEnums);
  const named = Object.entries<{ enum?: unknown }>(types).filter(([, type]) => type.enum === undefined);
  return JSON.stringify({
    name: "pulumi-nodejs",
    version,
    meta: { moduleFormat: "(.*)" },
    language: {
      nodejs: { packageName: "pulumi-edge-platform", moduleToPackage: { "dynamic/edge": "" } },
    },
    types: Object.fromEntries(named),
    resources: Object.fromEntries(
      Object.entries<object>(resources).map(([token, resource]) => [token, { ...resource, aliases: [] }]),
    ),
  });
}

/** Words are plain strings: a program would have to import their type. */
function withoutEnums(_name: string, value: TypeSpec | undefined): unknown {
  const [first, second] = value?.oneOf ?? [];
  if (first?.type !== "string" || second === undefined || !("$ref" in second)) return value;
  const { oneOf: _words, ...rest } = value ?? {};
  return { ...rest, type: "string" };
}
