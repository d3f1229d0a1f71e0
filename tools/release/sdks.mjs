// @ts-check
// Generates the SDKs for Python and Go from schema.json: `node tools/release/sdks.mjs FOLDER`. Uses Pulumi's own generators
// from the Go modules of the `pulumi` command, which tools/engine pins. Needs Go.
import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { inWorkFolder, pack, root, targetFolder, version } from "./systems.mjs";

const folder = targetFolder();
await inWorkFolder((work) => {
  const program = join(root, "tools", "release", "sdks.go");
  execFileSync("go", ["run", program, join(root, "schema.json"), work], {
    cwd: join(root, "tools", "engine", "cli"),
    env: { ...process.env, CGO_ENABLED: "0" },
    stdio: "inherit",
  });
  mkdirSync(folder, { recursive: true });
  // pip expects a source archive to contain a single folder.
  const python = `pulumi_edge-${version}`;
  renameSync(join(work, "python"), join(work, python));
  pack(join(folder, `${python}.tar.gz`), work, python);
  pack(join(folder, `edge-go-${version}.tar.gz`), join(work, "go"));
});
