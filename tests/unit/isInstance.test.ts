import * as edge from "../../provider";
import { classes as declared } from "../../provider/classes";

interface Class {
  readonly __pulumiType: string;
  isInstance(value: unknown): boolean;
}
const classes = edge as unknown as Record<string, Class>;
const kinds = [...declared.map(({ className }) => className), "EdgeProvider"];

test.each(kinds)("%s recognizes its own resources and no others", (kind) => {
  const type =
    kind === "EdgeProvider" ? "pulumi:providers:pulumi-nodejs" : `pulumi-nodejs:dynamic/edge:${kind}`;
  expect(classes[kind]?.__pulumiType).toBe(type);
  // As another copy of the package would have created it, with isInstance called without its class, as in a filter.
  const isInstance = classes[kind]?.isInstance;
  const resource = (__pulumiType: string) => ({
    __pulumiType,
    __pulumiCustomResource: true,
    configuration: {},
  });
  expect(kinds.filter((other) => isInstance?.(resource(classes[other]?.__pulumiType ?? "")))).toEqual([kind]);
  for (const value of [undefined, null, "text", {}, [], { __pulumiType: 7 }])
    expect(isInstance?.(value)).toBe(false);
});

test("a provider of another package's dynamic resources is not an EdgeProvider", () => {
  expect(edge.EdgeProvider.isInstance({ __pulumiType: edge.EdgeProvider.__pulumiType })).toBe(false);
});
