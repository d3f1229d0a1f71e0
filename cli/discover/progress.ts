import type { Progress } from "./run";

/** On a terminal one line that counts, elsewhere a line for each area. */
export function progressTo(stream: NodeJS.WriteStream): Progress {
  return {
    at(area, count) {
      if (stream.isTTY) stream.write(`\r${area}: ${count} `);
    },
    done(area, count) {
      stream.write(`${stream.isTTY ? "\r" : ""}${area}: ${count}\n`);
    },
  };
}
