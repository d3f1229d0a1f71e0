import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isFullRun } from "../support/fullRun";
import type { Stack } from "./harness";

const root = join(__dirname, "..", "..");
const examples = join(root, "examples");
const strictFlags = [
  "strict",
  "noUncheckedIndexedAccess",
  "exactOptionalPropertyTypes",
  "noImplicitOverride",
  "noImplicitReturns",
  "noFallthroughCasesInSwitch",
  "noPropertyAccessFromIndexSignature",
  "noUnusedLocals",
  "noUnusedParameters",
];

/**
 * With EDGE_FULL=1, returns the path of the compiler in a project's node_modules. Otherwise, the path of this repository's
 * native compiler, which takes one second instead of five.
 */
export const compilerPath = (folder: string): string =>
  isFullRun
    ? join(folder, "node_modules", "typescript", "bin", "tsc")
    : join(root, "node_modules", "typescript7", "bin", "tsc");

/** Sets up the project as `pulumi new typescript` and `npm install` would, with the strictest compiler settings. */
export function useTypeScript(stack: Stack): void {
  stack.file("Pulumi.yaml", "# Our shop.\nname: test\nruntime: nodejs # TypeScript\n");
  stack.file("package.json", JSON.stringify({ name: "test", main: "index.ts" }));
  stack.file("index.ts", 'import * as pulumi from "@pulumi/pulumi";\n');
  const compilerOptions = {
    ...Object.fromEntries(strictFlags.map((flag) => [flag, true])),
    target: "ES2022",
    module: "node16",
    moduleResolution: "node16",
    types: ["node"],
    noEmit: true,
    skipLibCheck: true,
  };
  stack.file("tsconfig.json", JSON.stringify({ compilerOptions, files: ["index.ts"] }));
  const modules = join(stack.dir, "node_modules");
  for (const name of ["typescript", "@types"])
    symlinkSync(join(root, "node_modules", name), join(modules, name), "junction");
  mkdirSync(join(modules, ".bin"));
  const command = join(root, "dist", "cli", "main.js");
  writeFileSync(join(modules, ".bin", "pulumi-edge-platform"), `#!/bin/sh\nexec node "${command}" "$@"\n`, {
    mode: 0o755,
  });
  writeFileSync(join(modules, ".bin", "pulumi-edge-platform.cmd"), `@node "${command}" %*\r\n`);
}

/** Combines examples into one program. Each example becomes one output, with the name of the example. */
export function useExamples(stack: Stack, ...names: string[]): void {
  for (const name of names) cpSync(join(examples, name), join(stack.dir, name), { recursive: true });
  const modules = names.map((name) => [name, `./${name}/index`]);
  useModules(stack, modules);
}

/** Like `useExamples`, for the examples of all classes. Returns their names. */
export function useClassExamples(stack: Stack): string[] {
  cpSync(join(examples, "classes"), stack.dir, { recursive: true });
  const names = readdirSync(join(examples, "classes"))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.replace(".ts", ""));
  useModules(
    stack,
    names.map((name) => [name, `./${name}`]),
  );
  return names;
}

function useModules(stack: Stack, modules: readonly (readonly string[])[]): void {
  const { compilerOptions, ...rest } = JSON.parse(
    readFileSync(join(examples, "dataFunctions", "tsconfig.json"), "utf8"),
  ) as { compilerOptions: object };
  stack.file(
    "tsconfig.json",
    JSON.stringify({ compilerOptions: { ...compilerOptions, rootDir: "." }, ...rest }),
  );
  stack.file("index.ts", modules.map(([name, path]) => `export * as ${name} from "${path}";`).join("\n"));
  stack.file("Pulumi.yaml", "name: test\nmain: index.ts\nruntime: nodejs\n");
  const typescript = join("node_modules", "typescript");
  symlinkSync(join(root, typescript), join(stack.dir, typescript), "junction");
}
