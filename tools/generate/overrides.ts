// What TypeScript can say and Pulumi's package schema cannot.
import { classes } from "../../provider/classes";
import type { ClassFields } from "../../provider/classes/roles";
import { given } from "../../provider/classes/sqlMigrations/fields";

const ofArguments = [
  "OriginGroupLoadBalancingMethod",
  "StickySessionType",
  "OriginLoadBalancingMethod",
  "RateLimitActionType",
  "RateLimitOperatorType",
  "RateLimitSeverityType",
  "RateLimitTransformationType",
  "RateLimitCounterKeyType",
];

/** Enumerations of the API: a number that has no name yet passes as it is. */
export const numbered = [...ofArguments, "HealthStatus", "OriginType"];

/** Enums exported as named types. The values of all other enums are inlined as unions. */
export const exported = [...ofArguments, "RefererState"];

export const date = "Date | string";

/** Types of members, by type and member. */
export const members: Readonly<Record<string, string>> = {
  "DatabaseToken.renewBefore": "string | undefined",
  "LogForwarding.token": "string | undefined",
  "LogForwarding.configurationId": "string | undefined",
  "LogForwarding.productId": "string | undefined",
  "LogForwarding.createdAt": "string | undefined",
  "AccessLogQuery.from": date,
  "AccessLogQuery.to": date,
  "RateLimitCondition.variableTypes": "Record<string, string | null> | null | undefined",
  "RateLimitCondition.operatorTypeName": "string | undefined",
  "RateLimitConfiguration.variableTypes": "Record<string, string | null> | null | undefined",
  "RateLimitConfiguration.operatorTypeName": "string | undefined",
  "RateLimitConfiguration.actionTypeName": "string | undefined",
  "RateLimitConfiguration.severityTypeName": "string | undefined",
  "RateLimitConfiguration.transformationTypeNames": "(string | number)[] | undefined",
  "RateLimitConfiguration.counterKeyTypeName": "string | undefined",
  "SqlMigrationsArgs.scripts": "string | string[]",
  "ScriptReleaseArgs.code": "string | pulumi.asset.FileAsset | pulumi.asset.StringAsset",
  "ScriptRelease.code": "string | pulumi.asset.FileAsset | pulumi.asset.StringAsset | null | undefined",
  "GetAccessLogsArgs.from": date,
  "GetAccessLogsArgs.to": date,
  "GetDailyAccessLogArgs.date": date,
  "GetShieldEventLogsArgs.date": date,
  "GetActiveScriptReleaseResult.statusName": "string | undefined",
};

/** Classes whose objects cannot be read by an ID. */
export const unreadable = classes.filter((of) => of.notImportable).map(({ className }) => className);

/** Where the ID of a class contains the outputs that the API assigns. */
export const assignedParts = (title: string) => {
  const { identity = {}, assigned = [] } = classes.find(({ className }) => className === title) ?? {};
  const parts = Object.entries(identity).map(([name, part], at, { length: of }) => {
    return [name, { at, of, isNumber: part === "number" }] as const;
  });
  return Object.fromEntries(parts.filter(([name]) => assigned.includes(name)));
};

/**
 * Classes whose constructor makes other arguments of those that a program gives: by class, the latter, and a comment.
 * `inputsOf` of provider/program converts them. Not in schema.json: no other language has that constructor.
 */
export const converted: Readonly<Record<string, { given: ClassFields; doc: string }>> = {
  SqlMigrations: {
    given,
    doc: "Reads and checks the scripts at once.\n@throws RunError, a sentence: no such folder or file, no scripts, two of one name, an empty one, one that begins or ends a transaction.",
  },
};

/** Data functions whose file is written by hand. */
export const handWritten = ["getSqlRows"];

/** Names that types of the typed client have, where they are not those of the schema. */
export const clientNames: Readonly<Record<string, string>> = {
  AccessLog: "AccessLogRecord",
  DailyAccessLogRecord: "DailyLogRecord",
  LogForwarding: "Forwarding",
  OriginGroupOrigin: "Origin",
  RateLimitError: "ShieldStatus",
  RateLimitRuleCondition: "RuleCondition",
  RateLimitRuleConfiguration: "RuleConfiguration",
  ShieldEventLabels: "EventLabels",
  ShieldEventLog: "EventLog",
};
