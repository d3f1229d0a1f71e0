// The parts of the bench. The file of each part exports a function with the name of the part.

/**
 * @typedef {object} Context
 * @property {import("../tools/engine.mjs").Engine} engine
 * @property {() => string} reference Returns the folder of the native provider, or "" if it cannot be built.
 * @property {number} count
 * @property {number} megabytes
 * @property {number} runs
 */

/**
 * @typedef {object} Table
 * @property {string} title
 * @property {string} figure The table's name in figures.md.
 * @property {Record<string, unknown>[]} rows
 * @property {boolean} [untimed] Whether the results do not depend on other programs.
 */

/** @type {Record<string, [file: string, about: string]>} */
export const parts = {
  start: ["start.mjs", "start of a provider: processor time, time to its port, memory"],
  small: ["groups.mjs", "stacks of 1, 5 and 50 origin groups: time, and processor time by process"],
  groups: ["groups.mjs", "a stack of COUNT origin groups: time, requests, state, processor time"],
  state: ["state.mjs", "bytes of a resource of each class in the state"],
  requests: ["requests.mjs", "requests of many resources under one parent"],
  records: ["records.mjs", "requests and bytes of a zone with 1,000 DNS records"],
  discover: ["discover.mjs", "a large account: discover, pulumi import, pulumi preview"],
  logs: ["logs.mjs", "a day's access log of MEGABYTES as it streams in"],
};

/** @param {string} name @param {Context} context @returns {Promise<Table[]>} */
export async function runPart(name, context) {
  const module = await import(`./${parts[name][0]}`);
  return module[name](context);
}
