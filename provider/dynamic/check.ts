import { type core, safeParse } from "zod";
import type { Failure, Lifecycle, Properties } from "./lifecycle";
import { get } from "./paths";
import { hasUnknown, isUnknown, unknownAt } from "./unknowns";

/** Checked inputs and what is wrong with them, each failure with the path of its property. */
export interface Checked {
  readonly inputs: Properties;
  readonly failures: Failure[];
}

/** Checks arguments against the class's schema; a value that is not known yet passes, at any depth. */
export function check(lifecycle: Lifecycle, news: Properties): Checked {
  const { __provider, ...args } = news;
  const result = lifecycle.inputs.safeParse(args);
  const issues = result.success ? [] : result.error.issues.flatMap(flatten);
  const failures = issues
    .filter((issue) => !isExcused(args, issue.path))
    .map((issue) => sentence(lifecycle, args, issue));
  if (failures.length === 0) {
    failures.push(...(lifecycle.checkTogether?.(args, (property) => !hasUnknown(args[property])) ?? []));
  }
  return { inputs: result.success ? (result.data as Properties) : normalised(lifecycle, args), failures };
}

/** One issue a property: zod reports all unknown keys of an object in one. */
function flatten(issue: core.$ZodIssue): core.$ZodIssue[] {
  if (issue.code !== "unrecognized_keys") return [issue];
  return issue.keys.map((key) => ({ ...issue, path: [...issue.path, key] }));
}

/** An issue at, above or below a value that is not known yet tells nothing. */
function isExcused(args: Properties, path: readonly PropertyKey[]): boolean {
  return path.length > 0 && unknownAt(args, path.join("."));
}

/** Where something is unknown the whole cannot be parsed, but each known property still can. */
function normalised(lifecycle: Lifecycle, args: Properties): Properties {
  const inputs = { ...args };
  for (const [property, schema] of Object.entries(lifecycle.inputs.shape)) {
    if (hasUnknown(args[property])) continue;
    const parsed = safeParse(schema, args[property]);
    if (parsed.success && parsed.data !== undefined) inputs[property] = parsed.data;
  }
  return inputs;
}

function sentence(lifecycle: Lifecycle, args: Properties, issue: core.$ZodIssue): Failure {
  const property = issue.path.join(".");
  const value = get(args, property);
  if (issue.code === "unrecognized_keys") {
    return {
      property,
      reason: `${property} is not an argument of ${lifecycle.kind}. Its arguments are ${Object.keys(lifecycle.inputs.shape).join(", ")}.`,
    };
  }
  if (value === null)
    return {
      property,
      reason: `${property} is null, which is not allowed: leave it out to leave it unmanaged.`,
    };
  if (value === undefined) return { property, reason: `${property} is required: ${issue.message}.` };
  const shown =
    lifecycle.secrets?.includes(property) || isUnknown(value) ? "another value" : JSON.stringify(value);
  return { property, reason: `${property} must be ${issue.message}; ${shown} was given.` };
}
