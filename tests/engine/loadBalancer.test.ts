import { fullTest } from "../support/fullRun";
import { Scene } from "./scene";

fullTest(
  "a program with literal ids and imports loses nothing, in whatever order the engine deletes",
  async () => {
    const Origins = [{ Id: 80, StandardOrigin: { OriginUrl: "https://a.example" }, Weight: 3 }];
    const LoadBalancers = [
      { LoadBalancerId: 1, Name: "shop", OriginGroups: [{ Id: 7, Name: "eu", Origins: [{ Id: 70 }] }] },
      { LoadBalancerId: 2, Name: "theirs", OriginGroups: [{ Id: 8, Name: "us", Origins }] },
    ];
    const scene = await Scene.open({ seed: { LoadBalancers } });
    const { stack } = scene;
    const program = (more = "") => `
    new edge.LoadBalancer("shop", { loadBalancerId: 1, onDelete: "delete" });
    new edge.OriginGroup("eu", { loadBalancerId: 1, originGroupId: 7, ${more} });
    new edge.Origin("a", { loadBalancerId: 1, originGroupId: 7, originId: 70 });`;
    const imported = `
    const theirs = new edge.LoadBalancer("theirs", { name: "theirs", stickySessionType: "Off", originGroupLoadBalancingMethod: "WeightedRandom" }, { import: "2" });
    new edge.Origin("b", { loadBalancerId: theirs.loadBalancerId, originGroupId: 8, weight: 3, enabled: true,
      standardOrigin: { originUrl: "https://a.example" } }, { import: "2/8/80" });`;
    expect((await scene.up(program() + imported)).changes).toEqual({ create: 4, import: 2 });

    // The group was adopted and stays, and so does the load balancer with it, though it may be deleted itself.
    const first = await stack.destroy("--continue-on-error");
    expect([first.ok, first.errors["shop"], scene.takeWrites()]).toEqual([
      false,
      expect.stringContaining(
        'because it still has an origin group, which would be deleted with it: 7 ("eu")',
      ),
      [],
    ]);
    expect(stack.resources().map(({ urn }) => urn.split("::").at(-1))).toEqual(["shop"]);

    // With an adopted group that may be deleted, the next destroy gets there, in two runs at most.
    expect((await scene.up(program('weight: 1, onDelete: "delete"'))).ok).toBe(true);
    scene.takeRequests();
    const all = await stack.destroy("--continue-on-error");
    const again = all.ok ? all : await stack.destroy();
    expect(again.ok).toBe(true);
    expect(scene.takeWrites()).toEqual(["DELETE /loadbalancer/1/origingroup/7", "DELETE /loadbalancer/1"]);
    expect(scene.emulator.state.loadBalancers.map(({ Name }) => Name)).toEqual(["theirs"]);
  },
);
