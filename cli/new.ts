import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { Command } from "commander";
import { findPackageFile, readPackageFile } from "../provider/packageFile";
import { renderPluginLines } from "../provider/project";
import { version } from "../provider/version";
import { isOnNpm } from "./install";
import { quoteForShell } from "./text";

/** `pulumi-edge-platform new`: writes a project with the guide's program. Installs and runs nothing. */
export function createNewProjectCommand(): Command {
  return new Command("new")
    .description("Write a small TypeScript project that runs on the emulator, without an account.")
    .usage("<folder>")
    .argument("<folder>", "a new or empty folder")
    .addHelpText("after", "\n  $ npx --no -- pulumi-edge-platform new ../shop")
    .action((folder: string) => {
      if (existsSync(folder) && readdirSync(folder).length > 0)
        throw new Error(`${folder} is not an empty folder: name a new one.`);
      mkdirSync(folder, { recursive: true });
      const source = isOnNpm ? `^${version}` : `file:${packInto(folder)}`;
      for (const [file, text] of Object.entries(renderProjectFiles(basename(resolve(folder)), source)))
        writeFileSync(join(folder, file), typeof text === "string" ? text : JSON.stringify(text, null, 2));
      process.stdout.write(renderNewProjectSteps(folder));
    });
}

const renderNewProjectSteps = (folder: string) => `Wrote a project to ${folder}. Next:

  cd ${quoteForShell(folder)}
  npm install
  npm run try    # "pulumi up" on an emulator; state and objects stay in this folder

The first run downloads the Pulumi CLI from get.pulumi.com. If your network does not allow that, put the command "pulumi"
(3.216 or newer) on the PATH and run "npm uninstall pulumi".
`;

/** Packs this copy of the package, so that npm need not look for it. Returns the name of the tarball. */
function packInto(folder: string): string {
  const packageFolder = dirname(findPackageFile("package.json") ?? "");
  const args = ["pack", packageFolder, "--ignore-scripts", "--silent", "--pack-destination", folder];
  return execFileSync("npm", args, { shell: process.platform === "win32", encoding: "utf8" }).trim();
}

/** The SDK's version 3.248.0 is the last one for Node.js 20. */
const sdkRange = Number.parseInt(process.versions.node, 10) < 22 ? "3.248.0" : "^3.248.0";
const cliPath = "node_modules/pulumi-edge-platform/dist/cli/main.js";
const [, program = ""] = /^```ts\n([\s\S]*?)^```$/m.exec(readPackageFile("docs/guide.md") ?? "") ?? [];

const renderProjectFiles = (name: string, source: string): Record<string, object | string> => ({
  "package.json": {
    private: true,
    main: "index.ts",
    scripts: {
      emulated: `node --env-file=try.env ${cliPath} emulator exec --data .emulator --`,
      // --silent: npm prints a banner for the script that the user names, and none for those that it runs.
      pulumi: "npm run --silent emulated -- pulumi",
      pretry: "npm run --silent pulumi -- stack select --create try",
      try: "npm run --silent pulumi -- up --yes",
    },
    dependencies: { "@pulumi/pulumi": sdkRange, "pulumi-edge-platform": source },
    devDependencies: { pulumi: "^3.259.0", typescript: "^6.0.0" },
  },
  "tsconfig.json": {
    compilerOptions: { strict: true, target: "ES2022", module: "nodenext", noEmit: true, skipLibCheck: true },
    files: ["index.ts"],
  },
  "Pulumi.yaml": `name: ${name.replace(/[^\w.-]+/g, "-")}\nruntime: nodejs\n${renderPluginLines("node_modules/pulumi-edge-platform/plugin")}`,
  // Unlike "pulumi login", PULUMI_BACKEND_URL does not change the login of other projects.
  "try.env": "PULUMI_BACKEND_URL=file://./.state?create_dir=true\nPULUMI_CONFIG_PASSPHRASE=try\n",
  ".gitignore": "node_modules/\n.emulator/\n.state/\n",
  "index.ts": program,
});
