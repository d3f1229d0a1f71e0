import * as fc from "fast-check";
import { classes } from "../../../provider/classes";
import type { IdPartType, Lifecycle } from "../../../provider/classes/lifecycle";
import {
  extractKey,
  formatId,
  isAnotherObject,
  listClaimNames,
  parseId,
} from "../../../provider/core/identity";
import type { Properties } from "../../../provider/model/properties";
import { findLifecycle, originGroup } from "./arguments";
import { platform, platformForEach, Run, rejectionMessage } from "./run";

const number = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
/** Some classes accept only host names, others only names of tables. */
const name = fc.oneof(fc.domain(), fc.stringMatching(/^[a-z_][a-z0-9_]{0,20}$/));
const value: Record<IdPartType, fc.Arbitrary<unknown>> = { number, name };

const keys = ({ identity, inputs }: Lifecycle): fc.Arbitrary<Properties> => {
  // In the form of the state: the path of a folder ends with a slash.
  const taken = (field: string, part: IdPartType) =>
    value[part]
      .map((each) => inputs.shape[field]?.safeParse(each) ?? { success: true, data: each })
      .filter(({ success }) => success)
      .map(({ data }) => data);
  return fc.record(
    Object.fromEntries(Object.entries(identity).map(([field, part]) => [field, taken(field, part)])),
  );
};

test.each(classes)("the id of a $className and its key convert into each other", (lifecycle) => {
  fc.assert(
    fc.property(keys(lifecycle), (key) => {
      const id = formatId(lifecycle, key);
      expect(parseId(lifecycle, id)).toEqual(key);
      expect(extractKey(lifecycle, { ...key, other: 1 })).toEqual(key);
    }),
  );
});

test("any other string is rejected with the expected form of the id", () => {
  const form =
    "the form is <loadBalancerId>/<originGroupId>, where loadBalancerId and originGroupId are positive integers.";
  const near = ["1/", "1/2/3", "01/2", "1/02", "0/1", "1.5/2", "1e3/2", "+1/2", " 1/2"];
  for (const id of [...near, "9007199254740993/1", "1/9007199254740993"])
    expect(() => parseId(originGroup, id)).toThrow(form);
  fc.assert(
    fc.property(fc.string(), (id) => {
      if (!/^[1-9]\d*\/[1-9]\d*$/.test(id)) expect(() => parseId(originGroup, id)).toThrow(form);
    }),
  );
});

test.each([
  [
    "DnssecZone",
    "x",
    '"x" is not a valid id for DnssecZone: the form is <zoneId>, where zoneId is a positive integer.',
  ],
  ["LogForwarding", "", '"" is not a valid id for LogForwarding: the form is <app>.'],
])("the error for an invalid id of a %s names the parts of the id", (className, id, message) => {
  expect(() => parseId(findLifecycle(className), id)).toThrow(new Error(message));
});

describe("in a state that somebody has edited", () => {
  platformForEach();

  test.each([
    ["1/8", "1/7"],
    ["2/7", "1/7"],
  ])(
    "an id (%s) that is not that of the outputs (%s) is an error, and nothing is sent",
    async (id, recorded) => {
      const [loadBalancerId, originGroupId] = recorded.split("/").map(Number);
      const olds = { loadBalancerId, originGroupId, name: "us", adopted: false };
      const run = new Run();
      const provider = run.provider("OriginGroup");
      const { inputs } = await run.checkArguments("OriginGroup", {
        loadBalancerId: 1,
        name: "us",
        weight: 5,
      });
      for (const operation of [
        () => provider.read(id, olds),
        () => provider.diff(id, olds, inputs),
        () => provider.update(id, olds, inputs),
        () => provider.delete(id, olds),
      ])
        expect(await rejectionMessage(operation())).toBe(
          `The state has the id ${id} for this OriginGroup, but its outputs are those of ${recorded}. Nothing was changed. Correct the state ("pulumi stack export" and "pulumi stack import"), or remove the resource from it with "pulumi state delete <urn>".`,
        );
      expect(platform.requests).toHaveLength(0);
    },
  );

  test("an id in another spelling is that of the outputs", async () => {
    const recorded = { libraryId: 4, hostname: "there.example", state: "blocked" };
    const { id } = await new Run().provider("VideoLibraryRefererBlock").read("4/THERE.example", recorded);
    expect(id).toBe("4/there.example");
  });
});

test.each<[className: string, properties: Properties, names: string[]]>([
  ["OriginGroup", { loadBalancerId: 1, name: "us" }, ['["OriginGroup",1,"us"]']],
  ["OriginGroup", { loadBalancerId: 1, originGroupId: 7 }, ["/loadbalancer/1/origingroup/7"]],
  ["LogForwarding", { app: "shop", name: "us" }, ["/mc/log/forwarding/shop"]],
])("a %s %j is identified by its path and by its parent and name", (className, properties, names) => {
  expect(listClaimNames(findLifecycle(className), properties)).toEqual(names);
});

const logForwarding = findLifecycle("LogForwarding");
const at = (createdAt: unknown, configurationId: unknown = "a") => ({ configurationId, createdAt });

test.each([
  ["another configuration", at("2025-01-01T00:00:00Z"), at("2025-01-01T00:00:00Z", "b"), true],
  ["another time", at("2025-01-01T00:00:00Z"), at("2025-01-01T00:00:01Z"), true],
  ["a time without a zone", at("2025-01-01T00:00:00Z"), at("2025-01-01T00:00:00"), false],
  ["a time in another zone", at("2025-01-01T00:00:00Z"), at("2025-01-01T02:00:00+02:00"), false],
  ["a time with fractions", at("2025-01-01T00:00:00Z"), at("2025-01-01T00:00:00.1234567Z"), false],
  ["what is no time", at("2025-99-99T99:99:00Z"), at("2025-99-99T99:99:01Z"), true],
])("identifiers and %s: whether they are of another object", (_, one, other, expected) => {
  expect(isAnotherObject(logForwarding, one, other)).toBe(expected);
  expect(isAnotherObject(logForwarding, other, one)).toBe(expected);
  // Without identifiers, an id alone identifies the object.
  expect(isAnotherObject(originGroup, one, other)).toBe(false);
});
