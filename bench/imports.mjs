// What loading the package costs a program, over @pulumi/pulumi alone.
import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const rounds = 9;

/** Milliseconds, the median of several fresh processes. */
export function importCost() {
  const script = `require("@pulumi/pulumi");const t=performance.now();require("./dist/provider/index.js");process.stdout.write(String(performance.now()-t))`;
  const times = Array.from({ length: rounds }, () =>
    Number(execFileSync(process.execPath, ["-e", script], { cwd: root })),
  );
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}
