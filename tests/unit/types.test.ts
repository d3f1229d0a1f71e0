import { readdirSync } from "node:fs";
import { join } from "node:path";
import { classes } from "../../provider/classes";
import { isOptions } from "../../provider/model/field";
import { isObject } from "../../provider/model/object";
import { clientNames } from "../../tools/generate/overrides";
import { findCompilerErrors, root } from "./compiler";

/** Where a class hands its host something else than its arguments: the type its constructor is held to. */
const dynamicInputs: Readonly<Record<string, string>> = {
  // The engine turns an asset into its hash, and a text or a path.
  ScriptRelease:
    'Omit<import("../../provider").ScriptReleaseArgs, "code"> & { code?: import("../../provider/classes/scriptRelease/code").Code }',
  // It turns paths into names and checksums; an import has no paths.
  SqlMigrations:
    'Omit<ReturnType<typeof import("../../provider/program/sqlMigrations").dynamicInputsOf>, "from"> & { from?: import("../../provider").SqlMigrationsArgs["scripts"] }',
};

const modelFolder = join(root, "provider", "model");

/** What the generated types of the typed client and those that zod infers have in common: everything. */
const clientTypes = readdirSync(modelFolder).flatMap((file) =>
  Object.entries<unknown>(require(join(modelFolder, file))).flatMap(([exported, value]) => {
    if (typeof value !== "object" || value === null) return [];
    const model = `typeof import("../../provider/model/${file.replace(".ts", "")}").${exported}`;
    const equal = (name: string, inferred: string) =>
      `true satisfies Same<import("../../provider/api/types").${name}, ${inferred}>;`;
    if (isOptions(value))
      return [equal(value.title, `import("../../provider/model/field").OptionsOf<${model}>`)];
    if (!isObject(value)) return [];
    const title = clientNames[value.title] ?? value.title;
    const isSent = Object.values(value.fields).some(({ facts }) => !facts.readOnly);
    const inferred = (side: string) => `import("zod").output<(${model})["${side}"]>`;
    return [
      equal(title, inferred("received")),
      ...(isSent ? [equal(`${title}Input`, inferred("sent"))] : []),
    ];
  }),
);

const agreementFile = join(root, "tests", "unit", "agreement.ts");

/**
 * Compiles only where every class's arguments, without pulumi.Input, are what its schema takes, and where the typed
 * client's types are what its schemas take and return.
 */
const definitions = [
  'import type { Unwrap } from "@pulumi/pulumi";',
  // An object type in a plain form, whatever it is composed of; `undefined` counts only as being left out.
  "type Plain<T> = T extends object ? { [K in keyof T]: Plain<Exclude<T[K], undefined>> } : T;",
  "type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;",
  "export type Agree<Args, Inputs> = Same<Plain<Unwrap<Args>>, Plain<Unwrap<Inputs>>>;",
];
const statements = [
  ...classes.map(({ className }) => {
    const stem = className.charAt(0).toLowerCase() + className.slice(1);
    const args =
      dynamicInputs[className] ?? `ConstructorParameters<typeof import("../../provider").${className}>[1]`;
    return `true satisfies Agree<${args}, import("../../provider/classes/${stem}").Inputs>;`;
  }),
  ...clientTypes,
];

test("the argument types of every class match its schema, and the typed client's types what it takes and returns", () => {
  const differing = "true satisfies Agree<{ a: number }, { a: string }>;";
  const text = [...definitions, ...statements, differing].join("\n");
  expect(findCompilerErrors([agreementFile], new Map([[agreementFile, text]]), { types: [] })).toEqual([
    expect.stringMatching(/ does not satisfy .*a: number/),
  ]);
});
