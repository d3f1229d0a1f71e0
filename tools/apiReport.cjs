// @ts-check
// Writes the public declarations of each entry to etc/, which is in git, so that reviews show each change of the public API.
const { mkdirSync, writeFileSync } = require("node:fs");
const { dirname, join, relative, sep } = require("node:path");
const ts = require("typescript");
const { declarations, entries, exportsOf, isImport, reach, statementOf } = require("./declarations.cjs");

const root = dirname(__dirname);
const folder = join(root, "etc");

/** Returns the report of each entry, from the last build. Keys: "index" or the subpath. @returns {Map<string, string>} */
function apiReports() {
  const program = declarations();
  return new Map(
    [...entries].map(([subpath, file]) => {
      const name = subpath === "." ? "index" : subpath.slice(2);
      return [name, reportOf(program, name, file)];
    }),
  );
}

/** @param {ts.Program} program @param {string} name @param {string} file */
function reportOf(program, name, file) {
  const names = exportsOf(program, file);
  const reached = [...reach(program.getTypeChecker(), names.keys())];
  const sections = [
    ["What it exports", reached.filter((symbol) => names.has(symbol))],
    [
      "What these refer to",
      reached.filter((symbol) => !names.has(symbol) && !symbol.declarations?.some(isImport)),
    ],
  ].flatMap(([title, symbols]) => {
    const texts = /** @type {ts.Symbol[]} */ (symbols).map((symbol) => textOf(symbol, names.get(symbol)));
    return texts.length === 0 ? [] : [`## ${title}\n\n\`\`\`ts\n${texts.sort().join("\n\n")}\n\`\`\`\n`];
  });
  const title = name === "index" ? "pulumi-edge-platform" : `pulumi-edge-platform/${name}`;
  return `# Public declarations of \`${title}\`\n\nWritten by \`npm run api-report\`; not to be edited.\n\n${sections.join("\n")}`;
}

/** @param {ts.Symbol} symbol @param {string} [name] */
function textOf(symbol, name) {
  const printer = ts.createPrinter({ removeComments: true });
  const texts = (symbol.declarations ?? []).map((declaration) =>
    printer.printNode(ts.EmitHint.Unspecified, statementOf(declaration), declaration.getSourceFile()),
  );
  const renamed = name !== undefined && name !== symbol.name ? [`export { ${symbol.name} as ${name} };`] : [];
  return [...texts, ...renamed].join("\n").replace(/^export (declare )?/gm, "");
}

/** @param {string} name */
const fileOf = (name) => join(folder, `${name}.api.md`);

if (require.main === module) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of apiReports()) {
    writeFileSync(fileOf(name), text);
    process.stderr.write(`${relative(root, fileOf(name)).replaceAll(sep, "/")} is written\n`);
  }
}

module.exports = { apiReports, fileOf };
