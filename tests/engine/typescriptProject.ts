import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Stack } from "./harness";

const root = join(__dirname, "..", "..");
const strict = [
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
 * Makes a stack's project what a user of TypeScript has after `pulumi new typescript` and `npm install`, under the
 * strictest settings.
 */
export function useTypeScript(stack: Stack): void {
  stack.file("Pulumi.yaml", "# Our shop.\nname: test\nruntime: nodejs # TypeScript\n");
  stack.file("package.json", JSON.stringify({ name: "test", main: "index.ts" }));
  stack.file("index.ts", 'import * as pulumi from "@pulumi/pulumi";\n');
  const compilerOptions = {
    ...Object.fromEntries(strict.map((flag) => [flag, true])),
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

/** Makes some of the examples one program, each the outputs of its name. */
export function useExamples(stack: Stack, ...names: string[]): void {
  const examples = join(root, "examples");
  for (const name of names) cpSync(join(examples, name), join(stack.dir, name), { recursive: true });
  const { compilerOptions, ...rest } = JSON.parse(
    readFileSync(join(examples, "originGroup", "tsconfig.json"), "utf8"),
  ) as { compilerOptions: object };
  stack.file(
    "tsconfig.json",
    JSON.stringify({ compilerOptions: { ...compilerOptions, rootDir: "." }, ...rest }),
  );
  stack.file("index.ts", names.map((name) => `export * as ${name} from "./${name}/index";`).join("\n"));
  stack.file("Pulumi.yaml", "name: test\nmain: index.ts\nruntime: nodejs\n");
  const typescript = join("node_modules", "typescript");
  symlinkSync(join(root, typescript), join(stack.dir, typescript), "junction");
}
