import * as z from "zod";
import { didYouMean } from "../provider/config/closest";

/** The output of `schema`. Throws a TypeError with a line for each problem, which names no value. */
export function validate<S extends z.ZodType>(schema: S, value: unknown, subject: string): z.output<S> {
  const parsed = schema.safeParse(value, { error: describeUnknownNames });
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

/** What follows the place in a line, which for an unknown name begins with a dot; undefined for zod's own message. */
function describeUnknownNames(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "unrecognized_keys") return undefined;
  const known = knownNames(issue.inst);
  const hint = (key: string) => didYouMean(key, known) || ` Known here: ${known.join(", ")}.`;
  return issue.keys.map((key) => `.${key} is unknown.${hint(key)}`).join("\n");
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
