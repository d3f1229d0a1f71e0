// npm run bench [-- --help]: the figures, as ratios within one run. CONTRIBUTING.md says how to read them.
import { readFileSync, writeFileSync } from "node:fs";
import { getEngine } from "../tools/engine.mjs";
import { machineKind, watchOthers } from "./machine.mjs";
import { optionsOf } from "./options.mjs";
import page from "./page.cjs";
import { buildReference } from "./reference.mjs";

const { chosen, write, ...sizes } = optionsOf(process.argv.slice(2));
const file = new URL("./figures.md", import.meta.url);
const began = performance.now();
const engine = await getEngine();
const kind = machineKind(engine.version);
console.log(kind);

const built = /** @type {{ reference?: string | undefined }[]} */ ([]);
const reference = () => {
  if (built.length === 0) built.push({ reference: buildReference() });
  return built[0]?.reference;
};

for (const { name, run } of chosen) {
  const partBegan = performance.now();
  const others = watchOthers();
  const tables = await run({ ...sizes, env: async () => engine.env, reference });
  const measuredOn = { machine: kind, others: others() };
  for (const { title, rows } of tables) {
    console.log(`\n${title}`);
    console.table(rows);
  }
  // Part by part: what has been measured stays when a later one fails.
  if (write) renew(tables, measuredOn);
  console.log(`Measured on ${kind}${measuredOn.others}.`);
  process.stderr.write(`${name}: ${seconds(partBegan)} s\n`);
}
console.log(`\n${write ? `bench/figures.md is renewed after` : "Measured in"} ${seconds(began)} s.`);

/** @typedef {{ machine: string, others: string }} MeasuredOn `others` says whether other programs disturbed. */

/** @param {readonly import("./parts.mjs").Table[]} tables @param {MeasuredOn} measuredOn */
function renew(tables, measuredOn) {
  const figures = tables.flatMap((table) =>
    table.figure ? [/** @type {const} */ ([table.figure, textOf(table, measuredOn)])] : [],
  );
  writeFileSync(file, page.renewed(readFileSync(file, "utf8"), new Map(figures)));
}

/** @param {import("./parts.mjs").Table} table @param {MeasuredOn} measuredOn */
function textOf({ title, rows, onPage = rows, untimed }, { machine, others }) {
  const sentence = `${title.charAt(0).toUpperCase()}${title.slice(1)}.`;
  return `${sentence}\n\n${page.markdown(onPage)}\n\nMeasured on ${machine}${untimed ? "" : others}.`;
}

/** @param {number} since */
function seconds(since) {
  return Math.round((performance.now() - since) / 1000);
}
