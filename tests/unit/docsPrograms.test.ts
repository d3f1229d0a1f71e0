import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";

const root = join(__dirname, "..", "..");
const docs = join(root, "docs");

/** Pages with blocks that are parts of a program, with names of their own. */
const withParts = [
  "accounts.md",
  "api.md",
  "dataFunctions.md",
  "emulator.md",
  "emulatorReference.md",
  "guide.md",
  "import.md",
];

const prelude = `import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";
const config = new pulumi.Config();
export { config, edge };
`;

const isWhole = (text: string): boolean => text.startsWith("import * as pulumi from");

/** The code of a separate block, with the declarations that such blocks assume. */
const pages = readdirSync(docs).filter((page) => page.endsWith(".md"));
const blocks = [...pages, join("..", "skills", "edge-platform", "SKILL.md")].flatMap((page) =>
  [...readFileSync(join(docs, page), "utf8").matchAll(/^```ts\n([\s\S]*?)^```$/gm)]
    .map(([, text = ""]) => text)
    .filter((text) => isWhole(text) || !withParts.includes(page))
    .map((text, i): [file: string, text: string] => [
      join(root, "tests", `${basename(page)}.${i}.ts`),
      isWhole(text) ? text : prelude + text,
    ]),
);

test("the TypeScript of the pages and the Automation API's examples type-checks", () => {
  const texts = new Map(blocks);
  const examples = ["inline", "local", "index"].map((name) =>
    join(root, "examples", "automationApi", `${name}.ts`),
  );
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const checked: ts.CompilerOptions = {
    ...options,
    noUnusedLocals: false,
    types: ["node"],
    paths: { "pulumi-edge-platform": [join(root, "provider", "index.ts")] },
  };
  const host = ts.createCompilerHost(checked);
  const { fileExists, readFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  const program = ts.createProgram([...texts.keys(), ...examples], checked, host);
  const wrong = [...texts.keys(), ...examples].flatMap((file) => {
    const source = program.getSourceFile(file);
    if (!source) return [`${file} is not in the program`];
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
  });
  expect(texts.size).toBeGreaterThan(3);
  expect(wrong).toEqual([]);
});
