// @ts-check
// A process of its own, because the analyzer starts one that does not end: reads patterns from standard input, [source, flags]
// each, and prints of each the worst case that a static analysis finds; null for one with lookarounds or back references.
const { check } = require("recheck");

/** @param {string} text */
async function analyze(text) {
  const found = [];
  for (const [source, flags] of JSON.parse(text)) {
    const result = await check(source, flags, { checker: "automaton", timeout: null });
    found.push("complexity" in result ? (result.complexity?.type ?? null) : null);
  }
  process.stdout.write(JSON.stringify(found), () => process.exit());
}

let input = "";
process.stdin.setEncoding("utf8").on("data", (chunk) => (input += chunk));
process.stdin.on("end", () => void analyze(input));
