import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startChaos } from "../../emulator/chaos";
import { fullTest } from "../support/fullRun";
import { expectSuccess, pluginForm, Scene } from "./scene";
import { useTypeScript } from "./typescriptProject";

const site = readFileSync(join(__dirname, "..", "..", "examples", "site", "index.ts"), "utf8");

/** Opens a stack with a project in TypeScript, as users have it. */
async function open(program: string): Promise<Scene> {
  const scene = await Scene.open({}, { languageHost: true });
  useTypeScript(scene.stack);
  scene.stack.file("Pulumi.yaml", `name: test\nruntime: nodejs\n${pluginForm}`);
  scene.stack.file("index.ts", program);
  return scene;
}

fullTest(
  "the site deploys as it stands, changes nothing afterwards, and is destroyed, whatever responses get lost on the way",
  async () => {
    const scene = await open(site);
    const { stack, emulator } = scene;
    const stopChaos = startChaos(emulator, 0.15, 7);
    for (let attempt = 0; attempt < 10 && !(await stack.up()).ok; attempt += 1);
    stopChaos();
    expectSuccess(await stack.up());
    const [zone] = emulator.state.pullZones;
    expect(emulator.state.pullZones).toHaveLength(1);
    expect(
      zone?.Hostnames?.map(({ Value, HasCertificate, ForceSSL }) => [Value, HasCertificate, ForceSSL]),
    ).toEqual([
      ["shop-example.b-cdn.net", true, false],
      ["www.shop.example", true, true],
    ]);
    expect(zone?.EdgeRules?.map(({ OrderIndex }) => OrderIndex).sort()).toEqual([10, 20]);
    expect(emulator.state.dnsZones.map(({ Records }) => Records?.length)).toEqual([2]);
    expect((await stack.preview("--refresh", "--expect-no-changes")).ok).toBe(true);
    expectSuccess(await stack.destroy());
    expect([emulator.state.pullZones, emulator.state.dnsZones]).toEqual([[], []]);
  },
);

fullTest(
  "a certificate of a host name that does not lead to the platform yet is pending, and issued by the next up after it does",
  async () => {
    // Another provider serves the domain, so the record here leads nowhere.
    const elsewhere = site
      .replace(/`www\.\$\{domain\}`(?=, certificate)/, '"www.elsewhere.example"')
      .replace("{ dependsOn: www }", '{ dependsOn: www, customTimeouts: { create: "8s" } }');
    const { stack, emulator } = await open(elsewhere);
    const first = expectSuccess(await stack.up());
    expect(first.output).toMatch(/certificate/);
    expect(stack.outputs()["certificateStatus"]).toBe("pending");
    await emulator.seed({ PointingDomains: ["www.elsewhere.example"] });
    expect((await stack.preview()).output).toMatch(/has no certificate yet: this update requests it again/);
    expectSuccess(await stack.up());
    expect(stack.outputs()["certificateStatus"]).toBe("issued");
    expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
  },
);
