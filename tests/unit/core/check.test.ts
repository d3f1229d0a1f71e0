import * as fc from "fast-check";
import { classes } from "../../../provider/classes";
import { checkArguments } from "../../../provider/core/check";
import { getValue } from "../../../provider/core/values/paths";
import type { Properties } from "../../../provider/model/properties";
import { unknownValue } from "../../../provider/signatures";
import { originGroup, validArguments, withUnknownValue } from "./arguments";

const provider = "exports.handler=…";
const checkGroup = (args: Properties) => checkArguments(originGroup, { ...args, __provider: provider });
const [origin = originGroup] = classes.filter(({ className }) => className === "Origin");
const valid = { loadBalancerId: 1, name: "eu" };

test("valid arguments pass, and the checked arguments pass again unchanged", () => {
  fc.assert(
    fc.property(validArguments, (args) => {
      const { inputs, failures } = checkGroup(args);
      expect(failures).toEqual([]);
      expect(Object.keys(inputs).sort()).toEqual(Object.keys(args).sort());
      expect(checkGroup(inputs)).toEqual({ inputs, failures: [] });
    }),
  );
});

test("an unknown value passes at any depth", () => {
  fc.assert(
    fc.property(withUnknownValue(validArguments), ({ given, path }) => {
      const { inputs, failures } = checkGroup(given);
      expect(failures).toEqual([]);
      expect(getValue(inputs, path)).toBe(unknownValue);
      expect(Object.keys(inputs).sort()).toEqual(Object.keys(given).sort());
    }),
  );
});

test("any JSON is accepted or rejected, and each failure names a given property or a missing one", () => {
  const keys = fc.oneof(fc.constantFrom(...Object.keys(originGroup.inputs.shape)), fc.string());
  fc.assert(
    fc.property(fc.dictionary(keys, fc.oneof(fc.jsonValue(), fc.constant(unknownValue))), (args) => {
      const names = ["loadBalancerId", "name", ...Object.keys(args)];
      for (const { property, reason } of checkGroup(args).failures) {
        expect(names.some((name) => `${property}.`.startsWith(`${name}.`))).toBe(true);
        expect(reason).toContain(property);
        expect(reason).toMatch(/[.?]$/);
      }
    }),
  );
});

test.each<[args: Properties, property: string, reason: string]>([
  [{ ...valid, weight: 300 }, "weight", "weight must be an integer from 0 to 255; 300 was given."],
  [
    { ...valid, loadBalancerId: "1" },
    "loadBalancerId",
    'loadBalancerId must be a positive integer (config.requireNumber reads one from the stack configuration); "1" was given.',
  ],
  [
    { ...valid, healthCheckSettings: { path: null } },
    "healthCheckSettings.path",
    "healthCheckSettings.path is null, which is not allowed: omit it to leave it unmanaged.",
  ],
  [
    { ...valid, loadBalancerId: null },
    "loadBalancerId",
    "loadBalancerId is null, which is not allowed: it must be a positive integer.",
  ],
  [
    { name: "eu" },
    "loadBalancerId",
    "loadBalancerId is required: it must be a positive integer. If the program gives it, its value is undefined or comes from a resource that failed.",
  ],
  [
    { loadBalancerId: 1, weight: 200 },
    "name",
    "name is required unless originGroupId is given, which adopts an existing group.",
  ],
  [
    { ...valid, weigth: unknownValue },
    "weigth",
    `weigth is not an argument of OriginGroup. Its arguments are ${Object.keys(originGroup.inputs.shape).join(", ")}. Did you mean weight?`,
  ],
  [
    { ...valid, healthCheckSettings: { pth: unknownValue } },
    "healthCheckSettings.pth",
    "healthCheckSettings.pth is not an argument of OriginGroup. The properties of healthCheckSettings are enabled, path. Did you mean path?",
  ],
])("%j is rejected with a clear error", (args, property, reason) => {
  expect(checkGroup(args).failures).toEqual([{ property, reason }]);
});

test.each([
  [{ orign_url: "https://a.example" }, "standardOrigin.orign_url", "origin_url"],
  [{ origin_url: "https://a.example" }, "standardOrigin.origin_url", "originUrl"],
  [{ orginUrl: "https://a.example" }, "standardOrigin.orginUrl", "originUrl"],
])(
  "a misspelled required property is one mistake, and the hint is in the program's case: %j",
  (standardOrigin, property, name) => {
    const { failures } = checkArguments(origin, { loadBalancerId: 1, originGroupId: 7, standardOrigin });
    expect(failures).toEqual([
      {
        property,
        reason: expect.stringContaining(
          `${property} is not an argument of Origin. The properties of standardOrigin are ${name}`,
        ),
      },
    ]);
    expect(failures[0]?.reason).toMatch(new RegExp(`Did you mean ${name}\\?$`));
  },
);

test("a long value is quoted in short", () => {
  const [failure] = checkGroup({ ...valid, weight: Array.from({ length: 9_999 }, () => "a") }).failures;
  expect(failure?.reason).toMatch(/^weight must be an integer from 0 to 255; \["a",.{100,130}… was given\.$/);
});

test("a value that the state has passes: an import found it, or an earlier version allowed it", () => {
  const olds = { ...valid, weight: 300, healthCheckSettings: { enabled: true, path: 7 } };
  const failures = (args: Properties) =>
    checkArguments(originGroup, args, olds).failures.map(({ property }) => property);
  expect(failures(olds)).toEqual([]);
  expect(failures({ ...olds, weight: 301, healthCheckSettings: { path: 8 } })).toEqual([
    "weight",
    "healthCheckSettings.path",
  ]);
  expect(failures({ ...olds, name: null })).toEqual(["name"]);
});

test("all mistakes are reported at once, beside an unknown value too; what arguments must fulfil together, later", () => {
  const properties = (args: Properties) =>
    checkGroup(args)
      .failures.map(({ property }) => property)
      .sort();
  const mistakes = { loadBalancerId: unknownValue, name: "", weight: -1, longitude: "east" };
  expect(properties(mistakes)).toEqual(["longitude", "name", "weight"]);
  expect(properties({ loadBalancerId: 1, weight: 300, weigth: 5 })).toEqual(["weight", "weigth"]);
});

test("an enum's number becomes its name; a number that the contract does not define is kept", () => {
  const method = (originLoadBalancingMethod: unknown) =>
    checkGroup({ ...valid, originLoadBalancingMethod }).inputs["originLoadBalancingMethod"];
  expect([2, "Latency", 9].map(method)).toEqual(["LeastConnections", "Latency", 9]);
  const beside = checkGroup({ ...valid, weight: unknownValue, originLoadBalancingMethod: 1 });
  expect(beside.inputs["originLoadBalancingMethod"]).toBe("WeightedRandom");
});
