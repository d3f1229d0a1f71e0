/**
 * In a preview that may be strict, an input that the program adds to a resource: whether the engine may delete its object
 * before it creates another one; and an output, true if the resource makes the preview fail. No state holds its value.
 */
export const strictKey = "__strict";

/**
 * An input that the program adds to each resource: what tells it from the others. The SDK's host passes no URN to a provider.
 * No state holds it, unless another resource has the same arguments.
 */
export const ownerKey = "__owner";

/** The type token of a class as a dynamic resource, in every state, forever. */
export const typeOf = (className: string): string => `pulumi-nodejs:dynamic/edge:${className}`;

/** The type token of a class as a resource of the plugin. */
export const pluginTypeOf = (className: string): string => `edge:index:${className}`;

/**
 * The provider text that every resource of `className` has in its state, forever (rules.md#provider-text).
 * A literal instead of serialized closures: small, and independent of how the package is built or installed.
 */
export const providerText = (className: string): string =>
  `exports.handler=()=>require("pulumi-edge-platform/dynamic").v1("${className}")`;

/** The parts of an ID. Only the first slashes separate: the last part may contain slashes. */
export function partsOf(id: string, count: number): string[] {
  const pieces = id.split("/");
  return [...pieces.slice(0, count - 1), pieces.slice(count - 1).join("/")];
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
