import { pluginForm, Scene, sampledForms } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const origins = [
  { Id: 70, StandardOrigin: { OriginUrl: "eu.example.com", HostHeader: "", VerifySsl: false } },
];
const seed = {
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 11, Name: "eu", Origins: origins }] }],
};
const parents = "loadBalancerId: 1, originGroupId: 11";

test.each(sampledForms)(
  "with %s, a preview rejects all bad arguments of a resource and sends nothing",
  async (_, project) => {
    scene = await Scene.open({ seed }, { project });
    scene.stack.program(
      `new edge.Origin("server", { ${parents}, weigth: 5, standardOrigin: { originUrl: "de.example.com" } });`,
    );
    const { ok, output } = await scene.stack.preview();
    expect([ok, scene.asked()]).toEqual([false, []]);
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

test("an object with values that an argument does not allow can be imported and changed", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm });
  const server = (options = "") =>
    `new edge.Origin("server", { ${parents}, weight: 7, enabled: true, standardOrigin: { originUrl: "eu.example.com", hostHeader: "", verifySsl: false } }${options});`;
  const imported = await scene.up(server(', { import: "1/11/70" }'));
  expect([imported.errors, imported.changes]).toMatchObject([{}, { import: 1, update: 1 }]);
  expect((await scene.up(server().replace("weight: 7", "weight: 8"))).changes["update"]).toBe(1);
});
