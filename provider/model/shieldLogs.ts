import { readOnly } from "./field";
import { count, text } from "./kinds";
import { mapOf } from "./list";
import { verbatimObject } from "./object";

const eventLabels = verbatimObject("ShieldEventLabels", "Labels of an event.", {
  asn: readOnly("asn", text(), "Number of the visitor's autonomous system."),
  country: readOnly("country", text(), "Country of the visitor, in two letters."),
  ruleId: readOnly("ruleId", text(), "ID of the rule that matched."),
  severity: readOnly("severity", text(), "Severity of the rule: `NOTICE`, `WARNING` or `CRITICAL`."),
  method: readOnly("method", text(), "HTTP method of the request."),
  ruleGroup: readOnly("ruleGroup", text(), "Group of the rule."),
  status: readOnly("status", text(), "HTTP status of the response."),
  serverZone: readOnly("serverZone", text(), "Region of the server that handled the request."),
});

export const eventLogEntry = verbatimObject("ShieldEventLog", "An entry of a shield zone's event log.", {
  logId: readOnly("logId", text(), "ID of the entry."),
  timestamp: readOnly("timestamp", count(), "Time of the event in milliseconds since 1970."),
  log: readOnly("log", text(), "The event as the API's own text."),
  labels: readOnly("labels", eventLabels, "Labels of the event."),
});

const dailyGuardianMetrics = verbatimObject("ApiGuardianDay", "What the API guardian counted on one day.", {
  blockedRequests: readOnly("blockedRequests", count(), "Requests that were blocked."),
  loggedRequests: readOnly("loggedRequests", count(), "Requests that were logged."),
  rateLimited: readOnly("rateLimited", count(), "Requests that exceeded a rate limit."),
  requestsInspected: readOnly("requestsInspected", count(), "Requests that were inspected."),
  failedRequestValidation: readOnly("failedRequestValidation", count(), "Requests that failed validation."),
  failedAuthenticationEnforcement: readOnly(
    "failedAuthenticationEnforcement",
    count(),
    "Requests that failed authentication.",
  ),
});

export const guardianMetrics = verbatimObject(
  "GuardianMetrics",
  "What the API guardian of a shield zone counted.",
  {
    totalBlockedRequests: readOnly("totalBlockedRequests", count(), "Requests that were blocked."),
    totalLoggedRequests: readOnly("totalLoggedRequests", count(), "Requests that were logged."),
    totalRateLimited: readOnly("totalRateLimited", count(), "Requests that exceeded a rate limit."),
    totalRequestsInspected: readOnly("totalRequestsInspected", count(), "Requests that were inspected."),
    totalFailedRequestValidation: readOnly(
      "totalFailedRequestValidation",
      count(),
      "Requests that failed validation.",
    ),
    totalFailedAuthenticationEnforcement: readOnly(
      "totalFailedAuthenticationEnforcement",
      count(),
      "Requests that failed authentication.",
    ),
    overviewPastTwentyEightDays: readOnly(
      "overviewPastTwentyEightDays",
      mapOf(dailyGuardianMetrics),
      "The same counts for each of the past 28 days, by date as the API writes it.",
    ),
  },
);
