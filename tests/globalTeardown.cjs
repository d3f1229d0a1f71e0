// @ts-check
const { existsSync, readdirSync, readFileSync, rmSync } = require("node:fs");
const { join } = require("node:path");

/** Processes of this run's stacks that still run, as Linux reports them; elsewhere none is seen. */
function left() {
  if (!existsSync("/proc/self/environ")) return [];
  return readdirSync("/proc").flatMap((pid) => {
    try {
      const read = (/** @type {string} */ name) => readFileSync(join("/proc", pid, name), "utf8").split("\0");
      const ours = read("environ").includes(`EDGE_TEST_STACK=${process.env["EDGE_TEST_RUN"]}`);
      return ours ? [`${pid} ${read("cmdline").join(" ").trim()}`] : [];
    } catch {
      return []; // no process, one of another user, or one that has just ended
    }
  });
}

/**
 * Deletes the run's folder, and fails the run where a test has left a process of a stack behind: engine, language host,
 * program, provider host.
 */
module.exports = async () => {
  for (const late = Date.now() + 60_000; left().length > 0 && Date.now() < late; )
    await new Promise((tick) => setTimeout(tick, 100));
  rmSync(process.env["EDGE_TEST_FOLDER"] ?? "", { recursive: true, force: true });
  const processes = left();
  if (processes.length === 0) return;
  process.stderr.write(`Still running, started by a test's stack:\n${processes.join("\n")}\n`);
  process.exitCode = 1;
};
