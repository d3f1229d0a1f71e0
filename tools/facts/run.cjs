// @ts-check
// `npm run facts -- FOLDER` extracts facts/*.json from the vendor's OpenAPI descriptions, which are the JSON files in FOLDER,
// and prints what has changed. With a second folder, it writes there instead.
require("../typescript.cjs");
const { readdirSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { basename, dirname, join } = require("node:path");
const { describeChanges } = require("./changes");
const { extractAll, formatFacts } = require("./extract.cjs");

const stored = join(dirname(dirname(__dirname)), "facts");
const [folder, target = stored] = process.argv.slice(2);
if (folder === undefined) throw new Error("Give the folder with all descriptions: npm run facts -- FOLDER");

/** @param {string} path */
const listJsonFiles = (path) => readdirSync(path).filter((file) => file.endsWith(".json"));

/** Returns the content of each JSON file, by its name without the ending. @param {string} path */
const readJsonFiles = (path) =>
  Object.fromEntries(
    listJsonFiles(path).map((file) => [
      basename(file, ".json"),
      JSON.parse(readFileSync(join(path, file), "utf8")),
    ]),
  );

const extracted = extractAll(readJsonFiles(folder));
process.stdout.write(describeChanges(Object.values(readJsonFiles(stored)), Object.values(extracted)));

for (const file of listJsonFiles(target)) rmSync(join(target, file));
for (const [api, facts] of Object.entries(extracted))
  writeFileSync(join(target, `${api}.json`), formatFacts(facts));
