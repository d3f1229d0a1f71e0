import { basename, join } from "node:path";
import * as emulatorModule from "../../emulator";
import { createApi } from "../../provider/api";
import { findCompilerErrors, root } from "../support/compiler";
import { type Block, pages, readBlocks, toFunctionBody } from "../support/pages";

/** What blocks use without declaring it: what the text around them, or a block before, has declared. */
const surroundings: Readonly<Record<string, string>> = {
  pulumi: 'import * as pulumi from "@pulumi/pulumi";',
  edge: 'import * as edge from "pulumi-edge-platform";',
  config: "declare const config: import('@pulumi/pulumi').Config;",
  emulator: "declare const emulator: import('pulumi-edge-platform/emulator').Emulator;",
  api: "declare const api: import('pulumi-edge-platform/api').Api;",
  createApi: 'import { createApi } from "pulumi-edge-platform/api";',
  expect: 'declare const expect: typeof import("expect").expect;',
};

/** Returns the block as a module of its own. */
function completeBlock({ text }: Block): string {
  const isDeclared = (name: string) =>
    new RegExp(`\\b(const|as|import type|import) ${name}\\b|[{,] *${name}\\b[^}]*\\} from`).test(text);
  const added = Object.keys(surroundings).filter(
    (name) => new RegExp(`\\b${name}\\b`).test(text) && !isDeclared(name),
  );
  return [...added.map((name) => surroundings[name]), text, "export {};\n"].join("\n");
}

test("the TypeScript of all pages, and of the examples of the Automation API and unit tests, type-checks", () => {
  const all = [...pages, "skills/edge-platform/SKILL.md"]
    .flatMap(readBlocks)
    .filter(({ language, file }) => language === "ts" && file === undefined);
  const texts = new Map([
    // The program that a test on a page imports.
    ["index.ts", "export {};\n"],
    ...all.map((block, i): [string, string] => [`${basename(block.page)}.${i}.ts`, completeBlock(block)]),
  ]);
  const examples = [
    ...["inline", "local", "index"].map((name) => `automationApi/${name}.ts`),
    ...["index", "index.test", "stack.test"].map((name) => `unitTest/${name}.ts`),
  ].map((file) => join(root, "examples", file));
  expect(texts.size).toBeGreaterThan(50);
  const paths = {
    "pulumi-edge-platform": [join(root, "dist", "provider", "index.d.ts")],
    "pulumi-edge-platform/api": [join(root, "dist", "provider", "api", "index.d.ts")],
    "pulumi-edge-platform/emulator": [join(root, "dist", "emulator", "index.d.ts")],
  };
  const settings = {
    noUnusedLocals: false,
    types: ["node"],
    paths,
    // Blocks await at the top level.
    module: "preserve",
    moduleResolution: "bundler",
  };
  expect(findCompilerErrors(texts, examples, settings)).toEqual([]);
});

/** The pages whose programs are not Pulumi's. tests/engine/pagePrograms.test.ts runs those of other pages. */
const blocks = ["api", "emulator", "emulatorReference"]
  .flatMap((page) => readBlocks(`docs/${page}.md`))
  .filter(({ language, file }) => language === "ts" && file === undefined)
  .map((block, i, all): [place: string, block: Block] => {
    const number = all.slice(0, i + 1).filter(({ page }) => page === block.page).length;
    return [`${block.page}, block ${number}`, block];
  });

const seed: emulatorModule.Seed = {
  ...emulatorModule.sample,
  Databases: [
    {
      id: "shop",
      tokens: [{ token: "full", authorization: "full-access" }],
      sql: `
        CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, price REAL);
        CREATE TABLE account (id INTEGER PRIMARY KEY, balance INTEGER);`,
    },
  ],
};

test.each(blocks)("the program of %s runs on the emulator", async (_, block) => {
  const started: emulatorModule.Emulator[] = [];
  const startEmulator = async (options: emulatorModule.EmulatorOptions) => {
    const emulator = await emulatorModule.startEmulator(options);
    started.push(emulator);
    return emulator;
  };
  const emulator = await startEmulator({ seed });
  const { baseUrl, apiKey, loggingUrl, databaseUrl, databaseToken } = emulator;
  const api = createApi({ baseUrl, apiKey, loggingUrl, databaseUrl, databaseAuthToken: databaseToken });
  /** What the block only mentions in a comment. */
  const runProgram = (other: emulatorModule.Emulator) =>
    fetch(`${other.baseUrl}/loadbalancer/7/origingroup`, {
      method: "POST",
      headers: { AccessKey: other.apiKey },
      body: '{"Name":"us"}',
    });
  const load = (name: string): unknown =>
    name === "pulumi-edge-platform/emulator" ? { startEmulator } : require(name);
  const scope = { require: load, emulator, api, createApi, runProgram };
  const isDeclared = (name: string) => new RegExp(`^const ${name}\\b`, "m").test(block.text);
  const names = Object.keys(scope).filter((name) => !isDeclared(name)) as (keyof typeof scope)[];
  const body = toFunctionBody(block)
    .replace("// … run the program …", "await runProgram(emulator);")
    .replace(/^Object\.defineProperty\(exports.*$/m, "");
  const run = new Function(...names, `return (async () => {${body}})();`) as (
    ...values: unknown[]
  ) => Promise<void>;
  try {
    await run(...names.map((name) => scope[name]));
  } finally {
    for (const name of ["EDGE_BASE_URL", "EDGE_API_KEY"]) delete process.env[name];
    await api.close();
    await Promise.all(started.map((each) => each.close()));
  }
});
