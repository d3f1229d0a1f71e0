// @ts-check
// Runs before each test file.
const { mkdtempSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");

// What a test starts without a folder of its own finds nothing of this clone: no project, no state.
const folder = mkdtempSync(join(tmpdir(), "edge-cwd-"));
process.chdir(folder);
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

// In a worker, what the package writes (notices, reports) would stand between the names of the tests. A single file runs
// without a worker, and shows everything.
if (process.send) process.stdout.write = process.stderr.write = () => true;
