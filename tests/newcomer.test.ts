// Read this test first. It shows the emulator and the stacks with which most other tests of this package work.
import { type Emulator, startEmulator } from "../emulator";
import { Stack } from "./engine/harness";

let emulator: Emulator;
let stack: Stack;
afterEach(async () => {
  stack.dispose(); // Removes its folder.
  await emulator.close();
});

/** A program. `pulumi` and `edge` are in scope; `edge` is this package as `npm run build` compiled it. */
const program = (weight: number) => `
  const eu = new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu-west", weight: ${weight} });
  exports.id = eu.originGroupId;`;

test("a program's origin group is created, found changed, corrected and deleted", async () => {
  // The emulator serves the platform's HTTP API from this process. The seed uses the API's own names. `emulator.state` contains
  // the objects that now exist on the platform, and `emulator.requests` lists the requests so far.
  emulator = await startEmulator({ seed: { LoadBalancers: [{ LoadBalancerId: 1, Name: "shop" }] } });
  const groups = () => emulator.state.loadBalancers[0]?.OriginGroups ?? [];

  // A stack is a Pulumi project in a temporary folder. The folder contains its state, and the emulator is its API.
  const config = { "edge:baseUrl": emulator.baseUrl, "edge:apiKey": emulator.apiKey };
  stack = Stack.create({ program: program(80), config });

  // `pulumi up`. A failure does not throw: `ok` is false, and `output` is what a terminal would show.
  const up = await stack.up();
  expect(up.ok ? "" : up.output).toBe("");
  expect(up.steps).toMatchObject([{ op: "create", name: "eu" }]);

  // The requests: a read of the parent, to check that the name is free, and a write of what the program sets.
  expect(emulator.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /loadbalancer/1",
    "POST /loadbalancer/1/origingroup",
  ]);
  expect(emulator.requests.writes().at(-1)?.body).toEqual({ Name: "eu-west", Weight: 80 });

  // The objects on the platform, the resource in the state, and the outputs of the stack.
  expect(groups()).toMatchObject([{ Name: "eu-west", Weight: 80 }]);
  const id = groups()[0]?.Id;
  expect(stack.resource("eu")).toMatchObject({ id: `1/${id}`, outputs: { weight: 80, adopted: false } });
  expect(stack.outputs()).toEqual({ id });

  // Drift: someone changes the group without Pulumi. A refresh records the change in the state. The next `pulumi up` sends the
  // program's value of the changed field, and no other field.
  Object.assign(groups()[0] ?? {}, { Weight: 5 });
  expect((await stack.refresh()).ok).toBe(true);
  expect(stack.resource("eu").outputs["weight"]).toBe(5);
  emulator.requests.clear();
  expect((await stack.up()).steps).toMatchObject([{ op: "update", name: "eu", diffs: ["weight"] }]);
  expect(emulator.requests.writes().map(({ body }) => body)).toEqual([{ Weight: 80 }]);

  // A fault: the next write fails with 503, as it would if the platform were busy. The provider repeats it.
  emulator.fault({ method: "POST", path: `/loadbalancer/1/origingroup/${id}`, status: 503 });
  stack.program(program(90));
  expect((await stack.up()).ok).toBe(true);
  expect(groups()).toMatchObject([{ Weight: 90 }]);

  // `pulumi destroy` deletes the group, and removes the resource from the state.
  expect((await stack.destroy()).steps).toMatchObject([{ op: "delete", name: "eu" }]);
  expect([groups(), stack.resources()]).toEqual([[], []]);
});
