import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as ts from "typescript";
import { linkPackage } from "../engine/modules";
import { lazyLoading } from "../lazyLoading";

const example = join(__dirname, "..", "..", "examples", "unitTest");

const readExample = (file: string) => readFileSync(join(example, file), "utf8");

/** Runs a program's unit tests without settings and without an engine. By default, uses the example. */
function runTests(
  program = readExample("index.ts"),
  tests = readExample("index.test.ts"),
): { status: number | null; stdout: string } {
  const folder = mkdtempSync(join(tmpdir(), "edge-unit-test-"));
  try {
    linkPackage(join(folder, "node_modules"));
    for (const [name, source] of Object.entries({ index: program, "index.test": tests })) {
      const { outputText } = ts.transpileModule(source, {
        compilerOptions: {
          module: ts.ModuleKind.CommonJS,
          target: ts.ScriptTarget.ES2022,
          esModuleInterop: true,
        },
      });
      writeFileSync(join(folder, `${name}.js`), outputText);
    }
    const args = ["--test", "--test-reporter=tap", "index.test.js"];
    return spawnSync(process.execPath, args, {
      cwd: folder,
      env: { PATH: process.env["PATH"], ...lazyLoading },
      encoding: "utf8",
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("a program's unit tests pass without an engine, an account and a network", () => {
  const { status, stdout } = runTests();
  expect(stdout).toMatch(/^# pass 3$/m);
  expect(status).toBe(0);
});

test("the test of the guide passes on its program, and fails for a host name without HTTPS", () => {
  const root = join(example, "..", "..");
  const guide = readFileSync(join(root, "docs", "guide.md"), "utf8");
  const [program = "", unitTest = ""] = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(
    ([, block = ""]) => block,
  );
  expect(runTests(program, unitTest).status).toBe(0);
  const changedRun = runTests(program.replace("forceSsl: true", "forceSsl: false"), unitTest);
  expect(changedRun.stdout).toMatch(/^not ok 1 - each host name/m);
});
