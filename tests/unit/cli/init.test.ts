import { parse } from "yaml";
import { createInitCommand, enablePlugin, enableRefresh } from "../../../cli/init";
import { detectPluginState } from "../../../cli/project/pluginState";
import { readProject } from "../../../cli/project/project";
import { folderForEach } from "./folder";

const folder = folderForEach((created) => created.install("pulumi-edge-platform"));

const path = "node_modules/pulumi-edge-platform/plugin";
const pluginLines = `plugins:
  providers:
    - name: edge
      path: ${path}
`;
const isPluginEnabled = () => detectPluginState(readProject(folder.path)).status === "on";

test("adds its lines, keeps settings, order and comments, and changes nothing the second time", () => {
  const text = `# Our shop.
name: shop # never rename

runtime:
  name: nodejs
  options: { packagemanager: npm }
`;
  folder.write("Pulumi.yaml", text);
  expect(enablePlugin(folder.path)).toBe(`Pulumi.yaml names the provider plugin now (${path}).`);
  expect(folder.text("Pulumi.yaml")).toBe(text + pluginLines);
  expect(isPluginEnabled()).toBe(true);
  expect(enablePlugin(folder.path)).toBe(`Pulumi.yaml already names the provider plugin (${path}).`);
  expect(folder.text("Pulumi.yaml")).toBe(text + pluginLines);
});

test("replaces the host of an earlier version", () => {
  const host = "node_modules/pulumi-edge-platform/host";
  const lines = pluginLines.replace("edge", "pulumi-nodejs").replace(path, host);
  folder.write("Pulumi.yaml", `name: shop\n${lines}`);
  expect(enablePlugin(folder.path)).toBe(
    `Pulumi.yaml names the provider plugin (${path}) instead of the host of an earlier version (${host}).`,
  );
  expect(folder.text("Pulumi.yaml")).toBe(`name: shop\n${pluginLines}`);
});

test.each([
  [
    "with another provider",
    "plugins:\n  # local builds\n  providers:\n    - name: aws # old\n      path: ../a\n",
  ],
  ["with a host of another package", "plugins: {providers: [{name: pulumi-nodejs, path: other/host}]}\n"],
  ["with other plugins", "plugins:\n  languages:\n    - name: nodejs # mine\n      path: ./lang\n"],
  ["with empty plugins", "name: shop\nplugins: # none yet\nruntime: nodejs\n"],
  ["as a flow mapping with an end marker", "---\n{ name: shop, runtime: nodejs }\n...\n"],
])("adds its lines to a file %s, and keeps the rest", (_, before) => {
  folder.write("Pulumi.yaml", before);
  enablePlugin(folder.path);
  const text = folder.text("Pulumi.yaml");
  const [original, updated] = [before, text].map((each) => parse(each) as Record<string, unknown>);
  const plugins = Object(original?.["plugins"]);
  const providers = [...(plugins.providers ?? []), { name: "edge", path }];
  expect(updated).toEqual({ ...original, plugins: { ...plugins, providers } });
  for (const comment of before.match(/#.*$/gm) ?? []) expect(text).toContain(comment);
  expect(isPluginEnabled()).toBe(true);
});

test.each([
  { main: "infra", installed: "shop/infra", expected: `infra/${path}` },
  { main: "infra/main.ts", installed: "shop/infra", expected: `infra/${path}` },
  { main: "infra", installed: "shop", expected: path },
  { main: "infra", installed: ".", expected: `../${path}` },
])("with main $main and the package in $installed, the path is $expected", (each) => {
  folder.remove();
  folder.install("pulumi-edge-platform", each.installed);
  folder.write("shop/infra/main.ts", "");
  folder.write("shop/Pulumi.yaml", `name: shop\nmain: ${each.main}\n`);
  enablePlugin(folder.at("shop/infra"));
  const project = readProject(folder.at("shop"));
  expect([project.pluginPath, detectPluginState(project).status]).toEqual([each.expected, "on"]);
});

test("corrects a path that does not exist, and one to another copy", () => {
  folder.write("copy/pulumi-resource-edge", "");
  const renderProject = (what: string) =>
    `plugins:\n  providers:\n    - path: ${what} # moved\n      name: edge\n`;
  for (const wrong of ["gone/plugin", "copy"]) {
    folder.write("Pulumi.yaml", renderProject(wrong));
    expect(enablePlugin(folder.path)).toBe(
      `Pulumi.yaml named ${wrong} as the provider plugin; it names ${path} now.`,
    );
    expect(folder.text("Pulumi.yaml")).toBe(renderProject(path));
  }
});

test.each([
  ["no project", undefined, 'create a project with "pulumi new".'],
  ["a list", "- name: shop\n", "is not a Pulumi project file"],
  ["invalid YAML", "name: [shop\n", "cannot be read"],
  [
    "other providers",
    "plugins: {providers: all}\n",
    "plugins.providers is not a list. Add the lines by hand.",
  ],
  [
    "a project in another language",
    "name: shop\nruntime: { name: python, options: { virtualenv: venv } }\n",
    'Pulumi.yaml is a project of the runtime python, which needs no init. Run "npx --no -- pulumi-edge-platform plugin install".',
  ],
])("%s is an error that says what to do, and the file stays", (_, project, sentence) => {
  if (project !== undefined) folder.write("Pulumi.yaml", project);
  expect(() => enablePlugin(folder.path)).toThrow(sentence);
  if (project !== undefined) expect(folder.text("Pulumi.yaml")).toBe(project);
});

const refreshLines = "options:\n  refresh: always\n";

test.each([
  ["a file without options", "name: shop # ours\n", `name: shop # ours\n${refreshLines}`],
  ["a file with CRLF", "name: shop\r\n", `name: shop\n${refreshLines}`.replaceAll("\n", "\r\n")],
  [
    "options of another kind",
    "options: # ours\n  # see the wiki\n  other: 1\nname: shop\n",
    "options:\n  # ours\n  # see the wiki\n  other: 1\n  refresh: always\nname: shop\n",
  ],
])("--detect-drift adds its lines to %s, and keeps comments and order", (_, before, after) => {
  folder.write("Pulumi.yaml", before);
  expect(enableRefresh(folder.path)).toBe(
    'Pulumi.yaml has "options.refresh: always" now: every preview, up and destroy reads the platform first.',
  );
  expect(folder.text("Pulumi.yaml")).toBe(after);
  expect(readProject(folder.path).alwaysRefreshes).toBe(true);
  expect(enableRefresh(folder.path)).toBe('Pulumi.yaml already has "options.refresh: always".');
  expect(folder.text("Pulumi.yaml")).toBe(after);
});

test("edits Pulumi.json in its order, and refuses options that are a list", () => {
  const project = { runtime: "nodejs", options: { other: 1 }, name: "shop" };
  folder.write("Pulumi.json", JSON.stringify(project));
  enablePlugin(folder.path);
  enableRefresh(folder.path);
  const plugins = { providers: [{ name: "edge", path }] };
  const edited = { ...project, options: { other: 1, refresh: "always" }, plugins };
  expect(folder.text("Pulumi.json")).toBe(`${JSON.stringify(edited, undefined, 2)}\n`);
  expect(isPluginEnabled()).toBe(true);
  folder.write("Pulumi.json", '{"name": "shop", "options": [1]}');
  expect(() => enableRefresh(folder.path)).toThrow("options is not a mapping. Add the lines by hand.");
});

const runInit = async (args: readonly string[] = [], env = {}) =>
  (await folder.run(createInitCommand(), args, { PATH: folder.at("bin"), ...env })).out;

test("prints what each option changed, and without an account the next steps instead of an error", async () => {
  folder.write("Pulumi.yaml", "name: shop\n");
  const output = await runInit(["--detect-drift"]);
  expect(output).toMatch(
    /^Pulumi\.yaml names the provider plugin now \(.*\)\.\nPulumi\.yaml has "options\.refresh: always" now: .*\n\n(warn .*\n\n)?No account is set\. Next:\n/,
  );
  expect(output).not.toMatch(/FAIL|skip/);
});

test("prints the checks of an account of which a setting is missing", async () => {
  folder.write("Pulumi.yaml", "name: shop\n");
  expect(await runInit([], { EDGE_API_KEY: "MARKER" })).toMatch(
    /^FAIL {2}base URL .*\n(ok {4}credential .*from EDGE_API_KEY)\n(.*\n)+\nNext: fix the lines marked FAIL/m,
  );
});

test("a path in the project file adds no control characters to the terminal", async () => {
  folder.write("Pulumi.yaml", `name: shop\nplugins: {providers: [{name: edge, path: "x\\e[2J\\u202e"}]}\n`);
  const output = await runInit();
  expect(output).toContain("Pulumi.yaml named x\\u001b[2J\\u202e as the provider plugin; it names");
  expect(output).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
});
