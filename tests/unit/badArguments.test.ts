import * as pulumi from "@pulumi/pulumi";
import * as edge from "../../provider";
import { classes as declared } from "../../provider/classes";
import { awaitOutput } from "./functions/support";

interface ResourceClass {
  new (name: string, args?: unknown, options?: unknown): pulumi.Resource;
  isInstance(value: unknown): boolean;
}
const classNames = [...declared.map(({ className }) => className), "EdgeProvider"];
const getClass = (kind: string) => (edge as unknown as Record<string, ResourceClass>)[kind] as ResourceClass;

beforeAll(() =>
  pulumi.runtime.setMocks({ newResource: ({ inputs }) => ({ id: "1", state: inputs }), call: () => ({}) }),
);

/** Returns what the SDK prints: the message of a RunError, or the stack of any other error. */
function captureMessage(run: () => unknown): string {
  try {
    run();
    return "";
  } catch (error) {
    return pulumi.RunError.isInstance(error) ? error.message : String((error as Error).stack);
  }
}

test.each(classNames)("%s: arguments that are not an object are an error, without their value", (kind) => {
  const Class = getClass(kind);
  const construct = (args: unknown, options?: unknown) => captureMessage(() => new Class("x", args, options));
  const expectedMessage = (what: string) => `x: the arguments must be an object, not ${what}.`;
  expect([null, "MARKER", 7, []].map((args) => construct(args))).toEqual(
    ["null", "a string", "a number", "a list"].map(expectedMessage),
  );
  // The preview checks omitted arguments, except `scripts`, which the constructor reads.
  const scripts =
    'x: "scripts" must be the path of a folder or a list of paths of SQL files, as plain values, not Outputs.';
  expect(construct(undefined, null)).toBe(kind === "SqlMigrations" ? scripts : "");
});

test("an argument that contains itself is an error, with its place", () => {
  const cyclic = { Name: "a", rules: [{}] };
  cyclic.rules.push({ zone: cyclic });
  const construct = (properties: Record<string, unknown>) =>
    captureMessage(() => new edge.ApiObject("x", { path: "/pullzone", properties }));
  expect(construct({ a: cyclic })).toBe(
    "x: properties.a.rules.1.zone contains itself. Arguments must be trees, because Pulumi cannot store a cycle.",
  );
  const shared = { Name: "b" };
  expect(construct({ first: shared, second: [shared, shared] })).toBe("");
});

test.each([
  ["with a member toString", { Name: "a", toString: "x" }],
  ["without a prototype", Object.assign(Object.create(null), { Name: "a" })],
])("an object %s is an argument like any other", async (_, properties) => {
  const resource = new edge.ApiObject("x", { path: "/pullzone", properties });
  expect(await awaitOutput(resource.properties)).toEqual({ ...properties });
});

test("a parent that is not a resource is an error", async () => {
  const call = edge.getNodeIps({}, { parent: 7 as unknown as pulumi.Resource });
  await expect(call).rejects.toThrow(
    "The parent given to getNodeIps is not a resource: pass a resource or omit the option.",
  );
});

/** Returns the type tokens of a class in its dynamic and its plugin form. */
const listTypes = (kind: string) =>
  kind === "EdgeProvider"
    ? ["pulumi:providers:pulumi-nodejs", "pulumi:providers:edge"]
    : [`pulumi-nodejs:dynamic/edge:${kind}`, `edge:index:${kind}`];

test.each(classNames)("%s.isInstance recognizes its own resources in both forms and no others", (kind) => {
  // Another copy of the package may have created the object, and `filter` calls isInstance without its class.
  const { isInstance } = getClass(kind);
  const recognized = classNames
    .flatMap(listTypes)
    .filter((type) => isInstance({ __pulumiType: type, __pulumiCustomResource: true, configuration: {} }));
  expect(recognized).toEqual(listTypes(kind));
  for (const value of [undefined, null, "text", {}, [], { __pulumiType: 7 }])
    expect(isInstance(value)).toBe(false);
});

test("a provider of another package's dynamic resources is not an EdgeProvider", () => {
  expect(edge.EdgeProvider.isInstance({ __pulumiType: "pulumi:providers:pulumi-nodejs" })).toBe(false);
});
