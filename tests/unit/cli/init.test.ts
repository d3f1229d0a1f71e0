import { parse } from "yaml";
import { initCommand, refreshAlways, switchOn } from "../../../cli/init";
import { hostState } from "../../../cli/project/host";
import { readProject } from "../../../cli/project/project";
import { Folder } from "./folder";

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const path = "node_modules/pulumi-edge-platform/host";
const lines = `plugins:
  providers:
    - name: pulumi-nodejs
      path: ${path}
`;
const isOn = () => hostState(readProject(folder.path)).state === "on";

test("appends its lines, and leaves everything else unchanged to the byte", () => {
  folder.install("pulumi-edge-platform");
  const text = `# Our shop.
name:   shop     # never rename

runtime:
    name: "nodejs"
    options: {packagemanager: npm}
config: {pulumi:tags: {value: {a: b}}}
# the end
`;
  folder.file("Pulumi.yaml", text);
  expect(switchOn(folder.path)).toBe(`Pulumi.yaml names the provider host now (${path}).`);
  expect(folder.text("Pulumi.yaml")).toBe(text + lines);
  expect(isOn()).toBe(true);
});

test("changes nothing the second time", () => {
  folder.install("pulumi-edge-platform");
  folder.file("Pulumi.yaml", "name: shop\nruntime: nodejs");
  switchOn(folder.path);
  const text = folder.text("Pulumi.yaml");
  expect(text).toBe(`name: shop\nruntime: nodejs\n${lines}`);
  expect(switchOn(folder.path)).toBe(`Pulumi.yaml already names the provider host (${path}).`);
  expect(folder.text("Pulumi.yaml")).toBe(text);
});

test.each([
  {
    form: "with another provider, its lists not indented",
    before:
      "name: shop # ours\nplugins:\n  # local builds\n  providers:\n  - name: aws # old\n    path: ../bin\nruntime: nodejs\n",
    after: `name: shop # ours\nplugins:\n  # local builds\n  providers:\n  - name: aws # old\n    path: ../bin\n  - name: pulumi-nodejs\n    path: ${path}\nruntime: nodejs\n`,
  },
  {
    form: "with four spaces and other plugins",
    before: "name: shop\nplugins:\n    languages:\n        - name: nodejs # mine\n          path: ./lang\n",
    after: `name: shop\nplugins:\n    languages:\n        - name: nodejs # mine\n          path: ./lang\n    providers:\n        - name: pulumi-nodejs\n          path: ${path}\n`,
  },
  {
    form: "with empty plugins",
    before: "name: shop\nplugins: # none yet\nruntime: nodejs\n",
    after: undefined,
  },
  { form: "as a flow mapping", before: "{ name: shop, runtime: nodejs }\n", after: undefined },
  {
    form: "with an indented root",
    before: "  name: shop # ours\n  runtime: nodejs\n",
    after: `  name: shop # ours\n  runtime: nodejs\n${lines.replace(/^(?=.)/gm, "  ")}`,
  },
  {
    form: "below a final block that keeps its blank lines",
    before: "name: shop\ndescription: |+\n  ours\n\n\n",
    after: `name: shop\ndescription: |+\n  ours\n\n\n${lines}`,
  },
  {
    form: "below such a block without a final newline",
    before: "name: shop\ndescription: |+\n  ours",
    after: undefined,
  },
  {
    form: "with a final block of more blank lines",
    before: "name: shop\ndescription: >+2\n    ours\n\n   \n",
    after: undefined,
  },
  { form: "with a multi-line key", before: '? "name"\n: shop\nruntime: nodejs\n', after: undefined },
  {
    form: "with another plugin and a final block",
    before:
      "name: shop\nplugins:\n  providers:\n    - name: aws\n      path: x\ndescription: |+\n  ours\n\n\n",
    after: undefined,
  },
  { form: "with an end marker", before: "---\nname: shop # ours\nruntime: nodejs\n...\n", after: undefined },
])("adds to plugins $form", ({ before, after }) => {
  folder.install("pulumi-edge-platform");
  folder.file("Pulumi.yaml", before);
  switchOn(folder.path);
  const text = folder.text("Pulumi.yaml");
  if (after !== undefined) expect(text).toBe(after);
  const { plugins: _, ...rest } = parse(text) as Record<string, unknown>;
  expect(rest).toEqual(withoutPlugins(parse(before) as Record<string, unknown>));
  for (const comment of before.match(/#.*$/gm) ?? []) expect(text).toContain(comment);
  expect(isOn()).toBe(true);
});

const withoutPlugins = ({ plugins: _, ...rest }: Record<string, unknown>) => rest;

test("keeps Windows line endings", () => {
  folder.install("pulumi-edge-platform");
  folder.file("Pulumi.yaml", "name: shop # ours\r\nruntime: nodejs\r\n");
  switchOn(folder.path);
  expect(folder.text("Pulumi.yaml")).toBe(
    `name: shop # ours\nruntime: nodejs\n${lines}`.replaceAll("\n", "\r\n"),
  );
});

test("keeps the order, indentation and other providers of Pulumi.json", () => {
  folder.install("pulumi-edge-platform");
  const project = { runtime: "nodejs", plugins: { providers: [{ name: "aws", path: "x" }] }, name: "shop" };
  folder.file("Pulumi.json", JSON.stringify(project, undefined, 4));
  switchOn(folder.path);
  const text = folder.text("Pulumi.json");
  expect(Object.keys(JSON.parse(text))).toEqual(["runtime", "plugins", "name"]);
  expect(JSON.parse(text).plugins.providers).toEqual([
    { name: "aws", path: "x" },
    { name: "pulumi-nodejs", path },
  ]);
  expect(text).toContain('\n    "name": "shop"\n}\n');
  expect(isOn()).toBe(true);
});

test.each([
  { installed: "infra", expected: "infra/node_modules/pulumi-edge-platform/host" },
  { installed: ".", expected: "node_modules/pulumi-edge-platform/host" },
])("with main: infra and the package in $installed, the path is $expected", ({ installed, expected }) => {
  folder.install("pulumi-edge-platform", installed);
  folder.file("infra/index.ts", "");
  folder.file("Pulumi.yaml", "name: shop\nmain: infra\n");
  switchOn(folder.at("infra"));
  expect(readProject(folder.path).hostEntry).toEqual({ path: expected });
  expect(isOn()).toBe(true);
});

test("of two copies, uses the one that the program loads, even if main is a file", () => {
  folder.install("pulumi-edge-platform", "infra");
  folder.file("node_modules/pulumi-edge-platform/host/pulumi-resource-pulumi-nodejs", "");
  folder.file("node_modules/pulumi-edge-platform/package.json", '{"name":"pulumi-edge-platform"}');
  folder.file("infra/main.ts", "");
  folder.file("Pulumi.yaml", `name: shop\nmain: infra/main.ts\n${lines}`);
  expect(hostState(readProject(folder.path))).toEqual({ state: "copy", path });
  expect(switchOn(folder.path)).toBe(
    `Pulumi.yaml named ${path} as the provider host; it names infra/${path} now.`,
  );
  expect(isOn()).toBe(true);
});

test("finds a package above the project, as in a workspace", () => {
  folder.install("pulumi-edge-platform");
  folder.file("stacks/shop/Pulumi.yaml", "name: shop\nruntime: nodejs\n");
  switchOn(folder.at("stacks/shop"));
  expect(readProject(folder.at("stacks/shop")).hostEntry).toEqual({ path: `../../${path}` });
});

test("corrects a path that does not exist", () => {
  folder.install("pulumi-edge-platform");
  folder.file(
    "Pulumi.yaml",
    "plugins:\n  providers:\n    - path: gone/host # moved\n      name: pulumi-nodejs\nname: shop\n",
  );
  expect(switchOn(folder.path)).toContain("named gone/host as the provider host");
  expect(folder.text("Pulumi.yaml")).toBe(
    `plugins:\n  providers:\n    - path: ${path} # moved\n      name: pulumi-nodejs\nname: shop\n`,
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

  test("the provider host of another package", () => {
    folder.install("pulumi-edge-platform");
    folder.file("other/host/pulumi-resource-pulumi-nodejs", "");
    const project = "name: shop\nplugins: {providers: [{name: pulumi-nodejs, path: other/host}]}\n";
    expect(refused(project)).toContain("other/host, and a project can have only one");
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
      "name: shop # ours\nruntime: nodejs\n# end\n",
      `name: shop # ours\nruntime: nodejs\n# end\n${always}`,
    ],
    ["a file with CRLF", "name: shop\r\n", `name: shop\n${always}`.replaceAll("\n", "\r\n")],
    [
      "options of another kind",
      "options: # ours\n    # see the wiki\n    other: 1\nname: shop\n",
      "options:\n    # ours\n    # see the wiki\n    other: 1\n    refresh: always\nname: shop\n",
    ],
    [
      "empty options",
      "options: # none yet\nname: shop\n",
      "options:\n  # none yet\n  refresh: always\nname: shop\n",
    ],
    [
      "another value",
      'name: shop\noptions: {refresh: "no"} # why?\n',
      `name: shop\noptions: { refresh: "always" } # why?\n`,
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
      /^Pulumi\.yaml names the provider host now \(.*\)\.\nPulumi\.yaml has "options\.refresh: always" now: .*\n\n(warn .*\n\n)?No account is set\. Next:\n/,
    );
    expect(said).not.toMatch(/FAIL|skip/);
    expect(folder.text("Pulumi.yaml")).toBe(`name: shop\n${lines}options:\n  refresh: always\n`);
  });

  test("fails for a project in another language, and leaves its file unchanged", async () => {
    folder.install("pulumi-edge-platform");
    const project = "name: shop\nruntime: { name: python, options: { virtualenv: venv } }\n";
    folder.file("Pulumi.yaml", project);
    await expect(run()).rejects.toThrow(
      'Pulumi.yaml is a project of the runtime python, which needs no init: its programs use the provider plugin. Run "npx pulumi-edge-platform plugin install".',
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
    folder.file(
      "Pulumi.yaml",
      `name: shop\nplugins: {providers: [{name: pulumi-nodejs, path: "x\\e[2J\\u202e"}]}\n`,
    );
    const said = await run();
    expect(said).toContain("Pulumi.yaml named x\\u001b[2J\\u202e as the provider host; it names");
    expect(said).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  });
});
