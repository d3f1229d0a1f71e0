import { alwaysReturned, type Field, readOnly } from "../../model/field";
import { count, type Enumeration, isEnumeration, type Kind, text } from "../../model/kinds";
import { isListKind, listOf } from "../../model/list";
import { isObjectKind, type ObjectKind, verbatimObject } from "../../model/object";
import { rateLimitRule } from "../../objects/rateLimitRule";
import { wafRule } from "../../objects/wafRule";
import type { RateLimitRule, RuleCondition, RuleConfiguration } from "../types";

const describeMeanings = ({ meanings }: Enumeration): string =>
  Object.entries(meanings)
    .map(([value, name]) => `${value} ${name}`)
    .join(", ");

/** The package's schema takes the type from `argument`, even for an output. */
const nameOrNumberKind: Kind = {
  ...count(),
  argument: text().argument.meta({ spec: { oneOf: [{ type: "string" }, { type: "integer" }] } }),
};

/** Returns the field that holds the names of the numbers in the given field. Returns [] if those numbers have no names. */
function createNameFields({ wire, kind }: Field): [name: string, field: Field][] {
  if (isEnumeration(kind)) {
    const name = { ...text(), fromWire: (value: number) => kind.meanings[value] };
    const description = `Name of \`${wire}\`: ${describeMeanings(kind)}. Absent if the number has no name.`;
    return [[`${wire}Name`, readOnly(wire, name as Kind, description)]];
  }
  if (!isListKind(kind) || !isEnumeration(kind.item)) return [];
  const { item } = kind;
  const names = listOf({ ...nameOrNumberKind, fromWire: (value: number) => item.meanings[value] ?? value });
  const description = `Names of \`${wire}\`: ${describeMeanings(item)}. A number without a name appears as a number.`;
  return [[wire.replace(/s$/, "Names"), readOnly(wire, names as Kind, description)]];
}

/** Removes the conversion of a kind, so that the numbers of enumerations stay numbers. An object also gets name fields. */
function toUnconvertedKind(kind: Kind): Kind {
  if (isListKind(kind)) return listOf(toUnconvertedKind(kind.item));
  if (isObjectKind(kind)) return kind.isVerbatim ? kind : toObjectWithNames(kind);
  const { enumValues, numbers } = kind.argument.meta() ?? {};
  return { ...(enumValues || numbers ? count() : kind), fromWire: (value) => value };
}

/** Declares an object under the API's own names. For each field whose numbers have names, adds a field with the names. */
function toObjectWithNames({
  title,
  description,
  fields,
}: Pick<ObjectKind, "title" | "description" | "fields">): ObjectKind {
  const members = Object.values(fields).flatMap((field) => {
    const { wire, kind, options } = field;
    const wireField = readOnly(
      wire,
      toUnconvertedKind(kind),
      field.description,
      options.alwaysReturned && alwaysReturned,
    );
    return [[wire, wireField] as const, ...createNameFields(field)];
  });
  return verbatimObject(
    title.replace("RateLimitRule", "RateLimit").replace("WafRule", "NamedWafRule"),
    description,
    Object.fromEntries(members),
  );
}

/** Declares a rule as the API sends it, with the name of each known number. */
export const rateLimitRuleWithNames = toObjectWithNames(rateLimitRule.model);
export const wafRuleWithNames = toObjectWithNames(wafRule.model);

/** A condition of a rule, with the name of its operator. */
export type NamedCondition = RuleCondition & { readonly operatorTypeName?: string | undefined };

/** The configuration of a rule, with the name of each known number. */
export type NamedConfiguration = RuleConfiguration &
  NamedCondition & {
    readonly actionTypeName?: string | undefined;
    readonly severityTypeName?: string | undefined;
    readonly transformationTypeNames?: (string | number)[] | undefined;
    readonly counterKeyTypeName?: string | undefined;
    readonly chainedRuleConditions?: NamedCondition[] | null | undefined;
  };

/** A rule as the API sends it, with the name of each known number. */
export type NamedRule = RateLimitRule & {
  readonly ruleConfiguration?: NamedConfiguration | null | undefined;
};

/** Adds the name of each known number. An added name never replaces a member that the API sent. */
export function withNames(of: RateLimitRule): NamedRule {
  return rateLimitRuleWithNames.fromWire(of as never) as NamedRule;
}
