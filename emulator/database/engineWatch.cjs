// @ts-check
"use strict";

// A thread of the engine's process: ends it when the emulator has ended, even in the middle of a statement.

const { workerData } = require("node:worker_threads");

setInterval(() => {
  if (!emulatorLives()) process.kill(process.pid, "SIGKILL");
}, 250);

function emulatorLives() {
  try {
    // An orphan gets another parent; Windows keeps the PID of the old one.
    return process.ppid === workerData && process.kill(workerData, 0);
  } catch {
    return false;
  }
}
