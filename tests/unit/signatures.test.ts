import fc from "fast-check";
import { escapeSignatures, unescapeSignatures } from "../../provider/signatures";
import { Run, startPlatform, stopPlatform } from "./core/run";

afterEach(stopPlatform);

const signature = "4dabf18193072939515e22adb298388d";
const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const signs = [signature, unknown, "dd056dcd-154b-4c76-9bd3-c8f88648b5ff"];
const text = fc.oneof(
  fc.string(),
  fc
    .tuple(fc.constantFrom(...signs), fc.nat({ max: 2 }))
    .map(([sign, times]) => sign + " (plain text)".repeat(times)),
);
const values = fc.anything({ key: text, values: [text, fc.double(), fc.constant(null)] });

test("no value from the platform looks like a Pulumi signature, and values are restored before they are sent", () => {
  fc.assert(
    fc.property(values, (value) => {
      const clean = escapeSignatures(value);
      for (const sign of signs) expect(JSON.stringify([clean])).not.toContain(`"${sign}"`);
      expect(unescapeSignatures(clean)).toEqual(value);
    }),
    { numRuns: 1000 },
  );
});

test("a value without a signature is the same object", () => {
  const value = { a: [1, { b: "c" }], d: new Date(0) };
  expect(escapeSignatures(value)).toBe(value);
  expect(unescapeSignatures(value)).toBe(value);
});

test("a group whose name is a Pulumi signature is created, read and updated by its recorded name", async () => {
  const { state } = await startPlatform({
    seed: { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: unknown }] }] },
  });
  const run = new Run();
  const given = { loadBalancerId: 1, originGroupId: 7, name: `${unknown} (plain text)`, weight: 9 };
  const { id, outs } = await run.create("OriginGroup", given);
  expect(outs).toMatchObject({ name: given.name, weight: 9 });
  expect(state.loadBalancers[0]?.OriginGroups).toMatchObject([{ Name: unknown, Weight: 9 }]);
  expect(await new Run().provider("OriginGroup").diff(id, outs, given)).toEqual({
    changes: false,
    replaces: [],
  });
  const read = await run.provider("OriginGroup").read(id, outs);
  expect([read.props, read.inputs]).toMatchObject([outs, { name: given.name }]);
});
