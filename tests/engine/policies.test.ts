import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fullTest } from "../support/fullRun";
import { linkModule, linkPackage } from "./modules";
import { readCommands } from "./pageCommands";
import { Scene, sampledForms } from "./scene";

let scene: Scene;
let pack: string;
afterEach(async () => {
  rmSync(pack, { recursive: true, force: true });
  await scene.close();
});

/**
 * The example as a user installs it, under a runtime of its own: the language host that this engine's is built with
 * runs no policies, and the engine then looks for a command of the runtime's name.
 */
function installedPack(): string {
  const folder = mkdtempSync(join(tmpdir(), "edge-policies-"));
  cpSync(join(__dirname, "..", "..", "examples", "policies"), folder, { recursive: true });
  const modules = join(folder, "node_modules");
  linkPackage(modules);
  for (const name of ["@pulumi/policy", "typescript", "@types/node"]) linkModule(name, modules);
  writeFileSync(join(folder, "PulumiPolicy.yaml"), "runtime: edge-test\n");
  const runner = join(modules, "@pulumi", "pulumi", "cmd", "run-policy-pack");
  const command = join(folder, "pulumi-analyzer-policy-edge-test");
  writeFileSync(command, `#!/bin/sh\nexec node "${runner}" "$@"\n`, { mode: 0o755 });
  return folder;
}

/** Replaces the pack in a command of the page. */
const withPack = (line: string): string => line.replace("--policy-pack policies", `--policy-pack ${pack}`);

const check = "healthCheckSettings: { enabled: true }";
const syslog = 'type: "SyslogUdp", format: "SyslogRfc5424", endpoint: "logs.example", port: 514, adopt: true';
const program = `
new edge.OriginGroup("unchecked", { loadBalancerId: 1, name: "unchecked" });
new edge.OriginGroup("checked", { loadBalancerId: 1, name: "checked", ${check}, onDelete: "delete" });
new edge.OriginGroup("taken", { loadBalancerId: 1, originGroupId: 7, ${check}, onDelete: "delete" });
new edge.LogForwarding("lost", { app: "lost", ${syslog}, onDelete: "delete" });
new edge.LogForwarding("kept", { app: "kept", ${syslog} });
for (const [name, expiry] of Object.entries({ endless: undefined, far: "2126-01-31T00:00Z", long: "3m", short: "90d" }))
  new edge.DatabaseToken(name, { databaseId: "db", kind: "read-only", expiry });
`;

const violations = (output: string) =>
  [...output.matchAll(/\[mandatory\] +(\S+) +\((?:edge:index|pulumi-nodejs:dynamic\/edge):(\w+): (\w+)\)/g)]
    .map(([, ...parts]) => parts.join(" "))
    .sort();

test.each(sampledForms)(
  "with %s, the example's policies stop the resources that violate them, and no others",
  async (_, project) => {
    pack = installedPack();
    const seed = { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "taken" }] }] };
    scene = await Scene.open({ seed }, { program, pathPrefix: pack, project });
    const [preview = ""] = readCommands("testing.md", "Policies").slice(-2);
    const { code, output } = await scene.stack.shell(withPack(preview));
    expect(violations(output)).toEqual([
      "database-token-expiry DatabaseToken endless",
      "database-token-expiry DatabaseToken far",
      "database-token-expiry DatabaseToken long",
      "keep-adopted-objects LogForwarding lost",
      "keep-adopted-objects OriginGroup taken",
      "origin-group-health-check OriginGroup unchecked",
    ]);
    expect(output).toContain("Origins must be checked: set healthCheckSettings.enabled to true.");
    expect(code).not.toBe(0);
  },
);

fullTest("pulumi policy analyze finds in a state what violates the example's policies", async () => {
  pack = installedPack();
  scene = await Scene.open({ seed: { LoadBalancers: [{ LoadBalancerId: 1 }] } }, { pathPrefix: pack });
  await scene.up(`
    new edge.OriginGroup("unchecked", { loadBalancerId: 1, name: "unchecked" });
    new edge.OriginGroup("checked", { loadBalancerId: 1, name: "checked", ${check} });`);
  scene.takeRequests();
  const line = readCommands("testing.md", "Policies").at(-1) ?? "";
  const { code, output } = await scene.stack.shell(withPack(line));
  expect(violations(output)).toEqual(["origin-group-health-check OriginGroup unchecked"]);
  expect([code === 0, scene.takeRequests()]).toEqual([false, []]);
});
