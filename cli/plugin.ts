import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Command } from "commander";
import { version } from "../provider/version";
import { runPulumi } from "./pulumi";

/** `pulumi-edge-platform plugin`: installs or copies the provider plugin, for programs in every language. */
export function createPluginCommand(): Command {
  const installCommand = new Command("install")
    .description("Install the provider plugin of this version for the pulumi command in the PATH.")
    .addHelpText("after", "\n  $ npx --no -- pulumi-edge-platform plugin install")
    .action(async () => {
      await installPlugin();
      process.stdout.write(`The provider plugin edge ${version} is installed.\n`);
    });
  const copyCommand = new Command("copy")
    .description(
      `Write the plugin's files to a folder, from which "pulumi plugin install resource edge ${version} --file <folder>" installs it.`,
    )
    .usage("<folder>")
    .argument("<folder>", "the folder, which is created if it does not exist")
    .addHelpText("after", "\n  $ npx --no -- pulumi-edge-platform plugin copy ../edge-plugin")
    .action((folder: string) => copyPlugin(folder));
  return new Command("plugin")
    .description("The provider plugin, for programs in Python, Go, YAML and other languages.")
    .addCommand(installCommand)
    .addCommand(copyCommand)
    .addHelpText(
      "after",
      `
With the plugin installed, a program in any language finds the package "edge":
  $ npx --no -- pulumi-edge-platform plugin install
  $ pulumi package get-schema edge@${version}`,
    );
}

/** @throws Error if the pulumi command is missing or fails */
async function installPlugin(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "edge-plugin-"));
  try {
    copyPlugin(folder);
    const args = ["plugin", "install", "resource", "edge", `v${version}`, "--file", folder, "--reinstall"];
    const run = await runPulumi(args, { cwd: folder });
    if (run === undefined)
      throw new Error("There is no pulumi command in the PATH: install it, then run this command again.");
    if (!run.ok) throw new Error(`pulumi could not install the plugin: ${run.errorMessage}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const packageRoot = join(__dirname, "..", "..");
const bundlePath = join("dist", "provider", "plugin", "main.js");
const pluginFiles = [bundlePath, "schema.json", "package.json", "LICENSE", join("dist", "THIRD_PARTY.txt")];

/** Copies the plugin with everything that it needs, except Node.js. */
function copyPlugin(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const file of pluginFiles) copyFileSync(join(packageRoot, file), join(folder, basename(file)));
  for (const launcher of ["pulumi-resource-edge", "pulumi-resource-edge.cmd"]) {
    const text = readFileSync(join(packageRoot, "plugin", launcher), "utf8");
    // In the package, the bundle is in dist. In the copy, it is beside the launcher.
    writeFileSync(join(folder, launcher), text.replace(/\.\.[\\/]dist[\\/]provider[\\/]plugin[\\/]/, ""), {
      mode: 0o755,
    });
  }
}
