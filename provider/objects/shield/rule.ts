import { alwaysReturned, field, readOnly } from "../../model/field";
import { boolean, count, id, nonEmptyText, text } from "../../model/kinds";
import { verbatimObject } from "../../model/object";

const ruleError = verbatimObject("RateLimitError", "A status of the API.", {
  statusCode: readOnly("statusCode", count(), "HTTP status."),
  success: readOnly("success", boolean(), "Whether the operation succeeded."),
  message: readOnly("message", text(), "What is wrong."),
  errorKey: readOnly("errorKey", text(), "Name of the error."),
});

/** What all rules of a shield zone have besides their configuration. */
export const shieldRuleFields = {
  ruleId: readOnly("id", id(), "ID of the rule.", alwaysReturned),
  shieldZoneId: readOnly("shieldZoneId", id(), "ID of the shield zone."),
  userId: readOnly("userId", text(), "ID of the user who created the rule."),
  ruleName: field("ruleName", nonEmptyText(), "Name of the rule."),
  ruleDescription: field("ruleDescription", text(), "Description of the rule.", { nullable: true }),
  // Secret, because it repeats `value` and sub-keys, which the program may have marked as secret.
  ruleJson: readOnly("ruleJson", text(), "The rule as the API's own JSON.", { secret: true }),
  // It describes a response, not the rule.
  errorResponse: readOnly("errorResponse", ruleError, "What the API reports as wrong with the rule.", {
    notInClass: true,
  }),
};
