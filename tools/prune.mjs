// @ts-check
// Removes from dist what has no source (or no longer has one), so that a package never holds what was deleted or renamed.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

for (const file of readdirSync(join(root, "dist"), { recursive: true, encoding: "utf8" })) {
  const source = file.replace(/(\.d\.ts|\.js)$/, ".ts").replace(/\.d\.cts$/, ".cjs");
  if (/\.([cm]?[jt]s|map|txt)$/.test(file) && !existsSync(join(root, source)))
    rmSync(join(root, "dist", file));
}
