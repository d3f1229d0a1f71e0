/**
 * An input that the program adds in previews that may be strict: whether the engine may delete the resource's object before it
 * creates the replacement.
 */
export const deletedFirstKey = "__strict";

/** An output of such a preview: true if the resource fails it. The program takes it out under the key that it has put in. */
export const failsPreviewKey = deletedFirstKey;

/**
 * An input that the program adds to identify each resource, because the SDK's host passes no URN to a provider.
 * A state contains it only if another resource has the same arguments.
 */
export const ownerKey = "__owner";

/**
 * An input that the plugin adds to a check, a create and an update: the paths of what the program, or the state, marks as
 * secret. Core gets these values in plain text. The SDK's host passes no marks to a provider.
 */
export const secretPathsKey = "__secrets";

/** Returns the type token of a dynamic resource. States contain it, so it must never change. */
export const toDynamicTypeToken = (className: string): string => `pulumi-nodejs:dynamic/edge:${className}`;

/** Returns the type token of a resource of the plugin. */
export const toPluginTypeToken = (className: string): string => `edge:index:${className}`;

/**
 * Returns the source code that Pulumi runs as the provider of a class. States contain it, so it must never change
 * (rules.md#provider-text). Unlike a serialized closure, it is small and does not depend on how the package is built.
 */
export const createProviderText = (className: string): string =>
  `exports.handler=()=>require("pulumi-edge-platform/dynamic").v1("${className}")`;

/** Splits an ID at its first slashes into `count` parts. The last part may contain further slashes. */
export function splitId(id: string, count: number): string[] {
  const parts = id.split("/");
  return [...parts.slice(0, count - 1), parts.slice(count - 1).join("/")];
}
