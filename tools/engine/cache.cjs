// @ts-check
const { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } = require("node:fs");
const { basename, dirname, join } = require("node:path");

/**
 * Fills a folder completely or not at all. `produce` gets an empty temporary folder, and returns the path of the result, which
 * is then moved into place. If two processes race, the second one discards its own result.
 * @param {string} folder
 * @param {(work: string) => Promise<string>} produce
 */
async function fillFolder(folder, produce) {
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
  const remove = () => rmSync(work, { recursive: true, force: true });
  process.on("exit", remove);
  try {
    moveIntoPlace(await produce(work), folder);
  } finally {
    process.off("exit", remove);
    remove();
  }
}

/** @param {string} from @param {string} folder */
function moveIntoPlace(from, folder) {
  try {
    renameSync(from, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

module.exports = { fillFolder };
