// Bytes that one resource takes in the state, by class, beside the same arguments in other providers.
import mixed from "./mixed.cjs";
import { makers, mixedAs } from "./programs.mjs";
import { Stack } from "./stack.mjs";
import { plugin } from "./subjects.mjs";

/** Enough for one of each class. */
const count = 100;

/** @param {NodeJS.ProcessEnv} env @param {string | undefined} reference Folder of the native provider. */
export async function benchState(env, reference) {
  // Checkpoints change nothing in what is written at the end.
  const further = { PULUMI_SKIP_CHECKPOINTS: "true" };
  const sizesOf = (/** @type {import("./stack.mjs").Subject} */ subject) =>
    stateOf({ ...env, ...further }, subject);
  const own = await sizesOf({
    name: "this package",
    program: mixed.programOf(count),
    plugins: plugin,
    seed: mixed.seedOf(count),
  });
  const stock = await sizesOf({ name: "stock", program: mixedAs(count, makers.stock) });
  const native =
    reference &&
    (await sizesOf({ name: "native", program: mixedAs(count, makers.native), plugins: { reference } }));
  // The same names in all three programs.
  const classes = [...new Set([...own.values()].map(({ type }) => type))].sort();
  return classes.map((type) => {
    const names = [...own].filter(([, resource]) => resource.type === type).map(([name]) => name);
    const mean = (/** @type {Map<string, Sized>} */ sizes, /** @type {"bytes" | "text"} */ part) =>
      names.reduce((sum, name) => sum + (sizes.get(name)?.[part] ?? Number.NaN), 0) / names.length;
    const base = native ? mean(native, "bytes") : mean(stock, "bytes");
    const cell = (/** @type {number} */ bytes) => `${(bytes / base).toFixed(2)} × (${Math.round(bytes)})`;
    return {
      "": type.replace(/^.*:/, ""),
      ...(native && { native: cell(mean(native, "bytes")) }),
      "stock dynamic": cell(mean(stock, "bytes")),
      "this package": cell(mean(own, "bytes")),
      "of which __provider": Math.round(mean(own, "text")),
    };
  });
}

/** @typedef {{ type: string, bytes: number, text: number }} Sized `text` is what names the class. */

/** The resources of a state by their names. @param {NodeJS.ProcessEnv} env @param {import("./stack.mjs").Subject} subject */
async function stateOf(env, subject) {
  process.stderr.write(`state: ${subject.name} … `);
  const stack = await Stack.open(env, subject);
  try {
    const { seconds } = await stack.run("up");
    process.stderr.write(`${seconds.toFixed(1)} s\n`);
    const { checkpoint } = JSON.parse(stack.state());
    // As the file has it, without the indent.
    const resources = checkpoint.latest.resources.filter(
      ({ custom, type }) => custom && !type.startsWith("pulumi:"),
    );
    return new Map(resources.map((resource) => [resource.urn.replace(/^.*::/, ""), sized(resource)]));
  } finally {
    await stack.close();
  }
}

const sized = (resource) => {
  const bytes = Buffer.byteLength(JSON.stringify(resource));
  const texts = [resource.inputs, resource.outputs].map((values) => values?.__provider ?? "");
  return {
    type: resource.type,
    bytes,
    text: texts.reduce((sum, text) => sum + Buffer.byteLength(JSON.stringify(text)), 0),
  };
};
