import { join } from "node:path";
import * as ts from "typescript";
import { classes } from "../../provider/classes";

const root = join(__dirname, "..", "..");

/** Where a class hands its host something else than its arguments: the type its constructor is held to. */
const handedOver: Readonly<Record<string, string>> = {
  // It turns paths into names and checksums.
  SqlMigrations: 'import("../../provider/program/sqlMigrations").SqlMigrationsInputs',
};

const agreement = join(root, "tests", "unit", "agreement.ts");

/** Compiles only where every class's arguments, without pulumi.Input, are what its schema takes. */
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

test("a difference of what a constructor hands over would be noticed", () => {
  const edit = edited("provider/program/sqlMigrations.ts", "scripts: { name: string", "scripts: { name: 1");
  expect(problems(edit)).toEqual([expect.stringContaining("does not satisfy")]);
});
