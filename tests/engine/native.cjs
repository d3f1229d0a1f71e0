// @ts-check
// What Pulumi would generate for Node.js from schema.json: the resources and functions of the plugin under the names that
// this package's classes have, so that the same programs of tests run with the plugin.
const pulumi = require("@pulumi/pulumi");
const { config, functions, resources } = require("../../schema.json");

/** @typedef {{ properties: object, inputProperties: Record<string, { secret?: boolean }>, aliases: object[] }} Spec */

/** @param {string} token @param {Spec} spec */
function classOf(token, { properties, inputProperties, aliases }) {
  const names = Object.keys(properties);
  const outputs = Object.fromEntries(names.map((name) => [name, undefined]));
  const isSecret = (/** @type {string} */ name) => inputProperties[name]?.secret;
  return class extends pulumi.CustomResource {
    /** @param {string} name @param {object} args @param {pulumi.CustomResourceOptions} options */
    constructor(name, args, options = {}) {
      const given = Object.entries(args).map(([key, value]) => [
        key,
        isSecret(key) ? pulumi.secret(value) : value,
      ]);
      super(
        token,
        name,
        { ...outputs, ...Object.fromEntries(given) },
        // So that a test can leave them out.
        options.aliases ? options : { ...options, aliases },
      );
    }
  };
}

/** An account of its own. A program has to give what EdgeProvider takes from the stack. */
class EdgeProvider extends pulumi.ProviderResource {
  /** @param {string} name @param {object} args @param {pulumi.ResourceOptions} options */
  constructor(name, args = {}, options = {}) {
    const stack = new pulumi.Config("edge");
    const shared = Object.keys(config.variables).filter((key) => !/Key$|Token$|^database|^logging/.test(key));
    const settings = shared.map((key) => [key, stack.get(key)]);
    super("edge", name, { ...Object.fromEntries(settings), ...args }, options);
  }
}

const classes = Object.entries(resources).map(([token, spec]) => [
  token.split(":").at(-1),
  classOf(token, /** @type {Spec} */ (spec)),
]);
const calls = Object.keys(functions).flatMap((token) => [
  [token.split(":").at(-1), (args = {}, options = {}) => pulumi.runtime.invoke(token, args, options)],
  [
    `${token.split(":").at(-1)}Output`,
    (args = {}, options = {}) => pulumi.runtime.invokeOutput(token, args, options),
  ],
]);

module.exports = { EdgeProvider, ...Object.fromEntries(classes), ...Object.fromEntries(calls) };
