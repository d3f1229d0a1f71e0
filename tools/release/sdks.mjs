// @ts-check
// `node tools/release/sdks.mjs FOLDER` generates the SDKs for Python and Go from schema.json. This needs Go. The version of
// Pulumi's generators is the one in tools/engine/cli.
import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { packArchive, readTargetFolder, root, version, withWorkFolder } from "./systems.mjs";

const sdkFolder = readTargetFolder();
await withWorkFolder((work) => {
  const program = join(root, "tools", "release", "sdks.go");
  execFileSync("go", ["run", program, join(root, "schema.json"), work], {
    cwd: join(root, "tools", "engine", "cli"),
    env: { ...process.env, CGO_ENABLED: "0" },
    stdio: "inherit",
  });
  mkdirSync(sdkFolder, { recursive: true });
  // pip requires that a source archive contains a single folder.
  const pythonFolder = `pulumi_edge-${version}`;
  renameSync(join(work, "python"), join(work, pythonFolder));
  packArchive(join(sdkFolder, `${pythonFolder}.tar.gz`), work, pythonFolder);
  packArchive(join(sdkFolder, `edge-go-${version}.tar.gz`), join(work, "go"));
});
