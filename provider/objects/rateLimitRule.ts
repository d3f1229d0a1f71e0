import { field } from "../model/field";
import { declareObject } from "./declare/declareObject";
import { shieldOperations } from "./shield/operations";
import { shieldRuleFields } from "./shield/rule";
import { ruleConfiguration } from "./shield/ruleConfiguration";

export const rateLimitRule = declareObject({
  className: "RateLimitRule",
  noun: "rate-limit rule",
  shortNoun: "rule",
  area: "shield",
  summary: "A rate-limit rule of a shield zone.",
  description:
    "A rate-limit rule of a shield zone: which requests are counted, how many are allowed, and what happens to the others. An argument or a property of `ruleConfiguration` that is left out is not managed: it is not compared and keeps its value. To look a rule up without managing it, use `RateLimitRuleData`. ID and import ID: `<shieldZoneId>/<ruleId>`.",
  examples: {
    "Ten uploads a minute for each address": `new edge.RateLimitRule("uploads", {
  shieldZoneId: 5,
  ruleName: "uploads",
  ruleConfiguration: {
    variableTypes: { REQUEST_URI: "" },
    operatorType: "BEGINSWITH",
    value: "/upload",
    requestCount: 10,
    timeframe: 60,
    counterKeyType: "IP",
    actionType: "Block",
    blockTime: 300,
  },
});`,
    "Adopt an existing rule, and manage only its limit":
      'new edge.RateLimitRule("search", { shieldZoneId: 5, ruleId: 8002, ruleConfiguration: { requestCount: 100 } });',
  },
  path: "/shield/rate-limits/{shieldZoneId}",
  objectPath: "/shield/rate-limit/{ruleId}",
  id: "ruleId",
  fields: {
    ...shieldRuleFields,
    ruleConfiguration: field(
      "ruleConfiguration",
      ruleConfiguration,
      "Which requests the rule counts, how many it allows, and what happens to the others.",
      {
        argumentDescription:
          "Which requests the rule counts, how many it allows, and what happens to the others. For a new rule, set at least `variableTypes`, `operatorType`, `value`, `requestCount`, `timeframe`, `counterKeyType`, `actionType` and `blockTime`.",
      },
    ),
  },
  lookup: ["ruleName"],
  uniqueIn: "the zone",
  sameAs: "with the same name",
  operations: shieldOperations,
  // The API refuses overlapping writes to one zone (observed).
  writes: { serial: true },
  verbs: {
    list: {
      pageFormat: "shield",
      source: "documented",
      // No documented response has these. Some servers return them when a single rule is read (observed).
      omits: [
        "ruleConfiguration.requestCount",
        "ruleConfiguration.counterKeyType",
        "ruleConfiguration.timeframe",
        "ruleConfiguration.blockTime",
      ],
    },
    create: { path: "/shield/rate-limit" },
    // The API accepts no partial configuration.
    update: { method: "PATCH", sends: "all" },
  },
  hooks: {
    // The API rewrites `ruleJson` with each change.
    compare: () => ({ computed: ["ruleJson"] }),
  },
  client: {
    name: "shield",
    methods: {
      list: "rateLimits",
      get: "rateLimit",
      create: "createRateLimit",
      update: "updateRateLimit",
      delete: "deleteRateLimit",
    },
    list: "Every rate-limit rule of a zone, page by page. The API may leave the limits out of the list. @throws NotFoundError",
    get: "One rate-limit rule.",
    create: "Creates a rate-limit rule in a zone. Names need not be unique.",
    update: "Changes a rate-limit rule. A ruleConfiguration must be complete.",
    delete: "Removes a rate-limit rule.",
  },
  example: {
    title: "Ten uploads a minute from each address",
    arguments: {
      shieldZoneId: 5,
      ruleName: "uploads",
      ruleDescription: "Ten uploads a minute",
      ruleConfiguration: {
        variableTypes: { REQUEST_URI: "" },
        operatorType: "BEGINSWITH",
        value: "/upload",
        requestCount: 10,
        timeframe: 60,
        counterKeyType: "IP",
        actionType: "Block",
        blockTime: 300,
      },
    },
    change: { ruleDescription: "At most ten uploads a minute" },
    id: 8002,
  },
});
