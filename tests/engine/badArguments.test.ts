import { Scene, sampledForms } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

test.each(sampledForms)(
  "with %s, a preview rejects all bad arguments of a resource and sends nothing",
  async (_, project) => {
    scene = await Scene.open({ seed: {} }, { project });
    scene.stack.program(
      `new edge.Origin("server", { loadBalancerId: 1, originGroupId: 11, weigth: 5, standardOrigin: { originUrl: "de.example.com" } });`,
    );
    const { ok, output } = await scene.stack.preview();
    expect([ok, scene.takeRequests()]).toEqual([false, []]);
    for (const sentence of [
      'standardOrigin.originUrl must be a URL that begins with "https://" or "http://"; "de.example.com" was given.',
      "weigth is not an argument of Origin. Its arguments are ",
    ])
      expect(output).toContain(sentence);
  },
);

test.each(sampledForms)("with %s, what depends on a resource that failed says so", async (_, project) => {
  scene = await Scene.open({ seed: {} }, { project });
  scene.emulator.fault({ method: "POST", path: "/loadbalancer", status: 400 });
  const program = `
const { loadBalancerId } = new edge.LoadBalancer("shop", { name: "shop" });
new edge.OriginGroup("eu", { loadBalancerId, name: "eu" });`;
  expect((await scene.up(program, "--continue-on-error")).errors).toEqual({
    shop: expect.stringContaining("the API returned 400"),
    eu: expect.stringMatching(
      /loadBalancerId is required: it must be a positive integer\. If the program gives it, its value is undefined or comes from a resource that failed\.$/,
    ),
  });
});
