import fc from "fast-check";
import ts from "typescript";
import { prologueOf, withImport } from "../../../cli/discover/prologue";

test.each([
  ["the template's program", 'import * as pulumi from "@pulumi/pulumi";\n'],
  ["the template's program in JavaScript", '"use strict";\nconst pulumi = require("@pulumi/pulumi");\n'],
  ["no text", ""],
  ["comments", "// Copyright\n\n/* new edge.Origin() */"],
  [
    "several imports",
    "import aws, { type A } from '@pulumi/aws'\r\nimport \"dotenv/config\" // settings\r\n",
  ],
  ["an import over several lines", 'import {\n  a,\n  b as c,\n} from "x";'],
  ["the import of a CommonJS module", 'import pulumi = require("@pulumi/pulumi");'],
])("%s is an empty program", (_, program) => expect(prologueOf(program).isAll).toBe(true));

test.each([
  ["a statement", 'import * as edge from "pulumi-edge-platform";\nnew edge.Origin("a", {});'],
  ["a file of its own", 'import "./network";'],
  ["a file above", "const { vpc } = require('../network');"],
  ["an export", 'export * from "./network";'],
  ["a constant", "const stack = 1;"],
  ["a part of a module", 'const config = require("@pulumi/pulumi").config;'],
  ["a call of a module", 'require("shop").deploy();'],
  ["a dynamic import", 'import("shop");'],
  ["code between what looks like comments", 'const a = "/*"; run(); const b = "*/";'],
  ["a broken text", "import {"],
])("%s is not an empty program", (_, program) => expect(prologueOf(program).isAll).toBe(false));

const line = 'import "./imported";';

test.each([
  ['import a from "a"; // why\n\na();\n', `import a from "a"; // why\n${line}\n\na();\n`],
  ['import a from "a"\r\na();\r\n', `import a from "a"\r\n${line}\r\na();\r\n`],
  ["a()", `a()\n${line}\n`],
  ["// Ours.\na();\n", `// Ours.\na();\n${line}\n`],
  ['const a = require("a")\n  .b;\n', `const a = require("a")\n  .b;\n${line}\n`],
])("%j gets a line below its imports, else at its end", (program, expected) => {
  expect(withImport(program, line)).toBe(expected);
});

const statement = fc.constantFrom(
  'import * as a from "a";',
  'import "b"',
  'import { c, type D } from "./c";',
  'import e = require("e")',
  'const f = require("f");',
  'const g = require("g")',
  "// a comment",
  '/* import "h"; */',
  '"use strict";',
  "(1);",
  "[2].length",
  ".toString()",
  "`;`",
  'export const i = "import";',
  'with { type: "json" }',
  "in j",
);
const program = fc
  .array(fc.tuple(statement, fc.constantFrom("\n", "\r\n", " ", "\n\n  ")), { maxLength: 8 })
  .map((parts) => parts.flat().join(""));

const parsed = (text: string) => {
  const source = ts.createSourceFile("index.ts", text, ts.ScriptTarget.Latest, false);
  const { parseDiagnostics } = source as unknown as { parseDiagnostics: readonly unknown[] };
  const statements = source.statements.map((each) => each.getText(source));
  return { statements, isSound: parseDiagnostics.length === 0 };
};

test("whatever the program, the line becomes one more statement, and the others stay as they are", () => {
  fc.assert(
    fc.property(program, (text) => {
      const before = parsed(text);
      fc.pre(before.isSound);
      const after = parsed(withImport(text, line));
      expect(after.isSound).toBe(true);
      expect(after.statements.filter((each) => each !== line)).toEqual(before.statements);
      expect(after.statements).toContain(line);
    }),
    { numRuns: 500 },
  );
});
