// @ts-check
// Reads patterns from standard input, [source, flags] each, and prints the worst case of each: "safe", "linear",
// "polynomial" or "exponential". A process of its own, because the analyzer starts an agent that does not end by itself.
const { readFileSync } = require("node:fs");
const { check } = require("recheck");

// The analysis counts steps. Without time limits and with a fixed seed, its result is the same on every machine.
const noTimeouts = { timeout: null, incubationTimeout: null, attackTimeout: null, recallTimeout: -1 };
const parameters = { ...noTimeouts, randomSeed: 1 };

async function main() {
  const worstCases = [];
  for (const [source, flags] of JSON.parse(readFileSync(0, "utf8"))) {
    const result = await check(source, flags, parameters);
    worstCases.push("complexity" in result ? result.complexity?.type : undefined); // undefined: the analysis failed
  }
  process.stdout.write(JSON.stringify(worstCases), () => process.exit());
}

void main();
