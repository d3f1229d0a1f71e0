import * as z from "zod";
import { redact } from "../../../provider/base/redact";
import { getItemSchema, getValueSchema } from "../../../provider/model/list";
import { isPlainObject } from "../../../provider/model/members";
import { type Finding, fail, ok, warn } from "../finding";

type Schema = z.core.$ZodType;
type Issue = z.core.$ZodIssue;

/** The maximum number of differences that are listed for one response. Additional members do not count: one line lists them. */
const maxListed = 15;

/**
 * Returns findings that describe how a response differs from its schema, or one finding if they match. Findings contain
 * names and types, but no values. `request` is a label, such as "GET /loadbalancer".
 */
export function compareResponse(
  subject: string,
  request: string,
  schema: Schema,
  response: unknown,
): Finding[] {
  const result = z.safeParse(toStrict(schema), response, { reportInput: true });
  const issues = (result.error?.issues ?? []).flatMap((issue) => expandUnionIssue(issue));
  const sentences = [...new Set(issues.filter(isTypeIssue).map(describeTypeIssue))];
  const lines = sentences.slice(0, maxListed).map((sentence) => fail(subject, `${request}: ${sentence}`));
  if (sentences.length > maxListed)
    lines.push(fail(subject, `${request}: ${sentences.length - maxListed} more differences are not listed.`));
  const members = describeAdditionalMembers(issues);
  if (members.length > 0)
    lines.push(
      warn(subject, `${request}: additional members, which this package ignores: ${members.join(", ")}.`),
    );
  return lines.length > 0 ? lines : [ok(subject, `${request}: as expected`)];
}

/** Returns a copy of the schema that converts nothing and rejects additional members. */
function toStrict(schema: Schema): Schema {
  const item = getItemSchema(schema);
  if (item) return z.array(toStrict(item));
  const value = getValueSchema(schema);
  if (value) return toStrictMap(toStrict(value));
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "optional":
      return z.optional(toStrict(def.innerType));
    case "nullable":
      return z.nullable(toStrict(def.innerType));
    case "catch":
      return toStrict(def.innerType);
    case "pipe":
      return toStrict((def.in as z.core.$ZodTypes)._zod.def.type === "transform" ? def.out : def.in);
    case "union":
      return z.union(def.options.map(toStrict));
    case "array":
      return z.array(toStrict(def.element));
    case "object":
      return toStrictObject(Object.entries(def.shape).map(([name, member]) => [name, toStrict(member)]));
    default:
      return schema;
  }
}

/** If an object has no known member, hides the member names, because the object may be a map whose keys are data. */
function toStrictObject(members: readonly (readonly [string, Schema])[]): Schema {
  const knownNames = members.map(([name]) => name);
  return z
    .unknown()
    .check(({ value, issues }) => {
      const actualNames = isPlainObject(value) ? Object.keys(value) : [];
      if (actualNames.length > 0 && !actualNames.some((name) => knownNames.includes(name)))
        issues.push({ code: "invalid_type", expected: `object with ${knownNames.join(", ")}`, input: value });
    })
    .pipe(z.strictObject(Object.fromEntries(members)));
}

/** Reports issues of a map under the path `<name>` instead of the key, because the keys are data. */
const toStrictMap = (values: Schema): Schema =>
  z.looseObject({}).check(({ value: map, issues }) => {
    for (const value of Object.values(map)) {
      const { error } = z.safeParse(values, value, { reportInput: true });
      for (const issue of error?.issues ?? [])
        issues.push({ ...issue, path: ["<name>", ...issue.path] } as z.core.$ZodRawIssue);
    }
  });

/** Replaces a union's issue with those of the best-fitting alternative or, if none fits, with one naming all expected types. */
function expandUnionIssue(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const alternatives = issue.errors.map((issues) => issues.flatMap(expandUnionIssue));
  const countMissing = (issues: Issue[]) => issues.filter(({ input }) => input === undefined).length;
  const [bestMatch] = alternatives
    .filter(([first]) => first && !(isTypeIssue(first) && first.path.length === 0))
    .sort((a, b) => countMissing(a) - countMissing(b) || a.length - b.length);
  if (bestMatch) return bestMatch.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  const expected = alternatives.flatMap(([first]) => (first && isTypeIssue(first) ? [first.expected] : []));
  return [{ ...issue, code: "invalid_type", expected: [...new Set(expected)].join(" or ") }];
}

const isTypeIssue = (issue: Issue): issue is z.core.$ZodIssueInvalidType => issue.code === "invalid_type";

/** Returns a sentence such as "Items[].Id is string, expected number." */
function describeTypeIssue({ path, input, expected }: z.core.$ZodIssueInvalidType): string {
  const actual = input === undefined ? "missing" : describeType(input);
  return `${renderPath(path) || "the response"} is ${actual}, expected ${expected.replace(/\barray\b/g, "list")}.`;
}

/** Returns each additional member once, such as "Items[].Weight (number or null)". */
function describeAdditionalMembers(issues: readonly Issue[]): string[] {
  const types = new Map<string, Set<string>>();
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    for (const name of issue.keys) {
      const path = renderPath([...issue.path, maskName(name)]);
      types.set(path, (types.get(path) ?? new Set()).add(describeType(issue.input?.[name])));
    }
  }
  return [...types].map(([path, typeNames]) => `${path} (${[...typeNames].join(" or ")})`);
}

/** Returns a path such as "Items[].Name". */
const renderPath = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === "number" ? "[]" : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");

/** Replaces a name that may be data, such as an API key or a host. */
const maskName = (name: string): string =>
  name.length <= 40 && /^[a-z]+(?:[_-][a-z]+)*\d{0,2}$/i.test(name) && redact(name) === name
    ? name
    : "<name>";

const describeType = (value: unknown): string => {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
};
