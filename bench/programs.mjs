// The same number of resources with the same arguments, declared in several ways.
import mixed from "./mixed.cjs";

/** How a program declares a resource of a name and arguments: a definition of `make`. */
export const makers = {
  edge: `const edge = require("pulumi-edge-platform");
const make = (name, args) => new edge.OriginGroup(name, args);`,

  origin: `const edge = require("pulumi-edge-platform");
const make = (name, args) => new edge.Origin(name, args);`,

  native: `const make = (name, args) => new pulumi.CustomResource("reference:index:Thing", name, args);`,

  /** Declares what an OriginGroup declares; the provider gives the same values. */
  nativeOutputs: `const outputs = Object.fromEntries("loadBalancerId originGroupId name enabled latitude longitude weight priority originLoadBalancingMethod healthCheckSettings origins adopted".split(" ").map((name) => [name, undefined]));
const make = (name, args) => new pulumi.CustomResource("reference:index:Group", name, { ...outputs, ...args });`,

  /** The usual good form of a dynamic provider: closures that load their code when they are called; here in memory. */
  stock: `const provider = {
  async configure() {},
  async check(olds, news) { return { inputs: news, failures: [] }; },
  async diff(id, olds, news) { return { changes: !require("util").isDeepStrictEqual(olds.name, news.name) }; },
  async create(inputs) { return { id: require("crypto").randomUUID(), outs: inputs }; },
  async read(id, props) { return { id, props }; },
  async update(id, olds, news) { return { outs: news }; },
  async delete() {},
};
class Thing extends pulumi.dynamic.Resource {
  constructor(name, args) { super(provider, name, args); }
}
const make = (name, args) => new Thing(name, args);`,
};

/** Groups with six arguments, ten a profile. @param {number} count @param {string} make */
export const groups = (count, make) => `
const pulumi = require("@pulumi/pulumi");
const profiles = ${Math.max(1, count / 10)};
const args = (i) => ({
  loadBalancerId: 1 + (i % profiles),
  name: "group-" + i,
  enabled: true,
  weight: i % 256,
  priority: 100,
  healthCheckSettings: { enabled: true, path: "/health" },
});
${make}
for (let i = 0; i < ${count}; i++) make("group-" + i, args(i));
`;

/** Origins with five arguments, in twenty profiles of one group each. @param {number} count @param {string} make */
export const origins = (count, make) => `
const pulumi = require("@pulumi/pulumi");
const args = (i) => ({
  loadBalancerId: 1 + (i % 20),
  originGroupId: 101 + (i % 20),
  standardOrigin: { originUrl: "https://origin-" + i + ".example" },
  weight: i % 256,
  enabled: true,
});
${make}
for (let i = 0; i < ${count}; i++) make("origin-" + i, args(i));
`;

/** The mixed resources with the same arguments, all of another type than the package's. @param {number} count @param {string} make */
export const mixedAs = (count, make) =>
  mixed.programOf(
    count,
    `(() => {
const pulumi = require("@pulumi/pulumi");
${make}
return new Proxy({}, { get: () => function (name, args) { return make(name, args); } });
})()`,
  );
