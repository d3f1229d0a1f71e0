import { execFileSync, execSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { dependencies, devDependencies } from "../../package.json";
import { fullTest, isFullRun } from "../support/fullRun";
import { pack, root, unpack } from "../support/packed";
import type { Stack } from "./harness";
import { type FillModules, installPackage, linkModule, sdks } from "./modules";
import { dynamicForm, expectSuccess, forms, listSteps, pluginForm, Scene } from "./scene";
import { compilerPath } from "./typescriptProject";

const packed = pack();
afterAll(() => rmSync(dirname(packed.tarball), { recursive: true }));

/** A class, a data function, the client and the emulator: every entry a program imports. */
const body = `
const group = new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu", weight: 80 });
export const id = group.originGroupId;
export const nodes = edge.getNodeIpsOutput();
export const entries = [createApi, startEmulator].map((entry) => typeof entry);
`;
const imports = `
import * as edge from "pulumi-edge-platform";
import { OriginGroup } from "pulumi-edge-platform";
import { createApi } from "pulumi-edge-platform/api";
import { startEmulator } from "pulumi-edge-platform/emulator";
`;
const typed = `import type * as pulumi from "@pulumi/pulumi";
${imports}${body}
const weight: pulumi.Output<number> = group.weight;
export const sameClass = OriginGroup === edge.OriginGroup && weight !== undefined;
`;

/** How a project is written: its files beside Pulumi.yaml. */
const projects = {
  CommonJS: {
    "package.json": { main: "index.js" },
    "index.js": `
const edge = require("pulumi-edge-platform");
const { createApi } = require("pulumi-edge-platform/api");
const { startEmulator } = require("pulumi-edge-platform/emulator");
${body.replaceAll("export const ", "exports.")}`,
  },
  "ECMAScript modules": {
    "package.json": { type: "module", main: "index.js" },
    "index.js": `${imports}${body}export const sameClass = OriginGroup === edge.OriginGroup;\n`,
  },
  "TypeScript (node16)": {
    "package.json": { main: "index.ts" },
    "tsconfig.json": { module: "node16", moduleResolution: "node16", noEmit: true },
    "index.ts": typed,
  },
  "TypeScript 5 (node10)": {
    "package.json": { main: "index.ts" },
    "tsconfig.json": { module: "commonjs", moduleResolution: "node", noEmit: true },
    "index.ts": typed,
  },
  "TypeScript (bundler)": {
    "package.json": { type: "module", main: "bin/index.js" },
    "tsconfig.json": { module: "preserve", moduleResolution: "bundler", outDir: "bin" },
    "index.ts": typed,
  },
} as const;
type Project = keyof typeof projects;

function write(stack: Stack, project: Project, form: string): void {
  const files: Record<string, string | object> = projects[project];
  for (const [name, content] of Object.entries(files)) stack.file(name, serializeFile(name, content));
  const typescript = "tsconfig.json" in files && files["tsconfig.json"];
  const runs = typescript && "noEmit" in Object(typescript);
  stack.file(
    "Pulumi.yaml",
    `name: test\nruntime: { name: nodejs, options: { typescript: ${runs} } }\n${form}`,
  );
  if (!typescript) return;
  const modules = join(stack.dir, "node_modules");
  if (!existsSync(join(modules, "typescript")))
    for (const name of ["typescript", "@types/node"]) linkModule(name, modules);
  // Without skipLibCheck: our declarations must hold for a consumer who checks them.
  const compiler = compilerPath(stack.dir);
  execFileSync(process.execPath, [compiler, "-p", "."], { cwd: stack.dir, stdio: "pipe" });
}

function serializeFile(name: string, content: string | object): string {
  if (typeof content === "string") return content;
  if (name === "package.json") return JSON.stringify({ name: "test", private: true, ...content });
  const compilerOptions = { target: "ES2022", strict: true, types: ["node"], ...content };
  return JSON.stringify({ compilerOptions, files: ["index.ts"] });
}

const seed = { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us" }] }] };

/** An up and an empty preview: what each consumer must be able to do. */
async function expectWorks(
  modules: FillModules,
  prepare: (stack: Stack) => void,
  env?: Record<string, string>,
): Promise<void> {
  const scene = await Scene.open({ seed }, { modules, ...(env && { env }) });
  const { stack } = scene;
  prepare(stack);
  expect(listSteps(expectSuccess(await stack.up()))).toEqual(["create eu"]);
  expect(stack.outputs()).toMatchObject({
    id: scene.group("eu").Id,
    nodes: { ips: scene.emulator.state.nodes },
    entries: ["function", "function"],
  });
  const preview = await stack.preview("--expect-no-changes");
  expect([preview.ok, listSteps(preview)]).toEqual([true, []]);
}

/** tsc has checked the types already. */
const expectWorksIn = (project: Project, form: string, modules: FillModules) =>
  expectWorks(modules, (stack) => write(stack, project, form), {
    PULUMI_NODEJS_TRANSPILE_ONLY: String(!isFullRun),
  });

type Case = readonly [project: Project, host: string, sdk: string];

/** What state.test.ts, in which programs are CommonJS, does not show; under EDGE_FULL=1 each project with each. */
const sampledCases: readonly Case[] = [["TypeScript (bundler)", "the SDK's host", "@pulumi/pulumi"]];
const installable = (Object.keys(projects) as Project[]).filter((project) => !project.includes("5"));
const allCases = installable.flatMap((project) =>
  forms.flatMap(([host]) => Object.values(sdks).map((sdk): Case => [project, host, sdk])),
);

test.each(isFullRun ? allCases : sampledCases)(
  "works in a project of %s, with %s and %s",
  (project, host, sdk) =>
    expectWorksIn(project, new Map(forms).get(host) ?? "", installPackage(packed.tarball, sdk)),
);

// The host of the installed SDK runs in other tests of dynamic resources.
fullTest.each(["pulumi-oldest", "pulumi-newest"])(
  "the host of %s creates, reads, updates and deletes, and records what a failed create has confirmed",
  async (sdk) => {
    const modules = installPackage(packed.tarball, sdk);
    const scene = await Scene.open({ seed }, { project: dynamicForm, modules });
    const { stack, emulator } = scene;
    const program = (weight: number) => `
      new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu", weight: ${weight} });
      new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 7, weight: ${weight} });
      exports.got = edge.OriginGroup.get("got", "1/7").name;`;
    const path = "/loadbalancer/1/origingroup/7";
    emulator.fault({ method: "POST", path, alter: (body) => ({ ...(body as object), Weight: 10 }) });
    const partly = await scene.up(program(80));
    expect(partly.output).toMatch(/^\s+\* The API accepted .* of weight \(sent 80, returned 10\)\./m);
    expect(partly.output).not.toMatch(/^\s+at /m);
    expect(stack.resource("us").outputs["weight"]).toBe(10);
    expectSuccess(await scene.up(program(81)));
    expect([scene.groups().map(({ Weight }) => Weight), stack.outputs()]).toEqual([[81, 81], { got: "us" }]);

    scene.remove("eu");
    expect((await stack.refresh()).changes["delete"]).toBe(1);
    expect(listSteps(await stack.up())).toEqual(["create eu", "read got"]);
    expectSuccess(await stack.destroy());
    expect(scene.groups().map(({ Name }) => Name)).toEqual(["us"]);
  },
);

/** As pnpm installs: each package in its own store next to only its dependencies, linked to where it is required. */
const pnpm: FillModules = (folder) => {
  const store = join(folder, ".pnpm", "pulumi-edge-platform@0.1.0", "node_modules");
  unpack(packed.tarball, join(store, "pulumi-edge-platform"));
  for (const name of [...Object.keys(dependencies), "@pulumi/pulumi"]) linkModule(name, store);
  symlinkSync(join(store, "pulumi-edge-platform"), join(folder, "pulumi-edge-platform"), "junction");
  linkModule("@pulumi/pulumi", folder);
};

fullTest("works where pnpm has installed it, and a package sees only its own dependencies", () =>
  expectWorksIn("CommonJS", pluginForm, pnpm),
);

/** Runs a package manager in the project's folder, as its user would; the managers come with npm's own. */
const runPackageManager =
  (command: string, manifest: object = {}): FillModules =>
  (modules) => {
    const cwd = dirname(modules);
    const run = command
      .replace(/(~\/)?pulumi-edge-platform\S*/, `"${packed.tarball}"`)
      .replace(/^pnpm/, "npx -y pnpm@10")
      .replace(/^yarn/, "npx -y yarn@1")
      .replace(/^bun/, "npx -y bun@1");
    writeFileSync(join(cwd, "package.json"), JSON.stringify(manifest));
    execSync(run, { cwd, env: process.env, stdio: "pipe" });
  };

/** Runs with another Node.js first on the PATH. */
async function withNode(version: string, run: () => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "edge-node-"));
  const path = process.env["PATH"];
  try {
    // What the package `node` installs by a script, which npm may be configured not to run.
    const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
    execFileSync("npm", ["install", "--prefix", folder, `${name}@${version}`], { stdio: "pipe" });
    process.env["PATH"] = [join(folder, "node_modules", name, "bin"), path].join(delimiter);
    expect(execFileSync("node", ["--version"], { env: process.env, encoding: "utf8" })).toMatch(
      `v${version}.`,
    );
    await run();
  } finally {
    process.env["PATH"] = path;
    rmSync(folder, { recursive: true });
  }
}

/** What `pulumi new typescript` writes. */
const template = {
  "package.json": {
    name: "edge-test",
    main: "index.ts",
    devDependencies: { "@types/node": "^18", typescript: "^5.0.0" },
    dependencies: { "@pulumi/pulumi": "^3.113.0" },
  },
  "tsconfig.json": {
    compilerOptions: {
      strict: true,
      outDir: "bin",
      target: "es2020",
      module: "nodenext",
      moduleResolution: "nodenext",
      sourceMap: true,
      experimentalDecorators: true,
      pretty: true,
      noFallthroughCasesInSwitch: true,
      noImplicitReturns: true,
      forceConsistentCasingInFileNames: true,
    },
    files: ["index.ts"],
  },
  "index.ts": typed,
};

/** The table of the page about upgrading: the command of each package manager for each Node.js. */
const page = readFileSync(join(root, "docs", "upgrading.md"), "utf8");
const versions = [...page.matchAll(/^\| (?:npm|pnpm|Yarn) \| `(.+)` \| `(.+)` \|$/gm)].flatMap(
  ([, newer = "", older = ""]) => [
    ["20", older],
    ["22", newer],
    ["24", newer],
  ],
) as [node: string, command: string][];

const sdk = `@pulumi/pulumi@${devDependencies["@pulumi/pulumi"]}`;

if (isFullRun) {
  test("works when installed by Bun", () =>
    expectWorksIn("CommonJS", pluginForm, runPackageManager(`bun add pulumi-edge-platform ${sdk}`)));

  test("works in a project of TypeScript 5 with the module resolution of older projects, which checks declarations", () => {
    const command = `npm install pulumi-edge-platform ${sdk} typescript@5 @types/node@18`;
    return expectWorksIn("TypeScript 5 (node10)", pluginForm, runPackageManager(command));
  });

  test.each(versions)("works in a new TypeScript project on Node.js %s, after %s", (version, command) =>
    withNode(version, () =>
      expectWorks(runPackageManager(command, template["package.json"]), (stack) => {
        for (const [name, content] of Object.entries(template))
          stack.file(name, typeof content === "string" ? content : JSON.stringify(content));
        stack.file("Pulumi.yaml", "name: test\nruntime: nodejs\n");
      }),
    ),
  );
}

test("the tested SDKs are the versions they stand for", () => {
  const versions = Object.values(sdks).map((sdk) => {
    const manifest = readFileSync(join(root, "node_modules", sdk, "package.json"), "utf8");
    return (JSON.parse(manifest) as { version: string }).version;
  });
  expect(versions).toEqual(["3.216.0", "3.248.0", "3.270.0"]);
});
