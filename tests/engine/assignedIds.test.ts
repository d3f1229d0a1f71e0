import { fullTest } from "../support/fullRun";
import type { Run } from "./harness";
import { listSteps, Scene, sampledForms } from "./scene";

const seed = {
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 11, Name: "eu" }] }],
  ShieldZones: [{ shieldZoneId: 5 }],
};

/** What the preview shows at the end: "Outputs:" and its lines. */
const findOutputs = ({ output }: Run) => /^Outputs:\n(?: +\S.*\n)+/m.exec(output)?.[0];

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
  fullTest(
    "a change of any object whose ID the API assigned previews as an update, a replacement takes the children along",
    async () => {
      const scene = await Scene.open({ seed }, { project });
      const { stack } = scene;
      expect((await scene.up(families("a"))).errors).toEqual({});
      stack.program(families("b"));
      const preview = await stack.preview();
      expect([preview.ok, listSteps(preview)]).toEqual([
        true,
        ["read got", ...["eu", "rows", "rule", "server", "shop"].map((name) => `update ${name}`)],
      ]);
      expect(findOutputs(preview)).toBeUndefined();

      for (const before of [true, false]) {
        stack.program(families("b", `deleteBeforeReplace: ${before}`));
        const replacing = await stack.preview("--replace", stack.resource("shop").urn);
        expect(listSteps(replacing).filter((step) => step.startsWith("replace"))).toEqual([
          "replace eu",
          "replace server",
          "replace shop",
        ]);
      }
    },
  );

  fullTest("an ID that the program marks as secret stays so in the preview of a change", async () => {
    const scene = await Scene.open({ seed }, { project });
    const { stack } = scene;
    const program = (weight: number) => `
const eu = new edge.OriginGroup("eu", { loadBalancerId: 1, originGroupId: pulumi.secret(11), weight: ${weight} });
const shop = new edge.LoadBalancer("shop", { name: "shop ${weight}" }, { additionalSecretOutputs: ["loadBalancerId"] });
exports.ids${weight} = { eu: eu.originGroupId, shop: shop.loadBalancerId };
`;
    expect((await scene.up(program(1))).errors).toEqual({});
    stack.program(program(2));
    const preview = await stack.preview();
    expect(listSteps(preview)).toEqual(["update eu", "update shop"]);
    expect(findOutputs(preview)).toMatch(/\+ eu {2}: \[secret\]\n +\+ shop: \[secret\]\n/);
  });
});
