import type { RateLimitRule, RuleCondition, RuleConfiguration } from "./shield";

/** Companion, "Shield": the enumerations of a rate-limit rule; the contract shows none of their values. */
export const actionTypes = { 1: "Block", 2: "Log", 3: "Challenge" } as const;
export const severityTypes = { 0: "NOTICE", 1: "WARNING", 2: "CRITICAL" } as const;
export const operatorTypes = {
  0: "BEGINSWITH",
  1: "ENDSWITH",
  2: "CONTAINS",
  3: "CONTAINSWORD",
  4: "STRMATCH",
  5: "EQ",
  6: "GE",
  7: "GT",
  8: "LE",
  9: "LT",
  12: "WITHIN",
  14: "RX",
  15: "STREQ",
  17: "DETECTSQLI",
  18: "DETECTXSS",
} as const;
export const transformationTypes = {
  1: "CMDLINE",
  2: "COMPRESSWHITESPACE",
  3: "CSSDECODE",
  4: "HEXENCODE",
  5: "HTMLENTITYDECODE",
  6: "JSDECODE",
  7: "LENGTH",
  8: "LOWERCASE",
  9: "MD5",
  10: "NORMALIZEPATH",
  11: "NORMALISEPATH",
  12: "NORMALIZEPATHWIN",
  13: "NORMALISEPATHWIN",
  14: "REMOVECOMMENTS",
  15: "REMOVENULLS",
  16: "REMOVEWHITESPACE",
  17: "REPLACECOMMENTS",
  18: "SHA1",
  19: "URLDECODE",
  20: "URLDECODEUNI",
  21: "UTF8TOUNICODE",
} as const;
export const counterKeyTypes = {
  0: "IP",
  1: "Host",
  2: "Country",
  3: "City",
  4: "ASN",
  5: "Organization",
  6: "JA4",
  7: "IP_JA4",
} as const;

/** Names beside the integers they stand for. One is left out where the table does not know the integer. */
export interface ConditionNames {
  readonly operatorTypeName?: string;
}

export interface ConfigurationNames extends ConditionNames {
  readonly actionTypeName?: string;
  readonly severityTypeName?: string;
  readonly counterKeyTypeName?: string;
  /** In the order of `transformationTypes`; an integer that the table does not know stands for itself. */
  readonly transformationTypeNames?: (string | number)[];
}

/** A rule as the platform sends it, with the names of what its integers mean. */
export type NamedRule = RateLimitRule & {
  readonly ruleConfiguration?:
    | (RuleConfiguration &
        ConfigurationNames & {
          readonly chainedRuleConditions?: (RuleCondition & ConditionNames)[] | null | undefined;
        })
    | null
    | undefined;
};

/** Every member as it is; a name never takes the place of a member of the platform's own. */
export function withNames(rule: RateLimitRule): NamedRule {
  const { ruleConfiguration: configuration } = rule;
  if (!configuration) return { ...rule, ruleConfiguration: configuration };
  const { chainedRuleConditions: chained } = configuration;
  return {
    ...rule,
    ruleConfiguration: {
      ...configurationNames(configuration),
      ...configuration,
      ...(chained && {
        chainedRuleConditions: chained.map((condition) => ({ ...conditionNames(condition), ...condition })),
      }),
    },
  };
}

const conditionNames = ({ operatorType }: RuleCondition): ConditionNames =>
  named("operatorTypeName", operatorTypes, operatorType);

const configurationNames = (configuration: RuleConfiguration): ConfigurationNames => ({
  ...conditionNames(configuration),
  ...named("actionTypeName", actionTypes, configuration.actionType),
  ...named("severityTypeName", severityTypes, configuration.severityType),
  ...named("counterKeyTypeName", counterKeyTypes, configuration.counterKeyType),
  ...(configuration.transformationTypes && {
    transformationTypeNames: configuration.transformationTypes.map(
      (type) => (transformationTypes as Table)[type] ?? type,
    ),
  }),
});

type Table = Readonly<Record<number, string>>;

function named<Member extends string>(
  member: Member,
  table: Table,
  value: number | null | undefined,
): { [K in Member]?: string } {
  const name = typeof value === "number" ? table[value] : undefined;
  return name === undefined ? {} : ({ [member]: name } as { [K in Member]?: string });
}
