import {
  type DescribedOperation,
  findOperation,
  getEnumeration,
  getMembers,
  listOperations,
  looksSecret,
  type Type,
} from "../../facts";
import { buildPageQuery, type PagedOperation } from "../../provider/api/paging";
import type { Route } from "../../provider/api/route";
import { didYouMean } from "../../provider/base/closest";
import type { Field, FieldOptions } from "../../provider/model/field";
import { isEnumeration, type Kind, type SchemaHints } from "../../provider/model/kinds";
import { isListKind, isMapKind } from "../../provider/model/list";
import { isObjectKind } from "../../provider/model/object";

/** An operation as the package declares it. */
export type Declared = Pick<Route, "method" | "path"> & Partial<Omit<Route, "response">>;

export interface Findings {
  /** Sentences that name what is declared, and what the facts say of it. */
  readonly problems: readonly string[];
  /** `Model.Member` for each described member that the declarations lack, and the same for values of enumerations. */
  readonly lacking: ReadonlySet<string>;
}

/** Compares the operations that the package declares with the facts. */
export function compare(all: readonly Declared[]): Findings {
  const problems: string[] = [];
  const lacking = new Set<string>();
  const seen = new Set<string>();
  for (const declared of all) {
    const { method, path } = declared;
    const title = `${method} ${path}`;
    // One operation may both create an object and, with its ID in the body, change it.
    // One list may have two kinds of objects.
    const of =
      declared.isList && declared.returns && isObjectKind(declared.returns) && declared.returns.title;
    const form = [toPattern(title), declared.body && "with a body of its own", of].filter(Boolean).join(" ");
    if (seen.has(form)) problems.push(`${title} is declared twice.`);
    seen.add(form);
    const described = findOperation(method, path);
    if (!described) {
      problems.push(`${title} is in no description.${suggestOperation(path)}`);
      continue;
    }
    const report = (subject: string, facts: string) =>
      problems.push(`${title}: ${subject || "the body"} ${facts}`);
    compareParameters(declared, described, report);
    compareResponse(declared, described, { report, lacking, isRequest: false });
    compareRequest(declared, described, { report, lacking, isRequest: true });
  }
  return { problems, lacking };
}

interface Comparison {
  readonly report: (subject: string, facts: string) => void;
  readonly lacking: Set<string>;
  readonly isRequest: boolean;
}

/** The names of path parameters do not matter. */
export const toPattern = (path: string): string => path.replace(/\{\w+[?*]?\}/g, "{}");

const describedMethods = new Map<string, string[]>();
for (const { method, path } of listOperations())
  describedMethods.set(toPattern(path), [...(describedMethods.get(toPattern(path)) ?? []), method]);

function suggestOperation(path: string): string {
  const pattern = toPattern(path);
  const methods = describedMethods.get(pattern);
  if (methods) return ` It is described with ${methods.join(", ")}.`;
  return suggest(pattern, [...describedMethods.keys()]);
}

/** Suggests only names that begin or end like this one, because counting the edits of all would take seconds. */
function suggest(name: string, described: readonly string[]): string {
  const half = Math.floor(name.length / 2);
  const isSimilar = (each: string) => each.startsWith(name.slice(0, half)) || each.endsWith(name.slice(half));
  return didYouMean(name, described.filter(isSimilar));
}

const listParameters = (path: string) => [...path.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name);

function compareParameters(
  declared: Declared,
  described: DescribedOperation,
  report: Comparison["report"],
): void {
  const { path, isList, parameters, stringParameters = [] } = declared;
  const describedNames = listParameters(described.path);
  // Only routes declare the types of their parameters.
  for (const [index, name] of parameters ? listParameters(path).entries() : []) {
    const kind = described.pathParameters[describedNames[index] ?? ""]?.kind;
    if (kind && (kind === "integer") === stringParameters.includes(name))
      report(name, `is described as ${kind}.`);
  }
  const query = Object.keys(described.query);
  // Lists that are described without parameters get the page, too.
  if (!isList || query.length === 0) return;
  for (const name of Object.keys(buildPageQuery(declared as PagedOperation<unknown>, 1)))
    if (!query.includes(name)) report(name, `is not in the query, which has ${query.join(", ")}.`);
}

const findMember = (type: Type | undefined, name: string): Type | undefined =>
  type?.kind === "model" ? getMembers(type.name)[name] : undefined;

/** The members of envelopes that hold the content of a response. */
const contentMembers = [
  "Items",
  "items",
  "data",
  "databases",
  "db",
  "db_id",
  "logs",
  "Secrets",
  "customLists",
];

function compareResponse(
  { method, returns, isList, assignsAt }: Declared,
  { responses }: DescribedOperation,
  comparison: Comparison,
): void {
  const [body] = Object.entries(responses).flatMap(([status, type]) => (/^2/.test(status) && type) || []);
  if (!returns) {
    // A write may have no use for what it returns, and a file has no members.
    if (method === "GET" && body?.kind === "model")
      comparison.report("the response", "is declared as empty.");
    return;
  }
  const envelope = body?.kind === "model" ? getMembers(body.name) : {};
  const content =
    assignsAt === undefined
      ? (contentMembers.flatMap((name) => envelope[name] ?? [])[0] ?? body)
      : assignsAt.split(".").reduce(findMember, body);
  if (!content) comparison.report("the response", "is described as empty.");
  else if (!isList) compareKind(returns, content, "", comparison);
  else if (content.kind === "list") compareKind(returns, content.item, "", comparison);
  else comparison.report("the list", `is described as ${content.kind}.`);
}

function compareRequest(
  declared: Declared,
  { body: described }: DescribedOperation,
  comparison: Comparison,
): void {
  const { input, body, parameters = [], requiredMember } = declared;
  const built = body?.(Object.fromEntries(parameters.map((name) => [name, 1])), {}) ?? {};
  const names = [...Object.keys(built), ...(requiredMember === undefined ? [] : [requiredMember])];
  const fields = input && isObjectKind(input) ? Object.values(input.fields) : [];
  const isSent = fields.some(({ options }) => !options.readOnly) || names.length > 0;
  if (isSent && !described) comparison.report("", "is described as empty.");
  if (!isSent && described?.required) comparison.report("", "is required by the description.");
  if (isSent && described?.kind === "model") compareMembers(fields, described.name, "", comparison, names);
}

/** Compares fields with a model. `otherNames`: members that the body always has, with or without a field. */
function compareMembers(
  all: readonly Field[],
  model: string,
  prefix: string,
  comparison: Comparison,
  otherNames: readonly string[] = [],
): void {
  const { report, lacking, isRequest } = comparison;
  const described = getMembers(model);
  const fields = all.filter(({ options }) => (isRequest ? !options.readOnly : options.writeOnly !== true));
  for (const { wire, kind, options } of fields) {
    const { [wire]: type } = described;
    if (type) compareField(options, type, prefix + wire, comparison);
    if (type) compareKind(kind, type, prefix + wire, comparison);
  }
  const names = new Set([...fields.map(({ wire }) => wire), ...otherNames]);
  for (const name of names)
    if (!described[name])
      report(prefix + name, `is no member of ${model}.${suggest(name, Object.keys(described))}`);
  const required = new Set([
    ...fields.flatMap(({ wire, options }) => (options.required ? wire : [])),
    ...otherNames,
  ]);
  for (const [name, type] of Object.entries(described)) {
    if (!names.has(name)) lacking.add(`${model}.${name}`);
    if (isRequest && type.required && !required.has(name)) report(prefix + name, `is required by ${model}.`);
  }
}

function compareField(
  facts: FieldOptions,
  type: Type,
  name: string,
  { report, isRequest }: Comparison,
): void {
  const { alwaysReturned, nullable, secret } = facts;
  if (!isRequest && type.nullable && alwaysReturned && !nullable)
    report(name, "may be null in the description.");
  if (isRequest && !type.nullable && nullable) report(name, "is never null in the description.");
  if (type.kind === "string" && looksSecret(name) && !secret) report(name, "has the name of a secret.");
}

function compareKind(kind: Kind, type: Type, name: string, comparison: Comparison): void {
  if (type.kind === "any") return;
  if (isListKind(kind) && type.kind === "list") compareKind(kind.item, type.item, `${name}[]`, comparison);
  else if (isMapKind(kind) && type.kind === "map")
    compareKind(kind.values, type.item, `${name}{}`, comparison);
  else if (isMapKind(kind) && type.kind === "model")
    compareValues(kind.knownValues ?? [], Object.keys(getMembers(type.name)), type.name, name, comparison);
  else if (isObjectKind(kind) && type.kind === "model")
    compareMembers(Object.values(kind.fields), type.name, name && `${name}.`, comparison);
  else if (type.kind === "enumeration") compareEnumeration(kind, type.name, name, comparison);
  else if (readScalar(kind) !== (textKinds.includes(type.kind) ? "string" : type.kind))
    comparison.report(name, `is described as ${type.kind}.`);
}

/** Kinds of facts that are strings in JSON. */
const textKinds: readonly string[] = ["binary", "date", "date-time", "guid"];

/** Returns undefined for a list, a map and an object. */
function readScalar(kind: Kind): unknown {
  if (isListKind(kind) || isMapKind(kind) || isObjectKind(kind)) return undefined;
  return isEnumeration(kind) ? "integer" : (kind.argument.meta()?.["type"] ?? "string");
}

function compareEnumeration(kind: Kind, title: string, name: string, comparison: Comparison): void {
  const described = getEnumeration(title);
  const isText = Array.isArray(described);
  if (readScalar(kind) !== (isText ? "string" : "integer"))
    comparison.report(name, `is described as ${isText ? "a string" : "an integer"} of ${title}.`);
  const declared = listValues(kind);
  const values = isEnumeration(kind)
    ? Object.entries(described).map(([meaning, number]) => `${meaning} = ${number}`)
    : Object.values(described).map(String);
  if (declared) compareValues(declared, values, title, name, comparison);
  else comparison.lacking.add(title);
}

/** Returns the declared values of an enumeration: with their names, if the declaration has any. */
function listValues(kind: Kind): readonly string[] | undefined {
  if (isEnumeration(kind))
    return Object.entries(kind.meanings).map(([number, meaning]) => `${meaning} = ${number}`);
  const { enumValues, numbers } = (kind.argument.meta() ?? {}) as SchemaHints;
  return enumValues ?? numbers?.map(String) ?? kind.knownValues;
}

function compareValues(
  declared: readonly string[],
  described: readonly string[],
  title: string,
  name: string,
  { report, lacking }: Comparison,
): void {
  for (const value of described) if (!declared.includes(value)) lacking.add(`${title}.${value}`);
  const wrong = declared.filter((value) => !described.includes(value));
  const others = described.filter((value) => !declared.includes(value));
  if (wrong.length > 0)
    report(name, `has ${wrong.join(", ")}, but ${title} has ${others.join(", ") || "no other values"}.`);
}
