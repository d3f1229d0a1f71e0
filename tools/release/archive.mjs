// @ts-check
// `node tools/release/archive.mjs FOLDER` creates an archive of the provider plugin for each system. Pulumi downloads one
// from pluginDownloadURL. Users can install one with `pulumi plugin install resource edge VERSION --file ARCHIVE`. All
// archives have the same content, which requires Node.js.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { getArchiveName, packArchive, readTargetFolder, root, systems, withWorkFolder } from "./systems.mjs";

const archiveFolder = readTargetFolder();
await withWorkFolder((work) => {
  const pluginFolder = join(work, "plugin");
  execFileSync(process.execPath, [join(root, "dist", "cli", "main.js"), "plugin", "copy", pluginFolder]);
  const packedPlugin = join(work, "plugin.tar.gz");
  packArchive(packedPlugin, pluginFolder);
  mkdirSync(archiveFolder, { recursive: true });
  for (const system of systems) copyFileSync(packedPlugin, join(archiveFolder, getArchiveName(system)));
});
