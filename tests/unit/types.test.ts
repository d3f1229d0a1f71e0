import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as ts from "typescript";
import { classes } from "../../provider/classes";
import { isObject } from "../../provider/model/object";
import { isOptions } from "../../provider/model/options";
import { clientNames } from "../../tools/generate/overrides";

const root = join(__dirname, "..", "..");

/** Where a class hands its host something else than its arguments: the type its constructor is held to. */
const handedOver: Readonly<Record<string, string>> = {
  // It turns paths into names and checksums.
  SqlMigrations: 'import("../../provider/program/sqlMigrations").SqlMigrationsInputs',
};

const modelFolder = join(root, "provider", "model");

/** What the generated types of the typed client and those that zod infers have in common: everything. */
const clientTypes = readdirSync(modelFolder).flatMap((file) =>
  Object.entries<unknown>(require(join(modelFolder, file))).flatMap(([exported, of]) => {
    if (typeof of !== "object" || of === null) return [];
    const model = `typeof import("../../provider/model/${file.replace(".ts", "")}").${exported}`;
    const same = (name: string, inferred: string) =>
      `true satisfies Same<import("../../provider/api/types").${name}, ${inferred}>;`;
    if (isOptions(of)) return [same(of.title, `import("../../provider/model/options").OptionsOf<${model}>`)];
    if (!isObject(of)) return [];
    const title = clientNames[of.title] ?? of.title;
    const isSent = Object.values(of.fields).some(({ facts }) => !facts.readOnly);
    const inferred = (side: string) => `import("zod").output<(${model})["${side}"]>`;
    return [same(title, inferred("received")), ...(isSent ? [same(`${title}Input`, inferred("sent"))] : [])];
  }),
);

const agreement = join(root, "tests", "unit", "agreement.ts");

/**
 * Compiles only where every class's arguments, without pulumi.Input, are what its schema takes, and where the typed
 * client's types are what its schemas take and return.
 */
const agreementText = [
  'import type { Unwrap } from "@pulumi/pulumi";',
  // An object type in a plain form, whatever it is composed of; `undefined` counts only as being left out.
  "type Plain<T> = T extends object ? { [K in keyof T]: Plain<Exclude<T[K], undefined>> } : T;",
  "type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;",
  "type Agree<Args, Inputs> = Same<Plain<Unwrap<Args>>, Plain<Inputs>>;",
  ...classes.map(({ kind }) => {
    const stem = kind.charAt(0).toLowerCase() + kind.slice(1);
    const args = handedOver[kind] ?? `ConstructorParameters<typeof import("../../provider").${kind}>[1]`;
    return `true satisfies Agree<${args}, import("../../provider/classes/${stem}").Inputs>;`;
  }),
  ...clientTypes,
].join("\n");

const libraries = new Map<string, ts.SourceFile | undefined>();

/** What the compiler says of the agreement, where the sources are read through `edit`. */
function problems(edit: (path: string, text: string) => string = (_path, text) => text): string[] {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root, { types: [] });
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (path, target, ...rest) => {
    if (path.includes("node_modules") || path.endsWith(".d.ts")) {
      if (!libraries.has(path)) libraries.set(path, getSourceFile(path, target, ...rest));
      return libraries.get(path);
    }
    const text = path === agreement ? agreementText : edit(path, host.readFile(path) ?? "");
    return ts.createSourceFile(path, text, target);
  };
  const program = ts.createProgram([agreement], options, host);
  const found = program.getSemanticDiagnostics(program.getSourceFile(agreement));
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

const edited = (file: string, from: string, to: string) => (path: string, text: string) =>
  path.endsWith(file) ? text.replace(from, to) : text;

test("the arguments of every class are those of its schema", () => {
  expect(problems()).toEqual([]);
});

test.each([
  ["another type", "weight?: pulumi.Input<number>", "weight?: pulumi.Input<string>"],
  ["a missing argument", "weight?: pulumi.Input<number>;", ""],
  ["an argument more", "weight?: pulumi.Input<number>;", "weight?: pulumi.Input<number>; mass?: number;"],
  ["another need", "weight?: pulumi.Input<number>", "weight: pulumi.Input<number>"],
  ["a nested difference", "path?: pulumi.Input<string>", "path?: pulumi.Input<number>"],
])("%s would be noticed", (_what, from, to) => {
  expect(problems(edited("provider/sdk/originGroup.ts", from, to))).toEqual([
    expect.stringContaining("does not satisfy"),
  ]);
});

test.each([
  ["another type", "LoadBalancerId: number", "LoadBalancerId: string"],
  ["a missing member", "LoadBalancerId: number;", ""],
  ["a member more", "LoadBalancerId: number;", "LoadBalancerId: number; Mass: number;"],
  ["a member that may be null", "LoadBalancerId: number", "LoadBalancerId: number | null"],
  ["a member that may be left out", "expires_at: string | null", "expires_at?: string | null"],
  ["a nested difference", "OriginUrl?: string", "OriginUrl?: number"],
  ["another option", "readonly offset?: number", "readonly offset?: string"],
])("%s in a type of the typed client would be noticed", (_what, from, to) => {
  const found = problems(edited("provider/api/types.ts", from, to));
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((problem) => !problem.includes("does not satisfy"))).toEqual([]);
});

test("a difference of what a constructor hands over would be noticed", () => {
  const edit = edited("provider/program/sqlMigrations.ts", "scripts: { name: string", "scripts: { name: 1");
  expect(problems(edit)).toEqual([expect.stringContaining("does not satisfy")]);
});
