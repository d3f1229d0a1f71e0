import * as z from "zod";
import type { CreateContext } from "../../platform/platform";
import { omitUndefined } from "../../validate";

const firstRateLimitId = 8001;
const firstWafRuleId = 9001;

const variableNameSchema = z.enum(
  `
    REQUEST_URI REQUEST_URI_RAW ARGS ARGS_COMBINED_SIZE ARGS_GET ARGS_GET_NAMES ARGS_POST
    ARGS_POST_NAMES FILES_NAMES GEO REMOTE_ADDR QUERY_STRING REQUEST_BASENAME REQUEST_BODY
    REQUEST_COOKIES_NAMES REQUEST_COOKIES REQUEST_FILENAME REQUEST_HEADERS_NAMES REQUEST_HEADERS
    REQUEST_LINE REQUEST_METHOD REQUEST_PROTOCOL RESPONSE_BODY RESPONSE_HEADERS RESPONSE_STATUS
    FINGERPRINT VERIFIED_BOT_CATEGORY
  `
    .trim()
    .split(/\s+/),
);

/** The variables that a rule compares. A value is the key of one part of the variable, or "" for the whole variable. */
const variableTypesSchema = z.partialRecord(variableNameSchema, z.string());
const operatorTypeSchema = z.literal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 14, 15, 17, 18]);

const ruleConditionSchema = z.object({
  variableTypes: variableTypesSchema,
  operatorType: operatorTypeSchema,
  value: z.string().nullable(),
  isNegated: z.boolean().nullable(),
  isRegexVariable: z.boolean().nullable(),
});

/** Only the public API description has these members of ruleConfiguration. The contract does not document them. */
const limitSettingsSchema = z.object({
  requestCount: z.int(),
  counterKeyType: z.int().min(0).max(7),
  timeframe: z.literal([1, 10, 60, 300, 900, 3600]),
  blockTime: z.literal([30, 60, 300, 900, 1800, 3600]),
});

/** The complete configuration of a rule. The allowed numbers are from the public API description. */
export const ruleConfigurationSchema = z.object({
  actionType: z.int().min(1).max(3),
  variableTypes: variableTypesSchema,
  operatorType: operatorTypeSchema,
  severityType: z.int().min(0).max(2),
  transformationTypes: z.array(z.int().min(1).max(21)).nullable(),
  value: z.string().nullable(),
  isNegated: z.boolean().nullable(),
  isRegexVariable: z.boolean().nullable(),
  chainedRuleConditions: z.array(ruleConditionSchema.partial()).nullable(),
  ...limitSettingsSchema.shape,
});

export const partialRuleConfigurationSchema = ruleConfigurationSchema.partial();

/** A complete configuration. Some of its members are only in the public API description, not in the contract. */
export type RuleConfiguration = z.output<typeof ruleConfigurationSchema>;

/** Returns only the documented members of a configuration. */
export const omitLimitSettings = (configuration: RuleConfiguration) =>
  Object.fromEntries(Object.entries(configuration).filter(([name]) => !(name in limitSettingsSchema.shape)));

const defaultConfiguration: RuleConfiguration = {
  actionType: 1,
  variableTypes: { REQUEST_URI: "" },
  operatorType: 0,
  severityType: 2,
  transformationTypes: [],
  value: "/",
  isNegated: false,
  isRegexVariable: false,
  chainedRuleConditions: [],
  requestCount: 100,
  counterKeyType: 0,
  timeframe: 60,
  blockTime: 60,
};

/** The complete configuration of a WAF rule: it has no limits. */
export const wafConfigurationSchema = ruleConfigurationSchema
  .omit({ requestCount: true, counterKeyType: true, timeframe: true, blockTime: true })
  .extend({ actionType: z.int().min(1).max(5) });

export const partialWafConfigurationSchema = wafConfigurationSchema.partial();

const rateLimitRuleSchema = z.strictObject({
  id: z.int(),
  shieldZoneId: z.int(),
  userId: z.string().default("emulator-user"),
  ruleName: z.string(),
  ruleDescription: z.string().nullable().default(null),
  ruleJson: z.string(),
  ruleConfiguration: ruleConfigurationSchema,
});

export type RateLimitRule = z.output<typeof rateLimitRuleSchema>;

/** `shieldZoneId` has no effect, because a rule belongs to the zone that contains it in the seed. */
export const rateLimitRuleSeedSchema = rateLimitRuleSchema
  .partial({ id: true, shieldZoneId: true, ruleName: true, ruleJson: true })
  .extend({ ruleConfiguration: partialRuleConfigurationSchema.nullish() });

/** A custom WAF rule has the form of a rate-limit rule. */
const wafRuleSchema = rateLimitRuleSchema.extend({ ruleConfiguration: wafConfigurationSchema });

export type WafRule = z.output<typeof wafRuleSchema>;

export const wafRuleSeedSchema = wafRuleSchema
  .partial({ id: true, shieldZoneId: true, ruleName: true, ruleJson: true })
  .extend({ ruleConfiguration: partialWafConfigurationSchema.nullish() });

export const createRateLimitRule = (
  seed: z.output<typeof rateLimitRuleSeedSchema>,
  shieldZoneId: number,
  context: CreateContext,
): RateLimitRule => createRule(seed, shieldZoneId, context, firstRateLimitId, defaultConfiguration);

export const createWafRule = (
  seed: z.output<typeof wafRuleSeedSchema>,
  shieldZoneId: number,
  context: CreateContext,
): WafRule =>
  createRule(seed, shieldZoneId, context, firstWafRuleId, wafConfigurationSchema.parse(defaultConfiguration));

function createRule<Configuration extends object>(
  {
    id,
    ruleName,
    ruleJson,
    ruleConfiguration,
    ...settings
  }: Omit<z.output<typeof rateLimitRuleSeedSchema>, "ruleConfiguration"> & {
    ruleConfiguration?: object | null | undefined;
  },
  shieldZoneId: number,
  { ids }: CreateContext,
  firstId: number,
  defaults: Configuration,
): Omit<RateLimitRule, "ruleConfiguration"> & { ruleConfiguration: Configuration } {
  const ruleId = ids.assign(firstId, id);
  const configuration = {
    ...structuredClone(defaults),
    ...omitUndefined(ruleConfiguration ?? {}),
  };
  return {
    id: ruleId,
    ...settings,
    shieldZoneId,
    ruleName: ruleName ?? `rule-${ruleId}`,
    ruleJson: ruleJson ?? JSON.stringify(configuration),
    ruleConfiguration: configuration,
  };
}
