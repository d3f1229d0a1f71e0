// Builds the native reference provider.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Returns the provider's folder, which exists until this process ends, or "" if the build fails. */
export function buildReference() {
  const folder = mkdtempSync(join(tmpdir(), "edge-reference-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const cwd = fileURLToPath(new URL("./reference", import.meta.url));
  const args = ["build", "-o", join(folder, "pulumi-resource-reference"), "."];
  try {
    execFileSync("go", args, { cwd, stdio: ["ignore", "ignore", "pipe"] });
    return folder;
  } catch (error) {
    const [firstLine] = String(error.message).split("\n");
    console.error(`without the native reference (${firstLine}): ratios are to the stock dynamic pattern`);
    return "";
  }
}
