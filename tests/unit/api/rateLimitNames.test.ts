import { withNames } from "../../../provider/api/shield/names";
import { rateLimitRule } from "../../../provider/objects/rateLimitRule";
import { ruleConfiguration } from "../../../provider/objects/shield/ruleConfiguration";

const addNames = (rule: object) => withNames(rateLimitRule.model.received.parse(rule));
const { meanings } = ruleConfiguration.fields.transformationTypes.kind.item;

test("absent, null, 0, false, empty and unknown fields stay unchanged, and so does the API's own name", () => {
  const rule = {
    id: 1,
    ruleName: null,
    ruleDescription: "",
    future: { a: [null, 0] },
    ruleConfiguration: {
      actionType: null,
      operatorType: 0,
      severityType: 7,
      counterKeyType: 1,
      counterKeyTypeName: "its own",
      transformationTypes: [],
      variableTypes: { GEO: null, ARGS: "" },
      isNegated: false,
      chainedRuleConditions: [{ operatorType: 14, future: 1 }, {}],
    },
  };
  expect(addNames(rule)).toEqual({
    ...rule,
    ruleConfiguration: {
      ...rule.ruleConfiguration,
      operatorTypeName: "BEGINSWITH",
      transformationTypeNames: [],
      chainedRuleConditions: [{ operatorType: 14, operatorTypeName: "RX", future: 1 }, {}],
    },
  });
  const unset = { id: 1, ruleConfiguration: { chainedRuleConditions: null, transformationTypes: null } };
  expect(addNames(unset)).toStrictEqual(unset);
  expect(Object.keys(JSON.parse(JSON.stringify(addNames({ id: 1 }))))).toEqual(["id"]);
});

test("every known number in a list has its name, and another number stands for itself", () => {
  const transformationTypes = [...Object.keys(meanings).map(Number), 99];
  const rule = addNames({ id: 1, ruleConfiguration: { transformationTypes } });
  expect(rule.ruleConfiguration?.transformationTypeNames).toEqual([...Object.values(meanings), 99]);
});
