import { parse } from "yaml";
import { initCommand, refreshAlways, switchOn } from "../../../cli/init";
import { pluginState } from "../../../cli/project/plugin";
import { readProject } from "../../../cli/project/project";
import { Folder } from "./folder";

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const path = "node_modules/pulumi-edge-platform/plugin";
const lines = `plugins:
  providers:
    - name: edge
      path: ${path}
`;
const isOn = () => pluginState(readProject(folder.path)).state === "on";

test("names the plugin, and keeps settings, order and comments", () => {
  folder.install("pulumi-edge-platform");
  const text = `# Our shop.
name: shop # never rename

runtime:
  name: nodejs
  options: { packagemanager: npm }
`;
  folder.file("Pulumi.yaml", text);
  expect(switchOn(folder.path)).toBe(`Pulumi.yaml names the provider plugin now (${path}).`);
  expect(folder.text("Pulumi.yaml")).toBe(text + lines);
  expect(isOn()).toBe(true);
});

test("replaces the host of an earlier version", () => {
  folder.install("pulumi-edge-platform");
  const host = "node_modules/pulumi-edge-platform/host";
  folder.file("Pulumi.yaml", `name: shop\n${lines.replace("edge", "pulumi-nodejs").replace(path, host)}`);
  expect(readProject(folder.path).oldHost).toBe(host);
  expect(switchOn(folder.path)).toBe(
    `Pulumi.yaml names the provider plugin (${path}) instead of the host of an earlier version (${host}).`,
  );
  expect(folder.text("Pulumi.yaml")).toBe(`name: shop\n${lines}`);
});

test("changes nothing the second time", () => {
  folder.install("pulumi-edge-platform");
  folder.file("Pulumi.yaml", "name: shop\nruntime: nodejs");
  switchOn(folder.path);
  const text = folder.text("Pulumi.yaml");
  expect(text).toBe(`name: shop\nruntime: nodejs\n${lines}`);
  expect(switchOn(folder.path)).toBe(`Pulumi.yaml already names the provider plugin (${path}).`);
  expect(folder.text("Pulumi.yaml")).toBe(text);
});

test.each([
  [
    "with another provider",
    "name: shop # ours\nplugins:\n  # local builds\n  providers:\n    - name: aws # old\n      path: ../bin\n",
  ],
  [
    "with a host of another package",
    "name: shop\nplugins: {providers: [{name: pulumi-nodejs, path: other/host}]}\n",
  ],
  [
    "with other plugins",
    "name: shop\nplugins:\n  languages:\n    - name: nodejs # mine\n      path: ./lang\n",
  ],
  ["with empty plugins", "name: shop\nplugins: # none yet\nruntime: nodejs\n"],
  ["as a flow mapping", "{ name: shop, runtime: nodejs }\n"],
  ["below a final block that keeps its blank lines", "name: shop\ndescription: |+\n  ours\n\n\n"],
  ["with an end marker", "---\nname: shop # ours\nruntime: nodejs\n...\n"],
])("adds to a file %s, and keeps what else it says", (_, before) => {
  folder.install("pulumi-edge-platform");
  folder.file("Pulumi.yaml", before);
  switchOn(folder.path);
  const text = folder.text("Pulumi.yaml");
  const [was, is] = [before, text].map((each) => parse(each) as Record<string, unknown>);
  const plugins = Object(was?.["plugins"]);
  const providers = [...(plugins.providers ?? []), { name: "edge", path }];
  expect(is).toEqual({ ...was, plugins: { ...plugins, providers } });
  for (const comment of before.match(/#.*$/gm) ?? []) expect(text).toContain(comment);
  expect(isOn()).toBe(true);
});

test("keeps Windows line endings", () => {
  folder.install("pulumi-edge-platform");
  folder.file("Pulumi.yaml", "name: shop # ours\r\nruntime: nodejs\r\n");
  switchOn(folder.path);
  expect(folder.text("Pulumi.yaml")).toBe(
    `name: shop # ours\nruntime: nodejs\n${lines}`.replaceAll("\n", "\r\n"),
  );
});

test("keeps the order and other providers of Pulumi.json", () => {
  folder.install("pulumi-edge-platform");
  const project = { runtime: "nodejs", plugins: { providers: [{ name: "aws", path: "x" }] }, name: "shop" };
  folder.file("Pulumi.json", JSON.stringify(project));
  switchOn(folder.path);
  const text = folder.text("Pulumi.json");
  expect(Object.keys(JSON.parse(text))).toEqual(["runtime", "plugins", "name"]);
  expect(JSON.parse(text).plugins.providers).toEqual([
    { name: "aws", path: "x" },
    { name: "edge", path },
  ]);
  expect(isOn()).toBe(true);
});

test.each([
  { installed: "infra", expected: "infra/node_modules/pulumi-edge-platform/plugin" },
  { installed: ".", expected: "node_modules/pulumi-edge-platform/plugin" },
])("with main: infra and the package in $installed, the path is $expected", ({ installed, expected }) => {
  folder.install("pulumi-edge-platform", installed);
  folder.file("infra/index.ts", "");
  folder.file("Pulumi.yaml", "name: shop\nmain: infra\n");
  switchOn(folder.at("infra"));
  expect(readProject(folder.path).pluginPath).toBe(expected);
  expect(isOn()).toBe(true);
});

test("of two copies, uses the one that the program loads, even if main is a file", () => {
  folder.install("pulumi-edge-platform", "infra");
  folder.file("node_modules/pulumi-edge-platform/plugin/pulumi-resource-edge", "");
  folder.file("infra/main.ts", "");
  folder.file("Pulumi.yaml", `name: shop\nmain: infra/main.ts\n${lines}`);
  expect(pluginState(readProject(folder.path))).toEqual({ state: "copy", path });
  expect(switchOn(folder.path)).toBe(
    `Pulumi.yaml named ${path} as the provider plugin; it names infra/${path} now.`,
  );
  expect(isOn()).toBe(true);
});

test("finds a package above the project, as in a workspace", () => {
  folder.install("pulumi-edge-platform");
  folder.file("stacks/shop/Pulumi.yaml", "name: shop\nruntime: nodejs\n");
  switchOn(folder.at("stacks/shop"));
  expect(readProject(folder.at("stacks/shop")).pluginPath).toBe(`../../${path}`);
});

test("corrects a path that does not exist", () => {
  folder.install("pulumi-edge-platform");
  folder.file(
    "Pulumi.yaml",
    "plugins:\n  providers:\n    - path: gone/plugin # moved\n      name: edge\nname: shop\n",
  );
  expect(switchOn(folder.path)).toContain("named gone/plugin as the provider plugin");
  expect(folder.text("Pulumi.yaml")).toBe(
    `plugins:\n  providers:\n    - path: ${path} # moved\n      name: edge\nname: shop\n`,
  );
});

describe("an error says what to do, and leaves the file unchanged:", () => {
  const refused = (project: string | undefined) => {
    if (project !== undefined) folder.file("Pulumi.yaml", project);
    let said = "";
    try {
      switchOn(folder.path);
    } catch (error) {
      said = (error as Error).message;
    }
    if (project !== undefined) expect(folder.text("Pulumi.yaml")).toBe(project);
    return said;
  };

  test("no project", () => {
    expect(refused(undefined)).toMatch(
      /^There is no Pulumi project in .* create a project with "pulumi new"\.$/,
    );
  });

  test("the package is not installed", () => {
    expect(refused("name: shop\n")).toContain('run "npm install pulumi-edge-platform" there');
  });

  test.each([
    ["a list", "- name: shop\n", "is not a Pulumi project file"],
    ["invalid YAML", "name: [shop\n", "cannot be read"],
    [
      "providers that are not a list",
      "name: shop\nplugins:\n  providers: all\n",
      "plugins.providers is not a list",
    ],
  ])("%s", (_, project, sentence) => {
    folder.install("pulumi-edge-platform");
    expect(refused(project)).toContain(sentence);
  });
});

describe("--detect-drift", () => {
  const always = "options:\n  refresh: always\n";

  test.each([
    [
      "a file without options",
      "name: shop # ours\nruntime: nodejs\n",
      `name: shop # ours\nruntime: nodejs\n${always}`,
    ],
    ["a file with CRLF", "name: shop\r\n", `name: shop\n${always}`.replaceAll("\n", "\r\n")],
    [
      "options of another kind",
      "options: # ours\n  # see the wiki\n  other: 1\nname: shop\n",
      "options:\n  # ours\n  # see the wiki\n  other: 1\n  refresh: always\nname: shop\n",
    ],
  ])("adds its lines to %s, and keeps comments and order", (_, before, after) => {
    folder.file("Pulumi.yaml", before);
    expect(refreshAlways(folder.path)).toBe(
      'Pulumi.yaml has "options.refresh: always" now: every preview, up and destroy reads the platform first.',
    );
    expect(folder.text("Pulumi.yaml")).toBe(after);
    expect(readProject(folder.path).refreshes).toBe(true);
    expect(refreshAlways(folder.path)).toBe('Pulumi.yaml already has "options.refresh: always".');
    expect(folder.text("Pulumi.yaml")).toBe(after);
  });

  test("edits Pulumi.json, and refuses options that are a list", () => {
    folder.file("Pulumi.json", '{\n    "options": {"other": 1},\n    "name": "shop"\n}\n');
    refreshAlways(folder.path);
    expect(JSON.parse(folder.text("Pulumi.json"))).toEqual({
      options: { other: 1, refresh: "always" },
      name: "shop",
    });
    folder.file("Pulumi.json", '{"name": "shop", "options": [1]}');
    expect(() => refreshAlways(folder.path)).toThrow("options is not a mapping. Add the lines by hand.");
  });
});

describe("the command", () => {
  const cwd = process.cwd();
  const environment = process.env;
  afterEach(() => {
    process.chdir(cwd);
    process.env = environment;
    jest.restoreAllMocks();
  });

  async function run(args: readonly string[] = [], env = {}): Promise<string> {
    let out = "";
    jest.spyOn(process.stdout, "write").mockImplementation((text) => {
      out += text;
      return true;
    });
    process.chdir(folder.path);
    process.env = { PATH: folder.at("bin"), ...env };
    await initCommand().parseAsync(args, { from: "user" });
    return out;
  }

  test("prints what was done with both, and without an account how to go on, as nothing is wrong", async () => {
    folder.install("pulumi-edge-platform");
    folder.file("Pulumi.yaml", "name: shop\n");
    const said = await run(["--detect-drift"]);
    expect(said).toMatch(
      /^Pulumi\.yaml names the provider plugin now \(.*\)\.\nPulumi\.yaml has "options\.refresh: always" now: .*\n\n(warn .*\n\n)?No account is set\. Next:\n/,
    );
    expect(said).not.toMatch(/FAIL|skip/);
    expect(folder.text("Pulumi.yaml")).toBe(`name: shop\n${lines}options:\n  refresh: always\n`);
  });

  test("fails for a project in another language, and leaves its file unchanged", async () => {
    folder.install("pulumi-edge-platform");
    const project = "name: shop\nruntime: { name: python, options: { virtualenv: venv } }\n";
    folder.file("Pulumi.yaml", project);
    await expect(run()).rejects.toThrow(
      'Pulumi.yaml is a project of the runtime python, which needs no init. Run "npx pulumi-edge-platform plugin install".',
    );
    expect(folder.text("Pulumi.yaml")).toBe(project);
  });

  test("prints the checks of an account of which a setting is missing", async () => {
    folder.install("pulumi-edge-platform");
    folder.file("Pulumi.yaml", "name: shop\n");
    expect(await run([], { EDGE_API_KEY: "MARKER" })).toMatch(
      /^FAIL {2}base URL .*\n(ok {4}credential .*from EDGE_API_KEY)\n(.*\n)+\nNext: fix the lines marked FAIL/m,
    );
  });

  test("a path in the project file adds no control characters to the terminal", async () => {
    folder.install("pulumi-edge-platform");
    folder.file("Pulumi.yaml", `name: shop\nplugins: {providers: [{name: edge, path: "x\\e[2J\\u202e"}]}\n`);
    const said = await run();
    expect(said).toContain("Pulumi.yaml named x\\u001b[2J\\u202e as the provider plugin; it names");
    expect(said).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  });
});
