// @ts-check
// Reads regular expressions, [source, flags] each, from standard input. Prints the worst case of each: "safe", "linear",
// "polynomial" or "exponential". Runs in a separate process, because the analyzer starts an agent that never exits.
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
