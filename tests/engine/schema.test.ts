import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { engineFolder } from "./harness";

test("Pulumi accepts the package's schema", () => {
  const folder = mkdtempSync(join(tmpdir(), "edge-schema-"));
  const env = { ...process.env, PULUMI_HOME: folder, PULUMI_SKIP_UPDATE_CHECK: "1" };
  const schema = join(__dirname, "..", "..", "schema.json");
  try {
    execFileSync(join(engineFolder(), "pulumi"), ["schema", "check", schema], { env, stdio: "pipe" });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
