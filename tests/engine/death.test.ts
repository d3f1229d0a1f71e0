import { chooseSeed, fullTest, isFullRun } from "../support/fullRun";
import { closeAll, serve } from "../support/httpServers";
import { createGate, until } from "../support/waitUntil";
import { killHosts } from "./death/kill";
import { InterruptedStack } from "./death/rounds";
import { waitForExit } from "./harness";
import { Dice } from "./random/dice";
import { expectSuccess, listSteps, Scene, sampledForms } from "./scene";

jest.setTimeout(isFullRun ? 3_600_000 : 240_000);

const resources = isFullRun ? 100 : 20;
const rounds = isFullRun ? 25 : 1;
const seed = chooseSeed("death");

test.each(sampledForms)(
  "with %s, killed ups lose nothing, duplicate nothing and leave nothing unreported",
  async (_, project) => {
    const stack = await InterruptedStack.open(resources, { project }, new Dice(seed));
    const issues: string[] = [];
    for (let round = 1; round <= rounds; round += 1)
      issues.push(...(await stack.round()).map((issue) => `round ${round}, ${issue}`));
    const found = [...issues, ...(await stack.end())];
    expect(found.map((issue) => `EDGE_SEED=${seed}, ${issue}`)).toEqual([]);
  },
);

/** A program that declares a second group after the server at `url` has responded. */
const program = (url: string) => `
new edge.OriginGroup("first", { loadBalancerId: 1, name: "first" });
fetch("${url}").then(() => new edge.OriginGroup("second", { loadBalancerId: 1, name: "second" }));
`;

describe.each(sampledForms)("with %s, killed while its engine goes on", (_, project) => {
  const { opened, open } = createGate();
  let scene: Scene;
  beforeEach(async () => {
    const url = await serve((_request, response) => void opened.then(() => response.end()));
    const seed = { LoadBalancers: [{ LoadBalancerId: 1 }] };
    scene = await Scene.open({ seed }, { project, processes: true, program: program(url) });
  });
  afterEach(closeAll);
  const countWrites = () => scene.emulator.requests.writes().length;
  const listNames = () => scene.groups().map(({ Name }) => Name);

  fullTest(
    "without a request in flight: what was created is recorded, and the next up creates the rest",
    async () => {
      const { stack } = scene;
      const command = stack.start("up", "--yes", "--skip-preview");
      const ended = waitForExit(command);
      await until(() => stack.stateText().includes('"originGroupId"'));
      await killHosts(command);
      open();
      const { code } = await ended;
      expect(code).not.toBe(0);
      expect(listNames()).toEqual(["first"]);
      expect(listSteps(expectSuccess(await stack.up()))).toEqual(["create second"]);
      expect(listNames()).toEqual(["first", "second"]);
    },
  );

  fullTest(
    "with a write in flight: the next up names the object, and adopts it if the program says so",
    async () => {
      const { stack, emulator } = scene;
      open();
      emulator.fault({ method: "POST", delayMs: 60_000, times: Number.POSITIVE_INFINITY });
      const command = stack.start("up", "--yes", "--skip-preview");
      const ended = waitForExit(command);
      await until(() => countWrites() === 2);
      await killHosts(command);
      emulator.clearFaults();
      const { code } = await ended;
      expect(code).not.toBe(0);
      const next = await stack.up("--continue-on-error");
      for (const name of ["first", "second"])
        expect(next.errors[name]).toMatch(/already exists \(id .*adopt: true/);
      stack.configure({ "edge:adopt": "true" });
      expectSuccess(await stack.up());
      expect(listNames().sort()).toEqual(["first", "second"]);
    },
  );
});
