// Builds the plugin's executable, as a release has it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { archiveOf, root, thisSystem } from "../tools/release/systems.mjs";

/** The executable, which is removed with this process. */
export function buildExecutable() {
  const folder = mkdtempSync(join(tmpdir(), "edge-executable-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const script of ["archive", "executable"])
    execFileSync(process.execPath, [join(root, "tools", "release", `${script}.mjs`), folder], {
      stdio: "pipe",
    });
  execFileSync("tar", ["-xzf", join(folder, archiveOf(thisSystem)), "-C", folder]);
  return join(folder, "pulumi-resource-edge");
}
