// @ts-check
// Makes the archives of the provider plugin that `pulumi plugin install resource edge VERSION --file ARCHIVE` takes and
// that pluginDownloadURL serves, one for each system: `node tools/release/archive.mjs FOLDER`. All need Node.js there, and
// their files are the same.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const systems = ["linux-amd64", "linux-arm64", "darwin-amd64", "darwin-arm64", "windows-amd64"];

const [, , target] = process.argv;
if (target === undefined) throw new Error("Name the folder for the archives.");
const folder = resolve(target);
const work = mkdtempSync(join(tmpdir(), "edge-archive-"));
try {
  execFileSync(process.execPath, [
    join(root, "dist", "cli", "main.js"),
    "plugin",
    "copy",
    join(work, "plugin"),
  ]);
  const made = join(work, "plugin.tar.gz");
  execFileSync("tar", ["-czf", made, "-C", join(work, "plugin"), "."]);
  mkdirSync(folder, { recursive: true });
  const sums = systems.map((system) => {
    const name = `pulumi-resource-edge-v${version}-${system}.tar.gz`;
    copyFileSync(made, join(folder, name));
    return `${createHash("sha256").update(readFileSync(made)).digest("hex")}  ${name}\n`;
  });
  writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
} finally {
  rmSync(work, { recursive: true, force: true });
}
