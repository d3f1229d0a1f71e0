import { connect } from "node:net";
import { engineProcess, exists } from "./processes";

/** Milliseconds between two checks. */
const interval = 50;

/**
 * Ends this process as soon as the engine that started it has died: the SDK's host keeps running and writing, and no state
 * records what it writes. `address`: that of the engine. Returns a function that reports whether the engine is still alive.
 */
export function endWithEngine(address: string | undefined): () => boolean {
  const parent = process.ppid;
  // The engine may be another process than the parent: a version manager's shim may outlive it.
  const engine = engineProcess()?.pid ?? parent;
  const lives = () => process.ppid === parent && exists(engine);
  setInterval(() => {
    if (!lives()) process.exit(1);
  }, interval).unref();
  endUnlessListening(address);
  return lives;
}

/** An engine that died before this process looked has left it to another parent, which may live for ever. */
function endUnlessListening(address: string | undefined): void {
  const [, host, port] = /^(.+):(\d+)$/.exec(address ?? "") ?? [];
  if (port === undefined) return;
  const socket = connect({ host, port: Number(port) }, () => socket.destroy());
  socket.unref().once("error", ({ code }: NodeJS.ErrnoException) => {
    if (code === "ECONNREFUSED") process.exit(1);
  });
}
