import { createGate, until } from "../support/waitUntil";
import { waitForExit } from "./harness";
import { pluginForm, Scene } from "./scene";

test("after Ctrl-C, a write under way ends and is recorded; nothing is sent or tried again", async () => {
  const scene = await Scene.open(
    { seed: { LoadBalancers: [{ LoadBalancerId: 1 }] } },
    { project: pluginForm, processes: true, config: { "edge:totalTimeout": "120" } },
  );
  const { emulator, stack } = scene;
  const response = createGate();
  const path = /origingroup$/;
  emulator.fault({ path, where: { Name: "busy" }, status: 429, headers: { "Retry-After": "20" } });
  const slow = emulator.fault({ path, where: { Name: "slow" }, until: response.opened });
  stack.program(`
    const group = (name, options) => new edge.OriginGroup(name, { loadBalancerId: 1, name }, options);
    group("busy");
    group("next", { dependsOn: [group("slow")] });`);
  const child = stack.start("up", "--yes", "--skip-preview");
  let shown = "";
  child.stdout.on("data", (text) => (shown += text));
  const ended = waitForExit(child);
  await until(() => slow.hits === 1 && emulator.requests.some(({ status }) => status === 429));
  child.kill("SIGINT");
  await until(() => shown.includes("Could not create origin group") || emulator.requests.writes().length > 2);
  response.open();
  await ended;
  expect(emulator.requests.writes()).toHaveLength(2);
  expect(scene.groups().map(({ Name }) => Name)).toEqual(["slow"]);
  expect(stack.resource("slow").id).toBe(`1/${scene.group("slow").Id}`);
});
