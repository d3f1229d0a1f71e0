// Builds the native reference provider where Go is at hand.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the built provider, which is removed with this process; undefined without Go. */
export function buildReference() {
  const source = join(dirname(fileURLToPath(import.meta.url)), "reference");
  const folder = mkdtempSync(join(tmpdir(), "edge-reference-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync("go", ["build", "-o", join(folder, "pulumi-resource-reference"), "."], {
      cwd: source,
      stdio: ["ignore", "ignore", "pipe"],
    });
    return folder;
  } catch (error) {
    process.stderr.write(
      `without the native reference (${String(error.message).split("\n")[0]}): ratios are to the stock dynamic pattern\n`,
    );
    return undefined;
  }
}
