import { classes } from "../classes";
import type { Lifecycle } from "../classes/lifecycle";
import { didYouMean } from "../config/closest";
import { EdgeError } from "../http/errors";
import { type DynamicProvider, type HostedProvider, provide } from "./provider";
import { providerText, typePrefix } from "./text";

export { within } from "../http/time";
export { showBy } from "./messages/notice";
export type { DetailedDiff, DynamicProvider, HostedProvider } from "./provider";
export { providerText } from "./text";

/**
 * The function that the provider text of every state calls: `v1` never changes its meaning (rules.md#provider-text).
 * @throws EdgeError for a class that this version of the package does not have.
 */
export const v1 = (className: string): DynamicProvider => provide(lifecycleOf(className));

/** The same for this package's own host, with the additional methods it calls. */
export const hosted = (className: string): HostedProvider => provide(lifecycleOf(className));

const typeToken = new RegExp(`^${typePrefix}(\\w+)$`);

/** The provider text for a type token of this package; `undefined` for any other type. */
export function textOfType(type: string): string | undefined {
  const className = typeToken.exec(type)?.[1];
  return className && classes.some((of) => of.className === className) ? providerText(className) : undefined;
}

/** Why a type token that may be a misspelt class of this package cannot be imported; `undefined` for any other type. */
export function notImportable(type: string): string | undefined {
  const className = typeToken.exec(type)?.[1];
  if (className === undefined || textOfType(type) !== undefined) return undefined;
  const names = classes.map((lifecycle) => lifecycle.className);
  return `${type} cannot be imported: pulumi-edge-platform has no class of this name (${names.join(", ")}), and Pulumi cannot import dynamic resources of other packages.${didYouMean(className, names)}`;
}

function lifecycleOf(className: string): Lifecycle {
  const lifecycle = classes.find((candidate) => candidate.className === className);
  if (lifecycle) return lifecycle;
  throw new EdgeError(
    `This version of pulumi-edge-platform has no class ${className}: the state was written by a newer one. Install that version or a later one.`,
  );
}
