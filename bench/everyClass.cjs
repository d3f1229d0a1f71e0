// @ts-check
// Declares resources of every class, with the arguments and objects of tests/engine/faults.
require("../tools/typescript.cjs");
/** @type {typeof import("../tests/engine/faults/subjects")} */
const { classSubjects } = require("../tests/engine/faults/subjects.ts");
/** @type {typeof import("../tests/engine/faults/databases")} */
const { sharedDatabase } = require("../tests/engine/faults/databases.ts");

/** Plans numbered resources, taking the classes in turn. @param {number} [count] Default: one of each class. */
const planResources = (count = classSubjects.length) =>
  Array.from({ length: count }, (_, i) => ({
    n: i + 1,
    subject: classSubjects[i % classSubjects.length],
  })).flatMap(({ n, subject }) => (subject ? { n, subject, name: `${subject.className}-${n}` } : []));

/** @typedef {ReturnType<typeof planResources>} PlannedResources */

/** @param {PlannedResources} all */
const renderResources = (all) =>
  all
    .map(
      ({ name, n, subject }) =>
        `new edge.${subject.className}("${name}", ${JSON.stringify(subject.inputs(n, 0))});`,
    )
    .join("\n");

const seed = { Databases: [sharedDatabase] };

/** Creates what the resources need: objects in the emulator, and files beside the program. @param {{ emulator: import("../emulator").Emulator, write(file: string, text: string): void }} stack @param {PlannedResources} all */
async function prepareResources(stack, all) {
  for (const { subject, n } of all) {
    await stack.emulator.seed(subject.seed?.(n) ?? {});
    await subject.prepare?.(stack.emulator.state, n, stack.emulator);
    for (const [file, text] of Object.entries(subject.files?.(n, 0) ?? {})) stack.write(file, text);
  }
}

module.exports = { prepareResources, seed, renderResources, planResources };
