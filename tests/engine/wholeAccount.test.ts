import { readFileSync } from "node:fs";
import { join } from "node:path";
import { discoverableClasses } from "../../cli/discover/collect";
import { createOddAccount } from "../objects/account";
import { expectSuccess, pluginForm, Scene } from "./scene";
import { compilerPath, useTypeScript } from "./typescriptProject";

jest.setTimeout(300_000);

const command = join(__dirname, "..", "..", "dist", "cli", "main.js");
const page = readFileSync(join(__dirname, "..", "..", "docs", "import.md"), "utf8");

/** The classes that `discover` finds and of which the page says that the preview after an import shows an update. */
const updatedClasses = [...page.matchAll(/^\| `edge:index:(\w+)` \| .* \| an update, (.*) \|$/gm)].flatMap(
  ([, className, rest]) => (rest?.includes("not found by `discover`") ? [] : className),
);

test("an account with odd objects of each class becomes a program that compiles, and whose preview is as the page says", async () => {
  const env = { EDGE_REQUESTS_PER_SECOND: "1000" };
  const scene = await Scene.open({ seed: createOddAccount() }, { languageHost: true, env });
  const { stack } = scene;
  useTypeScript(stack);
  stack.file("Pulumi.yaml", `name: test\nruntime: nodejs\n${pluginForm}`);
  stack.file("index.ts", 'import "./imported";\n');
  const run = async (line: string) => {
    const { code, output } = await stack.shell(line);
    expect([line, code, output]).toEqual([line, 0, expect.any(String)]);
    return output;
  };
  const output = await run(`"${process.execPath}" "${command}" discover`);
  expect(output).not.toContain("Skipped");
  const { resources } = JSON.parse(readFileSync(join(stack.dir, "import.json"), "utf8")) as {
    resources: { type: string; id: string }[];
  };
  const ids = (className: string) =>
    resources.filter(({ type }) => type === `edge:index:${className}`).map(({ id }) => id);
  const missing = discoverableClasses.filter(
    ({ className, coveredBy }) => coveredBy === undefined && ids(className).length < 2,
  );
  expect(missing.map(({ className }) => className)).toEqual([]);

  await run(`"${process.execPath}" "${compilerPath(stack.dir)}"`);
  const program = stack
    .files()
    .filter((path) => /imported.*\.ts$/.test(path))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  // The IDs of all objects of the account differ, so one that is written as it is would be found.
  const written = [...program.matchAll(/^ +\w*Id: "?([\w-]+)"?,$/gm)].map(([, id]) => id);
  expect(written.filter((id) => resources.some((each) => each.id === id))).toEqual([]);

  for (const name of ["import", "constructor", "Größe 日本 🐇"]) expect(program).toContain(`"${name} `);
  expect(program).toContain("n".repeat(200));

  scene.takeWrites();
  await run("pulumi import --file import.json --generate-code=false --yes --skip-preview");
  const preview = expectSuccess(await stack.preview());
  const updated = new Set(preview.steps.map(({ op, urn }) => `${op} ${urn.split("::")[2]}`));
  expect([...updated].sort()).toEqual(updatedClasses.map((name) => `update edge:index:${name}`).sort());
  expect(scene.takeWrites()).toEqual([]);
});
