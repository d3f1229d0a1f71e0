import { EdgeError } from "../base/errors";
import { findClass } from "../classes/registry";
import { exitSdkHostWithEngine } from "../system/processes";
import { createProvider, type DynamicProvider } from "./provider";

export type { DynamicProvider } from "./provider";

/**
 * Returns the provider of a class. States contain source code that calls `v1`, so what it does must never change
 * (rules.md#provider-text).
 * @throws EdgeError for a class that this version of the package does not have.
 */
export function v1(className: string): DynamicProvider {
  exitSdkHostWithEngine();
  const resourceClass = findClass(className);
  if (resourceClass) return createProvider(resourceClass);
  throw new EdgeError(
    `This version of pulumi-edge-platform has no class ${className}: the state was written by a newer one. Install that version or a later one.`,
  );
}
