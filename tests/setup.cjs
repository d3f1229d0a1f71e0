// @ts-check
// Runs before each test file.
const { Writable } = require("node:stream");

// The clone may hold a project's state (`npm start` leaves one), which commands of the package would find there.
process.chdir(/** @type {string} */ (process.env["EDGE_TEST_FOLDER"]));

// Notices and reports of the package would appear between the names of the tests. The process that a test sees is a copy:
// what jest itself prints is not affected.
if (process.env["EDGE_TEST_QUIET"]) {
  const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  Object.defineProperties(process, { stdout: { value: discard() }, stderr: { value: discard() } });
}
