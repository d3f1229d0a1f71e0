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
 * The function that the provider text of every state calls: `v1` never changes its meaning (rules.md#provider-text).
 * @throws EdgeError for a class that this version of the package does not have.
 */
export const v1 = (kind: string): DynamicProvider => provide(lifecycleOf(kind));

/** The same for this package's own host, with the additional methods it calls. */
export const hosted = (kind: string): HostedProvider => provide(lifecycleOf(kind));

const typeToken = /^pulumi-nodejs:dynamic\/edge:(\w+)$/;

/** The provider text for a type token of this package; `undefined` for any other type. */
export function textOfType(type: string): string | undefined {
  const kind = typeToken.exec(type)?.[1];
  return kind && classes.some((lifecycle) => lifecycle.className === kind) ? providerText(kind) : undefined;
}

/** Why a type token that may be a misspelt class of this package cannot be imported; `undefined` for any other type. */
export function notImportable(type: string): string | undefined {
  const kind = typeToken.exec(type)?.[1];
  if (kind === undefined || textOfType(type) !== undefined) return undefined;
  const kinds = classes.map((lifecycle) => lifecycle.className);
  return `${type} cannot be imported: pulumi-edge-platform has no class of this name (${kinds.join(", ")}), and Pulumi cannot import dynamic resources of other packages.${didYouMean(kind, kinds)}`;
}

function lifecycleOf(kind: string): Lifecycle {
  const lifecycle = classes.find((candidate) => candidate.className === kind);
  if (lifecycle) return lifecycle;
  throw new EdgeError(
    `This version of pulumi-edge-platform has no class ${kind}: the state was written by a newer one. Install that version or a later one.`,
  );
}
