// Read this first: it shows what a test of this package works with. The other tests are pieces of it.
import { type Emulator, startEmulator } from "../emulator";
import { Stack } from "./engine/harness";

let emulator: Emulator;
let stack: Stack;
afterEach(async () => {
  stack.dispose(); // Removes its folder.
  await emulator.close();
});

/** The program: `pulumi` and `edge`, this package as `npm run build` made it, are in scope. */
const program = (weight: number) => `
  const eu = new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu-west", weight: ${weight} });
  exports.id = eu.originGroupId;`;

test("a program's origin group is created, found changed, corrected and deleted", async () => {
  // The emulator is the platform in this process: it serves the real HTTP API from what a test seeds, in the API's own
  // terms. `emulator.state` is what the platform holds now, and `emulator.requests` what was asked of it.
  emulator = await startEmulator({ seed: { LoadBalancers: [{ LoadBalancerId: 1, Name: "shop" }] } });
  const groups = () => emulator.state.loadBalancers[0]?.OriginGroups ?? [];

  // A stack is a Pulumi project in a temporary folder, with its state in a file there and the emulator as its API.
  const config = { "edge:baseUrl": emulator.baseUrl, "edge:apiKey": emulator.apiKey };
  stack = Stack.create({ program: program(80), config });

  // `pulumi up`. A failure is no exception: `ok` is false, and `output` is what the terminal showed.
  const up = await stack.up();
  expect(up.ok ? "" : up.output).toBe("");
  expect(up.steps).toMatchObject([{ op: "create", name: "eu" }]);

  // What went over the wire: a read of the parent, in case the name is taken, then one write of what the program gives.
  expect(emulator.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /loadbalancer/1",
    "POST /loadbalancer/1/origingroup",
  ]);
  expect(emulator.requests.writes().at(-1)?.body).toEqual({ Name: "eu-west", Weight: 80 });

  // What the platform holds, what the state holds, and what the program exports.
  expect(groups()).toMatchObject([{ Name: "eu-west", Weight: 80 }]);
  const id = groups()[0]?.Id;
  expect(stack.resource("eu")).toMatchObject({ id: `1/${id}`, outputs: { weight: 80, adopted: false } });
  expect(stack.outputs()).toEqual({ id });

  // Drift: somebody changes the group behind Pulumi's back. A refresh reads it into the state, and the next up sends what
  // the program says again, that field only.
  Object.assign(groups()[0] ?? {}, { Weight: 5 });
  expect((await stack.refresh()).ok).toBe(true);
  expect(stack.resource("eu").outputs["weight"]).toBe(5);
  emulator.requests.clear();
  expect((await stack.up()).steps).toMatchObject([{ op: "update", name: "eu", diffs: ["weight"] }]);
  expect(emulator.requests.writes().map(({ body }) => body)).toEqual([{ Weight: 80 }]);

  // A fault: the next write fails once, as a busy platform would make it fail. The provider tries again.
  emulator.fault({ method: "POST", path: `/loadbalancer/1/origingroup/${id}`, status: 503 });
  stack.program(program(90));
  expect((await stack.up()).ok).toBe(true);
  expect(groups()).toMatchObject([{ Weight: 90 }]);

  // `pulumi destroy` deletes it, and leaves nothing behind.
  expect((await stack.destroy()).steps).toMatchObject([{ op: "delete", name: "eu" }]);
  expect([groups(), stack.resources()]).toEqual([[], []]);
});
