import { workerData } from "node:worker_threads";
import { type Engine, interval, lives } from "./parent";

// A thread of the host: it ends the whole process with the engine, however busy the others are.
setInterval(() => {
  if (!lives(workerData as Engine)) process.kill(process.pid, "SIGKILL");
}, interval);
