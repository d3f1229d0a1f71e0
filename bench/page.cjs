// @ts-check
// The tables of bench/figures.md between their markers; the prose around them is written by hand.

/** @typedef {Record<string, unknown>} Row */

/** @param {string} name */
const marker = (name) => `<!-- measured: ${name} -->`;
const end = "<!-- end -->";

/** @param {readonly Row[]} rows The keys of the first are the columns. */
function markdown(rows) {
  const columns = Object.keys(rows[0] ?? {});
  const line = (/** @type {readonly unknown[]} */ cells) =>
    `| ${cells.join(" | ")} |`.replaceAll("|  |", "| |");
  return [
    line(columns),
    `|${columns.map(() => "---").join("|")}|`,
    ...rows.map((row) => line(columns.map((column) => String(row[column] ?? "–").replaceAll("|", "\\|")))),
  ].join("\n");
}

/** The names of the tables that a page has room for. @param {string} page */
const figuresIn = (page) => [...page.matchAll(/<!-- measured: (.+?) -->/g)].map(([, name = ""]) => name);

/**
 * The page with these tables renewed, and all others unchanged. Throws an Error where it has no room for one.
 * @param {string} page
 * @param {ReadonlyMap<string, string>} figures Text by name.
 */
function renewed(page, figures) {
  return [...figures].reduce((text, [name, figure]) => {
    const begin = text.indexOf(marker(name));
    const stop = text.indexOf(end, begin);
    if (begin < 0 || stop < 0)
      throw new Error(
        `bench/figures.md has no markers for the table "${name}": add ${marker(name)} and ${end}.`,
      );
    return `${text.slice(0, begin)}${marker(name)}\n\n${figure}\n\n${text.slice(stop)}`;
  }, page);
}

module.exports = { figuresIn, markdown, renewed };
