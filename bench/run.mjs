// `npm run bench` measures and prints tables. bench/figures.md explains them.
import { readFileSync, writeFileSync } from "node:fs";
import { Command, InvalidArgumentError } from "commander";
import { ensureEngine } from "../tools/engine.mjs";
import { describeMachine, watchOtherPrograms } from "./machine.mjs";
import page from "./page.cjs";
import { parts, runPart } from "./parts.mjs";
import { buildReference } from "./reference.mjs";

const partList = Object.entries(parts).map(([name, [, about]]) => `  ${name.padEnd(10)}${about}\n`);
const { only, write, ...sizes } = new Command("npm run bench --")
  .usage("[options]")
  .description("Measures what users wait for, as ratios within one run. Run it where nothing else runs.")
  .option("-o, --only <parts>", "parts to run, separated by commas", parsePartNames, Object.keys(parts))
  .option("-n, --count <number>", "resources of the large stacks", parseCount, 200)
  .option("-m, --megabytes <number>", "size of the access log", parseCount, 100)
  .option("-r, --runs <number>", "runs of which the median counts: of small stacks and starts", parseCount, 5)
  .option("-w, --write", "renew the tables of these parts in bench/figures.md", false)
  .addHelpText("after", `\nParts:\n${partList.join("")}`)
  .showHelpAfterError("(--help lists the options and the parts)")
  .allowExcessArguments(false)
  .parse()
  .opts();

const figuresPage = new URL("./figures.md", import.meta.url);
const pulumiEngine = await ensureEngine();
const machine = describeMachine(pulumiEngine.version);
console.log(machine);
let referenceFolder;
const buildReferenceOnce = () => (referenceFolder ??= buildReference());

for (const name of only) {
  const stopWatching = watchOtherPrograms();
  const tables = await runPart(name, { ...sizes, engine: pulumiEngine, reference: buildReferenceOnce });
  const disturbance = stopWatching();
  for (const { title, rows, figure, untimed } of tables) {
    console.log(`\n${title}`);
    console.table(rows);
    const measuredOn = `Measured on ${machine}${untimed ? "" : disturbance}.`;
    console.log(measuredOn);
    // Write each table immediately, so that it is not lost if a later part fails.
    if (write) {
      const text = `${title}.\n\n${page.renderTable(rows)}\n\n${measuredOn}`;
      writeFileSync(figuresPage, page.replaceTable(readFileSync(figuresPage, "utf8"), figure, text));
    }
  }
}

/** @param {string} text */
function parsePartNames(text) {
  return text.split(",").map((name) => {
    if (name in parts) return name;
    const names = Object.keys(parts).join(", ");
    throw new InvalidArgumentError(`There is no part "${name}". The parts are ${names}.`);
  });
}

/** @param {string} text */
function parseCount(text) {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`"${text}" is not a whole number from 1 to 999999.`);
}
