import { type Field, readOnly } from "../../model/field";
import { count, type Enumeration, isEnumeration, type Kind, text } from "../../model/kinds";
import { isList, listOf } from "../../model/list";
import { isObject, type ObjectKind, verbatim } from "../../model/object";
import * as model from "../../model/shield";
import type { RateLimitRule, RuleCondition, RuleConfiguration } from "../types";

const meaningsOf = ({ meanings }: Enumeration): string =>
  Object.entries(meanings)
    .map(([value, name]) => `${value} ${name}`)
    .join(", ");

/** The package's schema takes a type from the argument, also for a kind that is only an output. */
const nameOrNumber: Kind = {
  ...count(),
  argument: text(0).argument.meta({ spec: { oneOf: [{ type: "string" }, { type: "integer" }] } }),
};

/** The name of the number in a field, or the names of its numbers in their order. */
function namesOf({ wire, kind }: Field): [name: string, field: Field][] {
  if (isEnumeration(kind)) {
    const name = { ...text(0), fromWire: (value: number) => kind.meanings[value] };
    const description = `Name of \`${wire}\`: ${meaningsOf(kind)}. Left out for another number.`;
    return [[`${wire}Name`, readOnly(wire, name as Kind, description)]];
  }
  if (!isList(kind) || !isEnumeration(kind.item)) return [];
  const { item } = kind;
  const names = listOf({ ...nameOrNumber, fromWire: (value: number) => item.meanings[value] ?? value });
  const description = `Names of \`${wire}\`: ${meaningsOf(item)}. Another number stands for itself.`;
  return [[wire.replace(/s$/, "Names"), readOnly(wire, names as Kind, description)]];
}

/** A kind as the API sends it: a number of an enumeration stays the number. */
function asSent(kind: Kind): Kind {
  if (isList(kind)) return listOf(asSent(kind.item));
  if (isObject(kind)) return kind.isVerbatim ? kind : named(kind);
  const { enumValues, numbers } = kind.argument.meta() ?? {};
  return { ...(enumValues || numbers ? count() : kind), fromWire: (value) => value };
}

/** An object under the API's own names, with the names of the numbers of its enumerations. */
function named({
  title,
  description,
  fields,
}: Pick<ObjectKind, "title" | "description" | "fields">): ObjectKind {
  const members = Object.values(fields).flatMap((field) => {
    const { wire, kind, facts } = field;
    const sent = readOnly(wire, asSent(kind), field.description, facts.always && { always: true });
    return [[wire, sent] as const, ...namesOf(field)];
  });
  return verbatim(title.replace("RateLimitRule", "RateLimit"), description, Object.fromEntries(members));
}

/** A rule as programs see it that only read it: as the API sends it, with the names of known numbers. */
export const namedRule = named(model.rateLimitRule);

/** A further condition with the name of its operator. */
export type NamedCondition = RuleCondition & { readonly operatorTypeName?: string | undefined };

/** What a rule compares and does, with the names of what its numbers mean. */
export type NamedConfiguration = RuleConfiguration &
  NamedCondition & {
    readonly actionTypeName?: string | undefined;
    readonly severityTypeName?: string | undefined;
    readonly transformationTypeNames?: (string | number)[] | undefined;
    readonly counterKeyTypeName?: string | undefined;
    readonly chainedRuleConditions?: NamedCondition[] | null | undefined;
  };

/** A rule as the API sends it, with the names of what its numbers mean. */
export type NamedRule = RateLimitRule & {
  readonly ruleConfiguration?: NamedConfiguration | null | undefined;
};

/** A rule with the names of what its numbers mean. A name never takes the place of a member of the API's own. */
export function withNames(of: RateLimitRule): NamedRule {
  return namedRule.fromWire(of as never) as NamedRule;
}
