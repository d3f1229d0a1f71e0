import * as edge from "../../provider";
import { classes as declared } from "../../provider/classes";

interface Class {
  isInstance(value: unknown): boolean;
}
const classes = edge as unknown as Record<string, Class>;
const kinds = [...declared.map(({ className }) => className), "EdgeProvider"];

/** The types of a class in both forms. */
const typesOf = (kind: string) =>
  kind === "EdgeProvider"
    ? ["pulumi:providers:pulumi-nodejs", "pulumi:providers:edge"]
    : [`pulumi-nodejs:dynamic/edge:${kind}`, `edge:index:${kind}`];

test.each(kinds)("%s recognizes its own resources in both forms and no others", (kind) => {
  // As another copy of the package would have created it, with isInstance called without its class, as in a filter.
  const isInstance = classes[kind]?.isInstance;
  const resource = (__pulumiType: string) => ({
    __pulumiType,
    __pulumiCustomResource: true,
    configuration: {},
  });
  const recognized = kinds.filter((other) => typesOf(other).some((type) => isInstance?.(resource(type))));
  expect(recognized).toEqual([kind]);
  expect(typesOf(kind).every((type) => isInstance?.(resource(type)))).toBe(true);
  for (const value of [undefined, null, "text", {}, [], { __pulumiType: 7 }])
    expect(isInstance?.(value)).toBe(false);
});

test("a provider of another package's dynamic resources is not an EdgeProvider", () => {
  expect(edge.EdgeProvider.isInstance({ __pulumiType: "pulumi:providers:pulumi-nodejs" })).toBe(false);
});
