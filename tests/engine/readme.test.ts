import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sample, startEmulator } from "../../emulator";
import { pack, root } from "../packed";
import { enginePath, Stack } from "./harness";
import { full } from "./seed";
import { useTypeScript } from "./typescriptProject";

const readme = readFileSync(join(root, "README.md"), "utf8");

/** The blocks of a language in a section of the README. */
const blocks = (title: string, language: string): string[] => {
  const [section = ""] = readme.split(/^## /m).filter((text) => text.startsWith(`${title}\n`));
  return [...section.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(
    ([, text = ""]) => text,
  );
};
const commands = (title: string) => blocks(title, "sh").map((block) => block.trim().split(/\n| && /));

let stack: Stack;
beforeEach(() => {
  stack = Stack.create({ bare: true });
  useTypeScript(stack);
});
afterEach(() => stack.dispose());

/** The new project's folder: what `cd edge-test` enters. */
const file = (name: string) => join(stack.dir, "edge-test", name);

/** Runs a line in the new project. Only its own settings of Pulumi hold there, unless `settings` are given. */
async function follow(
  line: string,
  settings = "unset PULUMI_BACKEND_URL PULUMI_CONFIG_PASSPHRASE",
  typed = "",
) {
  const { code, output } = await stack.shell(`cd edge-test && ${settings} && ${line}`, typed);
  expect([line, code, output]).toEqual([line, 0, output]);
  return output;
}

const [[create = "", enter, install, run = ""] = [], edits = []] = [
  commands("Try it without an account").flat().slice(0, 4),
  commands("Try it without an account").flat().slice(4),
];

/** Follows the section, in which `installed` stands for `npm install`. */
async function tryIt(installed: () => Promise<unknown>): Promise<void> {
  expect([enter, install]).toEqual(["cd edge-test", "npm install"]);
  expect(await stack.shell(create)).toEqual({ code: 0, output: expect.stringContaining(run) });
  await installed();
  const [shown = ""] = blocks("Try it without an account", "console");
  expect(await follow(run)).toContain(shown.trim());

  const [, from = "", to = ""] = /^Change `(.+)` to `(.+)` and preview it/m.exec(readme) ?? [];
  const program = readFileSync(file("index.ts"), "utf8");
  expect(program.split(from)).toHaveLength(2);
  writeFileSync(file("index.ts"), program.replace(from, to));
  const [preview = "", up = "", destroy = ""] = edits;
  expect(await follow(preview)).toMatch(/~ 1 to update\n +6 unchanged/);
  expect(await follow(up)).toMatch(/~ 1 updated\n +6 unchanged/);
  expect(await follow(destroy)).toContain("- 7 deleted");
}

const link = async () => symlinkSync(join(stack.dir, "node_modules"), file("node_modules"), "junction");

test("the README's commands lead to seven resources on an emulator, an edit, and a destroy", async () => {
  await tryIt(link);
});

test("the commands that connect and import an account end with an empty preview, and write nothing to it", async () => {
  expect((await stack.shell(create)).code).toBe(0);
  await link();
  writeFileSync(file("index.ts"), 'import * as edge from "pulumi-edge-platform";\n');
  const emulator = await startEmulator({ seed: sample });
  try {
    const [connecting = []] = commands("Connect your account");
    const [importing = []] = commands("Import what you have");
    for (const line of connecting) {
      const own = line.replace("https://api.bunny.net", emulator.baseUrl).replace("npx pulumi ", "pulumi ");
      await follow(own, "true", line.endsWith("edge:apiKey") ? `${emulator.apiKey}\n` : "");
    }
    // The sample account has a DNSSEC zone: `discover` prints one more command, which repeats what the zone has.
    for (const line of importing) {
      if (line.includes("--expect-no-changes")) await follow("pulumi up --yes --skip-preview", "true");
      await follow(line.replace("npx pulumi ", "pulumi "), "true");
    }
    expect(emulator.requests.writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /dnszone/3/dnssec",
    ]);
  } finally {
    await emulator.close();
  }
});

// It installs from the registry, for a minute.
(full ? test : test.skip)("npm install gets what the new project needs", async () => {
  const { tarball } = pack();
  try {
    await tryIt(async () => {
      const manifest = JSON.parse(readFileSync(file("package.json"), "utf8"));
      manifest.dependencies["pulumi-edge-platform"] = `file:${tarball}`;
      writeFileSync(file("package.json"), JSON.stringify(manifest));
      await follow("npm install");
      // Where the npm package "pulumi" puts the command that it downloads.
      const { version } = JSON.parse(readFileSync(file("node_modules/pulumi/package.json"), "utf8"));
      mkdirSync(join(stack.dir, ".pulumi-home", "versions", version), { recursive: true });
      symlinkSync(enginePath(), join(stack.dir, ".pulumi-home", "versions", version, "bin"), "junction");
    });
  } finally {
    rmSync(dirname(tarball), { recursive: true });
  }
});
