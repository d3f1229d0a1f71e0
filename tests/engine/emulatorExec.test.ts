import { join } from "node:path";
import { pluginForm, Stack } from "./harness";

jest.setTimeout(240_000);

const main = join(__dirname, "..", "..", "dist", "cli", "main.js");
let stack: Stack;
afterEach(() => stack.dispose());

/** Runs a line of a shell with an emulator of its own. */
const emulated = (line: string, options = "") =>
  stack.shell(`"${process.execPath}" "${main}" emulator exec ${options} -- sh -c '${line}'`);

test("a program needs no settings, and goes on with the folder of --data on another port", async () => {
  const program = `
    const group = new edge.OriginGroup("us", { loadBalancerId: 1, name: "us", weight: 20 });
    new edge.Database("orders", { name: "orders", storageRegion: "DE", primaryRegions: ["DE"], onDelete: "delete" });
    exports.id = group.originGroupId;`;
  stack = Stack.create({ program, project: pluginForm, languageHost: true });
  const up = await emulated("pulumi up --yes --skip-preview", "--sample --data account");
  expect(up).toEqual({ code: 0, output: expect.stringContaining("3 created") });
  const [, id] = /id: (\d+)/.exec(up.output) ?? [];
  const preview = "pulumi preview --refresh --expect-no-changes";
  const read = `curl -s -H "AccessKey: $EDGE_API_KEY" $EDGE_BASE_URL/loadbalancer/1`;
  const again = await emulated(`${preview} && ${read}`, "--data account");
  expect([again.code, again.code === 0 ? "" : again.output]).toEqual([0, ""]);
  expect(again.output).toContain(`"Id":${id},"Name":"us"`);
  const gone = await emulated(`${preview} --non-interactive`);
  expect(gone.code).not.toBe(0); // another account, which has neither
  const destroyed = await emulated(`pulumi destroy --yes --skip-preview && ${read}`, "--data account");
  expect(destroyed).toEqual({ code: 0, output: expect.stringContaining("3 deleted") });
  expect(destroyed.output).not.toContain('"Name":"us"');
});
