import { fullTest } from "../support/fullRun";
import { Scene } from "./scene";

const zone = { zoneId: 3 };
const wrong: readonly (readonly [className: string, args: object, reason: RegExp])[] = [
  ["DnsRecord", { ...zone, name: "a", type: "MX", value: "a.example" }, /priority is required: .* MX has it/],
  ["DnsRecord", { ...zone, name: "b", type: "A", value: "192.0.2.1", port: 1 }, /only .* type SRV has it/],
  ["DnsRecord", { ...zone, name: "c", type: "CAA", value: "a.example", flags: 0 }, /tag is required/],
  ["DnsRecord", { ...zone, name: "d.shop.example", type: "A", value: "192.0.2.1" }, /give "d"/],
  [
    "PullZone",
    { name: "e", originType: "StorageZone", originUrl: "https://a.example" },
    /only .* OriginUrl has it/,
  ],
  ["PullZone", { name: "f", originUrl: "https://a.example", storageZoneId: 2 }, /are both given/],
  ["PullZone", { name: "g", originType: "LoadBalancer" }, /loadBalancerId is required/],
];

/** Declares the resource, with a value of the program for each argument. */
function declareWrong(className: string, args: object, toValue = (json: string) => json): string {
  const members = Object.entries(args).map(([name, value]) => `${name}: ${toValue(JSON.stringify(value))}`);
  return `new edge.${className}("wrong", { ${members.join(", ")} });`;
}

fullTest(
  "wrong combinations are refused in the preview if the values are known, else by up, and nothing is sent",
  async () => {
    const scene = await Scene.open({ seed: { DnsZones: [{ Id: 3, Domain: "shop.example" }] } });
    for (const [className, args, reason] of wrong) {
      scene.stack.program(declareWrong(className, args));
      expect((await scene.stack.preview()).errors["wrong"]).toMatch(reason);
      // As the outputs of a resource that the up creates.
      scene.stack.program(`
const isPreview = pulumi.runtime.isDryRun();
const later = (value) => new pulumi.Output([], Promise.resolve(value), Promise.resolve(!isPreview), Promise.resolve(false), Promise.resolve([]));
${declareWrong(className, args, (value) => `later(${value})`)}`);
      expect((await scene.stack.up()).errors["wrong"]).toMatch(reason);
    }
    expect(scene.takeWrites()).toEqual([]);
  },
);
