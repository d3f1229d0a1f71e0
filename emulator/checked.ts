import * as z from "zod";
import { didYouMean } from "../provider/config/closest";

const WORDS: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "true or false",
  int: "an integer",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a string",
};

type Path = readonly PropertyKey[];

/** The value as `schema` reads it. Throws a TypeError with a line for each problem, which names no value. */
export function checked<S extends z.ZodType>(schema: S, value: unknown, subject: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.flatMap((issue) => problemsOf(issue, schema, value));
  throw new TypeError([`${subject} not valid:`, ...lines].join("\n  "));
}

function problemsOf(issue: z.core.$ZodIssue, schema: z.ZodType, value: unknown): string[] {
  const { path } = issue;
  if (issue.code === "unrecognized_keys") {
    const known = namesAt(schema, path);
    return issue.keys.map(
      (key) =>
        `${placeOf([...path, key])} is unknown.${didYouMean(key, known) || ` Known here: ${known.join(", ")}.`}`,
    );
  }
  const place = placeOf(path);
  if (issue.code === "invalid_type") {
    const allowed = WORDS[issue.expected] ?? issue.expected;
    const given = valueAt(value, path);
    return [
      given === undefined
        ? `${place} is missing; it must be ${allowed}.`
        : `${place} must be ${allowed}, not ${kindOf(given)}.`,
    ];
  }
  if (issue.code === "invalid_value")
    return [`${place} must be ${issue.values.map((allowed) => JSON.stringify(allowed)).join(" or ")}.`];
  return [`${place} is not valid: ${issue.message}.`];
}

/** `ApiKeys[0].Key`; no quotes and no colon after a name, where a redactor would expect a credential. */
const placeOf = (path: Path): string =>
  path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("")
    .replace(/^\./, "") || "It";

function kindOf(value: unknown): string {
  if (value === null) return "null";
  const kind = Array.isArray(value) ? "array" : typeof value;
  return kind === "boolean" ? "a boolean" : (WORDS[kind] ?? `a ${kind}`);
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<PropertyKey, unknown> | undefined)?.[step], value);

/** The names that an object of the schema may have. */
function namesAt(schema: z.ZodType, path: Path): string[] {
  const found = path.reduce<unknown>((inner, step) => {
    const outer = bare(inner);
    if (outer instanceof z.ZodObject) return outer.shape[String(step)];
    if (outer instanceof z.ZodArray) return outer.element;
    return outer instanceof z.ZodRecord ? outer.valueType : undefined;
  }, schema);
  const object = bare(found);
  if (object instanceof z.ZodRecord && object.keyType instanceof z.ZodEnum)
    return object.keyType.options.map(String);
  return object instanceof z.ZodObject ? Object.keys(object.shape) : [];
}

/** Without what makes it optional, nullable or gives it a default. */
function bare(schema: unknown): unknown {
  const wraps =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return wraps ? bare(schema.unwrap()) : schema;
}
