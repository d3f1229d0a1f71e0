import type { Run } from "./harness";
import { pluginForm, Scene, sampledForms, steps } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const seed = {
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 11, Name: "eu" }] }],
  ShieldZones: [{ shieldZoneId: 5 }],
};

/** What the preview shows at the end: "Outputs:" and its lines. */
const outputsOf = ({ output }: Run) => /^Outputs:\n(?: +\S.*\n)+/m.exec(output)?.[0];

/** Each class whose ID the API assigns, with a child that has it. `text`: an argument that changes. */
const families = (text: "a" | "b", shop = "") => `
const { loadBalancerId } = new edge.LoadBalancer("shop", { name: "${text}" }${shop && `, { ${shop} }`});
const { originGroupId } = new edge.OriginGroup("eu", { loadBalancerId, name: "${text}" });
const standardOrigin = { originUrl: "https://${text}.example" };
const { originId } = new edge.Origin("server", { loadBalancerId, originGroupId, standardOrigin });
const { databaseId } = new edge.Database("rows", {
  name: "rows", storageRegion: "DE", primaryRegions: ["${text === "a" ? "DE" : "NY"}"],
});
new edge.DatabaseToken("token", { databaseId, kind: "read-only" });
const ruleConfiguration = { actionType: "Block", variableTypes: { REQUEST_URI: "" }, operatorType: "CONTAINS", value: "/",
  requestCount: 5, counterKeyType: "IP", timeframe: 10, blockTime: 30 };
const { ruleId } = new edge.RateLimitRule("rule", {
  shieldZoneId: 5, ruleName: "r", ruleDescription: "${text}", ruleConfiguration,
});
new edge.RateLimitRuleData("same rule", { shieldZoneId: 5, ruleId });
const got = edge.OriginGroup.get("got", "1/11");
exports.ids = { loadBalancerId, originGroupId, originId, databaseId, ruleId, got: got.originGroupId };
`;

describe.each(sampledForms)("on %s", (_, project) => {
  test("a change of any object whose ID the API assigned previews as an update, and leaves what refers to it alone", async () => {
    scene = await Scene.open({ seed }, { project });
    const { stack } = scene;
    stack.program(families("a"));
    const first = await stack.preview();
    expect([first.ok, first.changes]).toEqual([true, expect.objectContaining({ create: 8 })]);
    expect((await stack.up()).errors).toEqual({});
    stack.program(families("b"));
    const preview = await stack.preview();
    expect([preview.ok, steps(preview)]).toEqual([
      true,
      ["read got", ...["eu", "rows", "rule", "server", "shop"].map((name) => `update ${name}`)],
    ]);
    expect(outputsOf(preview)).toBeUndefined();
  });

  test.each(["true", "false"])(
    "a parent that is really replaced previews the replacement of its children (deleteBeforeReplace: %s)",
    async (before) => {
      scene = await Scene.open({ seed }, { project });
      const { stack } = scene;
      stack.program(families("a"));
      expect((await stack.up()).errors).toEqual({});
      stack.program(families("b", `deleteBeforeReplace: ${before}`));
      const preview = await stack.preview("--replace", stack.resource("shop").urn);
      expect(steps(preview).filter((step) => step.startsWith("replace"))).toEqual([
        "replace eu",
        "replace server",
        "replace shop",
      ]);
    },
  );

  test("an ID that the program marks as secret stays so in the preview of a change", async () => {
    scene = await Scene.open({ seed }, { project });
    const { stack } = scene;
    const program = (weight: number) => `
const eu = new edge.OriginGroup("eu", { loadBalancerId: 1, originGroupId: pulumi.secret(11), weight: ${weight} });
const shop = new edge.LoadBalancer("shop", { name: "shop ${weight}" }, { additionalSecretOutputs: ["loadBalancerId"] });
exports.ids${weight} = { eu: eu.originGroupId, shop: shop.loadBalancerId };
`;
    stack.program(program(1));
    expect((await stack.up()).errors).toEqual({});
    stack.program(program(2));
    const preview = await stack.preview();
    expect(steps(preview)).toEqual(["update eu", "update shop"]);
    expect(outputsOf(preview)).toMatch(/\+ eu {2}: \[secret\]\n +\+ shop: \[secret\]\n/);
  });
});

test("a new resource below a parent whose ID the program gives still previews what it adopts, with init", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm });
  scene.stack.program(`
const { loadBalancerId } = new edge.LoadBalancer("shop", { loadBalancerId: 1, adopt: true });
const { originGroupId } = new edge.OriginGroup("eu", { loadBalancerId, name: "eu", adopt: true, weight: 9 });
new edge.Origin("server", { loadBalancerId, originGroupId, standardOrigin: { originUrl: "https://a.example" } });
`);
  const preview = await scene.stack.preview();
  expect([preview.ok, preview.output]).toEqual([
    true,
    expect.stringContaining('Adopts origin group 11 "eu": weight 100 → 9.'),
  ]);
});
