import * as z from "zod";
import { didYouMean } from "../provider/base/closest";

/** Returns the output of `schema`. Throws a TypeError that lists all problems, but no values, which may be secret. */
export function validate<S extends z.ZodType>(schema: S, value: unknown, subject: string): z.output<S> {
  const parsed = schema.safeParse(value, { error: describeUnknownNames });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.flatMap(({ path, message }) => {
    const location = path
      .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
      .join("");
    // No colon follows the location directly: after "Key:", a redactor would hide the rest.
    return message
      .split("\n")
      .map((line) => `${location}${/^[ .]/.test(line) ? line : ` is not valid: ${line}.`}`);
  });
  throw new TypeError([`${subject} not valid:`, ...lines.map(fixLineStart)].join("\n  "));
}

/** Turns ".ApiKeys[0].Key is …" into "ApiKeys[0].Key is …", and " is …" for the whole value into "It is …". */
const fixLineStart = (line: string): string => line.replace(/^ /, "It ").replace(/^\./, "");

/** Returns a line such as ".Nam is unknown." for each unknown name, or undefined for any other issue. */
function describeUnknownNames(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "unrecognized_keys") return undefined;
  const knownNames = listKnownNames(issue.inst);
  const hint = (key: string) => didYouMean(key, knownNames) || ` Known here: ${knownNames.join(", ")}.`;
  return issue.keys.map((key) => `.${key} is unknown.${hint(key)}`).join("\n");
}

function listKnownNames(schema: unknown): string[] {
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum)
    return schema.keyType.options.map(String);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

export const omitUndefined = <T extends object>(members: T): OmitValues<T, undefined> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as OmitValues<
    T,
    undefined
  >;

export const omitNullish = <T extends object>(members: T): OmitValues<T, null | undefined> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value != null)) as OmitValues<
    T,
    null | undefined
  >;

type OmitValues<T, Omitted> = { [Name in keyof T]?: Exclude<T[Name], Omitted> };
