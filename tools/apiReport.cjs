// @ts-check
// Writes the public declarations of each entry point to etc/, so that a review shows every change of the public API.
const { mkdirSync, writeFileSync } = require("node:fs");
const { dirname, join, relative, sep } = require("node:path");
const ts = require("typescript");
const {
  entryPoints,
  findStatement,
  isImport,
  loadDeclarations,
  findReachable,
  readExports,
} = require("./declarations.cjs");

const projectRoot = dirname(__dirname);
const reportFolder = join(projectRoot, "etc");

/**
 * Creates a report of each entry point of the last build. The keys are "index" and the subpaths.
 * @returns {Map<string, string>}
 */
function createApiReports() {
  const program = loadDeclarations();
  return new Map(
    [...entryPoints].map(([subpath, file]) => {
      const name = subpath === "." ? "index" : subpath.slice(2);
      return [name, createReport(program, name, file)];
    }),
  );
}

/** @param {ts.Program} program @param {string} name @param {string} file */
function createReport(program, name, file) {
  const names = readExports(program, file);
  const reachableSymbols = [...findReachable(program.getTypeChecker(), names.keys())];
  const sections = [
    ["What it exports", reachableSymbols.filter((symbol) => names.has(symbol))],
    [
      "What these refer to",
      reachableSymbols.filter((symbol) => !names.has(symbol) && !symbol.declarations?.some(isImport)),
    ],
  ].flatMap(([title, symbols]) => {
    const texts = /** @type {ts.Symbol[]} */ (symbols).map((symbol) =>
      renderSymbol(symbol, names.get(symbol)),
    );
    return texts.length === 0 ? [] : [`## ${title}\n\n\`\`\`ts\n${texts.sort().join("\n\n")}\n\`\`\`\n`];
  });
  const title = name === "index" ? "pulumi-edge-platform" : `pulumi-edge-platform/${name}`;
  return `# Public declarations of \`${title}\`\n\nWritten by \`npm run api-report\`; not to be edited.\n\n${sections.join("\n")}`;
}

/** @param {ts.Symbol} symbol @param {string} [name] */
function renderSymbol(symbol, name) {
  const printer = ts.createPrinter({ removeComments: true });
  const texts = (symbol.declarations ?? []).map((declaration) =>
    printer.printNode(ts.EmitHint.Unspecified, findStatement(declaration), declaration.getSourceFile()),
  );
  const alias = name !== undefined && name !== symbol.name ? [`export { ${symbol.name} as ${name} };`] : [];
  return [...texts, ...alias].join("\n").replace(/^export (declare )?/gm, "");
}

/** @param {string} name */
const getReportPath = (name) => join(reportFolder, `${name}.api.md`);

if (require.main === module) {
  mkdirSync(reportFolder, { recursive: true });
  for (const [name, text] of createApiReports()) {
    writeFileSync(getReportPath(name), text);
    process.stderr.write(`${relative(projectRoot, getReportPath(name)).replaceAll(sep, "/")} is written\n`);
  }
}

module.exports = { createApiReports, getReportPath };
