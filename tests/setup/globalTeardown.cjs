// @ts-check
const { existsSync, readdirSync, readFileSync, rmSync } = require("node:fs");
const { join } = require("node:path");

/** Lists the processes of this run's stacks that still run. Only Linux reports them. */
function listLeftovers() {
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
 * Deletes the run's folder. Fails the run if a test has left a process of a stack behind: the engine, a language host, a
 * program or a provider host.
 */
module.exports = async () => {
  for (const deadline = Date.now() + 60_000; listLeftovers().length > 0 && Date.now() < deadline; )
    await new Promise((tick) => setTimeout(tick, 100));
  rmSync(process.env["EDGE_TEST_FOLDER"] ?? "", { recursive: true, force: true });
  const processes = listLeftovers();
  if (processes.length === 0) return;
  process.stderr.write(`Still running, started by a test's stack:\n${processes.join("\n")}\n`);
  process.exitCode = 1;
};
