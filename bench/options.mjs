// The command line of the bench.
import { Command, InvalidArgumentError } from "commander";
import { parts } from "./parts.mjs";

/**
 * @typedef {object} Options
 * @property {import("./parts.mjs").Part[]} chosen
 * @property {number} count
 * @property {number} megabytes
 * @property {number | undefined} runs
 * @property {boolean} write
 */

/** Sizes of the whole bench, and of one that writes the page, which takes less than ten minutes. */
const sizes = { full: { count: 1000, megabytes: 200 }, page: { count: 200, megabytes: 100 } };

/** @param {readonly string[]} args Without node and script. @returns {Options} Ends the process where they are wrong or ask for help. */
export function optionsOf(args) {
  const command = new Command("npm run bench --")
    .usage("[options]")
    .description("Measures what users wait for, as ratios within one run. Run it where nothing else runs.")
    .option(
      "-o, --only <parts>",
      "parts to run, separated by commas (default: all; with --write those of the page)",
      partsOf,
    )
    .option(
      "-n, --count <number>",
      `resources of the large stacks (default: ${sizes.full.count}; with --write ${sizes.page.count})`,
      natural,
    )
    .option(
      "-m, --megabytes <number>",
      `size of the access log (default: ${sizes.full.megabytes}; with --write ${sizes.page.megabytes})`,
      natural,
    )
    .option(
      "-r, --runs <number>",
      "runs of each small stack and host, of which the median counts (default: 5, fewer on a busy machine)",
      natural,
    )
    .option("-w, --write", "renew the tables of these parts in bench/figures.md", false)
    .addHelpText("after", `\nParts:\n${list()}`)
    .showHelpAfterError("(--help lists the options and the parts)")
    .allowExcessArguments(false)
    .parse([...args], { from: "user" });
  const { only, write, ...given } = command.opts();
  const chosen = only ?? (write ? parts.filter(({ onPage }) => onPage) : parts);
  return { ...(write ? sizes.page : sizes.full), runs: undefined, ...given, write, chosen };
}

const list = () =>
  parts.map(({ name, about, onPage }) => `  ${name.padEnd(10)}${onPage ? "* " : "  "}${about}\n`).join("") +
  "  * has a table in bench/figures.md";

/** @param {string} given */
function partsOf(given) {
  return given.split(",").map((name) => {
    const part = parts.find((one) => one.name === name.trim());
    if (part) return part;
    const names = parts.map((one) => one.name).join(", ");
    throw new InvalidArgumentError(`There is no part "${name.trim()}". The parts are ${names}.`);
  });
}

/** @param {string} given */
function natural(given) {
  if (/^[1-9]\d{0,5}$/.test(given)) return Number(given);
  throw new InvalidArgumentError(`"${given}" is not a whole number from 1 to 999999.`);
}
