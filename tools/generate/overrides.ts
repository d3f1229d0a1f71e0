// What the generated TypeScript needs beyond Pulumi's package schema.
import { classes } from "../../provider/classes";
import { isArgument } from "../../provider/classes/define";
import * as functions from "../../provider/functions";
import type { ValueDeclaration } from "../../provider/model/field";
import { isEnumeration, type Kind } from "../../provider/model/kinds";
import { isListKind } from "../../provider/model/list";
import { isObjectKind } from "../../provider/model/object";
import { getHints } from "./schema";

/** Finds the enumerations with a title among `kind`, its items and its members. Those without a title are written inline. */
const findTitledKinds = (kind: Kind): Kind[] => {
  if (isListKind(kind)) return findTitledKinds(kind.item);
  if (isObjectKind(kind)) return Object.values(kind.fields).flatMap((field) => findTitledKinds(field.kind));
  return getHints(kind).title ? [kind] : [];
};
const findTitledFieldKinds = (fields: readonly ValueDeclaration[]) =>
  fields.flatMap(({ kind }) => findTitledKinds(kind));
const getKindTitle = (kind: Kind) => getHints(kind).title ?? "";

const classFields = classes.flatMap(({ fields }) => Object.values(fields));
const resultFields = Object.values(functions).flatMap(({ result }) => Object.values(result));

/** Enumerations that the API represents by numbers. Programs may also pass a number, for a value without a name yet. */
export const numberedEnums = findTitledFieldKinds([...classFields, ...resultFields])
  .filter(isEnumeration)
  .map(getKindTitle);

/** Enumerations that arguments use. Only these become exported types. Other enumerations are written inline. */
export const exportedEnums = findTitledFieldKinds(classFields.filter(isArgument)).map(getKindTitle);

export const dateType = "Date | string";

/** Types that replace those of the schema. The keys have the form `Type.member`. */
export const memberTypes: Readonly<Record<string, string>> = {
  "ApiObjectArgs.properties": "Record<string, unknown>",
  "ApiObject.properties": "Record<string, unknown>",
  "ApiObject.values": "Record<string, unknown>",
  "ApiObject.secretValues": "Record<string, unknown> | null",
  "DatabaseToken.renewBefore": "string | undefined",
  "LogForwarding.token": "string | undefined",
  "LogForwarding.configurationId": "string | undefined",
  "LogForwarding.productId": "string | undefined",
  "LogForwarding.createdAt": "string | undefined",
  "AccessLogQuery.from": dateType,
  "AccessLogQuery.to": dateType,
  "PullZoneHostnameArgs.certificate":
    '"none" | "free" | { certificate: pulumi.Input<string>; certificateKey: pulumi.Input<string> }',
  "PullZoneHostname.certificate":
    '"none" | "free" | { certificate: string; certificateKey: string } | null | undefined',
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
  "StorageFileArgs.source": "string | pulumi.asset.FileAsset | pulumi.asset.StringAsset",
  "GetAccessLogsArgs.from": dateType,
  "GetAccessLogsArgs.to": dateType,
  "GetDailyAccessLogArgs.date": dateType,
  "GetShieldEventLogsArgs.date": dateType,
  "GetActiveScriptReleaseResult.statusName": "string | undefined",
  "GetSqlRowsArgs.args": "readonly SqlRowsArgument[] | Readonly<Record<string, SqlRowsArgument>>",
  "GetSqlRowsOutputArgs.args":
    "pulumi.Input<readonly pulumi.Input<SqlRowsArgument>[] | Readonly<Record<string, pulumi.Input<SqlRowsArgument>>>>",
  "GetSqlRowsResult.rows": "Record<string, SqlRowsValue>[]",
};

/** Handwritten types in provider/functions. The generated file of the data function re-exports them. */
export const handwrittenTypes: Readonly<Record<string, string>> = {
  getSqlRows: "SqlRowsArgument, SqlRowsValue",
};

/** The interfaces of parts of the typed client whose capitalized name has another meaning. */
export const areaNames: Readonly<Record<string, string>> = { shield: "ShieldZones" };

/** Names of types in the typed client that differ from those in the schema. */
export const clientNames: Readonly<Record<string, string>> = {
  AccessLog: "AccessLogRecord",
  DailyAccessLogRecord: "DailyLogRecord",
  DatabaseUpdate: "DatabaseRegions",
  LogForwarding: "Forwarding",
  OriginGroupOrigin: "Origin",
  RateLimitError: "ShieldStatus",
  RateLimitRuleCondition: "RuleCondition",
  RateLimitRuleConfiguration: "RuleConfiguration",
  ShieldEventLabels: "EventLabels",
  ShieldEventLog: "EventLog",
};
