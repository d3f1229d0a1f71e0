import * as z from "zod";
import { didYouMean } from "../provider/config/closest";

/** Returns the output of `schema`. Throws a TypeError with a line for each problem, without values: they may be secret. */
export function validate<S extends z.ZodType>(schema: S, value: unknown, subject: string): z.output<S> {
  const parsed = schema.safeParse(value, { error: describeUnknownNames });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.flatMap(({ path, message }) => {
    const location = path
      .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
      .join("");
    return message
      .split("\n")
      .map((line) => `${location}${/^[ .]/.test(line) ? line : ` is not valid: ${line}.`}`);
  });
  throw new TypeError([`${subject} not valid:`, ...lines.map(trimPlace)].join("\n  "));
}

/** Turns `.ApiKeys[0].Key` into `ApiKeys[0].Key`, without quotes or a colon: redactors expect a credential after those. */
const trimPlace = (line: string): string => line.replace(/^ /, "It ").replace(/^\./, "");

/** Returns a line for each unknown name, to be appended to the path. Returns undefined for issues that zod describes itself. */
function describeUnknownNames(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "unrecognized_keys") return undefined;
  const known = listKnownNames(issue.inst);
  const hint = (key: string) => didYouMean(key, known) || ` Known here: ${known.join(", ")}.`;
  return issue.keys.map((key) => `.${key} is unknown.${hint(key)}`).join("\n");
}

/** Returns the names of the members that a schema allows. */
function listKnownNames(schema: unknown): string[] {
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum)
    return schema.keyType.options.map(String);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** Returns the members that are not undefined. */
export const omitUndefined = <T extends object>(members: T): OmitValues<T, undefined> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as OmitValues<
    T,
    undefined
  >;

/** Returns the members that are neither null nor undefined. */
export const omitNullish = <T extends object>(members: T): OmitValues<T, null | undefined> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value != null)) as OmitValues<
    T,
    null | undefined
  >;

type OmitValues<T, Omitted> = { [Name in keyof T]?: Exclude<T[Name], Omitted> };
