// @ts-check
// The tables of bench/figures.md between their markers. The prose around them is written by hand.

/** @param {readonly Record<string, unknown>[]} rows The keys of the first one are the columns. */
function renderTable(rows) {
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
const listFigures = (page) => [...page.matchAll(/<!-- measured: (.+?) -->/g)].map(([, name = ""]) => name);

/** A page with this text as one of its tables, if it has that table. @param {string} page @param {string} figure @param {string} text */
function replaceTable(page, figure, text) {
  const marker = `<!-- measured: ${figure} -->`;
  const begin = page.indexOf(marker);
  if (begin < 0) return page;
  const end = page.indexOf("<!-- end -->", begin);
  return `${page.slice(0, begin)}${marker}\n\n${text}\n\n${page.slice(end)}`;
}

module.exports = { findFigureNames: listFigures, renderTable, replaceTable };
