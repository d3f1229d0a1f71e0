import { field, readOnly } from "../model/field";
import {
  boolean,
  count,
  enumeration,
  id,
  integer,
  matchingText,
  nonEmptyText,
  normalized,
  text,
} from "../model/kinds";
import { listOf, multisetOf, setOf } from "../model/list";
import { object } from "../model/object";
import { accessList } from "./accessList";
import { declareObject } from "./declare/declareObject";
import { managedAccessList } from "./managedAccessList";
import { rateLimitRule } from "./rateLimitRule";
import { shieldOperations } from "./shield/operations";
import { planType } from "./shield/plan";
import { wafRule } from "./wafRule";

const executionMode = enumeration("ShieldExecutionMode", { 0: "Log", 1: "Block" });
const sensitivity = enumeration("DdosShieldSensitivity", {
  0: "Off",
  1: "Low",
  2: "Medium",
  3: "High",
  4: "Challenge",
});
const limitAction = enumeration("WafPayloadLimitAction", { 0: "Block", 1: "Log", 2: "Ignore" });

const engineSetting = object("WafEngineSetting", "A setting of the firewall's engine.", {
  name: field(
    "name",
    nonEmptyText(),
    "Name of the setting, such as `allowed_methods` or `blocking_paranoia_level`.",
    { required: true },
  ),
  valueEncoded: field("valueEncoded", text(), "Its value as plain text, such as `GET HEAD POST` or `1`.", {
    required: true,
  }),
});

const instant = normalized(
  matchingText(/^\d{4}-\d\d-\d\dT\d\d:\d\d\S*Z$/, 'a time in UTC such as "2026-12-31T00:00:00Z"'),
  (time) => new Date(time.endsWith("Z") ? time : `${time}Z`).toISOString(),
);

/** The values that the vendor's own client writes for a zone that is no longer managed. */
const freeDefaults = {
  planType: "Basic",
  learningMode: false,
  wafEnabled: false,
  wafExecutionMode: "Log",
  wafDisabledRules: [],
  wafLogOnlyRules: [],
  wafRequestHeaderLoggingEnabled: true,
  wafRequestIgnoredHeaders: ["AccessKey", "Authorization", "Cookie", "Credential", "Signature"],
  wafRealtimeThreatIntelligenceEnabled: false,
  wafRequestBodyLimitAction: "Log",
  wafResponseBodyLimitAction: "Ignore",
  ddosShieldSensitivity: "Off",
  ddosChallengeWindow: 3600,
  whitelabelResponsePages: false,
};

export const shieldZone = declareObject({
  className: "ShieldZone",
  noun: "shield zone",
  area: "shield",
  description:
    "The shield zone of a pull zone: its plan, its web application firewall (WAF) and its protection against DDoS attacks. A pull zone has at most one. Without `planType`, the program never changes the plan. ID and import ID: `<shieldZoneId>`.",
  path: "/shield/shield-zones",
  objectPath: "/shield/shield-zone/{shieldZoneId}",
  id: "shieldZoneId",
  fields: {
    shieldZoneId: readOnly("shieldZoneId", id(), "ID of the shield zone, assigned by the API.", {
      alwaysReturned: true,
    }),
    pullZoneId: field("pullZoneId", id(), "ID of the pull zone that it protects.", {
      required: true,
      createOnly: true,
    }),
    planType: field("planType", planType, "Plan of the zone. A lower plan has fewer features.", {
      billedFor: "the plan, for each month",
    }),
    learningMode: field("learningMode", boolean(), "Whether the zone is in learning mode.", {
      argumentDescription:
        "Whether the zone is in learning mode. The platform ends that mode on its own, so declare only `false`.",
    }),
    learningModeUntil: field(
      "learningModeUntil",
      instant,
      "When the zone stops learning: a time in UTC, such as `2026-12-31T00:00:00Z`.",
    ),
    wafEnabled: field("wafEnabled", boolean(), "Whether the WAF is on."),
    wafExecutionMode: field(
      "wafExecutionMode",
      executionMode,
      "What the WAF does with a match: `Log` only logs it, `Block` blocks the request.",
    ),
    wafProfileId: field(
      "wafProfileId",
      integer(0, 2_147_483_647),
      "ID of the WAF profile, as `GET /shield/waf/profiles` lists it.",
    ),
    wafDisabledRules: field(
      "wafDisabledRules",
      setOf(nonEmptyText()),
      "IDs of managed rules that are off, such as `941100`. Order and duplicates make no difference.",
    ),
    wafLogOnlyRules: field(
      "wafLogOnlyRules",
      setOf(nonEmptyText()),
      "IDs of managed rules that only log. Order and duplicates make no difference.",
    ),
    wafCustomRuleOrder: field(
      "wafCustomRuleOrder",
      listOf(id()),
      "IDs of custom rules in the order of their evaluation.",
    ),
    wafEngineConfig: field(
      "wafEngineConfig",
      multisetOf(engineSetting, "a list of name and valueEncoded"),
      "Settings that override the defaults of the WAF engine, in any order. Declare all that you need: it is not known whether the API keeps those that you leave out.",
    ),
    wafRequestHeaderLoggingEnabled: field(
      "wafRequestHeaderLoggingEnabled",
      boolean(),
      "Whether logs contain request headers.",
    ),
    wafRequestIgnoredHeaders: field(
      "wafRequestIgnoredHeaders",
      setOf(nonEmptyText()),
      "Request headers that logs leave out. Order and duplicates make no difference.",
    ),
    requestBodyLoggingEnabled: field(
      "requestBodyLoggingEnabled",
      boolean(),
      "Whether logs contain request bodies.",
    ),
    wafRealtimeThreatIntelligenceEnabled: field(
      "wafRealtimeThreatIntelligenceEnabled",
      boolean(),
      "Whether the WAF uses current threat data. Needs a plan above `Basic`.",
    ),
    wafRequestBodyLimitAction: field(
      "wafRequestBodyLimitAction",
      limitAction,
      "What happens to a request body that is too long to be inspected.",
    ),
    wafResponseBodyLimitAction: field(
      "wafResponseBodyLimitAction",
      limitAction,
      "What happens to a response body that is too long to be inspected.",
    ),
    ddosShieldSensitivity: field(
      "dDoSShieldSensitivity",
      sensitivity,
      'How readily the DDoS protection steps in. In the dashboard, `Off` is "Asleep" and `Challenge` is "Extreme".',
    ),
    ddosChallengeWindow: field(
      "dDoSChallengeWindow",
      integer(0, 2_147_483_647),
      "How long a passed challenge is valid, in seconds.",
    ),
    ddosExecutionMode: readOnly(
      "dDoSExecutionMode",
      executionMode,
      "What the DDoS protection does with an attack: `Log` only logs it, `Block` blocks it.",
    ),
    whitelabelResponsePages: field(
      "whitelabelResponsePages",
      boolean(),
      "Whether the pages that visitors see omit bunny.net's branding. Needs a plan above `Basic`.",
    ),
    rateLimitRulesLimit: readOnly(
      "rateLimitRulesLimit",
      count(),
      "How many rate-limit rules the plan allows.",
      {
        changedBy: ["planType"],
      },
    ),
    customWafRulesLimit: readOnly(
      "customWafRulesLimit",
      count(),
      "How many custom WAF rules the plan allows.",
      {
        changedBy: ["planType"],
      },
    ),
  },
  lookup: ["pullZoneId"],
  uniqueIn: "the pull zone",
  sameAs: "",
  envelope: "data",
  operations: shieldOperations,
  writes: { serial: true },
  verbs: {
    list: { pageFormat: "shield" },
    create: {
      path: "/shield/shield-zone",
      member: "shieldZone",
      returns: { id: "data.shieldZone.shieldZoneId" },
    },
    update: {
      path: "/shield/shield-zone",
      method: "PATCH",
      member: "shieldZone",
      idInBody: true,
      // The response has only what was sent.
      returns: "nothing",
    },
  },
  keptByDefault: true,
  reset: { because: "keeps it as long as its pull zone", to: freeDefaults },
  hooks: {
    label: ({ pullZoneId }) => `of pull zone ${pullZoneId}`,
    fromResponse: (outputs) => ({ ...outputs, rateLimitRulesLimit: outputs.rateLimitRulesLimit ?? null }),
    // The response to a create lacks the limits, so a state without one triggers a read.
    compare: ({ rateLimitRulesLimit }) => ({
      changed: rateLimitRulesLimit === undefined ? ["rateLimitRulesLimit"] : [],
    }),
  },
  children: [accessList, managedAccessList, wafRule, rateLimitRule],
  client: {
    name: "shield",
    doc: "Shield zones with their access lists and rules, and their API guardian metrics.",
    methods: { list: "zones", get: "zone", create: "createZone", update: "updateZone" },
    list: "Every shield zone, page by page.",
    get: "One shield zone.",
    create: "Creates the shield zone of a pull zone, and returns its ID. @throws ConflictError if it has one",
    update: "Changes the settings given and leaves the others unchanged.",
  },
  example: {
    title: "The WAF blocks requests that match its managed rules, except for rule 941100",
    arguments: {
      pullZoneId: 9,
      wafEnabled: true,
      wafExecutionMode: "Block",
      wafDisabledRules: ["941100"],
      ddosShieldSensitivity: "Medium",
    },
    change: { wafExecutionMode: "Log" },
    id: 5,
  },
});
