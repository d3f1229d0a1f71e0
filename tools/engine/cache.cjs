// @ts-check
const { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } = require("node:fs");
const { basename, dirname, join } = require("node:path");

/**
 * Fills a folder as a whole: `produce` works in an empty folder beside it and returns which folder to put in place.
 * Of two at once the second finds the place taken and drops its own. What fails leaves nothing.
 * @param {string} folder
 * @param {(work: string) => Promise<string>} produce
 */
async function fill(folder, produce) {
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
  const remove = () => rmSync(work, { recursive: true, force: true });
  process.on("exit", remove);
  try {
    place(await produce(work), folder);
  } finally {
    process.off("exit", remove);
    remove();
  }
}

/** @param {string} from @param {string} folder */
function place(from, folder) {
  try {
    renameSync(from, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

module.exports = { fill };
