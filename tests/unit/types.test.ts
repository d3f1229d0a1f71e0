import { readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import * as ts from "typescript";
import { classes } from "../../provider/classes";
import { isOptions } from "../../provider/model/field";
import { isObject } from "../../provider/model/object";
import { clientNames } from "../../tools/generate/overrides";

const root = join(__dirname, "..", "..");

/** Where a class hands its host something else than its arguments: the type its constructor is held to. */
const handedOver: Readonly<Record<string, string>> = {
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
  Object.entries<unknown>(require(join(modelFolder, file))).flatMap(([exported, of]) => {
    if (typeof of !== "object" || of === null) return [];
    const model = `typeof import("../../provider/model/${file.replace(".ts", "")}").${exported}`;
    const same = (name: string, inferred: string) =>
      `true satisfies Same<import("../../provider/api/types").${name}, ${inferred}>;`;
    if (isOptions(of)) return [same(of.title, `import("../../provider/model/field").OptionsOf<${model}>`)];
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
  "export type Agree<Args, Inputs> = Same<Plain<Unwrap<Args>>, Plain<Unwrap<Inputs>>>;",
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

/** A source with an edit that must be noticed: the statement that it is about names it in place of the original. */
interface Edit {
  /** How the statement names the type, up to what follows it. */
  readonly type: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const originGroup = { type: "OriginGroup>", file: "provider/sdk/originGroup" };
const argumentEdits: readonly (readonly [string, Edit])[] = [
  ["another type", "weight?: pulumi.Input<number>", "weight?: pulumi.Input<string>"],
  ["a missing argument", "weight?: pulumi.Input<number>;", ""],
  ["an extra argument", "weight?: pulumi.Input<number>;", "weight?: pulumi.Input<number>; mass?: number;"],
  ["a different optionality", "weight?: pulumi.Input<number>", "weight: pulumi.Input<number>"],
  ["a nested difference", "path?: pulumi.Input<string>", "path?: pulumi.Input<number>"],
].map(([what = "", from = "", to = ""]) => [what, { ...originGroup, from, to }]);

const clientEdits: readonly (readonly [string, Edit])[] = [
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
].map(([what = "", type = "", from = "", to = ""]) => [
  what,
  { type: `${type},`, file: "provider/api/types", from, to },
]);

const handedEdit: Edit = {
  type: "dynamicInputsOf>,",
  file: "provider/program/sqlMigrations",
  from: "scripts: readonly ScriptChecksum[]",
  to: "scripts: readonly { name: string }[]",
};

const edits = [...argumentEdits.map(([, edit]) => edit), ...clientEdits.map(([, edit]) => edit), handedEdit];

/** The edited source stands beside the original, so that one compilation proves all of them. */
const editedName = (edit: Edit) => `${edit.file}.edited${edits.indexOf(edit)}`;

function editedStatement(edit: Edit): string {
  const those = statements.filter((statement) => statement.includes(`).${edit.type}`));
  if (those.length !== 1) throw new Error(`${those.length} statements are about ${edit.type}`);
  const [before = "", after = ""] = String(those[0]).split(`.${edit.type}`);
  return `${before.replace(/"[^"]*"\)$/, `"../../${editedName(edit)}")`)}.${edit.type}${after}`;
}

/** The compiler's errors by statement, which is a line. */
function problems(lines: readonly string[]): (statement: string) => string[] {
  const texts = new Map([[agreement, [...definitions, ...lines].join("\n")]]);
  for (const edit of edits) {
    const text = readFileSync(join(root, `${edit.file}.ts`), "utf8");
    texts.set(join(root, `${editedName(edit)}.ts`), text.replace(edit.from, edit.to));
  }
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root, { types: [] });
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => texts.has(normalize(path)) || fileExists(path);
  host.readFile = (path) => texts.get(normalize(path)) ?? readFile(path);
  const program = ts.createProgram([agreement], options, host);
  const found = program.getSemanticDiagnostics(program.getSourceFile(agreement));
  const errors = found.map(({ messageText, file, start = 0 }) => ({
    line: file ? file.getLineAndCharacterOfPosition(start).line : -1,
    message: ts.flattenDiagnosticMessageText(messageText, "\n"),
  }));
  const strange = errors.filter(({ line }) => line < definitions.length);
  if (strange.length > 0) throw new Error(strange.map(({ message }) => message).join("\n"));
  return (statement) =>
    errors.filter(({ line }) => lines[line - definitions.length] === statement).map(({ message }) => message);
}

const problemsOf = problems([...statements, ...edits.map(editedStatement)]);

test("the argument types of every class match its schema", () => {
  expect(
    statements.flatMap((statement) => problemsOf(statement).map((said) => `${said} ${statement}`)),
  ).toEqual([]);
});

test.each(argumentEdits)("%s in a class's arguments fails to compile", (_what, edit) => {
  expect(problemsOf(editedStatement(edit))).toEqual([expect.stringContaining("does not satisfy")]);
});

test.each(clientEdits)("%s in a type of the typed client fails to compile", (_what, edit) => {
  expect(problemsOf(editedStatement(edit))).toEqual([expect.stringContaining("does not satisfy")]);
});

test("a difference in what a constructor passes to its host fails to compile", () => {
  expect(problemsOf(editedStatement(handedEdit))).toEqual([expect.stringContaining("does not satisfy")]);
});
