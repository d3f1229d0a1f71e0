// The same number of resources with the same six arguments, declared in three ways.

const args = `(i) => ({
  loadBalancerId: 1 + (i % profiles),
  name: "group-" + i,
  enabled: true,
  weight: i % 256,
  priority: 100,
  healthCheckSettings: { enabled: true, path: "/health" },
})`;

const each = (count, declare) => `
const pulumi = require("@pulumi/pulumi");
const profiles = ${Math.max(1, count / 10)};
const args = ${args};
${declare}
for (let i = 0; i < ${count}; i++) make("group-" + i, args(i));
`;

export const edge = (count) =>
  each(
    count,
    'const edge = require("pulumi-edge-platform");\nconst make = (name, args) => new edge.OriginGroup(name, args);',
  );

export const native = (count) =>
  each(count, 'const make = (name, args) => new pulumi.CustomResource("reference:index:Thing", name, args);');

/** The usual good form of a dynamic provider: closures that load their code when they are called; here in memory. */
export const stock = (count) =>
  each(
    count,
    `const provider = {
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
  );
