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

/** The output of `schema`. Throws a TypeError with a line for each problem, which names no value. */
export function validated<S extends z.ZodType>(schema: S, value: unknown, subject: string): z.output<S> {
  const parsed = schema.safeParse(value, { error: describeIssue });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.flatMap(({ path, message }) => {
    const place = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`)).join("");
    return message
      .split("\n")
      .map((line) => `${place}${/^[ .]/.test(line) ? line : ` is not valid: ${line}.`}`);
  });
  throw new TypeError([`${subject} not valid:`, ...lines.map(trimPlace)].join("\n  "));
}

/** `ApiKeys[0].Key`; no quotes and no colon after a name, where a redactor would expect a credential. */
const trimPlace = (line: string): string => line.replace(/^ /, "It ").replace(/^\./, "");

/** What follows the place in a line: from a space, or from the dot before an unknown name. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "unrecognized_keys") {
    const known = knownNames(issue.inst);
    const hint = (key: string) => didYouMean(key, known) || ` Known here: ${known.join(", ")}.`;
    return issue.keys.map((key) => `.${key} is unknown.${hint(key)}`).join("\n");
  }
  if (issue.code === "invalid_type") {
    const allowed = TYPE_NAMES[issue.expected] ?? issue.expected;
    if (issue.input === undefined) return ` is missing; it must be ${allowed}.`;
    return ` must be ${allowed}, not ${describeType(issue.input)}.`;
  }
  if (issue.code === "invalid_value")
    return ` must be ${issue.values.map((allowed) => JSON.stringify(allowed)).join(" or ")}.`;
  return undefined;
}

function describeType(value: unknown): string {
  if (value === null) return "null";
  const kind = Array.isArray(value) ? "array" : typeof value;
  return kind === "boolean" ? "a boolean" : (TYPE_NAMES[kind] ?? `a ${kind}`);
}

/** The names that an object of the schema may have. */
function knownNames(schema: unknown): string[] {
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum)
    return schema.keyType.options.map(String);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
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
