import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { findCompilerErrors, root } from "./compiler";

const docs = join(root, "docs");

/** Pages whose blocks are fragments that do not compile on their own. */
const partialPages = [
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

const isWholeProgram = (text: string): boolean => /^import \* as (pulumi|edge) from/.test(text);

const pages = readdirSync(docs).filter((page) => page.endsWith(".md"));
const blocks = [...pages, join("..", "README.md"), join("..", "skills", "edge-platform", "SKILL.md")].flatMap(
  (page) =>
    [...readFileSync(join(docs, page), "utf8").matchAll(/^```ts\n([\s\S]*?)^```$/gm)]
      .map(([, text = ""]) => text)
      .filter((text) => isWholeProgram(text) || !partialPages.includes(page))
      .map((text, i): [file: string, text: string] => [
        `${basename(page)}.${i}.ts`,
        isWholeProgram(text) ? text : prelude + text,
      ]),
);

test("the TypeScript of the pages and of the examples of the Automation API and unit tests type-checks", () => {
  const texts = new Map(blocks);
  const examples = [
    ...["inline", "local", "index"].map((name) => `automationApi/${name}.ts`),
    ...["index", "index.test", "stack.test"].map((name) => `unitTest/${name}.ts`),
  ].map((file) => join(root, "examples", file));
  expect(texts.size).toBeGreaterThan(3);
  const paths = {
    "pulumi-edge-platform": [join(root, "dist", "provider", "index.d.ts")],
    "pulumi-edge-platform/emulator": [join(root, "dist", "emulator", "index.d.ts")],
  };
  const settings = { noUnusedLocals: false, types: ["node"], paths };
  expect(findCompilerErrors(texts, examples, settings)).toEqual([]);
});
