// What is compared: the same resources of a native provider, of the stock dynamic pattern and of this package.
import { groups, makers } from "./programs.mjs";

/** @typedef {import("./stack.mjs").Subject} Subject */

export const plugin = { edge: "node_modules/pulumi-edge-platform/plugin" };

/** Profiles for so many groups, ten in each. @param {number} count */
const profilesFor = (count) => ({
  LoadBalancers: Array.from({ length: Math.max(1, count / 10) }, (_, i) => ({
    LoadBalancerId: i + 1,
    Name: `profile-${i}`,
  })),
});

/** @param {number} count @param {string} reference Folder of the native provider. @returns {Subject} */
export const native = (count, reference) => ({
  name: "native, no I/O",
  program: groups(count, makers.native),
  plugins: { reference },
});

/** @param {number} count @param {string} reference @returns {Subject} */
export const nativeOutputs = (count, reference) => ({
  name: "native, the same outputs",
  program: groups(count, makers.nativeOutputs),
  plugins: { reference },
});

/** @param {number} count @returns {Subject} */
export const stock = (count) => ({
  name: "stock dynamic, no I/O",
  program: groups(count, makers.stock),
});

/** @param {number} count @returns {Subject} */
export const ownOnStockHost = (count) => ({
  name: "OriginGroup, stock host",
  program: groups(count, makers.edge),
  seed: profilesFor(count),
});

/** @param {number} count @returns {Subject} */
export const ofPlugin = (count) => ({
  name: "OriginGroup, plugin",
  program: groups(count, makers.edge),
  plugins: plugin,
  seed: profilesFor(count),
});
