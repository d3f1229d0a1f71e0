import { type Field, type Fields, readOnly } from "../../model/field";
import { count, type Kind } from "../../model/kinds";
import { isList, listOf } from "../../model/list";
import { isObject } from "../../model/object";
import * as model from "../../model/shield";
import { nameOf, namesOf, verbatim } from "../../model/verbatim";
import type { RateLimitRule, RuleCondition, RuleConfiguration } from "../types";

type AsSent<F extends Fields> = {
  readonly [Name in keyof F as F[Name]["wire"]]: Field<
    F[Name]["wire"],
    F[Name]["kind"],
    F[Name]["facts"] & { readonly readOnly: true }
  >;
};

/** The fields under the API's own names, only read: a number of an enumeration stays the number. */
const asSent = <F extends Fields>(fields: F): AsSent<F> =>
  Object.fromEntries(
    Object.values<Field>(fields).map(({ wire, kind, description, facts: { always } }) => [
      wire,
      readOnly(wire, plainly(kind), description, always && { always }),
    ]),
  ) as unknown as AsSent<F>;

function plainly(kind: Kind): Kind {
  if (isList(kind)) return listOf(plainly(kind.item));
  if (isObject(kind)) return kind;
  const { enumValues, numbers } = kind.argument.meta() ?? {};
  return { ...(enumValues || numbers ? count() : kind), fromWire: (value) => value };
}

const { variableTypes, operatorType, ...compared } = asSent(model.condition.fields);

const condition = verbatim("RateLimitCondition", "What a rate-limit rule compares.", {
  variableTypes,
  operatorType,
  operatorTypeName: nameOf(model.condition.fields.operatorType),
  ...compared,
});

const { fields } = model.ruleConfiguration;
const configured = asSent(fields);

const ruleConfiguration = verbatim(
  "RateLimitConfiguration",
  "What a rate-limit rule compares and what it does.",
  {
    ...condition.fields,
    actionType: configured.actionType,
    actionTypeName: nameOf(fields.actionType),
    severityType: configured.severityType,
    severityTypeName: nameOf(fields.severityType),
    transformationTypes: configured.transformationTypes,
    transformationTypeNames: namesOf(fields.transformationTypes),
    chainedRuleConditions: readOnly(
      "chainedRuleConditions",
      listOf(condition),
      configured.chainedRuleConditions.description,
    ),
    requestCount: configured.requestCount,
    counterKeyType: configured.counterKeyType,
    counterKeyTypeName: nameOf(fields.counterKeyType),
    timeframe: configured.timeframe,
    blockTime: configured.blockTime,
  },
);

const rule = asSent(model.rateLimitRule.fields);

/** A rule as programs see it that only read it: as the API sends it, with the names of known numbers. */
export const namedRule = verbatim("RateLimit", model.rateLimitRule.description, {
  ...rule,
  ruleConfiguration: readOnly("ruleConfiguration", ruleConfiguration, rule.ruleConfiguration.description),
});

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
