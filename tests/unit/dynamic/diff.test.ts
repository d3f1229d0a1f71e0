import * as fc from "fast-check";
import type { Properties } from "../../../provider/classes/lifecycle";
import type { Account } from "../../../provider/dynamic/account";
import { check } from "../../../provider/dynamic/check";
import { diff } from "../../../provider/dynamic/diff";
import { formatId } from "../../../provider/dynamic/identity";
import { withBookkeeping } from "../../../provider/dynamic/managed";
import { get, given } from "../../../provider/dynamic/paths";
import { plainProperties } from "../../../provider/dynamic/plainJson";
import { unknownValue } from "../../../provider/dynamic/unknowns";
import { liveGroup, originGroup, validArguments, withUnknown } from "./arguments";

/** The account of the recorded objects; a comparison of origin groups asks it nothing. */
const here = {
  fingerprint: "0123456789ab",
  get client(): never {
    throw new Error("a comparison of origin groups asks nobody");
  },
} as unknown as Account;

const inputsOf = (args: Properties) => plainProperties(check(originGroup, args).inputs);

/** What is recorded after an up of these arguments: what they manage has their values, the rest is as it was. */
function recordedFor(inputs: Properties, live: Properties): Properties {
  const key = {
    loadBalancerId: inputs["loadBalancerId"],
    originGroupId: inputs["originGroupId"] ?? live["Id"],
  };
  let outputs = originGroup.toOutputs(live, key);
  for (const path of originGroup.settable)
    if (given(inputs, path)) outputs = setIn(outputs, path, get(inputs, path));
  return plainProperties(withBookkeeping(originGroup, outputs, inputs, false));
}

function setIn(properties: Properties, path: string, value: unknown): Properties {
  const [property = "", member] = path.split(".");
  if (member === undefined) return { ...properties, [property]: value };
  return { ...properties, [property]: { ...(properties[property] as Properties | null), [member]: value } };
}

const compare = (recorded: Properties, inputs: Properties) =>
  diff(originGroup, () => here, formatId(originGroup, recorded), recorded, inputs);

test("the state after an up does not differ from its arguments", async () => {
  await fc.assert(
    fc.asyncProperty(validArguments, liveGroup, async (args, live) => {
      const inputs = inputsOf(args);
      const unchanged = await compare(recordedFor(inputs, live), inputs);
      expect(unchanged).toEqual({ changed: [], replaces: [] });
    }),
  );
});

test("exactly the properties whose value changed, or that were added or removed, are changed", async () => {
  await fc.assert(
    fc.asyncProperty(validArguments, validArguments, liveGroup, async (args, others, live) => {
      const [before, now] = [inputsOf(args), inputsOf({ ...others, loadBalancerId: args["loadBalancerId"] })];
      delete now["originGroupId"];
      const recorded = recordedFor(before, live);
      const expected = originGroup.settable.filter(
        (path) =>
          given(before, path) !== given(now, path) ||
          (given(now, path) && get(now, path) !== get(recorded, path)),
      );
      if (before["onDelete"] !== now["onDelete"]) expected.push("onDelete");
      const { changed, replaces } = await compare(recorded, now);
      expect([...changed].sort()).toEqual(expected.sort());
      expect(replaces).toEqual([]);
    }),
  );
});

test("an identity argument replaces only if it is given and differs from the recorded value", async () => {
  await fc.assert(
    fc.asyncProperty(validArguments, liveGroup, fc.integer({ min: 1 }), async (args, live, other) => {
      const inputs = inputsOf(args);
      const recorded = recordedFor(inputs, live);
      const { originGroupId: _given, ...without } = inputs;
      expect((await compare(recorded, without)).replaces).toEqual([]);
      const own = { ...inputs, originGroupId: recorded["originGroupId"] };
      expect(await compare(recorded, own)).toEqual({ changed: [], replaces: [] });
      for (const property of ["loadBalancerId", "originGroupId"]) {
        if (recorded[property] === other) continue;
        const { changed, replaces } = await compare(recorded, { ...inputs, [property]: other });
        expect(replaces).toEqual([property]);
        expect(changed).toEqual([property]);
      }
    }),
  );
});

test("an unknown value replaces in an identity property, and updates elsewhere", async () => {
  await fc.assert(
    fc.asyncProperty(withUnknown(validArguments), liveGroup, async ({ given: args, path }, live) => {
      const known = JSON.parse(JSON.stringify(args).replaceAll(`"${unknownValue}"`, "1"));
      const { changed, replaces } = await compare(recordedFor({ loadBalancerId: 1, ...known }, live), args);
      const identity = ["loadBalancerId", "originGroupId"].includes(path);
      expect(replaces).toEqual(identity ? [path] : []);
      // `adopt` matters only for a create; a change of it does nothing.
      if (path === "adopt") expect(changed).toEqual([]);
      else expect(changed.some((changedPath) => `${changedPath}.`.startsWith(`${path}.`))).toBe(true);
    }),
  );
});

test("any recorded state can be compared", async () => {
  await fc.assert(
    fc.asyncProperty(validArguments, fc.dictionary(fc.string(), fc.jsonValue()), async (args, recorded) => {
      const result = await diff(
        originGroup,
        () => Promise.reject() as never,
        "1/2",
        recorded,
        inputsOf(args),
      );
      expect(result.changed).toEqual([...new Set(result.changed)]);
    }),
  );
});
