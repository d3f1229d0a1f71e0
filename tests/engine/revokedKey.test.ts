import { Scene, sampledForms } from "./scene";

jest.setTimeout(300_000);
let scene: Scene;
afterEach(() => scene.close());

const program = (options: string) => `
  const shop = new edge.LoadBalancer("shop", { name: "shop"${options} });
  new edge.OriginGroup("eu", { loadBalancerId: shop.loadBalancerId, name: "eu", weight: 80${options} });
  new edge.LogForwarding("logs", { app: "shop", type: "SyslogTcp", endpoint: "logs.example", port: 514, format: "SyslogRfc5424"${options} });`;

const wayOut =
  /If they cannot be restored and the object no longer exists.*onDelete: "keep".*"pulumi up --refresh=false".*"pulumi state delete <urn>"/;

describe.each(sampledForms)("with %s", (_, project) => {
  test("objects that were deleted after their key was revoked can be forgotten without editing the state", async () => {
    const ApiKeys = [{ Key: "MARKER-rotated", Roles: ["User"] }];
    scene = await Scene.open({ seed: { ApiKeys } }, { project });
    const { stack, emulator } = scene;
    expect((await scene.up(program(""))).ok).toBe(true);
    emulator.state.apiKeys = emulator.state.apiKeys.filter(({ Key }) => Key === "MARKER-rotated");
    emulator.state.loadBalancers.splice(0);
    emulator.state.logForwarding.splice(0);
    stack.configure({ "edge:apiKey": "MARKER-rotated" });
    scene.asked();

    const before = stack.resources();
    for (const refused of [
      await stack.refresh("--run-program"),
      await stack.up(),
      await stack.destroy("--run-program"),
    ])
      expect([refused.ok, refused.output]).toEqual([false, expect.stringMatching(wayOut)]);
    // Another change is one of an object that may be in another account.
    expect((await scene.up(program(', onDelete: "keep"').replace("80", "90"))).ok).toBe(false);
    const recorded = (of: typeof before) =>
      of.map(({ urn, outputs: { account, weight } }) => [urn, account, weight]).sort();
    expect(recorded(stack.resources())).toEqual(recorded(before));

    // What the message advises; the others have been updated before the group failed.
    const kept = await scene.up(program(', onDelete: "keep"'), "--refresh=false");
    expect(kept.ok ? "" : kept.output).toBe("");
    expect(recorded(stack.resources())).toEqual(recorded(before));
    expect((await stack.preview("--refresh=false", "--expect-no-changes")).ok).toBe(true);
    const forgotten = await scene.up("", "--refresh=false");
    expect([forgotten.ok ? "" : forgotten.output, stack.resources()]).toEqual(["", []]);
    expect(scene.sent()).toEqual([]);
    expect((await scene.up(program(""))).ok).toBe(true);
    expect(scene.group("eu").Weight).toBe(80);
  });
});
