import { join } from "node:path";

/** Environment with which Node.js loads parts of the SDK on first use, so that the SDK loads in a third of the time. */
export const lazyLoading = { NODE_OPTIONS: `--require ${JSON.stringify(join(__dirname, "preload.cjs"))}` };
