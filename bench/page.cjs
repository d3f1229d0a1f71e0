// @ts-check
// Replaces tables in bench/figures.md. Markers surround each table.

/** @param {readonly Record<string, unknown>[]} rows The keys of the first row are the columns. */
function renderTable(rows) {
  const columns = Object.keys(rows[0] ?? {});
  const toRow = (/** @type {readonly unknown[]} */ cells) =>
    `| ${cells.join(" | ")} |`.replaceAll("|  |", "| |");
  return [
    toRow(columns),
    `|${columns.map(() => "---").join("|")}|`,
    ...rows.map((row) => toRow(columns.map((column) => String(row[column] ?? "–").replaceAll("|", "\\|")))),
  ].join("\n");
}

/** Replaces one table. Returns the page unchanged if it has no marker for that table. @param {string} page @param {string} figure @param {string} text */
function replaceTable(page, figure, text) {
  const marker = `<!-- measured: ${figure} -->`;
  const begin = page.indexOf(marker);
  if (begin < 0) return page;
  const end = page.indexOf("<!-- end -->", begin);
  return `${page.slice(0, begin)}${marker}\n\n${text}\n\n${page.slice(end)}`;
}

module.exports = { renderTable, replaceTable };
