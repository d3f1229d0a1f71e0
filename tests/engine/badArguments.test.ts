import { forms, pluginForm, Scene } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const origins = [
  { Id: 70, StandardOrigin: { OriginUrl: "eu.example.com", HostHeader: "", VerifySsl: false } },
];
const seed = {
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 11, Name: "eu", Origins: origins }] }],
  ShieldZones: [{ shieldZoneId: 5 }],
};
const parents = "loadBalancerId: 1, originGroupId: 11";

test.each(forms)(
  "on %s, a preview rejects what up would fail with, and warns of a region that it does not know",
  async (_, project) => {
    scene = await Scene.open({ seed }, { project });
    for (const [program, sentence] of [
      [
        `new edge.Origin("server", { ${parents}, standardOrigin: { originUrl: "de.example.com" } });`,
        'standardOrigin.originUrl must be a URL that begins with "https://" or "http://"; "de.example.com" was given.',
      ],
      [
        `new edge.RateLimitRule("rule", { shieldZoneId: 5, ruleName: "r", ruleConfiguration: { timeframe: 45 } });`,
        "ruleConfiguration.timeframe must be 1, 10, 60, 300, 900 or 3600; 45 was given.",
      ],
    ] as const) {
      scene.stack.program(program);
      const preview = await scene.stack.preview();
      expect([preview.ok, preview.output]).toEqual([false, expect.stringContaining(sentence)]);
    }
    expect(scene.sent()).toEqual([]);

    scene.stack.program(
      'new edge.Database("rows", { name: "rows", storageRegion: "ZZ", primaryRegions: ["ZZ"] });',
    );
    const warned = await scene.stack.preview();
    const [, diagnostics = ""] = warned.output.split("Diagnostics:");
    expect([warned.ok, diagnostics.match(/\w+ of Database has the value "ZZ", .* Known are AMS,/g)]).toEqual([
      true,
      [expect.stringContaining("storageRegion of")],
    ]);
  },
);

test("an object whose values an argument does not allow is imported and changed all the same", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm });
  const { stack } = scene;
  const type = "edge:index:Origin";
  const options = ["--yes", "--skip-preview", "--generate-code=false", "--protect=false"];
  const imported = await stack.run("import", type, "server", "1/11/70", ...options);
  expect([imported.ok, imported.output]).toEqual([true, expect.anything()]);
  const server = (weight: number) =>
    `new edge.Origin("server", { ${parents}, weight: ${weight}, enabled: true, standardOrigin: { originUrl: "eu.example.com", hostHeader: "", verifySsl: false } });`;
  const up = await scene.up(server(7));
  expect([up.errors, up.changes["update"]]).toEqual([{}, 1]);

  const inProgram = await scene.up(
    server(7).replace('"server"', '"again"').replace(" });", ' }, { import: "1/11/70" });'),
  );
  expect([inProgram.errors, inProgram.changes["import"]]).toEqual([{}, 1]);
});

test.each(forms)("on %s, what waits for a resource that failed says so", async (_, project) => {
  scene = await Scene.open({ seed: {} }, { project });
  scene.emulator.fault({ method: "POST", path: "/loadbalancer", status: 400 });
  const program = `
const { loadBalancerId } = new edge.LoadBalancer("shop", { name: "shop" });
new edge.OriginGroup("eu", { loadBalancerId, name: "eu" });`;
  const run = await scene.up(program, "--continue-on-error");
  expect(run.errors).toEqual({
    shop: expect.stringContaining("the API returned 400"),
    eu: expect.stringMatching(
      /resource 'eu' has a problem: loadBalancerId is required: it must be a positive integer\. If the program gives it, its value is undefined or comes from a resource that failed\.$/,
    ),
  });
  expect(scene.groups()).toEqual([]);
});
