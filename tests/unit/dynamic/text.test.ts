import { classes } from "../../../provider/classes";
import { textOfType, v1 } from "../../../provider/dynamic";
import { providerText } from "../../../provider/dynamic/text";

const kinds = classes.map(({ className }) => className);

test.each(kinds)("the provider text of a %s is for ever, and short", (kind) => {
  const text = providerText(kind);
  expect(text).toBe(`exports.handler=()=>require("pulumi-edge-platform/dynamic").v1("${kind}")`);
  expect(text.length).toBeLessThanOrEqual(120);
  expect(textOfType(`pulumi-nodejs:dynamic/edge:${kind}`)).toBe(text);
});

test.each(kinds)("what the text gives for a %s has all that the host calls", (kind) => {
  const called = ["configure", "check", "diff", "create", "read", "update", "delete"] as const;
  const provider = v1(kind);
  for (const method of called) expect(typeof provider[method]).toBe("function");
});

test("no other type has a text, and no other class a provider", () => {
  for (const type of [
    "pulumi-nodejs:dynamic:Resource",
    "pulumi-nodejs:dynamic/edge:Nothing",
    "aws:s3/bucket:Bucket",
    "",
  ])
    expect(textOfType(type)).toBeUndefined();
  expect(() => v1("Nothing")).toThrow(
    "This version of pulumi-edge-platform has no class Nothing: the state was written by a newer one. Install that version or a later one.",
  );
});
