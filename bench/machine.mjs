// On what was measured, in words: figures without it mean little.
import { arch, cpus, loadavg } from "node:os";

const architectures = { x64: "x86-64", arm64: "ARM64" };
/** How many processors other programs may use on average before they disturb. */
const quiet = 0.3;

/** What other programs use now; this one has not begun yet. */
const busy = loadavg()[0] ?? 0;

/** @param {string} engine Version of the engine. */
export function machine(engine) {
  const processors = cpus();
  const model = (processors[0]?.model ?? "unknown").replace(/\s+/g, " ").trim();
  const kind = `${processors.length} processors (${model}, ${architectures[arch()] ?? arch()})`;
  const others =
    busy < quiet
      ? "nothing else running"
      : `**other programs used about ${busy.toFixed(1)} processors**, so that seconds are too high`;
  return `${kind}, Node.js ${process.versions.node}, Pulumi ${engine}, ${others}`;
}
