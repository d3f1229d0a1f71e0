import * as fc from "fast-check";
import { checkArguments } from "../../../provider/core/check";
import { compareInputs } from "../../../provider/core/diff";
import { buildStateOutputs } from "../../../provider/core/state";
import { encodePaths, listManagedPaths } from "../../../provider/core/values/managedPaths";
import { getValue, hasValue, setValue } from "../../../provider/core/values/paths";
import { toPlainProperties } from "../../../provider/core/values/plainJson";
import type { Properties } from "../../../provider/model/properties";
import { unknownValue } from "../../../provider/signatures";
import { apiGroup, findLifecycle, originGroup, validArguments, withUnknownValue } from "./arguments";

const checkInputs = (args: Properties) => toPlainProperties(checkArguments(originGroup, args).inputs);

/** Returns the state after an `up`: managed properties have the program's values, all others their live values. */
function recordState(inputs: Properties, live: Properties): Properties {
  const key = {
    loadBalancerId: inputs["loadBalancerId"],
    originGroupId: inputs["originGroupId"] ?? live["Id"],
  };
  let outputs = originGroup.toOutputs(live, key);
  for (const path of originGroup.settable)
    if (hasValue(inputs, path)) outputs = setValue(outputs, path, getValue(inputs, path));
  const resource = { lifecycle: originGroup, account: { fingerprint: "0" }, inputs };
  return toPlainProperties(buildStateOutputs(resource, outputs, false));
}

const compareGroup = (recorded: Properties, inputs: Properties) =>
  compareInputs(originGroup, recorded, inputs);

const noChanges = { changed: [], replaces: [], writtenPaths: [], computed: [] };

test("the state after an up does not differ from its arguments, nor from those with the object's own id", () => {
  fc.assert(
    fc.property(validArguments, apiGroup, (args, live) => {
      const inputs = checkInputs(args);
      const recorded = recordState(inputs, live);
      expect(compareGroup(recorded, inputs)).toEqual(noChanges);
      const own = { ...inputs, originGroupId: recorded["originGroupId"] };
      expect(compareGroup(recorded, own)).toEqual(noChanges);
    }),
  );
});

test("exactly the properties whose value changed, or that were added or removed, are changed", () => {
  fc.assert(
    fc.property(validArguments, validArguments, apiGroup, (args, others, live) => {
      const [before, now] = [
        checkInputs(args),
        checkInputs({ ...others, loadBalancerId: args["loadBalancerId"] }),
      ];
      delete now["originGroupId"];
      const recorded = recordState(before, live);
      const expected = originGroup.settable.filter(
        (path) =>
          hasValue(before, path) !== hasValue(now, path) ||
          (hasValue(now, path) && getValue(now, path) !== getValue(recorded, path)),
      );
      if (before["onDelete"] !== now["onDelete"]) expected.push("onDelete");
      const { changed, replaces } = compareGroup(recorded, now);
      expect([...changed].sort()).toEqual(expected.sort());
      expect(replaces).toEqual([]);
    }),
  );
});

test("an identity argument replaces only if it is given and differs from the recorded value", () => {
  fc.assert(
    fc.property(validArguments, apiGroup, fc.integer({ min: 1 }), (args, live, other) => {
      const inputs = checkInputs(args);
      const recorded = recordState(inputs, live);
      const { originGroupId: _given, ...without } = inputs;
      expect(compareGroup(recorded, without).replaces).toEqual([]);
      for (const property of ["loadBalancerId", "originGroupId"]) {
        if (recorded[property] === other) continue;
        const given = { ...inputs, [property]: other };
        expect(compareGroup(recorded, given)).toMatchObject({ changed: [property], replaces: [property] });
      }
    }),
  );
});

test("an unknown value replaces in an identity property, and updates elsewhere", () => {
  fc.assert(
    fc.property(withUnknownValue(validArguments), apiGroup, ({ given: args, path }, live) => {
      const known = JSON.parse(JSON.stringify(args).replaceAll(`"${unknownValue}"`, "1"));
      const { changed, replaces } = compareGroup(recordState({ loadBalancerId: 1, ...known }, live), args);
      const identity = ["loadBalancerId", "originGroupId"].includes(path);
      expect(replaces).toEqual(identity ? [path] : []);
      // Only a create uses `adopt`, so changing it has no effect.
      if (path === "adopt") expect(changed).toEqual([]);
      else expect(changed.some((changedPath) => `${changedPath}.`.startsWith(`${path}.`))).toBe(true);
    }),
  );
});

test("any recorded state can be compared", () => {
  fc.assert(
    fc.property(validArguments, fc.dictionary(fc.string(), fc.jsonValue()), (args, recorded) => {
      const { changed, writtenPaths } = compareGroup(recorded, checkInputs(args));
      expect(changed).toEqual([...new Set(changed)]);
      expect(changed).toEqual(expect.arrayContaining([...writtenPaths]));
    }),
  );
});

const database = { databaseId: "db_1", name: "shop", storageRegion: "DE", primaryRegions: ["DE"] };

test.each<[className: string, recorded: Properties, inputs: Properties, expected: object]>([
  ["Database", database, database, { writtenPaths: ["url"] }],
  ["DnssecZone", { zoneId: 3, enabled: true }, { zoneId: 3 }, { writtenPaths: ["dsRecord"], computed: [] }],
  [
    "DatabaseToken",
    { databaseId: "db_1", kind: "read-only", expiry: "never", expiresAt: null },
    { databaseId: "db_1", kind: "full-access", expiry: "never" },
    {
      computed: ["token", "expiresAt", "issuedAt"],
      notice: expect.stringContaining("stays valid forever"),
    },
  ],
  ["RateLimitRule", {}, { shieldZoneId: 5 }, { computed: ["ruleJson"] }],
  [
    "ScriptRelease",
    { scriptId: 6, release: "a", code: null },
    { scriptId: 6, release: "b" },
    { computed: ["releaseId", "codeHash", "published", "code"] },
  ],
])("%s: from %j to %j", (className, recorded, inputs, expected) => {
  const lifecycle = findLifecycle(className);
  const managed = encodePaths(listManagedPaths(lifecycle, inputs));
  expect(compareInputs(lifecycle, { ...recorded, managed }, inputs)).toMatchObject(expected);
});
