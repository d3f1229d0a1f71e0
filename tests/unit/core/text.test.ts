import { classes } from "../../../provider/classes";
import { v1 } from "../../../provider/core";
import { providerText } from "../../../provider/core/text";

const kinds = classes.map(({ className }) => className);

test.each(kinds)("the provider text of a %s never changes, and is short", (kind) => {
  const text = providerText(kind);
  expect(text).toBe(`exports.handler=()=>require("pulumi-edge-platform/dynamic").v1("${kind}")`);
  expect(text.length).toBeLessThanOrEqual(120);
});

test.each(kinds)(
  "the provider that the text of a %s creates has every method that the host calls",
  (kind) => {
    const methods = ["configure", "check", "diff", "create", "read", "update", "delete"] as const;
    const provider = v1(kind);
    for (const method of methods) expect(typeof provider[method]).toBe("function");
  },
);

test("other classes have no provider", () => {
  expect(() => v1("Nothing")).toThrow(
    "This version of pulumi-edge-platform has no class Nothing: the state was written by a newer one. Install that version or a later one.",
  );
});
