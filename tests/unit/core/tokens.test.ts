import { classes } from "../../../provider/classes";
import { v1 } from "../../../provider/core";
import { createProviderText, toDynamicTypeToken, toPluginTypeToken } from "../../../provider/core/tokens";

test.each(classes)("the provider text of a $className never changes, and is short", ({ className }) => {
  const text = createProviderText(className);
  expect(text).toBe(`exports.handler=()=>require("pulumi-edge-platform/dynamic").v1("${className}")`);
  expect(text.length).toBeLessThanOrEqual(120);
});

test("the types in states and programs never change", () => {
  expect(toPluginTypeToken("Origin")).toBe("edge:index:Origin");
  expect(toDynamicTypeToken("Origin")).toBe("pulumi-nodejs:dynamic/edge:Origin");
});

test("other classes have no provider", () => {
  expect(() => v1("Nothing")).toThrow(
    "This version of pulumi-edge-platform has no class Nothing: the state was written by a newer one. Install that version or a later one.",
  );
});
