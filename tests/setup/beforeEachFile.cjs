// @ts-check
// Runs before each test file.
const { Writable } = require("node:stream");

// The repository may contain a project's state from `npm start`, which commands of the package would use.
process.chdir(/** @type {string} */ (process.env["EDGE_TEST_FOLDER"]));

// Discards what the package prints, which would appear between the names of the tests. Each test gets a copy of `process`
// from jest, so jest's own output is not affected.
if (process.env["EDGE_TEST_QUIET"]) {
  const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  Object.defineProperties(process, { stdout: { value: discard() }, stderr: { value: discard() } });
}
