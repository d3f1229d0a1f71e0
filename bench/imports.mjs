// What loading the package costs a program in addition to @pulumi/pulumi, and what names the class in every state.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "./median.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const rounds = 9;

/** Milliseconds, the median of several fresh processes. */
function importCost() {
  const script = `require("@pulumi/pulumi");const t=performance.now();require("./dist/provider/index.js");process.stdout.write(String(performance.now()-t))`;
  return median(
    Array.from({ length: rounds }, () =>
      Number(execFileSync(process.execPath, ["-e", script], { cwd: root })),
    ),
  );
}

export function importRows() {
  const { providerText } = createRequire(import.meta.url)("../dist/provider/core/index.js");
  const bytes = Buffer.byteLength(providerText("VideoLibraryRefererBlock"));
  return [
    { "": "import in addition to @pulumi/pulumi", figure: `${importCost().toFixed(1)} ms` },
    { "": "__provider of the longest class name", figure: `${bytes} bytes` },
  ];
}
