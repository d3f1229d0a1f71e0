import { createHash } from "node:crypto";
import type { Lifecycle } from "../../classes/lifecycle";
import { isPlainObject } from "../../model/members";
import type { Properties } from "../../model/properties";
import { getValue, hasValue, setValue } from "./paths";

/** Returns the parts of values that a shape has, at any depth. A program does not manage the others. */
function pickDeclared(values: unknown, shape: unknown): unknown {
  if (Array.isArray(values) && Array.isArray(shape) && values.length === shape.length)
    return values.map((each, index) => pickDeclared(each, shape[index]));
  if (!isPlainObject(values) || !isPlainObject(shape)) return values;
  return Object.fromEntries(
    Object.keys(shape)
      .filter((name) => name in values)
      .map((name) => [name, pickDeclared(values[name], shape[name])]),
  );
}

/** Returns outputs with only those names of maps that a shape has: arguments, or the outputs of a state. */
export const pickDeclaredNames = (
  { keyedPaths }: Pick<Lifecycle, "keyedPaths">,
  outputs: Properties,
  shape: Properties,
): Properties =>
  keyedPaths
    .filter((path) => hasValue(outputs, path) && hasValue(shape, path))
    .reduce(
      (picked, path) => setValue(picked, path, pickDeclared(getValue(outputs, path), getValue(shape, path))),
      outputs,
    );

/** Leaves out the keys of maps that neither the arguments have nor, for outputs of a state, an earlier program had. */
export function omitUnmanagedKeys(lifecycle: Lifecycle, outputs: Properties, inputs: Properties): Properties {
  if (!lifecycle.keyedPaths.length) return outputs;
  const managed = decodeManagedPaths(lifecycle, outputs) ?? [];
  const keyedPaths = lifecycle.keyedPaths.filter((path) => !managed.includes(path));
  return pickDeclaredNames({ keyedPaths }, outputs, inputs);
}

/** Returns the settable paths that the program sets, sorted (rules.md#managed-fields). */
export const listManagedPaths = (lifecycle: Lifecycle, inputs: Properties): string[] =>
  lifecycle.settable.filter((path) => hasValue(inputs, path)).sort();

/** Returns the paths that a state records as managed. Undefined for an import, which has no record. */
export const decodeManagedPaths = (lifecycle: Lifecycle, { managed }: Properties): string[] | undefined =>
  decodePaths(lifecycle, managed);

/**
 * Returns the recorded paths that a failed update may or may not have written (rules.md#failed-initialization), without those
 * that a read has returned since.
 */
export const listUncertainPaths = (
  lifecycle: Lifecycle,
  { incomplete }: Properties,
  liveOutputs: Properties = {},
): string[] => (decodePaths(lifecycle, incomplete) ?? []).filter((path) => !hasValue(liveOutputs, path));

function decodePaths({ settable }: Lifecycle, encoded: unknown): string[] | undefined {
  if (typeof encoded !== "string") return undefined;
  const codes = new Set(encoded.match(/.{3}/g));
  return settable.filter((path) => codes.has(encodePath(path)));
}

/** Encodes paths for the state. The codes are short because the engine writes the whole state at each step. */
export const encodePaths = (paths: readonly string[]): string => paths.map(encodePath).join("");

const codesByPath = new Map<string, string>();

/** Returns a code that no other path of the class has. An ApiObject's paths may share one: its `compare` does without codes. */
function encodePath(path: string): string {
  const code = codesByPath.get(path) ?? createHash("sha256").update(path).digest("base64url").slice(0, 3);
  codesByPath.set(path, code);
  return code;
}
