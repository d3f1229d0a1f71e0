import { Scene, sampledForms } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

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
