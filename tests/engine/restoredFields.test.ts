import { Stack } from "./harness";
import { patient, Scene, sampledForms } from "./scene";

jest.setTimeout(300_000);
let scene: Scene;
let second: Stack | undefined;
afterEach(async () => {
  second?.dispose();
  await scene.close();
});

const seed = { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us", Priority: 5 }] }] };
const managing = (field: string) =>
  `new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 7, ${field} });`;

/** Two stacks that manage one group, A its weight and B its priority. */
async function twoStacks(project: string): Promise<Stack> {
  scene = await Scene.open({ seed }, { project, config: patient, program: managing("weight: 10") });
  const { baseUrl, apiKey } = scene.emulator;
  const config = { ...patient, "edge:baseUrl": baseUrl, "edge:apiKey": apiKey };
  second = Stack.create({ project, config, program: managing("priority: 5") });
  expect([(await scene.stack.up()).ok, (await second.up()).ok]).toEqual([true, true]);
  scene.asked();
  return second;
}

/** Holds the next read of the group, which has seen it by then, until `meanwhile` ends; then runs `up`. */
async function upWhile(program: string, meanwhile: () => Promise<unknown>) {
  const { emulator } = scene;
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const read = emulator.fault({ method: "GET", path: "/loadbalancer/1", alter: structuredClone, until });
  const up = scene.up(program);
  while (read.hits === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  await meanwhile();
  release();
  return up;
}

test.each(sampledForms)(
  "with %s, what another stack writes between the read and the write of an update stays, and a line names it",
  async (_, project) => {
    const other = await twoStacks(project);
    other.program(managing("priority: 6"));
    const run = await upWhile(managing("weight: 20"), async () => {
      const { ok, output } = await other.up();
      expect(ok ? "" : output).toBe("");
    });
    expect(run.ok ? "" : run.output).toBe("");
    expect(scene.group("us")).toMatchObject({ Weight: 20, Priority: 6 });
    expect(scene.sent()).toEqual([
      'POST /loadbalancer/1/origingroup/7 {"Priority":6}',
      'POST /loadbalancer/1/origingroup/7 {"Weight":20}',
    ]);
    expect(run.output).toContain(
      "While origin group 7 of load balancer 1 was updated, priority changed as well, which this program does not manage: it was left as it is.",
    );
    expect((await other.up("--refresh", "--expect-no-changes")).ok).toBe(true);
    await scene.expectNoChanges();
  },
);

describe.each(sampledForms)("with %s", (_, project) => {
  test("a field that the update reset to its default is restored, and another stack's change stays", async () => {
    await twoStacks(project);
    const group = scene.group("us");
    Object.assign(group, { Enabled: false });
    const run = await upWhile(managing("weight: 20"), async () => {
      Object.assign(group, { Priority: 6 });
      const reset = (body: unknown) => {
        Object.assign(group, { Enabled: true });
        return { ...(body as object), Enabled: true };
      };
      scene.emulator.fault({ method: "POST", path: "/loadbalancer/1/origingroup/7", alter: reset });
    });
    expect(run.ok ? "" : run.output).toBe("");
    expect(scene.group("us")).toMatchObject({ Weight: 20, Priority: 6, Enabled: false });
    expect(run.output).toContain("also reset enabled, which this program does not manage: the previous");
    expect(run.output).toContain("priority changed as well, which this program does not manage: it was left");
    await scene.expectNoChanges();
  });
});
