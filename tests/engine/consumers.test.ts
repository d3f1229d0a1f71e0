import { execFileSync, execSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { devDependencies } from "../../package.json";
import { pack, root } from "../packed";
import type { Stack } from "./harness";
import { type FillModules, installed, link } from "./modules";
import { pluginForm, Scene, steps } from "./scene";
import { compilerOf } from "./typescriptProject";

const full = process.env["EDGE_FULL"] === "1";
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
const typed = `const weight: pulumi.Output<number> = group.weight;
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
    "index.ts": `import type * as pulumi from "@pulumi/pulumi";${imports}${body}${typed}`,
  },
  "TypeScript 5 (node10)": {
    "package.json": { main: "index.ts" },
    "tsconfig.json": { module: "commonjs", moduleResolution: "node", noEmit: true },
    "index.ts": `import type * as pulumi from "@pulumi/pulumi";${imports}${body}${typed}`,
  },
  "TypeScript (bundler)": {
    "package.json": { type: "module", main: "bin/index.js" },
    "tsconfig.json": { module: "preserve", moduleResolution: "bundler", outDir: "bin" },
    "index.ts": `import type * as pulumi from "@pulumi/pulumi";${imports}${body}${typed}`,
  },
} as const;
type Project = keyof typeof projects;

function write(stack: Stack, project: Project, host: string): void {
  const files: Record<string, string | object> = projects[project];
  for (const [name, content] of Object.entries(files)) stack.file(name, textOf(name, content));
  const typescript = "tsconfig.json" in files && files["tsconfig.json"];
  const runs = typescript && "noEmit" in Object(typescript);
  stack.file(
    "Pulumi.yaml",
    `name: test\nruntime: { name: nodejs, options: { typescript: ${runs} } }\n${host}`,
  );
  if (!typescript) return;
  const modules = join(stack.dir, "node_modules");
  if (!existsSync(join(modules, "typescript")))
    for (const name of ["typescript", "@types/node"]) link(name, modules);
  // Without skipLibCheck: our declarations must hold for a consumer who checks them.
  execFileSync(process.execPath, [compilerOf(stack.dir), "-p", "."], {
    cwd: stack.dir,
    encoding: "utf8",
    stdio: "pipe",
  });
}

function textOf(name: string, content: string | object): string {
  if (typeof content === "string") return content;
  if (name === "package.json") return JSON.stringify({ name: "test", private: true, ...content });
  const compilerOptions = { target: "ES2022", strict: true, types: ["node"], ...content };
  return JSON.stringify({ compilerOptions, files: ["index.ts"] });
}

/** Up, an empty preview, down: what each consumer must be able to do. */
async function lives(project: Project, host: string, modules: FillModules): Promise<void> {
  // tsc has checked the types already.
  const env = { PULUMI_NODEJS_TRANSPILE_ONLY: String(!full) };
  const scene = await Scene.open({ seed: { LoadBalancers: [{ LoadBalancerId: 1 }] } }, { modules, env });
  const { stack } = scene;
  try {
    write(stack, project, host);
    const up = await stack.up();
    expect([up.ok, steps(up)]).toEqual([true, ["create eu"]]);
    expect(stack.outputs()).toMatchObject({
      id: scene.group("eu").Id,
      nodes: { ips: scene.emulator.state.nodes },
      entries: ["function", "function"],
    });
    const preview = await stack.preview("--expect-no-changes");
    expect([preview.ok, steps(preview)]).toEqual([true, []]);
    const destroy = await stack.destroy();
    expect([destroy.ok, steps(destroy), scene.groups()]).toEqual([true, ["delete eu"], []]);
  } finally {
    await scene.close();
  }
}

const sdks = ["pulumi-oldest", "@pulumi/pulumi", "pulumi-newest"] as const;
const hosts = { "the SDK's host": "", "the plugin": pluginForm } as const;
type Case = readonly [project: Project, host: keyof typeof hosts, sdk: (typeof sdks)[number]];

/** Every language, host and SDK at least once; under EDGE_FULL=1 each project with each. */
const sampled: readonly Case[] = [
  ["CommonJS", "the SDK's host", "pulumi-oldest"],
  ["ECMAScript modules", "the plugin", "pulumi-newest"],
  ["TypeScript (bundler)", "the SDK's host", "@pulumi/pulumi"],
];
const installable = (Object.keys(projects) as Project[]).filter((project) => !project.includes("5"));
const every: readonly Case[] = installable.flatMap((project) =>
  (Object.keys(hosts) as (keyof typeof hosts)[]).flatMap((host) =>
    sdks.map((sdk): Case => [project, host, sdk]),
  ),
);

test.each(full ? every : sampled)("works in a project of %s, with %s and %s", (project, host, sdk) =>
  lives(project, hosts[host], installed(packed.tarball, sdk)),
);

/** Runs a package manager in the project's folder, as its user would. */
const manage =
  (command: string, others: Record<string, string> = {}): FillModules =>
  (modules) => {
    const cwd = dirname(modules);
    const dependencies = {
      ...others,
      "@pulumi/pulumi": devDependencies["@pulumi/pulumi"],
      "pulumi-edge-platform": `file:${packed.tarball}`,
    };
    writeFileSync(join(cwd, "package.json"), JSON.stringify({ name: "test", private: true, dependencies }));
    execSync(command, { cwd, stdio: "pipe" });
    rmSync(join(cwd, "package.json"));
  };

const npm = "npm install --prefer-offline --no-audit --no-fund";

test("works when installed by npm", () => lives("CommonJS", pluginForm, manage(npm)));

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
};

const page = readFileSync(join(root, "docs", "upgrading.md"), "utf8");

/** The page's table: the command of each package manager for each Node.js. */
const versions = [...page.matchAll(/^\| (?:npm|pnpm|Yarn) \| `(.+)` \| `(.+)` \|$/gm)].flatMap(
  ([, newer = "", older = ""]) => [
    ["20", older],
    ["22", newer],
    ["24", newer],
  ],
) as [node: string, command: string][];

test("upgrading.md has a command for each package manager and Node.js version", () => {
  expect(versions.map(([node, command]) => `${node} ${command.split(" ")[0]}`).sort()).toEqual(
    ["20", "22", "24"].flatMap((node) => ["npm", "pnpm", "yarn"].map((manager) => `${node} ${manager}`)),
  );
});

/** Installs into a new project as upgrading.md says; the managers come with npm's own. */
const asWritten =
  (command: string): FillModules =>
  (modules) => {
    const cwd = dirname(modules);
    const run = command
      .replace("pulumi-edge-platform", `"${packed.tarball}"`)
      .replace(/^pnpm/, "npx -y pnpm@10")
      .replace(/^yarn/, "npx -y yarn@1");
    writeFileSync(join(cwd, "package.json"), JSON.stringify(template["package.json"]));
    execSync(run, { cwd, env: process.env, stdio: "pipe" });
  };

if (full) {
  test("works when installed by pnpm, where a package sees only its own dependencies", () =>
    lives("CommonJS", pluginForm, manage("npx -y pnpm@10 install --prefer-offline")));

  test("works when installed by Bun", () => lives("CommonJS", pluginForm, manage("npx -y bun@1 install")));

  test("works in a project of TypeScript 5 with the module resolution of older projects, which checks declarations", () =>
    lives("TypeScript 5 (node10)", pluginForm, manage(npm, { typescript: "^5.0.0", "@types/node": "^18" })));

  test.each(versions)("works in a new TypeScript project on Node.js %s, after %s", (version, command) =>
    withNode(version, async () => {
      const seed = { LoadBalancers: [{ LoadBalancerId: 1 }] };
      const scene = await Scene.open({ seed }, { modules: asWritten(command) });
      const { stack } = scene;
      try {
        for (const [name, content] of Object.entries(template)) stack.file(name, JSON.stringify(content));
        stack.file("Pulumi.yaml", "name: test\nruntime: nodejs\n");
        stack.file("index.ts", `import type * as pulumi from "@pulumi/pulumi";${imports}${body}${typed}`);
        const up = await stack.up();
        expect([up.output, up.ok]).toEqual([expect.stringContaining("created"), true]);
        expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
      } finally {
        await scene.close();
      }
    }),
  );

  test.each(["22", "24"])("works with the newest SDK on Node.js %s", (version) =>
    withNode(version, async () => {
      for (const project of ["ECMAScript modules", "TypeScript (node16)"] as const)
        await lives(project, pluginForm, installed(packed.tarball, "pulumi-newest"));
    }),
  );
}

test("the tested SDKs are the versions they stand for", () => {
  const versions = sdks.map((sdk) => {
    const manifest = readFileSync(join(root, "node_modules", sdk, "package.json"), "utf8");
    return (JSON.parse(manifest) as { version: string }).version;
  });
  expect(versions).toEqual(["3.216.0", "3.248.0", "3.270.0"]);
});
