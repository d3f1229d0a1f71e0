import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as ts from "typescript";
import { linked } from "../engine/modules";
import { late } from "../late";

const example = join(__dirname, "..", "..", "examples", "unitTest");

/** Runs the example's tests on its program, or on a changed one, without settings and without an engine. */
function tested(change = (program: string) => program): { status: number | null; stdout: string } {
  const folder = mkdtempSync(join(tmpdir(), "edge-unit-test-"));
  try {
    linked(join(folder, "node_modules"));
    for (const name of ["index", "index.test"]) {
      const source = readFileSync(join(example, `${name}.ts`), "utf8");
      const { outputText } = ts.transpileModule(name === "index" ? change(source) : source, {
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
      env: { PATH: process.env["PATH"], ...late },
      encoding: "utf8",
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("a program's unit tests pass without an engine, an account and a network", () => {
  const { status, stdout } = tested();
  expect(stdout).toMatch(/^# pass 3$/m);
  expect(status).toBe(0);
});

test("unit tests fail if the program is wrong", () => {
  const { status, stdout } = tested((program) => program.replace("enabled: true", "enabled: false"));
  expect(stdout).toMatch(/^not ok 1 - the group is checked$/m);
  expect(status).not.toBe(0);
});

test("the example compiles under strict settings", () => {
  const { config } = ts.readConfigFile(join(example, "tsconfig.json"), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, example);
  // Of the folders above it: the compiler otherwise looks for types from the working folder.
  const typeRoots = [join(example, "..", "..", "node_modules", "@types")];
  const found = ts.getPreEmitDiagnostics(ts.createProgram(fileNames, { ...options, typeRoots }));
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
});
