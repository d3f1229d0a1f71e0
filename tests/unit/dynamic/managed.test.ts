import { classes } from "../../../provider/classes";
import { encodePaths, recordedPaths } from "../../../provider/dynamic/values";
import { managing } from "../../managing";

test.each(classes.map((lifecycle) => [lifecycle.className, lifecycle] as const))(
  "a state of %s distinguishes any two of its paths",
  (_, lifecycle) => {
    const alone = lifecycle.settable.map((path) =>
      recordedPaths(lifecycle, { managed: encodePaths([path]) }),
    );
    expect(alone).toEqual(lifecycle.settable.map((path) => [path]));
    const every = encodePaths(lifecycle.settable);
    expect(recordedPaths(lifecycle, { managed: every })).toEqual(lifecycle.settable);
  },
);

test("the code of a path never changes", () => {
  expect(managing("name", "weight", "healthCheckSettings.path")).toBe("UpxgqNCET");
});
