// Programs to compare. Each declares the same resources, of this package or of another provider.

/** Code that makes the only class of another provider stand in for every class of this package. */
const standIn = "const edge = new Proxy({}, { get: () => Thing });";

/** Code that declares `edge`, by provider. */
export const declarations = {
  edge: `const edge = require("pulumi-edge-platform");`,

  native: `class Thing extends pulumi.CustomResource {
  constructor(name, args) { super("reference:index:Thing", name, args); }
}
${standIn}`,

  /** A typical dynamic provider. Its functions load modules when they run. */
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
${standIn}`,
};

/** @param {string} declaration One of `declarations`. @param {string} statements */
export const createProgram = (declaration, statements) =>
  `const pulumi = require("@pulumi/pulumi");\n${declaration}\n${statements}\n`;

export const plugins = { edge: "node_modules/pulumi-edge-platform/plugin" };

/**
 * Returns programs with origin groups, ten in each load balancer.
 * @param {number} count
 * @param {string} [reference] Folder of the native provider. Without it, the tables have no row for that provider.
 */
export function createGroupSubjects(count, reference) {
  const balancers = Math.max(1, Math.ceil(count / 10));
  const statements = `for (let i = 0; i < ${count}; i++) new edge.OriginGroup("group-" + i, {
  loadBalancerId: 1 + (i % ${balancers}),
  name: "group-" + i,
  enabled: true,
  weight: i % 256,
  priority: 100,
  healthCheckSettings: { enabled: true, path: "/health" },
});`;
  const LoadBalancers = Array.from({ length: balancers }, (_, i) => ({ LoadBalancerId: i + 1 }));
  const packageSubject = { program: createProgram(declarations.edge, statements), seed: { LoadBalancers } };
  return {
    native: reference
      ? [
          {
            name: "native, no I/O",
            program: createProgram(declarations.native, statements),
            plugins: { reference },
          },
        ]
      : [],
    stock: { name: "stock dynamic, no I/O", program: createProgram(declarations.stock, statements) },
    withoutInit: { name: "OriginGroup, without init", ...packageSubject },
    plugin: { name: "OriginGroup, plugin", ...packageSubject, plugins },
  };
}
