import { classes } from "../../../provider/classes";
import { decodeManagedPaths, encodePaths } from "../../../provider/core/values/managedPaths";
import { encodeManaged } from "../../support/encodeManaged";

test.each(classes)("a state of $className distinguishes any two of its paths", (lifecycle) => {
  const { settable } = lifecycle;
  const decoded = (paths: readonly string[]) =>
    decodeManagedPaths(lifecycle, { managed: encodePaths(paths) });
  expect(settable.map((path) => decoded([path]))).toEqual(settable.map((path) => [path]));
  expect(decoded(settable)).toEqual(settable);
});

test("the code of a path never changes", () => {
  expect(encodeManaged("name", "weight", "healthCheckSettings.path")).toBe("UpxgqNCET");
});
