import type { DnsZone } from "../../emulator";
import { dynamicForm, pluginForm, Scene, shown, steps } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const resource = (zoneId: number, more: object = {}) =>
  `new edge.DnssecZone("zone${zoneId}", ${JSON.stringify({ zoneId, ...more })});`;
const enabling = (zoneId: number) => `POST /dnszone/${zoneId}/dnssec`;
const disabling = (zoneId: number) => `DELETE /dnszone/${zoneId}/dnssec`;

function zone(id: number): DnsZone {
  const found = scene.emulator.state.dnsZones.find(({ Id }) => Id === id);
  if (!found) throw new Error(`no zone ${id} on the platform`);
  return found;
}

/** The nine fields of a zone where DNSSEC is on, under their output names. */
const nineFields = ({ Dnssec: ds }: DnsZone) => ({
  enabled: true,
  dsRecord: ds.DsRecord,
  digest: ds.Digest,
  digestType: ds.DigestType,
  algorithm: ds.Algorithm,
  publicKey: ds.PublicKey,
  keyTag: ds.KeyTag,
  flags: ds.Flags,
  dsConfigured: ds.DsConfigured,
});

test("DNSSEC is enabled once, stays unchanged, shows as drift when switched off, and is enabled again", async () => {
  scene = await Scene.open(
    { seed: { DnsZones: [{ Id: 3 }, { Id: 4, DnsSecEnabled: true }, { Id: 5 }] } },
    { project: dynamicForm },
  );
  const { stack, emulator } = scene;
  // One POST even if it is already on: nothing else returns the DS data, and it changes nothing.
  const first = resource(3) + resource(4);
  expect((await scene.up(first)).changes).toEqual({ create: 3 });
  expect(scene.asked().sort()).toEqual(["GET /dnszone/3", "GET /dnszone/4", enabling(3), enabling(4)]);
  expect(zone(3).DnsSecEnabled).toBe(true);
  for (const id of [3, 4])
    expect(stack.resource(`zone${id}`)).toMatchObject({ id: `${id}`, outputs: nineFields(zone(id)) });

  await scene.expectNoChanges();
  expect(scene.asked().sort()).toEqual(["GET /dnszone/3", "GET /dnszone/4"]);

  // What destroy is to do is recorded, and nothing is sent.
  const settings = { onDelete: "disable", disableWhileDelegated: true };
  const second = resource(3, settings) + resource(4, { onDelete: "disable" });
  expect(steps(await scene.up(second))).toEqual(["update zone3", "update zone4"]);
  expect(stack.resource("zone3").outputs).toMatchObject(settings);
  expect(steps(await scene.up(first))).toEqual(["update zone3", "update zone4"]);
  expect(stack.resource("zone3").outputs).not.toHaveProperty("onDelete");
  expect(scene.sent()).toEqual([]);

  // rules.md#switched-off-is-drift: not gone, and seeing it writes nothing.
  zone(3).DnsSecEnabled = false;
  const drifted = await stack.refresh("--diff");
  expect([drifted.changes, shown(drifted)]).toEqual([{ same: 2, update: 1 }, ["enabled: true => false"]]);
  expect(stack.resource("zone3").outputs).toMatchObject({ enabled: false, keyTag: zone(3).Dnssec.KeyTag });
  expect(scene.sent()).toEqual([]);
  expect(steps(await stack.preview())).toEqual(["update zone3"]);
  expect([scene.asked(), zone(3).DnsSecEnabled]).toEqual([[], false]);
  zone(3).Dnssec.KeyTag = 4711;
  expect(steps(await stack.up())).toEqual(["update zone3"]);
  expect(scene.sent()).toEqual([enabling(3)]);
  expect(stack.resource("zone3").outputs).toMatchObject(nineFields(zone(3)));

  // Another zone replaces: the old one keeps its DNSSEC. A zone that is deleted takes its DNSSEC with it.
  emulator.state.dnsZones.splice(emulator.state.dnsZones.indexOf(zone(4)), 1);
  const moving = resource(3, { zoneId: 5 }) + resource(4);
  const moved = await scene.up(moving, "--refresh", "--continue-on-error");
  expect(steps(moved).filter((step) => !step.startsWith("refresh "))).toEqual([
    "create zone4",
    ...["create-replacement zone3", "delete-replaced zone3", "replace zone3"],
  ]);
  expect(scene.sent().sort()).toEqual([enabling(4), enabling(5)]);
  expect(moved.errors["zone4"]).toContain("Could not enable DNSSEC for DNS zone 4: the API returned 404");

  scene.sent();
  expect((await stack.destroy()).ok).toBe(true);
  expect([scene.sent(), zone(3).DnsSecEnabled, zone(5).DnsSecEnabled]).toEqual([[], true, true]);
});

test("disabling checks for a DS record in the parent zone, and is refused if there is one or it is unknown", async () => {
  const ids = { free: 11, since: 12, always: 13, off: 14, silent: 15, gone: 16, kept: 17 };
  scene = await Scene.open({ seed: { DnsZones: Object.values(ids).map((Id) => ({ Id })) } });
  const { stack, emulator } = scene;
  const disable = { onDelete: "disable" };
  const program =
    [ids.free, ids.since, ids.off, ids.silent, ids.gone].map((id) => resource(id, disable)).join("") +
    resource(ids.always, { ...disable, disableWhileDelegated: true }) +
    resource(ids.kept, { onDelete: "keep" });
  expect((await scene.up(program)).ok).toBe(true);
  expect(stack.resource(`zone${ids.since}`).outputs).toMatchObject({ dsConfigured: false });
  scene.asked();

  // What is recorded knows of none of this.
  zone(ids.since).Dnssec.DsConfigured = true;
  zone(ids.always).Dnssec.DsConfigured = true;
  zone(ids.off).DnsSecEnabled = false;
  emulator.state.dnsZones.splice(emulator.state.dnsZones.indexOf(zone(ids.gone)), 1);
  emulator.fault({ method: "POST", path: `/dnszone/${ids.silent}/dnssec`, body: { Enabled: true } });

  const destroyed = await stack.destroy("--continue-on-error");
  expect(destroyed.ok).toBe(false);
  expect(destroyed.output).toContain(
    `DNSSEC for DNS zone ${ids.since} was not disabled: the parent zone still has the DS record. If DNSSEC were ` +
      "disabled now, validating resolvers could no longer resolve the domain. Remove the DS record at the registrar, wait until its TTL has passed " +
      "and the platform no longer detects it, then try again. To disable DNSSEC anyway, declare the resource " +
      'with disableWhileDelegated: true, run "pulumi up", then delete it again.',
  );
  expect(destroyed.output).toContain(
    `DNSSEC for DNS zone ${ids.silent} was not disabled: it is not known whether the parent zone still ` +
      "has the DS record. Once you have made sure that the DS record has been removed and its TTL has passed, declare the " +
      "resource with disableWhileDelegated: true",
  );
  expect(scene.sent().sort()).toEqual(
    [
      enabling(ids.free),
      disabling(ids.free),
      enabling(ids.since),
      disabling(ids.always),
      enabling(ids.silent),
    ].sort(),
  );
  const on = emulator.state.dnsZones.filter(({ DnsSecEnabled }) => DnsSecEnabled).map(({ Id }) => Id);
  expect(on).toEqual([ids.since, ids.silent, ids.kept]);
  const left = stack.resources().map(({ id }) => Number(id));
  expect(left.sort()).toEqual([ids.since, ids.silent]);

  // The delegation gone, the same destroy goes through; a platform that reports nothing does not permit it.
  zone(ids.since).Dnssec.DsConfigured = false;
  emulator.fault({ method: "POST", path: `/dnszone/${ids.silent}/dnssec`, status: 403 });
  expect((await stack.destroy("--continue-on-error")).ok).toBe(false);
  expect(scene.sent().sort()).toEqual(
    [enabling(ids.since), disabling(ids.since), enabling(ids.silent)].sort(),
  );
  expect(zone(ids.silent).DnsSecEnabled).toBe(true);
});

test("works on a server that offers only the documented operations", async () => {
  scene = await Scene.open({ seed: { DnsZones: [{ Id: 3 }, { Id: 4 }] }, documentedOnly: true });
  const { stack } = scene;
  const program = resource(3) + resource(4, { onDelete: "disable" });
  expect((await scene.up(program)).ok).toBe(true);
  expect(scene.sent().sort()).toEqual([enabling(3), enabling(4)]);
  expect(stack.resource("zone3").outputs).toMatchObject(nineFields(zone(3)));
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
  expect(scene.asked()).toEqual([]);
  const refreshed = await stack.refresh("--expect-no-changes");
  expect([refreshed.ok, refreshed.output]).toEqual([
    true,
    expect.stringContaining("no operation to read DnssecZone resources: the recorded state is kept"),
  ]);

  // Whether DNSSEC is on cannot be seen, and asking might switch it on: nothing is sent.
  const refused = await stack.destroy();
  expect([refused.ok, refused.output]).toEqual([
    false,
    expect.stringContaining("DNSSEC for DNS zone 4 was not disabled: it is not known"),
  ]);
  expect([scene.sent(), zone(3).DnsSecEnabled, zone(4).DnsSecEnabled]).toEqual([[], true, true]);
});

test("an import writes nothing, and the next up completes the DS data with one write", async () => {
  scene = await Scene.open(
    { seed: { DnsZones: [{ Id: 3, DnsSecEnabled: true }, { Id: 4, DnsSecEnabled: true }, { Id: 5 }] } },
    { project: pluginForm },
  );
  const { stack } = scene;
  const type = "edge:index:DnssecZone";
  const options = ["--yes", "--generate-code=false", "--protect=false"];
  expect((await stack.run("import", type, "zone3", "3", ...options)).ok).toBe(true);
  stack.program(`${resource(3)} exports.got = edge.DnssecZone.get("got", "5").enabled;
    new edge.DnssecZone("zone4", { zoneId: 4 }, { import: "4" });`);
  expect((await stack.preview("--diff")).steps).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ op: "update", name: "zone3", detailedDiff: { dsRecord: expect.anything() } }),
    ]),
  );
  expect(scene.sent()).toEqual([]);

  const completed = await stack.up();
  expect([completed.ok, stack.outputs()]).toEqual([true, { got: false }]);
  expect(scene.sent().sort()).toEqual([enabling(3), enabling(4)]);
  expect(stack.resource("zone3").outputs).toMatchObject(nineFields(zone(3)));
  expect(stack.resource("zone4").outputs).toMatchObject(nineFields(zone(4)));

  // Switched off, a preview names what is off and nothing else, and shows it without a write.
  zone(3).DnsSecEnabled = false;
  const drift = await stack.preview("--refresh", "--diff");
  const updates = drift.steps.filter(({ op }) => !["read", "refresh"].includes(op));
  expect(updates.map(({ op, name, detailedDiff = {} }) => [op, name, Object.keys(detailedDiff)])).toEqual([
    ["update", "zone3", ["enabled"]],
  ]);
  expect([scene.sent(), zone(3).DnsSecEnabled, zone(5).DnsSecEnabled]).toEqual([[], false, false]);
});
