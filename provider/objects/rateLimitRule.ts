import { field, readOnly } from "../model/field";
import { boolean, count, id, text } from "../model/kinds";
import { verbatimObject } from "../model/object";
import { ruleConfiguration } from "../model/ruleConfiguration";
import { declareObject } from "./declare";
import { shieldOperations } from "./shieldPlan";

const ruleError = verbatimObject("RateLimitError", "A status of the API.", {
  statusCode: readOnly("statusCode", count(), "HTTP status."),
  success: readOnly("success", boolean(), "Whether the operation succeeded."),
  message: readOnly("message", text(0), "What is wrong."),
  errorKey: readOnly("errorKey", text(0), "Name of the error."),
});

export const rateLimitRule = declareObject({
  className: "RateLimitRule",
  noun: "rate-limit rule",
  short: "rule",
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
    ruleId: readOnly("id", id(), "ID of the rule.", { always: true }),
    shieldZoneId: readOnly("shieldZoneId", id(), "ID of the shield zone."),
    userId: readOnly("userId", text(0), "ID of the user who created the rule."),
    ruleName: field("ruleName", text(1), "Name of the rule."),
    ruleDescription: field("ruleDescription", text(0), "Description of the rule.", { nullable: true }),
    // Secret, because it repeats `value` and sub-keys, which the program may have marked as secret.
    ruleJson: readOnly("ruleJson", text(0), "The rule as the API's own JSON.", { secret: true }),
    ruleConfiguration: field(
      "ruleConfiguration",
      ruleConfiguration,
      "What the rule compares and what it does.",
    ),
    // It describes a response, not the rule.
    errorResponse: readOnly("errorResponse", ruleError, "What the API reports as wrong with the rule.", {
      notInClass: true,
    }),
  },
  lookup: ["ruleName"],
  sameAs: "of the zone with the same name",
  operations: shieldOperations,
  // The API refuses overlapping writes to one zone (observed).
  writes: { serial: true },
  verbs: {
    list: {
      shape: "shield",
      source: "documented",
      // No documented response has these. Some servers return them when a single rule is read (observed).
      lacks: [
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
    title: "A limit for uploads",
    arguments: {
      shieldZoneId: 5,
      ruleName: "uploads",
      ruleDescription: "Ten uploads a minute",
      ruleConfiguration: { operatorType: "BEGINSWITH", value: "/upload", requestCount: 10, timeframe: 60 },
    },
    change: { ruleDescription: "At most ten uploads a minute" },
    id: 8002,
  },
});
