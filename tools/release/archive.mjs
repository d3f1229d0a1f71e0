// @ts-check
// Creates an archive of the provider plugin for each system: `node tools/release/archive.mjs FOLDER`. `pulumi plugin install
// resource edge VERSION --file ARCHIVE` installs one, and so does a download from pluginDownloadURL. Their content is the
// same, and needs Node.js.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { archiveOf, inWorkFolder, pack, root, systems, targetFolder } from "./systems.mjs";

const folder = targetFolder();
await inWorkFolder((work) => {
  const plugin = join(work, "plugin");
  execFileSync(process.execPath, [join(root, "dist", "cli", "main.js"), "plugin", "copy", plugin]);
  const made = join(work, "plugin.tar.gz");
  pack(made, plugin);
  mkdirSync(folder, { recursive: true });
  for (const system of systems) copyFileSync(made, join(folder, archiveOf(system)));
});
