import { pluginForm, Scene, sampledForms } from "./scene";
import { full } from "./seed";

let scene: Scene;
afterEach(() => scene.close());

const seed = {
  LoadBalancers: [{ LoadBalancerId: 1, Name: "shop" }],
  Databases: [{ id: "one", name: "one" }],
};
const group = (resource: string, name: string, options = "") =>
  `const ${resource} = new edge.OriginGroup("${resource}", { loadBalancerId: 1, name: "${name}" }, { ${options} });\n`;

describe.each(sampledForms)("with %s", (_, project) => {
  test.each(full || project === pluginForm ? ["false", "true"] : ["true"])(
    "a new resource that takes the name of a renamed one needs dependsOn, and errors say so, with edge:adopt %s",
    async (adopt) => {
      scene = await Scene.open({ seed }, { project, config: { "edge:adopt": adopt } });
      expect((await scene.up(group("old", "x"))).ok).toBe(true);
      const right = await scene.up(group("old", "y") + group("fresh", "x", "dependsOn: [old]"));
      expect(right.ok ? "" : right.output).toBe("");
      expect(scene.groups().map(({ Name }) => Name)).toEqual(["y", "x"]);
      // The wrong way round, no number of ups completes it.
      const wrong = group("third", "x") + group("old", "y") + group("fresh", "z", "dependsOn: [third]");
      for (const run of [await scene.up(wrong), await scene.stack.up()]) {
        expect(run.ok).toBe(false);
        expect(Object.values(run.errors).join("\n")).toMatch(/gives up (its|the) name.* dependsOn/);
      }
      expect(scene.groups().map(({ Name }) => Name)).toEqual(["y", "x"]);
    },
  );

  test.each<[how: string, options: string, args: (urn: string) => string[]]>([
    ["--replace", "", (urn) => ["--replace", urn]],
    ["a replacementTrigger", "replacementTrigger: 2,", () => []],
  ])("a replacement by %s needs deleteBeforeReplace, and its error says so", async (_, options, args) => {
    scene = await Scene.open({ seed }, { project });
    expect((await scene.up(group("a", "x", "replacementTrigger: 1"))).ok).toBe(true);
    const { urn, id } = scene.stack.resource("a");
    const program = group("a", "x", options || "replacementTrigger: 1,");
    const first = await scene.up(program, ...args(urn));
    expect(first.errors["a"]).toContain("If Pulumi replaces the resource, set deleteBeforeReplace: true");
    const second = await scene.up(program.replace(" })", " deleteBeforeReplace: true })"), ...args(urn));
    expect(second.ok ? "" : second.output).toBe("");
    expect([scene.groups().length, scene.stack.resource("a").id === id]).toEqual([1, false]);
  });

  test("a resource that is deleted with a parent that stays leaves its object, and a line says so", async () => {
    scene = await Scene.open({ seed }, { project });
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
});
