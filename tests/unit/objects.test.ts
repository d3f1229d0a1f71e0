import fc from "fast-check";
import { discover, discoverableClasses } from "../../cli/discover/collect";
import { type Variants, variants } from "../../emulator";
import { readSettings } from "../../provider/config";
import { checkArguments } from "../../provider/core/check";
import type { Properties } from "../../provider/model/properties";
import { objects } from "../../provider/objects";
import { isDeletable } from "../../provider/objects/declare/traits";
import { createExample } from "../objects/example";
import { isFullRun } from "../support/fullRun";
import { chooseVariants } from "../support/variants";
import { findLifecycle } from "./core/arguments";
import { captureStderr, platform, Run, startPlatform, stopPlatform, writes } from "./core/run";

afterEach(stopPlatform);

const n = 7;
const anyVariants = fc.record(
  Object.fromEntries(Object.entries(variants).map(([name, values]) => [name, fc.constantFrom(...values)])),
) as fc.Arbitrary<Variants>;
/** How a platform of the tests behaves, where sources disagree. EDGE_FULL=1 adds a random mixture. */
const behaviors: readonly (readonly [how: string, Partial<Variants>])[] = [
  ["as a rule", {}],
  ["where sources differ otherwise", chooseVariants((values) => values.at(-1))],
  ...fc.sample(anyVariants, isFullRun ? 1 : 0).map((any) => ["in one way or the other", any] as const),
];
const cases = objects
  .filter(({ isPredefined }) => !isPredefined)
  .map((declaration) => [declaration.className, declaration, createExample(declaration)] as const);

/** Compares the recorded outputs with the object on the platform. */
function expectAgreement(outputs: Properties, held: Properties[]): void {
  expect(held).toHaveLength(1);
  expect(outputs).toMatchObject(held[0] as Properties);
}

describe.each(cases)("%s", (className, declaration, example) => {
  beforeEach(async () => {
    captureStderr();
    await startPlatform({ seed: example.seed(n) });
  });
  const held = () => example.held(platform.state, n);
  const beside = () =>
    JSON.stringify(
      example.listBeside(platform.state, n).filter((live) => !example.find(platform.state, n).includes(live)),
    );
  const secrets = (outs: Properties) =>
    JSON.parse(JSON.stringify(outs), (_, value) =>
      value && typeof value === "object" && "value" in value && Object.keys(value).length === 2
        ? value.value
        : value,
    ) as Properties;

  test.each(behaviors)(
    "is created, read without a difference, updated, repaired after drift, and deleted by a platform that behaves %s: %j",
    async (_, chosen) => {
      await startPlatform({ seed: example.seed(n), variants: chosen });
      const before = beside();
      const { id, outs } = await new Run().create(className, example.inputs(n, 0));
      expectAgreement(secrets(outs), held());
      const recorded = secrets(outs);

      // Nothing to do.
      const again = new Run();
      const { inputs } = await again.checkArguments(className, example.inputs(n, 0));
      expect((await again.provider(className).diff(id, recorded, inputs)).changes).toBe(false);
      const refreshed = await new Run().provider(className).read(id, recorded);
      expect(secrets(refreshed.props ?? {})).toEqual(recorded);

      // An update writes what the program manages, and keeps what others have set meanwhile.
      const drifted = example.drift(platform.state, n);
      const seen = secrets((await new Run().provider(className).read(id, recorded)).props ?? {});
      const unmanaged = JSON.stringify(example.unmanaged(platform.state, n));
      platform.requests.clear();
      const updated = secrets(await new Run().applyUpdate(className, id, seen, example.inputs(n, 1)));
      const updates = writes().filter((each) => !each.endsWith("/deploy"));
      expect(updates).toHaveLength(Object.keys(declaration.example.change).length > 0 ? 1 : 0);
      expectAgreement(updated, held());
      expect(updated).toMatchObject(withoutParents(example.inputs(n, 1)));
      expect([drifted, JSON.stringify(example.unmanaged(platform.state, n))]).toEqual([drifted, unmanaged]);

      // Someone else undoes it: a refresh sees that, and the next update repairs it.
      {
        example.revert(platform.state, n);
        const reverted = secrets((await new Run().provider(className).read(id, updated)).props ?? {});
        const repaired = secrets(await new Run().applyUpdate(className, id, reverted, example.inputs(n, 1)));
        expectAgreement(repaired, held());
        expect(repaired).toMatchObject(withoutParents(example.inputs(n, 1)));
        expect(repaired).toMatchObject(example.unread(platform.state, n));
      }
      const { keptByDefault } = declaration;
      const onDelete = isDeletable(declaration) ? "delete" : "reset";
      await new Run().provider(className).delete(id, keptByDefault ? { ...updated, onDelete } : updated);
      if (isDeletable(declaration)) expect(held()).toEqual([]);
      else expect(held()).toMatchObject([{ wafEnabled: false, planType: updated["planType"] }]);
      expect(beside()).toBe(before);
    },
  );

  const withoutParents = (inputs: Properties) => inputs;

  test("is imported as it is, and stays at a delete", async () => {
    const { id } = await new Run().create(className, example.inputs(n, 0));
    const { props, inputs } = (await new Run().provider(className).read(id, {})) as {
      props: Properties;
      inputs: Properties;
    };
    expectAgreement(secrets(props), held());
    const given = secrets(inputs ?? {});
    const again = new Run();
    const checked = await again.checkArguments(className, given);
    expect((await again.provider(className).diff(id, secrets(props), checked.inputs)).changes).toBe(false);
    await new Run().provider(className).delete(id, secrets(props));
    expect(held()).toHaveLength(1);
  });

  test("is not created twice, and adopted if the program says so", async () => {
    await new Run().create(className, example.inputs(n, 0));
    await expect(new Run().create(className, example.inputs(n, 0))).rejects.toThrow(/already exists/);
    platform.requests.clear();
    const adopted = await new Run().create(className, { ...example.inputs(n, 0), adopt: true });
    // A value that no read returns is sent again.
    const isUnread = Object.keys(example.inputs(n, 0)).some(
      (name) => declaration.fields[name]?.options.writeOnly,
    );
    expect(writes()).toHaveLength(isUnread ? 1 : 0);
    expect(adopted.outs["adopted"]).toBe(declaration.keptByDefault ? undefined : true);
  });

  test("is found after a create whose response is lost, and not created again", async () => {
    platform.fault({ method: declaration.verbs.create.method, reset: "after", times: 1 });
    const run = new Run({ "edge:maxAttempts": "2" });
    const { outs } = await run.create(className, example.inputs(n, 0));
    expectAgreement(secrets(outs), held());
  });

  test("is gone if its parent, or its list, no longer has it, and unclear if a response lacks it", async () => {
    const { id, outs } = await new Run().create(className, example.inputs(n, 0));
    const [live] = example.find(platform.state, n);
    const items = example.listBeside(platform.state, n);
    items.splice(items.indexOf(live as never), 1);
    expect((await new Run().provider(className).read(id, secrets(outs))).id).toBe("");
  });

  test("needs what identifies it", () => {
    const { lookup, id } = declaration;
    const identifying = new Set([...lookup.map((path) => path.split(".")[0]), id]);
    const others = Object.entries(example.inputs(n, 0)).filter(([name]) => !identifying.has(name));
    const { failures } = checkArguments(findLifecycle(className), Object.fromEntries(others));
    expect(failures.map(({ reason }) => reason)).toContainEqual(
      expect.stringMatching(/ is required|No target is given/),
    );
  });

  test("is discovered", async () => {
    const { id } = await new Run().create(className, example.inputs(n, 0));
    const selected = discoverableClasses.filter((each) => each.className === className);
    const { items } = await discover(readTestSettings(), selected, () => {});
    expect(items.map((item) => item.id)).toContain(id);
  });
});

function readTestSettings() {
  const { baseUrl, streamUrl, apiKey } = platform;
  return readSettings({ explicit: { baseUrl, streamUrl, apiKey }, explicitSource: "createApi", env: {} });
}
