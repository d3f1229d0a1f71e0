import { readdirSync } from "node:fs";
import { join } from "node:path";
import { classes } from "../../provider/classes";
import { isOptionsDeclaration } from "../../provider/model/field";
import { isObjectKind } from "../../provider/model/object";
import { objects } from "../../provider/objects";
import { isIdGiven, isIdSelectable } from "../../provider/objects/declare/traits";
import { clientNames } from "../../tools/generate/overrides";
import { findCompilerErrors, root } from "../support/compiler";

/** Expected types for classes that convert arguments before they reach the provider. */
const dynamicInputs: Readonly<Record<string, string>> = {
  // These are arguments of the class, not fields of the object.
  ContainerApp: 'Omit<import("../../provider").ContainerAppArgs, "waitForRollout">',
  PullZoneHostname: 'Omit<import("../../provider").PullZoneHostnameArgs, "certificate">',
  VideoLibrary: 'Omit<import("../../provider").VideoLibraryArgs, "allowedReferrers" | "blockedReferrers">',
  // Each of these lists exists in every zone.
  ManagedAccessList: 'import("../../provider").ManagedAccessListArgs & { adopt?: boolean }',
  // The engine replaces an asset with its hash, and its text or path.
  ScriptRelease:
    'Omit<import("../../provider").ScriptReleaseArgs, "code"> & { code?: import("../../provider/classes/scriptRelease/code").Code }',
  StorageFile:
    'Omit<import("../../provider").StorageFileArgs, "source"> & { source?: string | import("../../provider/classes/asset").Asset }',
  // The constructor replaces paths with names and checksums. An import has no paths.
  SqlMigrations:
    'Omit<ReturnType<typeof import("../../provider/program/sqlMigrations").convertArguments>, "from"> & { from?: import("../../provider").SqlMigrationsArgs["scripts"] }',
};

const listExports = (layer: string): [expression: string, value: unknown][] => {
  const folder = join(root, "provider", layer);
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts"));
  return files.flatMap((file) =>
    Object.entries<unknown>(require(join(folder, file))).map(([exported, value]): [string, unknown] => [
      `typeof import("../../provider/${layer}/${file.replace(".ts", "")}").${exported}`,
      value,
    ]),
  );
};

/** Assertions that the typed client's generated types equal those that zod infers. */
const clientTypes = [
  ...listExports("model"),
  ...listExports("objects").map(([type, value]) => [`(${type})["model"]`, Object(value).model] as const),
].flatMap(([model, value]) => {
  if (typeof value !== "object" || value === null) return [];
  const equal = (name: string, inferred: string) =>
    `true satisfies Same<import("../../provider/api/types").${name}, ${inferred}>;`;
  if (isOptionsDeclaration(value))
    return [equal(value.title, `import("../../provider/model/field").GivenOptions<${model}>`)];
  if (!isObjectKind(value)) return [];
  const title = clientNames[value.title] ?? value.title;
  const isSent = Object.values(value.fields).some(({ options }) => !options.readOnly);
  const inferred = (side: string) => `import("zod").output<(${model})["${side}"]>`;
  return [equal(title, inferred("received")), ...(isSent ? [equal(`${title}Input`, inferred("sent"))] : [])];
});

/**
 * Types for assertions. They compile only if every class's arguments, without pulumi.Input, match its schema, and if the
 * typed client's types match its schemas.
 */
const definitions = [
  'import type { Unwrap } from "@pulumi/pulumi";',
  // Expands an object type, however it is composed. A member may be omitted instead of undefined.
  "type Plain<T> = T extends object ? { [K in keyof T]: Plain<Exclude<T[K], undefined>> } : T;",
  "type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;",
  "export type Agree<Args, Inputs> = Same<Plain<Unwrap<Args>>, Plain<Unwrap<Inputs>>>;",
  // The arguments of a declared object. Those that every class has are the same by construction.
  'type Fields = import("../../provider/model/field").Fields;',
  'type ParentId<Path extends string> = import("../../provider/objects/declare/declareObject").ParameterName<Path>;',
  "type Own<F extends Fields> = { [N in keyof F as F[N]['options'] extends { readonly derived: true } ? never : N]: F[N] };",
  `type ObjectInputs<D extends { readonly fields: Fields; readonly path: string; readonly id: string }> =
     import("../../provider/model/field").GivenValues<Own<D["fields"]>> & { [P in ParentId<D["path"]>]: number } &
     { [I in D["id"]]?: import("../../provider/model/field").ArgumentType<D["fields"][I]["kind"]> } & { adopt?: boolean };`,
];
const statements = [
  ...classes.map(({ className }) => {
    const stem = className.charAt(0).toLowerCase() + className.slice(1);
    const args =
      dynamicInputs[className] ?? `ConstructorParameters<typeof import("../../provider").${className}>[1]`;
    const declaration = objects.find((each) => each.className === className);
    if (!declaration)
      return `true satisfies Agree<${args}, import("../../provider/classes/${stem}").Inputs>;`;
    const given = `ObjectInputs<typeof import("../../provider/objects/${stem}").${stem}>`;
    const hasId = isIdGiven(declaration) || isIdSelectable(declaration);
    const inputs = hasId ? given : `Omit<${given}, "${declaration.id}">`;
    return `true satisfies Agree<Omit<${args}, "onDelete">, ${inputs}>;`;
  }),
  ...clientTypes,
];

test("the argument types of every class match its schema, and the typed client's types what it takes and returns", () => {
  const differing = "true satisfies Agree<{ a: number }, { a: string }>;";
  const text = [...definitions, ...statements, differing]
    .join("\n")
    .replaceAll('import("../../', `import("${root.replaceAll("\\", "/")}/`);
  expect(findCompilerErrors(new Map([["agreement.ts", text]]), [], { types: [] })).toEqual([
    expect.stringMatching(/ does not satisfy .*a: number/),
  ]);
});
