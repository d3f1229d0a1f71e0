import * as pulumi from "@pulumi/pulumi";

/**
 * Returns the inputs in a form that the SDK can serialize. Without this, a program would hang: the SDK follows a cycle forever,
 * and it stops at a value that cannot become a string, such as an object with a member `toString`.
 * @throws RunError for a cycle
 */
export function makeSerializable(name: string, inputs: Record<string, unknown>): Record<string, unknown> {
  requireTree(name, inputs, [], []);
  const entries = Object.entries(inputs);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, hasString(value) ? value : pulumi.output(value)]),
  );
}

/** `path` leads from the inputs to the value, and `ancestors` are the objects on it. */
function requireTree(
  name: string,
  value: unknown,
  path: readonly string[],
  ancestors: readonly unknown[],
): void {
  if (ancestors.includes(value))
    throw new pulumi.RunError(
      `${name}: ${path.join(".")} contains itself. Arguments must be trees, because Pulumi cannot store a cycle.`,
    );
  if (!isPlain(value)) return;
  for (const [key, member] of Object.entries(value))
    requireTree(name, member, [...path, key], [...ancestors, value]);
}

/** Whether a value is a list or an object without a class. Outputs and resources have a class, and refer to each other. */
function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  return Array.isArray(value) || [null, Object.prototype].includes(Object.getPrototypeOf(value));
}

/** Whether a value can become a string. The SDK does not try this with an Output. */
function hasString(value: unknown): boolean {
  if (pulumi.Output.isInstance(value)) return true;
  try {
    return typeof `${value}` === "string";
  } catch {
    return false;
  }
}
