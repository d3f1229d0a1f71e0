import * as z from "zod";
import { didYouMean } from "../provider/config/closest";

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "true or false",
  int: "an integer",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a string",
};

type Path = readonly PropertyKey[];

/** The output of `schema`. Throws a TypeError with a line for each problem, which names no value. */
export function validated<S extends z.ZodType>(schema: S, value: unknown, subject: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.flatMap((issue) => describeIssue(issue, schema, value));
  throw new TypeError([`${subject} not valid:`, ...lines].join("\n  "));
}

function describeIssue(issue: z.core.$ZodIssue, schema: z.ZodType, value: unknown): string[] {
  const { path } = issue;
  if (issue.code === "unrecognized_keys") {
    const known = knownNames(schema, path);
    return issue.keys.map(
      (key) =>
        `${formatPath([...path, key])} is unknown.${didYouMean(key, known) || ` Known here: ${known.join(", ")}.`}`,
    );
  }
  const place = formatPath(path);
  if (issue.code === "invalid_type") {
    const allowed = TYPE_NAMES[issue.expected] ?? issue.expected;
    const given = valueAtPath(value, path);
    return [
      given === undefined
        ? `${place} is missing; it must be ${allowed}.`
        : `${place} must be ${allowed}, not ${describeType(given)}.`,
    ];
  }
  if (issue.code === "invalid_value")
    return [`${place} must be ${issue.values.map((allowed) => JSON.stringify(allowed)).join(" or ")}.`];
  return [`${place} is not valid: ${issue.message}.`];
}

/** `ApiKeys[0].Key`; no quotes and no colon after a name, where a redactor would expect a credential. */
const formatPath = (path: Path): string =>
  path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("")
    .replace(/^\./, "") || "It";

function describeType(value: unknown): string {
  if (value === null) return "null";
  const kind = Array.isArray(value) ? "array" : typeof value;
  return kind === "boolean" ? "a boolean" : (TYPE_NAMES[kind] ?? `a ${kind}`);
}

const valueAtPath = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<PropertyKey, unknown> | undefined)?.[step], value);

/** The names that an object of the schema may have. */
function knownNames(schema: z.ZodType, path: Path): string[] {
  const found = path.reduce<unknown>((inner, step) => {
    const outer = innermost(inner);
    if (outer instanceof z.ZodObject) return outer.shape[String(step)];
    if (outer instanceof z.ZodArray) return outer.element;
    return outer instanceof z.ZodRecord ? outer.valueType : undefined;
  }, schema);
  const object = innermost(found);
  if (object instanceof z.ZodRecord && object.keyType instanceof z.ZodEnum)
    return object.keyType.options.map(String);
  return object instanceof z.ZodObject ? Object.keys(object.shape) : [];
}

/** The schema inside those that make it optional or nullable or give it a default. */
function innermost(schema: unknown): unknown {
  const wraps =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return wraps ? innermost(schema.unwrap()) : schema;
}

/** The members that are not undefined. */
export const withoutUndefined = <T extends object>(members: T): Given<T, undefined> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Given<
    T,
    undefined
  >;

/** The members that are neither null nor undefined. */
export const withoutNull = <T extends object>(members: T): Given<T, null | undefined> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value != null)) as Given<
    T,
    null | undefined
  >;

type Given<T, Omitted> = { [Name in keyof T]?: Exclude<T[Name], Omitted> };
