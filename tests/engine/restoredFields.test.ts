import { gate, until } from "../waiting";
import { patient, Scene, sampledForms } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const seed = { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us", Priority: 5 }] }] };
const us = (weight: number) =>
  `new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 7, weight: ${weight} });`;

test.each(sampledForms)(
  "with %s, a field that the update reset to its default is restored, and another stack's change stays",
  async (_, project) => {
    scene = await Scene.open({ seed }, { project, config: patient });
    const { emulator } = scene;
    expect((await scene.up(us(10))).ok).toBe(true);
    const group = scene.group("us");
    Object.assign(group, { Enabled: false });

    // The update has read the group; before it writes, another stack changes the priority.
    const { opened, open } = gate();
    const read = emulator.fault({
      ...{ method: "GET", path: "/loadbalancer/1", until: opened },
      alter: structuredClone,
    });
    const running = scene.up(us(20));
    await until(() => read.hits > 0);
    Object.assign(group, { Priority: 6 });
    const reset = (body: unknown) => {
      Object.assign(group, { Enabled: true });
      return { ...(body as object), Enabled: true };
    };
    emulator.fault({ method: "POST", path: "/loadbalancer/1/origingroup/7", alter: reset });
    open();
    const run = await running;

    expect(run.ok ? "" : run.output).toBe("");
    expect(scene.group("us")).toMatchObject({ Weight: 20, Priority: 6, Enabled: false });
    expect(run.output).toContain("also reset enabled, which this program does not manage: the previous");
    expect(run.output).toContain("priority changed as well, which this program does not manage: it was left");
    await scene.expectNoChanges();
  },
);
