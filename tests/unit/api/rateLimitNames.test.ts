import * as api from "../../../provider/api/shield/names";
import { rateLimitRule, ruleConfiguration } from "../../../provider/model/shield";

const { fields } = ruleConfiguration;

const withNames = (rule: object) => api.withNames(rateLimitRule.received.parse(rule));

test("absent, null, 0, false, empty and unknown fields stay unchanged", () => {
  const rule = {
    id: 1,
    ruleName: null,
    ruleDescription: "",
    future: { a: [null, 0] },
    ruleConfiguration: {
      actionType: null,
      operatorType: 0,
      severityType: 7,
      transformationTypes: [],
      variableTypes: { GEO: null, ARGS: "" },
      isNegated: false,
      chainedRuleConditions: null,
      future: false,
    },
  };
  expect(withNames(rule)).toEqual({
    ...rule,
    ruleConfiguration: {
      ...rule.ruleConfiguration,
      operatorTypeName: "BEGINSWITH",
      transformationTypeNames: [],
    },
  });
  expect(withNames({ id: 1, ruleConfiguration: null })).toEqual({ id: 1, ruleConfiguration: null });
  expect(Object.keys(JSON.parse(JSON.stringify(withNames({ id: 1 }))))).toEqual(["id"]);
});

test("the platform's own name field is not replaced", () => {
  const { ruleConfiguration } = withNames({
    id: 1,
    ruleConfiguration: { actionType: 1, actionTypeName: "Deny" },
  });
  expect(ruleConfiguration).toEqual({ actionType: 1, actionTypeName: "Deny" });
});

test("every number in the companion's tables has a name", () => {
  const sizes = [
    fields.actionType.kind,
    fields.severityType.kind,
    fields.operatorType.kind,
    fields.transformationTypes.kind.item,
    fields.counterKeyType.kind,
  ];
  expect(sizes.map(({ meanings }) => Object.keys(meanings).length)).toEqual([3, 3, 15, 21, 8]);
  const { meanings } = fields.transformationTypes.kind.item;
  const all = withNames({
    id: 1,
    ruleConfiguration: { transformationTypes: Object.keys(meanings).map(Number) },
  });
  expect(all.ruleConfiguration?.transformationTypeNames).toEqual(Object.values(meanings));
});

test("a number without a meaning stands for itself in a list of names", () => {
  const { ruleConfiguration } = withNames({ id: 1, ruleConfiguration: { transformationTypes: [8, 99] } });
  expect(ruleConfiguration?.transformationTypeNames).toEqual(["LOWERCASE", 99]);
});

test("the description of a name lists what the numbers mean", () => {
  const { kind } = Object(api.namedRule.fields["ruleConfiguration"]);
  expect(kind.fields.actionTypeName.description).toBe(
    "Name of `actionType`: 1 Block, 2 Log, 3 Challenge. Left out for another number.",
  );
  expect(kind.fields.transformationTypeNames.description).toMatch(
    /^Names of `transformationTypes`: 1 CMDLINE, .*, 21 UTF8TOUNICODE\. Another number stands for itself\.$/,
  );
});
