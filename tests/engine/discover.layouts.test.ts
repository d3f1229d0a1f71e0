import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pluginForm, Scene } from "./scene";
import { full } from "./seed";

let scene: Scene;
afterEach(() => scene.close());

const seed = {
  LoadBalancers: [
    {
      LoadBalancerId: 1,
      Name: "shop",
      OriginGroups: [
        { Id: 11, Name: "same" },
        { Id: 12, Name: "eu" },
      ],
    },
  ],
  LogForwarding: [
    { app: "web", type: "SyslogTcp", endpoint: "logs.example", port: 6514, token: "MARKER" } as const,
  ],
};

const root = join(__dirname, "..", "..");
const node = (options: string) => `name: test\nruntime: { name: nodejs${options} }\n${pluginForm}`;
const javaScript = node(", options: { typescript: false }");
const tsConfig = (settings: object) =>
  JSON.stringify({ compilerOptions: { strict: true, skipLibCheck: true, ...settings } });

/** A program of the user's own: the name of one resource is that of an object, and it has one of the objects. */
const own = (edge: string) =>
  `${edge}\nexports.same = new edge.OriginGroup("shop-same", { loadBalancerId: 1, originGroupId: 12 }).name;\n`;

const layouts: [name: string, files: Record<string, string>, written: string][] = [
  [
    "JavaScript",
    { "Pulumi.yaml": javaScript, "index.js": own('const edge = require("pulumi-edge-platform");') },
    "imported.js",
  ],
  [
    "JavaScript in ES modules",
    {
      "Pulumi.yaml": javaScript,
      "package.json": JSON.stringify({ type: "module" }),
      "index.js": own('import * as edge from "pulumi-edge-platform";').replace(
        "exports.same =",
        "export const same =",
      ),
    },
    "imported.js",
  ],
  [
    "TypeScript that is compiled before Pulumi runs it, in a folder of its own",
    {
      "Pulumi.yaml": `${javaScript}main: infra\n`,
      "infra/package.json": JSON.stringify({ main: "bin/main.js", scripts: { build: "tsc" } }),
      "infra/tsconfig.json": tsConfig({ outDir: "bin", rootDir: "src", module: "node16", types: ["node"] }),
      "infra/src/main.ts": own('import * as edge from "pulumi-edge-platform";').replace(
        "exports.same =",
        "export const same =",
      ),
    },
    "infra/src/imported.ts",
  ],
  [
    "TypeScript in a file that Pulumi.yaml names, with type checks",
    {
      "Pulumi.yaml": `${node("")}main: src/stack.ts\n`,
      "src/tsconfig.json": tsConfig({ module: "node16", noUnusedLocals: true, types: ["node"] }),
      "src/stack.ts": own('import * as edge from "pulumi-edge-platform";').replace(
        "exports.same =",
        "export const same =",
      ),
    },
    "src/imported.ts",
  ],
];

/** One in JavaScript and one in TypeScript; under EDGE_FULL=1 all. */
const some = full ? layouts : layouts.slice(1, 3);

test.each(some)("discover brings the account into a program in %s", async (_, files, written) => {
  scene = await Scene.open({ seed }, { env: { PULUMI_NODEJS_TRANSPILE_ONLY: "false" } });
  const { stack, emulator } = scene;
  for (const folder of ["infra/src", "src"]) mkdirSync(join(stack.dir, folder), { recursive: true });
  for (const name of ["typescript", "@types"])
    symlinkSync(join(root, "node_modules", name), join(stack.dir, "node_modules", name), "junction");
  for (const [name, text] of Object.entries(files)) stack.file(name, text);
  const build = () => {
    if (!written.startsWith("infra/")) return;
    execFileSync(process.execPath, [join(root, "node_modules/typescript7/bin/tsc"), "-p", "infra"], {
      cwd: stack.dir,
    });
  };
  build();
  expect((await stack.up()).output).toContain("2 created");

  const command = join(root, "dist", "cli", "main.js");
  const { code, output } = await stack.shell(`"${process.execPath}" "${command}" discover`);
  expect([code, output]).toEqual([0, expect.not.stringContaining("MARKER")]);
  expect(output).toContain(`Wrote ${written} (resources: 4) and import.json.`);
  const [, program = "", line = ""] = /^Add this line to (.*):\n\n {2}(.*)$/m.exec(output) ?? [];
  appendFileSync(join(stack.dir, program), line);
  expect(output.includes("\n  npm run build\n")).toBe(written.startsWith("infra/"));
  build();
  expect(
    (await stack.run("import", "--file", "import.json", "--generate-code=false", "--yes", "--skip-preview"))
      .ok,
  ).toBe(true);
  const preview = await stack.preview("--expect-no-changes");
  expect([preview.ok, preview.output, preview.changes]).toEqual([true, expect.anything(), { same: 6 }]);
  expect(emulator.requests.writes()).toEqual([]);
  expect(
    stack
      .resources()
      .map(({ urn }) => urn.split("::").at(-1))
      .sort(),
  ).toEqual(["db-901", "shop", "shop-same", "shop-same-11", "web-logs"]);
});
