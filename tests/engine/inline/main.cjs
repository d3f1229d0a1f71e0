// @ts-check
// The process that runs the programs and serves the provider hosts of a worker's stacks. It is told the folder of the
// stack whose command runs, and ends with its parent.
const { detach, isServing, serveHosts } = require("./hosts.cjs");
const { isRunning, servePrograms } = require("./programs.cjs");

/** @typedef {{ folder: string } | "isIdle"} Request */

const environment = { ...process.env };

/** @param {Request} request */
function respond(request) {
  if (request === "isIdle") {
    process.send?.(!isRunning() && !isServing());
    return;
  }
  process.env = { ...environment }; // Without what the last program has set.
  process.chdir(request.folder);
  detach();
}

process.on("message", respond).on("disconnect", () => process.exit(0));
// One failure ends no command, as in the hosts of their own.
process.on("uncaughtException", (error) => console.error(error));
void Promise.all([servePrograms(), serveHosts()]).then(([programs, hosts]) =>
  process.send?.({ programs, ...hosts }),
);
