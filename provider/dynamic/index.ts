import { classes } from "../classes";
import type { Lifecycle } from "../classes/lifecycle";
import { didYouMean } from "../config/closest";
import { EdgeError } from "../http/errors";
import { type DynamicProvider, type HostedProvider, provide } from "./provider";
import { providerText } from "./text";

export { within } from "../http/deadline";
export type { DynamicProvider, Explanation, HostedProvider } from "./provider";
export { providerText } from "./text";

/**
 * What the provider text of every state names, for ever: `v1` never changes its meaning (rules.md#provider-text).
 * Throws an EdgeError for a class that this version of the package does not have.
 */
export const v1 = (kind: string): DynamicProvider => provide(lifecycleOf(kind));

/** The same for this package's own host, which asks more. */
export const hosted = (kind: string): HostedProvider => provide(lifecycleOf(kind));

const typeToken = /^pulumi-nodejs:dynamic\/edge:(\w+)$/;

/** The provider text of a resource of ours, by its type token; `undefined` for any other type. */
export function textOfType(type: string): string | undefined {
  const kind = typeToken.exec(type)?.[1];
  return kind && classes.some((lifecycle) => lifecycle.kind === kind) ? providerText(kind) : undefined;
}

/** Why a type token that may be meant for one of our classes cannot be imported; `undefined` for any other type. */
export function notImportable(type: string): string | undefined {
  const kind = typeToken.exec(type)?.[1];
  if (kind === undefined || textOfType(type) !== undefined) return undefined;
  const kinds = classes.map((lifecycle) => lifecycle.kind);
  return `${type} cannot be imported: it is no class of pulumi-edge-platform (${kinds.join(", ")}), and Pulumi imports no dynamic resources of other packages.${didYouMean(kind, kinds)}`;
}

function lifecycleOf(kind: string): Lifecycle {
  const lifecycle = classes.find((candidate) => candidate.kind === kind);
  if (lifecycle) return lifecycle;
  throw new EdgeError(
    `This version of pulumi-edge-platform has no class ${kind}: the state is newer. Install the version that wrote it, or a later one.`,
  );
}
