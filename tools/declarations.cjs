// @ts-check
// Removes from dist all declarations that programs cannot reach, because some of them refer to declarations of zod, which do
// not compile in every project.
const { readdirSync, rmSync, writeFileSync } = require("node:fs");
const { dirname, join, relative } = require("node:path");
const ts = require("typescript");

const repository = dirname(__dirname);
const dist = join(repository, "dist");
/** @type {Record<string, { types: string } | string>} */
const packageExports = require("../package.json").exports;

/** The declaration file of each entry point, by subpath. @type {ReadonlyMap<string, string>} */
const entryPoints = new Map(
  Object.entries(packageExports).flatMap(([subpath, target]) =>
    typeof target === "string" ? [] : [[subpath, join(repository, target.types)]],
  ),
);

/** Loads the entry points. To save seconds, loads only dependencies whose names match `packages`. @param {RegExp} packages */
function loadDeclarations(packages = /^$/) {
  const options = {
    module: ts.ModuleKind.Node16,
    moduleResolution: ts.ModuleResolutionKind.Node16,
    types: [],
    noLib: !packages.test("zod"),
    strict: true,
    stableTypeOrdering: true,
  };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (names, file) =>
    names.map(({ text }) =>
      text.startsWith(".") || packages.test(text)
        ? ts.resolveModuleName(text, file, options, host, undefined, undefined, ts.ModuleKind.CommonJS)
        : { resolvedModule: undefined },
    );
  return ts.createProgram([...entryPoints.values()], options, host);
}

/** Follows imports and re-exports to the original symbol. @param {ts.TypeChecker} checker @param {ts.Symbol} symbol */
const resolveAlias = (checker, symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/**
 * Returns each exported symbol with its public name.
 * @param {ts.Program} program
 * @param {string} file
 * @returns {Map<ts.Symbol, string>}
 */
function readExports(program, file) {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing: run "npm run build" first.`);
  return new Map(
    checker.getExportsOfModule(module).map((symbol) => [resolveAlias(checker, symbol), symbol.name]),
  );
}

/**
 * Returns these symbols and the symbols of this package that their declarations need, directly or indirectly.
 * @param {ts.TypeChecker} checker
 * @param {Iterable<ts.Symbol>} from
 */
function findReachable(checker, from) {
  const reachable = new Set(from);
  for (const { declarations = [] } of reachable) {
    /** @param {ts.Node} node */
    const visit = (node) => {
      // The nodes of a type that is written out have no place in a file, but carry their symbols.
      const isWrittenOut = node.pos < 0;
      const target = !ts.isIdentifier(node)
        ? undefined
        : isWrittenOut
          ? /** @type {{ symbol?: ts.Symbol }} */ (/** @type {unknown} */ (node)).symbol
          : checker.getSymbolAtLocation(node);
      for (const symbol of target ? [target, resolveAlias(checker, target)] : [])
        if (symbol.declarations?.some(isOwnDeclaration)) reachable.add(symbol);
      ts.forEachChild(node, visit);
    };
    for (const declaration of declarations)
      visit(isZodType(declaration) ? createTypeNode(declaration, checker) : declaration);
  }
  return reachable;
}

/**
 * Whether a node is an alias of `z.input<…>` or `z.output<…>`. The build writes these types out.
 * @param {ts.Node} node
 * @returns {node is ts.TypeAliasDeclaration}
 */
const isZodType = (node) => ts.isTypeAliasDeclaration(node) && /^z\.(in|out)put</.test(node.type.getText());

/** Returns zod's inferred type, written out. @param {ts.TypeAliasDeclaration} declaration @param {ts.TypeChecker} checker */
function createTypeNode(declaration, checker) {
  const { NoTruncation, InTypeAlias, MultilineObjectLiterals } = ts.NodeBuilderFlags;
  const flags = NoTruncation | InTypeAlias | MultilineObjectLiterals;
  const type = checker.typeToTypeNode(checker.getTypeAtLocation(declaration.name), declaration, flags);
  if (!type) throw new Error(`${declaration.name.text} has no text.`);
  return type;
}

/**
 * Returns the text of the declaration, with zod's inferred type written out.
 * @param {ts.TypeAliasDeclaration} declaration
 * @param {ts.TypeChecker} checker
 */
function expandType(declaration, checker) {
  const type = createTypeNode(declaration, checker);
  const text = ts.createPrinter().printNode(ts.EmitHint.Unspecified, type, declaration.getSourceFile());
  return declaration.getFullText().replace(declaration.type.getText(), () => text);
}

/** @param {string} file */
const isInDist = (file) => !relative(dist, file).startsWith("..");

/** @param {ts.Node} declaration */
const isImport = (declaration) => ts.isImportSpecifier(declaration) || ts.isNamespaceImport(declaration);

/** Whether a declaration is an import or a top-level statement of this package. @param {ts.Declaration} declaration */
const isOwnDeclaration = (declaration) =>
  isInDist(declaration.getSourceFile().fileName) &&
  !ts.isSourceFile(declaration) &&
  (isImport(declaration) || ts.isSourceFile(findStatement(declaration).parent));

/** Returns the whole `const` statement for a variable, and any other declaration itself. @param {ts.Node} declaration */
const findStatement = (declaration) =>
  ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;

/**
 * Returns the text of a declaration file without unreachable statements.
 * @param {ts.SourceFile} source
 * @param {ts.TypeChecker} checker
 * @param {ReadonlySet<ts.Symbol>} reachable
 */
function removeUnreachable(source, checker, reachable) {
  const keptStatements = new Set(
    [...reachable].flatMap((symbol) => symbol.declarations ?? []).map(findStatement),
  );
  /** @param {ts.NamespaceImport | ts.NamespaceExport | ts.ImportSpecifier | ts.ExportSpecifier} node */
  const isKept = (node) => {
    const symbol = checker.getSymbolAtLocation(node.name);
    return symbol && reachable.has(isImport(node) ? symbol : resolveAlias(checker, symbol));
  };
  const texts = source.statements.map((statement) => {
    const text = statement.getFullText();
    const bindings = ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings
      : ts.isExportDeclaration(statement) && statement.exportClause;
    if (bindings === undefined) return text; // `import "…"` or `export * from "…"`.
    if (!bindings && isZodType(statement) && keptStatements.has(statement))
      return expandType(statement, checker);
    if (!bindings) return keptStatements.has(statement) ? text : "";
    if (!("elements" in bindings)) return isKept(bindings) ? text : "";
    const names = [...bindings.elements].filter(isKept).map((each) => each.getText());
    return names.length > 0 ? text.replace(bindings.getText(), `{ ${names.join(", ")} }`) : "";
  });
  return texts.join("").trimStart();
}

function pruneDeclarations() {
  const program = loadDeclarations(/^zod$/);
  const checker = program.getTypeChecker();
  const exportedSymbols = [...entryPoints.values()].flatMap((file) => [...readExports(program, file).keys()]);
  const reachable = findReachable(checker, exportedSymbols);
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).map((name) => join(dist, name));
  const texts = new Map(
    files.flatMap((file) => {
      const source = /\.d\.c?ts$/.test(file) && program.getSourceFile(file);
      return source ? [[file, removeUnreachable(source, checker, reachable)]] : [];
    }),
  );
  const loadedFiles = new Set(entryPoints.values());
  for (const file of loadedFiles)
    for (const { fileName } of ts.preProcessFile(texts.get(file) ?? "").importedFiles)
      for (const ending of [".d.ts", join("/", "index.d.ts")]) {
        const path = join(dirname(file), fileName) + ending;
        if (texts.has(path)) loadedFiles.add(path);
      }
  for (const file of files.filter((each) => /\.d\.c?ts$/.test(each)))
    if (loadedFiles.has(file)) writeFileSync(file, texts.get(file) ?? "");
    else rmSync(file);
}

if (require.main === module) pruneDeclarations();

module.exports = { entryPoints, findStatement, isImport, loadDeclarations, findReachable, readExports };
