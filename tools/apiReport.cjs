// @ts-check
// The public declarations of each entry as a text that is kept in git: a change of them is seen in review.
const { mkdirSync, writeFileSync } = require("node:fs");
const { dirname, join, relative, sep } = require("node:path");
const ts = require("typescript");

const root = dirname(__dirname);
const folder = join(root, "etc");
/** @type {Record<string, { types: string } | string>} */
const exported = require("../package.json").exports;

/** The entries by the name of their report: "index" for ".", else the subpath. @type {ReadonlyMap<string, string>} */
const entries = new Map(
  Object.entries(exported).flatMap(([subpath, target]) =>
    typeof target === "string"
      ? []
      : [[subpath === "." ? "index" : subpath.slice(2), join(root, target.types)]],
  ),
);

/** Every report by its name, from what was last built. @returns {Map<string, string>} */
function apiReports() {
  const options = {
    module: ts.ModuleKind.Node16,
    moduleResolution: ts.ModuleResolutionKind.Node16,
    types: [],
    noLib: true,
  };
  const host = ts.createCompilerHost(options);
  // The declarations are printed as they were written: what other packages declare is not read, which takes seconds.
  host.resolveModuleNameLiterals = (names, file) =>
    names.map(({ text }) =>
      text.startsWith(".")
        ? ts.resolveModuleName(text, file, options, host, undefined, undefined, ts.ModuleKind.CommonJS)
        : { resolvedModule: undefined },
    );
  const program = ts.createProgram([...entries.values()], options, host);
  return new Map([...entries].map(([name, file]) => [name, reportOf(program, name, file)]));
}

/** @param {ts.Program} program @param {string} name @param {string} file */
function reportOf(program, name, file) {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing: run "npm run build" first.`);
  /** @param {ts.Symbol} symbol */
  const original = (symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const names = new Map(checker.getExportsOfModule(module).map((symbol) => [original(symbol), symbol.name]));
  const reached = reach(checker, original, [...names.keys()]);
  const sections = [
    ["What it exports", reached.filter((symbol) => names.has(symbol))],
    ["What these refer to", reached.filter((symbol) => !names.has(symbol))],
  ].flatMap(([title, symbols]) => {
    const texts = /** @type {ts.Symbol[]} */ (symbols).map((symbol) => textOf(symbol, names.get(symbol)));
    return texts.length === 0 ? [] : [`## ${title}\n\n\`\`\`ts\n${texts.sort().join("\n\n")}\n\`\`\`\n`];
  });
  const title = name === "index" ? "pulumi-edge-platform" : `pulumi-edge-platform/${name}`;
  return `# Public declarations of \`${title}\`\n\nWritten by \`npm run api-report\`; not to be edited.\n\n${sections.join("\n")}`;
}

/** These symbols and all of this package's that their declarations name. @param {ts.TypeChecker} checker @param {(symbol: ts.Symbol) => ts.Symbol} original @param {ts.Symbol[]} from */
function reach(checker, original, from) {
  const reached = new Set(from);
  for (const symbol of reached) {
    /** @param {ts.Node} node */
    const visit = (node) => {
      const named = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
      const target = named && original(named);
      if (target?.declarations?.some(isOurs)) reached.add(target);
      ts.forEachChild(node, visit);
    };
    for (const declaration of symbol.declarations ?? []) visit(declaration);
  }
  return [...reached];
}

/** Whether a declaration stands for itself in a file of this package. @param {ts.Declaration} declaration */
function isOurs(declaration) {
  const path = relative(join(root, "dist"), declaration.getSourceFile().fileName);
  return !path.startsWith("..") && ts.isSourceFile(statementOf(declaration).parent);
}

/** A variable is declared by the statement around it. @param {ts.Node} declaration */
const statementOf = (declaration) =>
  ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;

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
