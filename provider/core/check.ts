import { isDeepStrictEqual } from "node:util";
import { type core, safeParse, ZodObject, ZodOptional } from "zod";
import { didYouMean, findClosest } from "../base/closest";
import type { Lifecycle } from "../classes/lifecycle";
import type { ArgumentError, Properties } from "../model/properties";
import { unknownValue } from "../signatures";
import { digestProperties } from "./ledger/ledger";
import { notifyOnce } from "./messages";
import { toShortJson } from "./values/differences";
import { getValue, hasUnknown, isUnknownAt } from "./values/paths";
import { selectPlaceholder } from "./values/secretValues";

/**
 * Checks arguments against the class's schema. Accepts values that are not known yet, at any depth. Also accepts recorded
 * values: an import or a refresh found them on the platform, or an earlier version of this package allowed them.
 */
export function checkArguments(
  lifecycle: Lifecycle,
  news: Properties,
  olds: Properties = {},
): { inputs: Properties; failures: ArgumentError[] } {
  const { __provider, ...args } = news;
  const result = lifecycle.inputs.safeParse(args);
  const issues = result.success ? [] : result.error.issues.flatMap(splitIssue);
  const misspelledPaths = issues.map((issue) => findMeantPath(lifecycle, issue));
  const failures = issues
    .filter((issue) => !isIgnorableIssue(args, olds, issue))
    .filter(({ path }) => {
      const property = path.join(".");
      return !misspelledPaths.includes(property) || getValue(args, property) !== undefined;
    })
    .map((issue) => toArgumentFailure(lifecycle, args, issue));
  if (failures.length === 0) {
    failures.push(...(lifecycle.checkTogether?.(args, (property) => !hasUnknown(args[property])) ?? []));
  }
  return { inputs: normalizeArguments(lifecycle, args), failures };
}

/** Returns the arguments in the form that the class uses: with defaults, names of enumerations, sorted sets. */
export function normalizeArguments(lifecycle: Lifecycle, args: Properties): Properties {
  const result = lifecycle.inputs.safeParse(args);
  const inputs = result.success ? result.data : normalizeKnownProperties(lifecycle, args);
  return lifecycle.normalize?.(inputs) ?? inputs;
}

/** Splits zod's single issue about all unrecognized keys of an object into one issue for each key. */
function splitIssue(issue: core.$ZodIssue): core.$ZodIssue[] {
  if (issue.code !== "unrecognized_keys") return [issue];
  return issue.keys.map((key) => ({ ...issue, path: [...issue.path, key] }));
}

/** Whether an issue is about an unknown or a recorded value. A misspelled property name is never ignored. */
function isIgnorableIssue(args: Properties, olds: Properties, { code, path }: core.$ZodIssue): boolean {
  if (code === "unrecognized_keys") return false;
  const dottedPath = path.join(".");
  const value = getValue(args, dottedPath);
  return (
    isUnknownAt(args, dottedPath) || (value != null && isDeepStrictEqual(value, getValue(olds, dottedPath)))
  );
}

/** Warns of values missing from an enumeration. The API may have added such a value, but it is more likely a typo. */
export function warnOfUnlistedValues(lifecycle: Lifecycle, olds: Properties, news: Properties): void {
  const recordedValues = new Set(lifecycle.findUnlisted(olds).map(({ value }) => value));
  for (const { argument, value, listed } of lifecycle.findUnlisted(news)) {
    if (recordedValues.has(value) || value === unknownValue) continue;
    const hint = (value.length > 4 && didYouMean(value, listed)) || ` Known are ${listed.join(", ")}.`;
    notifyOnce(
      `${lifecycle.className} ${value}`,
      `${argument} of ${lifecycle.className} has the value ${JSON.stringify(value)}, which this version of the package does not know; the API may reject it.${hint}`,
    );
  }
}

/** Parses each known property separately, because zod rejects the whole object if one value is unknown or invalid. */
function normalizeKnownProperties(lifecycle: Lifecycle, args: Properties): Properties {
  const inputs = { ...args };
  for (const [property, schema] of Object.entries(lifecycle.inputs.shape)) {
    if (hasUnknown(args[property])) continue;
    const parsed = safeParse(schema, args[property]);
    if (parsed.success && parsed.data !== undefined) inputs[property] = parsed.data;
  }
  return inputs;
}

function toArgumentFailure(lifecycle: Lifecycle, args: Properties, issue: core.$ZodIssue): ArgumentError {
  const property = issue.path.join(".");
  const value = getValue(args, property);
  const createFailure = (reason: string): ArgumentError => ({
    property,
    reason: `${property} ${reason}${/[.?]$/.test(reason) ? "" : "."}`,
  });
  if (issue.code === "unrecognized_keys")
    return createFailure(describeUnrecognizedKey(lifecycle, issue.path));
  // With --continue-on-error, the engine omits arguments that come from a failed resource.
  if (value === undefined)
    return createFailure(
      `is required: it must be ${issue.message}. If the program gives it, its value is undefined or comes from a resource that failed`,
    );
  if (value === null) {
    const schema = lifecycle.inputs.shape[property];
    const isRequired = schema !== undefined && !safeParse(schema, undefined).success;
    const remedy = isRequired ? `it must be ${issue.message}` : "omit it to leave it unmanaged";
    return createFailure(`is null, which is not allowed: ${remedy}`);
  }
  const isHidden = selectPlaceholder(lifecycle, property) !== undefined || hasUnknown(value);
  return createFailure(
    `must be ${issue.message}; ${isHidden ? "another value" : toShortJson(value)} was given`,
  );
}

function describeUnrecognizedKey(lifecycle: Lifecycle, path: readonly PropertyKey[]): string {
  const parentPath = path.slice(0, -1);
  const names = [...listShownNames(lifecycle, path).keys()];
  const subject = parentPath.length > 0 ? `The properties of ${parentPath.join(".")}` : "Its arguments";
  const hint = didYouMean(String(path.at(-1)), names);
  return `is not an argument of ${lifecycle.className}. ${subject} are ${names.join(", ")}.${hint}`;
}

/** Returns the path of the property that an unrecognized one stands for, because its name is close. It is then not missing. */
function findMeantPath(lifecycle: Lifecycle, { code, path }: core.$ZodIssue): string | undefined {
  if (code !== "unrecognized_keys") return undefined;
  const names = listShownNames(lifecycle, path);
  const name = names.get(findClosest(String(path.at(-1)), [...names.keys()]) ?? "");
  return name && [...path.slice(0, -1), name].join(".");
}

/** Returns the properties beside an unrecognized one, by their names in its case: a Python program writes `origin_url`. */
function listShownNames(lifecycle: Lifecycle, path: readonly PropertyKey[]): Map<string, string> {
  const names = listPropertyNames(lifecycle.inputs, path.slice(0, -1));
  const key = String(path.at(-1));
  const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const isSnakeCase = key.includes("_") && !names.some((name) => toSnakeCase(name) === key);
  return new Map(names.map((name) => [isSnakeCase ? toSnakeCase(name) : name, name]));
}

/**
 * Removes the property from a failure if the engine must not print its value. The engine prints even secrets, and a
 * misspelled property may hold one. For a missing value or a nested property, it would print `{<nil>}`.
 */
export function hideFailureValue(
  lifecycle: Lifecycle,
  news: Properties,
  failure: ArgumentError,
): ArgumentError {
  const { property } = failure;
  const isPrintable =
    Object.hasOwn(lifecycle.inputs.shape, property) && selectPlaceholder(lifecycle, property) === undefined;
  return isPrintable && news[property] != null ? failure : { ...failure, property: "" };
}

function listPropertyNames(schema: unknown, path: readonly PropertyKey[]): string[] {
  if (schema instanceof ZodOptional) return listPropertyNames(schema.unwrap(), path);
  if (!(schema instanceof ZodObject)) return [];
  const [first, ...rest] = path;
  return first === undefined
    ? Object.keys(schema.shape)
    : listPropertyNames(schema.shape[String(first)], rest);
}

/**
 * Remembers which arguments passed a check, and for which resource. Stores digests, because arguments may hold secrets. A
 * diff whose arguments are missing here follows a refresh: its arguments do not come from the program.
 */
export class CheckedInputs {
  readonly #owners = new Map<string, string>();

  /** Returns false if these arguments were first added for another owner. Without `owner`, returns true. */
  add(inputs: Properties, owner?: string): boolean {
    const digest = digestProperties(inputs);
    const firstOwner = this.#owners.get(digest) ?? owner ?? digest;
    this.#owners.set(digest, firstOwner);
    return owner === undefined || firstOwner === owner;
  }

  has(inputs: Properties): boolean {
    return this.#owners.has(digestProperties(inputs));
  }

  /** Returns the owner for which these arguments were first added. If it is not known, returns a digest of them instead. */
  findOwner(inputs: Properties): string {
    const digest = digestProperties(inputs);
    return this.#owners.get(digest) ?? digest;
  }
}
