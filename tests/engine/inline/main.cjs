// @ts-check
// The process that runs the programs and serves the provider hosts of a test file's stacks. Before each command, its parent
// sends it the stack's folder. It exits with its parent.
const { detach, isServing, serveHosts } = require("./hosts.cjs");
const { isRunning, servePrograms } = require("./programs.cjs");

/** @typedef {{ folder: string } | "isIdle"} ParentMessage */

const environment = { ...process.env };

/** @param {ParentMessage} message */
function handleMessage(message) {
  if (message === "isIdle") {
    const isIdle = !isRunning() && !isServing();
    // The SDK keeps what large programs have left, so that the next command gets a new process.
    if (isIdle && process.memoryUsage().heapUsed > 1e9) process.exit(0);
    process.send?.(isIdle);
    return;
  }
  process.env = { ...environment }; // Discards the variables that the last program set.
  process.chdir(message.folder);
  detach();
}

process.on("message", handleMessage).on("disconnect", () => process.exit(0));
// An uncaught error must not end the process. Separate hosts also survive one.
process.on("uncaughtException", (error) => console.error(error));
void Promise.all([servePrograms(), serveHosts()]).then(([programs, hosts]) =>
  process.send?.({ programs, ...hosts }),
);
