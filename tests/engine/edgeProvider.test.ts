import type { EmulatorOptions } from "../../emulator";
import type { StackOptions } from "./harness";
import { Scene, sampledForms } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const profile = { LoadBalancers: [{ LoadBalancerId: 1 }] };
const accounts: EmulatorOptions = {
  accounts: [
    { apiKey: "MARKER-first", seed: profile },
    { apiKey: "MARKER-second", seed: { ...profile, PullZones: [{ Id: 1 }] } },
  ],
};
const program = (args: string, other = "other", group = "eu") => `
const ${other} = new edge.EdgeProvider("${other}", ${args});
new edge.OriginGroup("${group}", { loadBalancerId: 1, name: "${group}" }, { provider: ${other} });`;
const secondKey = program('{ apiKey: pulumi.secret("MARKER-second") }');

const open = (options: StackOptions): Promise<Scene> => Scene.open(accounts, { ...options, processes: true });

test.each(sampledForms)("the error for a wrong key names its EdgeProvider, with %s", async (_, project) => {
  scene = await open({ project });
  const malformed = await scene.up(program('{ apiKey: pulumi.secret("MARKER-wrong ") }'));
  expect(malformed.output).toContain('The API key (apiKey of the EdgeProvider "other") begins or ends with');
  scene.stack.configure({ "edge:apiKey": "MARKER-wrong" });
  const { errors, output } = await scene.up(
    program('{ apiKey: pulumi.secret("MARKER-wrong") }') + program("{}", "plain", "stack"),
    "--continue-on-error",
  );
  expect(errors).toEqual({
    eu: expect.stringContaining('Check that apiKey of the EdgeProvider "other" holds a valid API key'),
    stack: expect.stringContaining("Check that edge:apiKey (EDGE_API_KEY) holds a valid API key"),
  });
  expect(errors["eu"]).not.toContain("edge:apiKey");
  expect(malformed.output + output).not.toContain("MARKER");
});

test.each(sampledForms)(
  "a key from the environment is not sent to an EdgeProvider's host in up, refresh or destroy, with %s",
  async (_, project) => {
    const env = {
      EDGE_API_KEY: "MARKER-first",
      EDGE_BEARER_TOKEN: "MARKER-first",
      EDGE_LOGGING_TOKEN: "MARKER-jwt",
    };
    scene = await open({ project, env });
    scene.stack.configure({ "edge:apiKey": undefined });
    const { baseUrl } = scene.emulator;
    const none = await scene.up(program(`{ baseUrl: "${baseUrl}" }`));
    expect(none.errors["eu"]).toContain('The API key is not set: set apiKey on the EdgeProvider "other".');
    expect(scene.asked()).toEqual([]);

    expect((await scene.up(secondKey)).ok).toBe(true);
    expect((await scene.stack.refresh()).ok).toBe(true);
    expect((await scene.stack.destroy()).ok).toBe(true);
    const [first, second] = scene.emulator.accounts.map(({ state }) => state.loadBalancers[0]?.OriginGroups);
    expect([first, second]).toEqual([[], []]);
    expect(scene.sent().length).toBe(2);
  },
);

test("reading logs of an EdgeProvider's account uses neither the stack's token nor the environment's", async () => {
  scene = await open({ env: { EDGE_LOGGING_TOKEN: "MARKER-environment" } });
  const { stack, emulator } = scene;
  stack.configure({ "edge:loggingToken": "MARKER-stack", "edge:loggingUrl": "https://stack.invalid" });
  const args = `{ apiKey: "MARKER-second", loggingUrl: "${emulator.loggingUrl}" }`;
  const read = `exports.logs = edge.getAccessLogs({ pullZoneId: 1 }, { provider: other }).then(({ records }) => records.length, (e) => e.message);`;
  expect((await scene.up(`${program(args)}\n${read}`)).ok).toBe(true);
  // Only the second account's key opens its pull zone: any other credential gets a 403.
  expect(stack.outputs()["logs"]).toBe(0);
});
