// @ts-check
// `npm run facts -- FOLDER` extracts facts/*.json from the vendor's OpenAPI descriptions, which are the JSON files in FOLDER.
const { readdirSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { basename, dirname, join } = require("node:path");
const { extractFacts, formatFacts } = require("./extract.cjs");

const target = join(dirname(dirname(__dirname)), "facts");
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Give the folder with all descriptions: npm run facts -- FOLDER");

/** @param {string} path */
const listJsonFiles = (path) => readdirSync(path).filter((file) => file.endsWith(".json"));

const descriptions = listJsonFiles(folder).map((file) => ({
  file,
  description: JSON.parse(readFileSync(join(folder, file), "utf8")),
}));

/** Names to which two descriptions give different meanings. @type {Set<string>} */
const ambiguousNames = new Set();
/** @type {Map<string, string>} */
const meanings = new Map();
for (const { description } of descriptions) {
  const { models, enumerations } = extractFacts(description);
  for (const [name, value] of Object.entries({ ...models, ...enumerations })) {
    const meaning = JSON.stringify(value);
    if ((meanings.get(name) ?? meaning) !== meaning) ambiguousNames.add(name);
    meanings.set(name, meaning);
  }
}

for (const file of listJsonFiles(target)) rmSync(join(target, file));
for (const { file, description } of descriptions) {
  const api = basename(file, ".json");
  const facts = extractFacts(description, (name) => (ambiguousNames.has(name) ? `${api}.${name}` : name));
  writeFileSync(join(target, file), formatFacts(facts));
  process.stderr.write(`facts/${file} has ${Object.keys(facts.operations).length} operations\n`);
}
