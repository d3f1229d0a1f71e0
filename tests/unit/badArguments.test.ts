import * as pulumi from "@pulumi/pulumi";
import * as edge from "../../provider";
import { classes as declared } from "../../provider/classes";

type Class = new (name: string, args?: unknown, options?: unknown) => pulumi.Resource;
const classes = edge as unknown as Record<string, Class>;
const kinds = [...declared.map(({ className }) => className), "EdgeProvider"];

beforeAll(() =>
  pulumi.runtime.setMocks({ newResource: ({ inputs }) => ({ id: "1", state: inputs }), call: () => ({}) }),
);

/** What a JavaScript program is told of its mistake: the SDK shows the stack of every other error. */
function told(run: () => unknown): string {
  try {
    run();
    return "";
  } catch (error) {
    return pulumi.RunError.isInstance(error) ? error.message : String((error as Error).stack);
  }
}

test.each(kinds)("%s: arguments that are no object are a sentence, without their value", (kind) => {
  const make = (args: unknown, options?: unknown) =>
    told(() => new (classes[kind] as Class)("x", args, options));
  const sentence = (what: string) => `x: the arguments must be an object, not ${what}.`;
  expect([null, "MARKER", 7, []].map((args) => make(args))).toEqual(
    ["null", "a string", "a number", "a list"].map(sentence),
  );
  // Left out they are the concern of the preview, but for scripts, which are read at once.
  const scripts =
    'x: "scripts" must be the path of a folder or a list of paths of SQL files, as plain values, not Outputs.';
  expect(make(undefined, null)).toBe(kind === "SqlMigrations" ? scripts : "");
});

test("a parent that is no resource is a sentence", async () => {
  const called = edge.getNodeIps({}, { parent: 7 as unknown as pulumi.Resource });
  await expect(called).rejects.toThrow(
    "The parent given to getNodeIps is not a resource: pass a resource or omit the option.",
  );
});
