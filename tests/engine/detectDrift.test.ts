import { enableRefresh } from "../../cli/init";
import { Scene } from "./scene";

const program = 'new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu", weight: 80 });';

test("after init --detect-drift a plain preview shows drift, and the error of a rotated key names the way out", async () => {
  const scene = await Scene.open({ seed: { LoadBalancers: [{ LoadBalancerId: 1 }] } }, { program });
  const { stack, emulator } = scene;
  enableRefresh(stack.dir);
  expect((await stack.up()).ok).toBe(true);
  scene.group("eu").Weight = 33;
  scene.takeRequests();
  const drift = await stack.preview("--diff");
  expect([drift.ok, drift.output]).toEqual([
    true,
    expect.stringMatching(/weight +: 80 => 33(.|\n)*weight *: 33 => 80/),
  ]);
  expect(scene.takeRequests()).toEqual(["GET /loadbalancer/1"]);
  scene.group("eu").Weight = 80;

  // The key is rotated: the refresh before every command uses the recorded one.
  emulator.state.apiKeys = [{ Id: 9, Key: "MARKER-rotated", Roles: ["User"] }];
  stack.configure({ "edge:apiKey": "MARKER-rotated" });
  const refused = await stack.up();
  expect([refused.ok, refused.errors["eu"]]).toEqual([
    false,
    expect.stringContaining('run "pulumi up --refresh=false" once, or add --run-program.'),
  ]);
  expect((await stack.preview("--run-program", "--expect-no-changes")).ok).toBe(true);
  expect((await stack.up("--refresh=false")).ok).toBe(true);
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
});
