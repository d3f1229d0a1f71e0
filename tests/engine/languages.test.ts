import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { parse, stringify } from "yaml";
import { type Seed, sample } from "../../emulator";
import { version } from "../../package.json";
import { classes } from "../../provider/classes";
import { findOnPath, getLanguageHostsFolder } from "../../tools/engine/locate.cjs";
import { fullTest, isFullRun } from "../support/fullRun";
import { pages, readBlocks } from "../support/pages";
import { engineFolder } from "./harness";
import { readCommands, withoutNpx } from "./pageCommands";
import { expectSuccess, listShownChanges, listSteps, pluginForm, Scene } from "./scene";

// The first program in Go is compiled with all of Pulumi's SDK.
jest.setTimeout(1_200_000);

const root = join(__dirname, "..", "..");
const folder = mkdtempSync(join(tmpdir(), "edge-languages-"));
const release = join(folder, "release");
const venv = join(folder, "venv");
let scene: Scene;
beforeAll(() => {
  if (!isFullRun) return;
  const script = join(root, "tools", "release", "artifacts.mjs");
  execFileSync(process.execPath, [script, release], { stdio: "pipe" });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The folder of a language host: that of EDGE_TEST_YAML_HOST, one of the PATH, or where tools/engine/hosts.mjs builds it. */
const hostFolder = (language: "yaml" | "python"): string | undefined =>
  [
    dirname(process.env["EDGE_TEST_YAML_HOST"] ?? ""),
    ...(process.env["PATH"] ?? "").split(delimiter),
    getLanguageHostsFolder(),
  ].find((path) => path !== "." && existsSync(join(path, `pulumi-language-${language}`)));

/** A test, where all are asked for and the language host is at hand. */
const testWith = (language: "yaml" | "python") => (isFullRun && hostFolder(language) ? test : test.skip);

interface Language {
  readonly name: string;
  readonly file: string;
  /** What comes before the PATH of its stack. */
  readonly pathPrefix: string;
  /** Changes of the page's program: of a weight, and further members. */
  readonly weight: readonly [from: string, to: string];
  readonly addMembers: (program: string) => string;
}

const yaml: Language = {
  name: "YAML",
  file: "Pulumi.yaml",
  pathPrefix: hostFolder("yaml") ?? "",
  weight: ["weight: 80", "weight: 81"],
  addMembers: (program) =>
    program
      .replace(
        "variables:\n",
        `  logs:
    type: edge:LogForwarding
    properties: { app: web, type: SyslogTcp, endpoint: logs.example, port: 514, format: SyslogRfc5424, token: MARKER-literal }
variables:
  keys:
    fn::invoke: { function: edge:getApiKeys, arguments: {} }
`,
      )
      .replace("outputs:\n", `$&  keys: \${keys.apiKeys}\n`),
};
const python: Language = {
  name: "Python",
  file: "__main__.py",
  // The language host that can be built here does not know the option "virtualenv".
  pathPrefix: [join(venv, "bin"), hostFolder("python")].join(delimiter),
  weight: ["weight=80", "weight=81"],
  addMembers: (program) => `${program}
pulumi.export("keys", edge.get_api_keys_output().api_keys)
logs = edge.LogForwarding("logs", app="web", type="SyslogTcp", endpoint="logs.example", port=514, format="SyslogRfc5424", token="MARKER-literal")
`,
};
const endOfGo = "\t\treturn err\n\t})\n";
const go: Language = {
  name: "Go",
  file: "main.go",
  pathPrefix: join(__dirname, "goHost"),
  weight: ["pulumi.Int(80)", "pulumi.Int(81)"],
  addMembers: (program) =>
    program.replace(
      endOfGo,
      `
		ctx.Export("keys", edge.GetApiKeysOutput(ctx, edge.GetApiKeysOutputArgs{}).ApiKeys())
		_, err = edge.NewLogForwarding(ctx, "logs", &edge.LogForwardingArgs{
			App: pulumi.String("web"), Type: pulumi.String("SyslogTcp"), Endpoint: pulumi.String("logs.example"),
			Port: pulumi.Int(514), Format: pulumi.String("SyslogRfc5424"), Token: pulumi.String("MARKER-literal"),
		})
${endOfGo}`,
    ),
};

const page = readFileSync(join(root, "docs", "languages.md"), "utf8");

/** A block of the page's section about a language. */
function findBlock({ name }: Language, kind: string): string {
  const [, section = ""] = page.split(`\n## ${name}\n`);
  return new RegExp(`\`\`\`${kind}\n([\\s\\S]*?)\`\`\``).exec(section)?.[1] ?? "";
}
const projectFile = (language: Language) =>
  findBlock(language, "yaml").replace("name: shop", "name: test") + pluginForm;

const seed: Seed = {
  LoadBalancers: [{ LoadBalancerId: 1, Name: "old", OriginGroups: [{ Id: 7, Name: "us", Weight: 20 }] }],
  ShieldZones: [{ shieldZoneId: 5, rateLimits: [{ id: 50, ruleName: "login" }] }],
  ApiKeys: [{ Key: "MARKER-listed" }],
};

/** Runs the page's command that starts an emulator, whose URLs the stack must not have. Leaves no state. */
async function runOnOwnEmulator(): Promise<void> {
  const { stack, emulator } = scene;
  const settings = { "edge:baseUrl": emulator.baseUrl, "edge:streamUrl": emulator.streamUrl };
  stack.configure({ "edge:baseUrl": undefined, "edge:streamUrl": undefined });
  const [command = ""] = readCommands("languages.md", "YAML");
  const { code, output } = await stack.shell(`${withoutNpx(command)} --yes`);
  expect([code, output]).toEqual([0, expect.stringContaining("4 created")]);
  await stack.must("state", "delete", "--all", "--yes");
  stack.configure(settings);
}

async function runThroughLife(language: Language): Promise<void> {
  scene = await Scene.open({ seed }, { project: "", pathPrefix: language.pathPrefix });
  const { stack } = scene;
  const isYaml = language === yaml;
  const program = isYaml ? projectFile(yaml) : findBlock(language, language.name.toLowerCase());
  const write = (change: (text: string) => string = (text) => text) =>
    stack.file(language.file, change(program));
  const changed = (text: string) => language.addMembers(text.replace(...language.weight));
  const unchanged = async () => expectSuccess(await stack.preview("--expect-no-changes"));

  stack.file("Pulumi.yaml", projectFile(language));
  write();
  for (const archive of readdirSync(release)) copyFileSync(join(release, archive), join(stack.dir, archive));
  rmSync(venv, { force: true });
  symlinkSync(join(stack.dir, "venv"), venv);
  for (const command of isYaml ? [] : readCommands("languages.md", language.name)) {
    const { code, output } = await stack.shell(command.replaceAll("VERSION", version));
    expect([command, code === 0 ? "" : output]).toEqual([command, ""]);
  }
  if (isYaml) await runOnOwnEmulator();
  expect(listSteps(expectSuccess(await stack.up()))).toEqual(["create dublin", "create shop", "create west"]);
  expect(stack.outputs()).toEqual({ firstRule: "login" });
  await unchanged();

  write(changed);
  const updated = expectSuccess(await stack.up("--diff"));
  expect([listSteps(updated), listShownChanges(updated)]).toEqual([
    ["create logs", "update west"],
    ["weight: 80 => 81"],
  ]);
  expect(stack.outputs()).toMatchObject({
    keys: expect.arrayContaining([expect.objectContaining({ key: "MARKER-listed" })]),
  });
  expect(scene.emulator.state.logForwarding.map(({ token }) => token)).toEqual(["MARKER-literal"]);
  expect(stack.stateText() + updated.output).not.toContain("MARKER");

  await unchanged();
  expectSuccess(await stack.destroy());
  expect(scene.groups().map(({ Name }) => Name)).toEqual(["us"]);
  expect(scene.emulator.state.logForwarding).toEqual([]);
}

testWith("yaml")("the page's program in YAML runs from up to destroy", () => runThroughLife(yaml));

testWith("python")(
  "the page's program in Python runs from up to destroy, in a fresh virtual environment, by its commands",
  () => runThroughLife(python),
);

(isFullRun && findOnPath("go") ? test : test.skip)(
  "the page's program in Go runs from up to destroy with the module of a release, by its commands",
  () => runThroughLife(go),
);

/** Runs `discover` in a new project of the language, and the commands that it prints. */
async function importAccount(language: Language): Promise<void> {
  scene = await Scene.open({ seed: sample }, { project: "", pathPrefix: language.pathPrefix });
  const { stack } = scene;
  stack.file(
    "Pulumi.yaml",
    language === yaml ? `name: test\nruntime: yaml\n${pluginForm}` : projectFile(language),
  );
  for (const archive of readdirSync(release)) copyFileSync(join(release, archive), join(stack.dir, archive));
  const run = async (command: string) => {
    const { code, output } = await stack.shell(command);
    expect([command, code === 0 ? "" : output]).toEqual([command, ""]);
    return output;
  };
  if (language === python) {
    rmSync(venv, { force: true });
    symlinkSync(join(stack.dir, "venv"), venv);
    for (const command of readCommands("languages.md", "Python"))
      await run(command.replaceAll("VERSION", version));
    stack.file(python.file, "import imported\n");
  }
  const output = await run(`"${process.execPath}" "${join(root, "dist", "cli", "main.js")}" discover`);
  const [, commands = ""] = output.split("Then run:\n\n");
  const lines = commands
    .trim()
    .split("\n")
    .map((line) => line.split("#")[0]?.trim() ?? "");
  expect(lines.at(-1)).toBe("pulumi preview --expect-no-changes");
  for (const line of lines) await run(line.replace(/^pulumi up$/, "$& --yes"));
  expect(scene.takeWrites()).toEqual(["POST /dnszone/3/dnssec"]);
}

testWith("yaml")("discover writes a program in YAML, whose preview is empty after the import", () =>
  importAccount(yaml),
);
testWith("python")("discover writes a program in Python, whose preview is empty after the import", () =>
  importAccount(python),
);

testWith("yaml")(
  "the page's program in YAML with a provider of its own creates the object in the other account",
  async () => {
    const seed = { LoadBalancers: [{ LoadBalancerId: 1 }] };
    const accounts = [{ apiKey: "MARKER-own" }, { apiKey: "MARKER-other", seed }];
    const config = { "test:otherKey": "MARKER-other" };
    scene = await Scene.open({ accounts }, { project: "", pathPrefix: yaml.pathPrefix, config });
    const { stack, emulator } = scene;
    const [block] = readBlocks("docs/languages.md").filter(
      ({ section, language }) => section === "Several accounts" && language === "yaml",
    );
    const program = (block?.text ?? "").replace("https://api.bunny.net", emulator.baseUrl);
    stack.file(
      "Pulumi.yaml",
      `name: test\nruntime: yaml\nconfig: { otherKey: { type: string, secret: true } }\n${program}${pluginForm}`,
    );
    expect(listSteps(expectSuccess(await stack.up()))).toEqual(["create eu"]);
    expectSuccess(await stack.preview("--expect-no-changes"));
    expect(stack.stateText()).not.toContain("MARKER");
    expectSuccess(await stack.destroy());
  },
);

/** The examples of all classes' pages in a language, by the name of the page. */
const findExamples = (kind: string): [name: string, text: string][] =>
  pages.flatMap(readBlocks).flatMap(({ page: file, section, language, text }) => {
    const [name = ""] = file.replace("docs/", "").split(".");
    const isOfClass = classes.some(({ className }) => className === section);
    return language === kind && isOfClass ? [[name, text]] : [];
  });

/** Deploys the examples of all classes together on the sample account. */
async function deployExamples(language: Language): Promise<void> {
  const isYaml = language === yaml;
  scene = await Scene.open({ seed: sample }, { project: "", pathPrefix: language.pathPrefix });
  const { stack, emulator } = scene;
  scene.useDatabase();
  // Two examples make what the account has: the shield zone of the pull zone, and a WAF rule.
  Object.assign(emulator.state.shieldZones[0] ?? {}, { pullZoneId: 10, wafRules: [] });
  const folders = ["migrations", "site"];
  for (const each of folders)
    cpSync(join(root, "examples", "classes", each), join(stack.dir, each), { recursive: true });
  const examples = findExamples(isYaml ? "yaml" : "python");
  expect(examples).toHaveLength(classes.length);
  if (isYaml) {
    const resources = examples.map(([name, text]) => [name, parse(text).resources.example]);
    const program = { name: "test", runtime: "yaml", resources: Object.fromEntries(resources) };
    stack.file("Pulumi.yaml", stringify(program) + pluginForm);
  } else {
    for (const archive of readdirSync(release))
      copyFileSync(join(release, archive), join(stack.dir, archive));
    rmSync(venv, { force: true });
    symlinkSync(join(stack.dir, "venv"), venv);
    for (const command of readCommands("languages.md", "Python")) {
      const { code, output } = await stack.shell(command.replaceAll("VERSION", version));
      expect([command, code === 0 ? "" : output]).toEqual([command, ""]);
    }
    stack.file("Pulumi.yaml", projectFile(python));
    for (const [name, text] of examples) stack.file(`examples/${name}.py`, text);
    stack.file(python.file, examples.map(([name]) => `import examples.${name}\n`).join(""));
  }
  expectSuccess(await stack.up());
  expect(
    stack
      .resources()
      .map(({ type }) => type)
      .sort(),
  ).toEqual(classes.map(({ className }) => `edge:index:${className}`).sort());
  expectSuccess(await stack.preview("--expect-no-changes"));
  expectSuccess(await stack.destroy());
}

testWith("yaml")(
  "the examples of all classes in YAML deploy, change nothing in a second up, and are destroyed",
  () => deployExamples(yaml),
);
testWith("python")(
  "the examples of all classes in Python deploy, change nothing in a second up, and are destroyed",
  () => deployExamples(python),
);

testWith("yaml")(
  "a stack of the dynamic classes becomes one in YAML with an empty preview, by the schema's aliases",
  async () => {
    scene = await Scene.open({ seed }, { pathPrefix: yaml.pathPrefix });
    const { stack } = scene;
    stack.configure({ "edge:plugin": "false" });
    expectSuccess(
      await scene.up(`
const { loadBalancerId } = new edge.LoadBalancer("shop", { name: "shop", stickySessionType: "Cookie" });
const { originGroupId } = new edge.OriginGroup("west", { loadBalancerId, name: "eu-west", weight: 80 });
new edge.Origin("dublin", { loadBalancerId, originGroupId, standardOrigin: { originUrl: "https://dublin.example.com" } });`),
    );
    const ids = () => stack.resources().map(({ id }) => id);
    const before = ids();
    scene.takeWrites();
    stack.file("Pulumi.yaml", projectFile(yaml));
    expect(expectSuccess(await stack.preview("--expect-no-changes")).changes["same"]).toBe(4);
    expectSuccess(await stack.up());
    expect(stack.resources().every(({ type }) => type.startsWith("edge:index:"))).toBe(true);
    expect([ids(), scene.takeWrites()]).toEqual([before, []]);
    expectSuccess(await stack.refresh());
    expect(stack.stateText()).not.toContain("__provider");
  },
);

fullTest("a dry run creates all files of a release, with checksums", () => {
  const systems = ["darwin-amd64", "darwin-arm64", "linux-amd64", "linux-arm64", "windows-amd64"];
  expect(readdirSync(release).sort()).toEqual(
    [
      "SHA256SUMS",
      `edge-go-${version}.tar.gz`,
      `pulumi-edge-platform-${version}.cdx.json`,
      `pulumi-edge-platform-${version}.tgz`,
      ...systems.map((system) => `pulumi-resource-edge-v${version}-${system}.tar.gz`),
      `pulumi_edge-${version}.tar.gz`,
    ].sort(),
  );
  for (const line of readFileSync(join(release, "SHA256SUMS"), "utf8").trim().split("\n")) {
    const [sum, name = ""] = line.split("  ");
    const content = readFileSync(join(release, name));
    expect([name, createHash("sha256").update(content).digest("hex")]).toEqual([name, sum]);
  }
  const sbom = JSON.parse(readFileSync(join(release, `pulumi-edge-platform-${version}.cdx.json`), "utf8"));
  const components = sbom.components.map(({ name }: { name: string }) => name);
  expect(components).toEqual(expect.arrayContaining(["commander", "zod", "undici", "@grpc/grpc-js"]));
  expect(components).not.toContain("jest");
});

testWith("yaml")("the executable runs where there is no Node.js, installed from its archive", async () => {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  symlinkSync(join(engineFolder(), "pulumi"), join(bin, "pulumi"));
  symlinkSync(join(hostFolder("yaml") ?? "", "pulumi-language-yaml"), join(bin, "pulumi-language-yaml"));
  scene = await Scene.open({ seed }, { env: { PATH: bin } });
  const { stack } = scene;
  expect((await stack.shell("command -v node; command -v pulumi")).output).toBe(`${join(bin, "pulumi")}\n`);
  const archive = `pulumi-resource-edge-v${version}-linux-amd64.tar.gz`;
  copyFileSync(join(release, archive), join(stack.dir, archive));
  const [, install = ""] = readCommands("languages.md", "Install the plugin for other languages");
  const { code, output } = await stack.shell(install.replaceAll("VERSION", version));
  expect([code, output]).toEqual([0, expect.not.stringContaining("error")]);
  stack.file("Pulumi.yaml", projectFile(yaml).replace(pluginForm, ""));
  expect(listSteps(expectSuccess(await stack.up())).length).toBe(3);
  expectSuccess(await stack.preview("--expect-no-changes"));
  expectSuccess(await stack.destroy());
  expect(scene.groups().map(({ Name }) => Name)).toEqual(["us"]);
});
