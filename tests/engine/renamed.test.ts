import { Scene, sampledForms } from "./scene";

jest.setTimeout(240_000);

let scene: Scene;
afterEach(() => scene.close());

const shop = `const shop = new edge.LoadBalancer("shop", { name: "shop" });\n`;
const group = (resource: string, more = "") =>
  `const ${resource} = new edge.OriginGroup("${resource}", { loadBalancerId: shop.loadBalancerId, name: "eu"${more} });\n`;
const origin = (parent: string, resource: string, more = "") =>
  `new edge.Origin("${resource}", { loadBalancerId: shop.loadBalancerId, originGroupId: ${parent}.originGroupId, standardOrigin: { originUrl: "https://one.example" }${more} });\n`;

describe.each(sampledForms)("with %s, a resource that is renamed with adopt", (_, project) => {
  test("is said to be kept by destroy, whose error at the parent names it and why it is there", async () => {
    scene = await Scene.open({}, { project });
    expect((await scene.up(shop + group("old"))).ok).toBe(true);
    const renamed = await scene.up(shop + group("fresh", ", adopt: true"));
    expect(renamed.ok ? "" : renamed.output).toBe("");
    const { Id } = scene.group("eu");
    const what = `origin group ${Id}`;
    expect(renamed.output).toContain(
      `Adopted ${what} "eu": nothing changed. Destroy will keep it unless onDelete is "delete".`,
    );
    expect(renamed.output).toMatch(
      /was not deleted: another resource of this program manages it now\. .* If that resource adopted it, destroy will keep it unless onDelete is "delete"\./,
    );
    const destroyed = await scene.stack.destroy();
    expect(destroyed.ok).toBe(false);
    expect(destroyed.errors["shop"]).toMatch(
      new RegExp(
        `it still has an origin group, .*: ${Id} \\("eu"\\)\\. .* This run kept: O${what.slice(1)} of load balancer \\d+ was not deleted: it was adopted or imported, and onDelete is not "delete"\\.`,
      ),
    );
    expect(scene.groups()).toHaveLength(1);
  });

  test("is deleted with onDelete, as the line says", async () => {
    scene = await Scene.open({}, { project });
    expect((await scene.up(shop + group("old"))).ok).toBe(true);
    const renamed = await scene.up(shop + group("fresh", ', adopt: true, onDelete: "delete"'));
    expect(renamed.output).toContain('"eu": nothing changed.\n');
    const destroyed = await scene.stack.destroy();
    expect([destroyed.ok ? "" : destroyed.output, scene.groups()]).toEqual(["", []]);
  });

  test("is named in the error at a group that it is in", async () => {
    scene = await Scene.open({}, { project });
    expect((await scene.up(shop + group("eu") + origin("eu", "old"))).ok).toBe(true);
    expect((await scene.up(shop + group("eu") + origin("eu", "fresh", ", adopt: true"))).ok).toBe(true);
    const destroyed = await scene.stack.destroy();
    expect(destroyed.errors["eu"]).toMatch(
      /still has an origin, .* This run kept: Origin \d+ of origin group \d+ of load balancer \d+ was not deleted: it was adopted or imported/,
    );
  });
});
