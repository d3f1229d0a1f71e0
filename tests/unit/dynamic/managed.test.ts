import { classes } from "../../../provider/classes";
import type { Properties } from "../../../provider/classes/lifecycle";
import { recordedPaths, recordOf } from "../../../provider/dynamic/plan/managed";
import { managing } from "../../managing";
import { originGroup } from "./arguments";
import { closePlatform, openPlatform, Run, writes } from "./run";

const group = { loadBalancerId: 1, originGroupId: 7, name: "us", weight: 100, adopted: false };
const given = { loadBalancerId: 1, name: "us", weight: 100 };

test.each(classes.map((lifecycle) => [lifecycle.className, lifecycle] as const))(
  "a state of %s distinguishes any two of its paths",
  (_, lifecycle) => {
    const alone = lifecycle.settable.map((path) => recordedPaths(lifecycle, { managed: recordOf([path]) }));
    expect(alone).toEqual(lifecycle.settable.map((path) => [path]));
    const every = recordOf(lifecycle.settable);
    expect(recordedPaths(lifecycle, { managed: every })).toEqual(lifecycle.settable);
  },
);

test("the code of a path never changes", () => {
  expect(managing("name", "weight", "healthCheckSettings.path")).toBe("UpxgqNCET");
});

describe("a state of version 0.1.0, which records the paths themselves", () => {
  beforeEach(() => openPlatform());
  afterEach(closePlatform);
  const recorded = { ...group, managed: ["name", "weight"] };

  test("differs from its program in nothing, and otherwise in what the program adds and removes", async () => {
    const changed = async (args: Properties) =>
      (await new Run().of("OriginGroup").diff("1/7", recorded, args)).changes;
    expect(await changed(given)).toBe(false);
    expect(await changed({ loadBalancerId: 1, name: "us" })).toBe(true);
    expect(await changed({ ...given, priority: 100 })).toBe(true);
  });

  test("counts only what is a path", () => {
    expect(recordedPaths(originGroup, { managed: ["weight", 5, null] })).toEqual(["weight"]);
  });

  test("is kept by a refresh, and recorded anew by an update", async () => {
    const groups = new Run().of("OriginGroup");
    const { props, inputs } = await groups.read("1/7", recorded);
    expect([props, inputs]).toMatchObject([{ managed: ["name", "weight"] }, given]);
    const { outs } = await groups.update("1/7", recorded, { loadBalancerId: 1, name: "us" });
    expect([outs, writes()]).toMatchObject([{ managed: managing("name") }, []]);
  });
});
