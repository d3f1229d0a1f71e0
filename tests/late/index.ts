import { join } from "node:path";

/** Environment of a Node.js process under test, in which the SDK loads in a third of the time. */
export const late = { NODE_OPTIONS: `--require ${JSON.stringify(join(__dirname, "preload.cjs"))}` };
