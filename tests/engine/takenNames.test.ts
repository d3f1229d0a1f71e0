import { fullTest, isFullRun } from "../support/fullRun";
import { expectSuccess, Scene, sampledForms } from "./scene";

const seed = { LoadBalancers: [{ LoadBalancerId: 1, Name: "shop" }] };
const group = (resource: string, name: string, options = "") =>
  `const ${resource} = new edge.OriginGroup("${resource}", { loadBalancerId: 1, name: "${name}" }, { ${options} });\n`;

describe.each(sampledForms)("with %s", (_, project) => {
  test.each(isFullRun ? ["false", "true"] : ["false"])(
    "a new resource that takes the name of a renamed one needs dependsOn, and errors say so, with edge:adopt %s",
    async (adopt) => {
      const scene = await Scene.open({ seed }, { project, config: { "edge:adopt": adopt } });
      expect((await scene.up(group("old", "x"))).ok).toBe(true);
      expectSuccess(await scene.up(group("old", "y") + group("fresh", "x", "dependsOn: [old]")));
      expect(scene.groups().map(({ Name }) => Name)).toEqual(["y", "x"]);
      const wrong = await scene.up(
        group("third", "x") + group("old", "y") + group("fresh", "z", "dependsOn: [third]"),
      );
      expect(Object.values(wrong.errors).join("\n")).toMatch(/gives up (its|the) name.* dependsOn/);
      expect(scene.groups().map(({ Name }) => Name)).toEqual(["y", "x"]);
    },
  );

  test("a resource that is deleted with a parent that stays leaves its object, and a line says so", async () => {
    const scene = await Scene.open({ seed }, { project });
    const program = `
      const shop = new edge.LoadBalancer("shop", { loadBalancerId: 1 });
      new edge.OriginGroup("eu", { loadBalancerId: shop.loadBalancerId, name: "eu" }, { deletedWith: shop });`;
    expect((await scene.up(program)).ok).toBe(true);
    const destroyed = await scene.stack.destroy();
    expect([destroyed.ok, scene.stack.resources(), scene.groups().length]).toEqual([true, [], 1]);
    expect(destroyed.output).toContain("Load balancer 1 was not deleted: it was adopted or imported");
    expect(destroyed.output).toContain(
      "If a resource names one of these in deletedWith, its object stays on the platform too.",
    );
  });

  fullTest(
    "a resource that is renamed with adopt is said to be kept by destroy, whose error at the parent names it",
    async () => {
      const scene = await Scene.open({}, { project });
      const shop = `const { loadBalancerId } = new edge.LoadBalancer("shop", { name: "shop" });\n`;
      const eu = (resource: string, more = "") =>
        `new edge.OriginGroup("${resource}", { loadBalancerId, name: "eu"${more} });\n`;
      expect((await scene.up(shop + eu("old"))).ok).toBe(true);
      const renamed = await scene.up(shop + eu("fresh", ", adopt: true"));
      const { Id } = scene.group("eu");
      expect(renamed.output).toContain(
        `Adopted origin group ${Id} "eu": nothing changed. Destroy will keep it unless onDelete is "delete".`,
      );
      expect(renamed.output).toMatch(
        /was not deleted: another resource of this program manages it now\. .* If that resource adopted it, destroy will keep it unless onDelete is "delete"\./,
      );
      const refused = await scene.stack.destroy();
      expect(refused.errors["shop"]).toMatch(
        new RegExp(
          `it still has an origin group, .*: ${Id} \\("eu"\\)\\. .* This run kept: Origin group ${Id} of load balancer \\d+ was not deleted: it was adopted or imported, and onDelete is not "delete"\\.`,
        ),
      );
      expect([refused.ok, scene.groups().length]).toEqual([false, 1]);
    },
  );
});
