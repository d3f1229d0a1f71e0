import { readFileSync } from "node:fs";
import { join } from "node:path";
import { classes } from "../../provider/classes";
import { accountOf, large, resourcesOf } from "./account";
import { Scene, steps } from "./scene";
import { full } from "./seed";
import { compilerOf, useTypeScript } from "./typescriptProject";

const moderate = {
  profiles: 5,
  groups: 23,
  forwardings: 12,
  zones: 7,
  libraries: 3,
  hosts: 12,
  shieldZones: 2,
  rules: 7,
};
let scene: Scene;
afterEach(() => scene.close());

const size = full ? large : moderate;

test(`discover and import of an account with ${size.groups + size.hosts} groups and hosts lead to an empty preview`, async () => {
  scene = await Scene.open({ seed: accountOf(size) }, { env: { EDGE_REQUESTS_PER_SECOND: "1000" } });
  const { stack, emulator } = scene;
  useTypeScript(stack);
  const ran = async (line: string) => {
    const { code, output } = await stack.shell(line);
    expect([code, output]).toEqual([0, expect.not.stringMatching(/MARKER|Warning:/)]);
    return output;
  };

  const init = await ran("npx pulumi-edge-platform init");
  expect(init).toMatch(/^ok {4}base URL +http:\/\/127.0.0.1:\d+, from edge:baseUrl$/m);
  expect(init.match(/^ok {4}read /gm)).toHaveLength(8);
  scene.asked();

  const discovered = await ran("npx pulumi-edge-platform discover");
  const { LoadBalancer: _, OriginGroup, Origin, ...others } = resourcesOf(size);
  const { DnssecZone, RateLimitRule, Database } = others;
  const counts: Readonly<Record<string, number>> = resourcesOf(size);
  const lines = classes.flatMap(({ className, discovery }) =>
    discovery ? [`${discovery.area}: ${counts[className] ?? 0}\n`] : [],
  );
  expect(discovered).toContain(lines.join(""));
  // One read a profile, a configuration, a zone, a library, a rule and a database; the rest are lists.
  const zones = Math.ceil(size.zones / 2);
  const reads = size.profiles + size.forwardings + zones + size.libraries + RateLimitRule + Database;
  expect(emulator.requests.length).toBeLessThanOrEqual(reads + 2 * size.shieldZones + 11);
  stack.file("index.ts", 'import "./imported";\n');
  const program = readFileSync(join(stack.dir, "imported.ts"), "utf8");
  expect(program).not.toContain("MARKER");
  expect(program.match(/^ {4}loadBalancerId: \w+\.loadBalancerId,$/gm)).toHaveLength(OriginGroup + Origin);
  expect(program.match(/^ {4}originGroupId: \w+\.originGroupId,$/gm)).toHaveLength(Origin);
  await ran(`node "${compilerOf(stack.dir)}"`);

  const total = Object.values(resourcesOf(size)).reduce((sum, count) => sum + count);
  await ran("pulumi import --file import.json --generate-code=false --yes --skip-preview");
  expect(stack.resources()).toHaveLength(total);
  expect(stack.resources().every(({ protect }) => protect)).toBe(true);
  expect(stack.stateText()).not.toContain("MARKER");

  // rules.md#empty-preview: all that is left is to ask for the DS data.
  const preview = await stack.preview("--diff");
  expect(preview.changes).toEqual({ same: total - DnssecZone + 1, update: DnssecZone });
  expect(preview.steps.every(({ type }) => type.endsWith(":DnssecZone"))).toBe(true);
  expect(emulator.requests.writes()).toEqual([]);
  const up = await stack.up();
  expect([up.ok, steps(up)]).toEqual([true, steps(preview)]);
  expect(new Set(scene.sent().map((write) => write.replace(/\d+/, "n")))).toEqual(
    new Set(["POST /dnszone/n/dnssec"]),
  );
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
}, 600_000);
