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
  // The engine turns an asset into its hash, and a text or a path.
  ScriptRelease:
    'Omit<import("../../provider").ScriptReleaseArgs, "code"> & { code?: import("../../provider/classes/scriptRelease/code").Code }',
  // It turns paths into names and checksums.
  SqlMigrations: 'ReturnType<typeof import("../../provider/program/sqlMigrations").inputsOf>',
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
const definitions = [
  'import type { Unwrap } from "@pulumi/pulumi";',
  // An object type in a plain form, whatever it is composed of; `undefined` counts only as being left out.
  "type Plain<T> = T extends object ? { [K in keyof T]: Plain<Exclude<T[K], undefined>> } : T;",
  "type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;",
  "export type Agree<Args, Inputs> = Same<Plain<Unwrap<Args>>, Plain<Inputs>>;",
];
const statements = [
  ...classes.map(({ className }) => {
    const stem = className.charAt(0).toLowerCase() + className.slice(1);
    const args =
      handedOver[className] ?? `ConstructorParameters<typeof import("../../provider").${className}>[1]`;
    return `true satisfies Agree<${args}, import("../../provider/classes/${stem}").Inputs>;`;
  }),
  ...clientTypes,
];

/** What was parsed, by path and text: most of it is the same for each edit. */
const parsed = new Map<string, ts.SourceFile>();

/** The compiler's errors for these statements, with the sources read through `edit`. */
function problems(
  those = statements,
  edit: (path: string, text: string) => string = (_path, text) => text,
): string[] {
  const agreementText = [...definitions, ...those].join("\n");
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root, { types: [] });
  const host = ts.createCompilerHost(options);
  host.getSourceFile = (path, target) => {
    const text = path === agreement ? agreementText : edit(path, host.readFile(path) ?? "");
    const key = `${path}\0${text}`;
    const source = parsed.get(key) ?? ts.createSourceFile(path, text, target);
    parsed.set(key, source);
    return source;
  };
  const program = ts.createProgram([agreement], options, host);
  const found = program.getSemanticDiagnostics(program.getSourceFile(agreement));
  return found.map(({ messageText, file, start = 0 }) => {
    const line = file?.text.slice(start).split("\n", 1)[0];
    return `${ts.flattenDiagnosticMessageText(messageText, "\n")} ${line}`;
  });
}

/** The compiler's errors for one type with its source edited: checking all of them takes seconds. */
function problemsOf(type: string, file: string, from: string, to: string): string[] {
  const those = statements.filter((statement) => new RegExp(`\\)\\.${type}`).test(statement));
  expect(those).toHaveLength(1);
  return problems(those, (path, text) => (path.endsWith(file) ? text.replace(from, to) : text));
}

test("the argument types of every class match its schema", () => {
  expect(problems()).toEqual([]);
});

test.each([
  ["another type", "weight?: pulumi.Input<number>", "weight?: pulumi.Input<string>"],
  ["a missing argument", "weight?: pulumi.Input<number>;", ""],
  ["an extra argument", "weight?: pulumi.Input<number>;", "weight?: pulumi.Input<number>; mass?: number;"],
  ["a different optionality", "weight?: pulumi.Input<number>", "weight: pulumi.Input<number>"],
  ["a nested difference", "path?: pulumi.Input<string>", "path?: pulumi.Input<number>"],
])("%s in a class's arguments fails to compile", (_what, from, to) => {
  expect(problemsOf("OriginGroup>", "provider/sdk/originGroup.ts", from, to)).toEqual([
    expect.stringContaining("does not satisfy"),
  ]);
});

test.each([
  ["another type", "LoadBalancer", "LoadBalancerId: number", "LoadBalancerId: string"],
  ["a missing member", "LoadBalancer", "LoadBalancerId: number;", ""],
  ["an extra member", "LoadBalancer", "LoadBalancerId: number;", "LoadBalancerId: number; Mass: number;"],
  ["a member that may be null", "LoadBalancer", "LoadBalancerId: number", "LoadBalancerId: number | null"],
  [
    "a member that may be left out",
    "DatabaseTokenInput",
    "expires_at: string | null",
    "expires_at?: string | null",
  ],
  ["a nested difference", "LoadBalancer", "OriginUrl?: string", "OriginUrl?: number"],
  ["another option", "AccessLogQuery", "readonly offset?: number", "readonly offset?: string"],
])("%s in a type of the typed client fails to compile", (_what, type, from, to) => {
  expect(problemsOf(`${type},`, "provider/api/types.ts", from, to)).toEqual([
    expect.stringContaining("does not satisfy"),
  ]);
});

test("a difference in what a constructor passes to its host fails to compile", () => {
  const [from, to] = ["scripts: readonly ScriptChecksum[]", "scripts: readonly { name: string }[]"];
  expect(problemsOf("inputsOf>,", "provider/program/sqlMigrations.ts", from, to)).toEqual([
    expect.stringContaining("does not satisfy"),
  ]);
});
